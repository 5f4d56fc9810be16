import GridKit
import PhotoIO
import Testing

@Suite struct JPEGDecoderTests {
  static let names = Fixtures.names(in: "kinds", ending: ".jpg")
  /// Those that are converted while they are decoded.
  static let inks = ["kinds/cmyk.jpg", "kinds/ycck.jpg"]

  @Test func `there are photos of every kind`() {
    #expect(Self.names.count == 20)
  }

  @Test(arguments: names.filter { !inks.contains($0) }, [1, 2, 4, 8])
  func `a whole photo is what djpeg makes of it`(name: String, factor: Int) throws {
    let path = Fixtures.path(name)
    let photo = try PhotoFile.open(path)
    let ours = try photo.decode(shrunkBy: factor)
    let theirs = try Program.djpeg.picture("-scale", "1/\(factor)", path.text)
    #expect(ours == theirs)
    #expect(photo.notes.isEmpty)
  }

  @Test(arguments: Fixtures.names(in: "photos", ending: ".jpg"))
  func `what shows of a scene is what djpeg makes of it`(name: String) throws {
    let path = Fixtures.path(name)
    let photo = try PhotoFile.open(path)
    let theirs = try Program.djpeg.picture(path.text)
    let size = photo.size
    #expect(size == theirs.size)
    let window = Rect(x: size.width / 3 + 1, y: size.height / 2 + 1, width: 217, height: 55)
    #expect(try photo.decode(window) == theirs.crop(window))
  }

  @Test(arguments: names, [1, 2, 4, 8])
  func `parts of a pixel count as one when a photo is shrunk`(name: String, factor: Int) throws {
    let photo = try PhotoFile.open(Fixtures.path(name))
    let (width, height) = (Double(photo.size.width), Double(photo.size.height))
    let picture = try photo.decode(shrunkBy: factor)
    #expect(picture.width == Int((width / Double(factor)).rounded(.up)))
    #expect(picture.height == Int((height / Double(factor)).rounded(.up)))
  }

  @Test func `a gray photo has one channel, a coloured one three`() throws {
    let gray = try PhotoFile.open(Fixtures.path("kinds/gray.jpg"))
    #expect(try gray.rowFormat().samples == SampleFormat(.gray))
    let color = try PhotoFile.open(Fixtures.path("kinds/420.jpg"))
    #expect(try color.rowFormat().samples == SampleFormat(.rgbx))
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/progressive.jpg", "kinds/gray.jpg"])
  func `a file can be decoded again and again`(name: String) throws {
    let photo = try PhotoFile.open(Fixtures.path(name))
    let first = try photo.decode()
    #expect(try photo.decode() == first)
    let area = Rect(x: 33, y: 17, width: 20, height: 9)
    #expect(try photo.decode(area) == first.crop(area))
    #expect(try photo.decode() == first)
  }
}
