import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@Suite struct JPEGDecoderTests {
  static let names = fixtures(in: "kinds", ending: ".jpg")
  /// The fixtures that are converted while they are decoded.
  static let inks = ["kinds/cmyk.jpg", "kinds/ycck.jpg"]

  @Test func `there are photos of every kind`() {
    #expect(Self.names.count == 20)
  }

  @Test(arguments: names.filter { !inks.contains($0) })
  func `a whole photo matches djpeg's output`(name: String) async throws {
    let path = Pathname.fixture(name)
    let photo = try PhotoFile(path)
    #expect(try await photo.decode() == Program.djpeg.picture(path))
    #expect(photo.warnings.isEmpty)
  }

  @Test(arguments: names.filter { !inks.contains($0) })
  func `a shrunk photo matches djpeg's output`(name: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixtureWithVisiblePadding(name), to: "padded.jpg")
    let photo = try PhotoFile(path)
    #expect(photo.shrinkFactors.count > 1)
    for factor in photo.shrinkFactors {
      let theirs = try Program.djpeg.picture("-scale", "1/\(factor)", path)
      #expect(try await photo.decode(shrunkBy: factor) == theirs)
    }
    #expect(photo.warnings.isEmpty)
  }

  @Test(arguments: fixtures(in: "photos", ending: ".jpg"))
  func `the visible part of a scene matches djpeg's output`(name: String) async throws {
    let path = Pathname.fixture(name)
    let photo = try PhotoFile(path)
    let theirs = try Program.djpeg.picture(path)
    let size = photo.size
    #expect(size == theirs.size)
    let window = Rect(x: size.width / 3 + 1, y: size.height / 2 + 1, width: 217, height: 55)
    #expect(try await photo.decode(window) == theirs.crop(window))
  }

  @Test func `a gray photo has one channel, a colored one three`() async throws {
    let gray = try PhotoFile(.fixture("kinds/gray.jpg"))
    #expect(try await gray.rowFormat().samples == SampleFormat(.gray))
    let color = try PhotoFile(.fixture("kinds/420.jpg"))
    #expect(try await color.rowFormat().samples == SampleFormat(.rgbx))
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/progressive.jpg", "kinds/gray.jpg"])
  func `a file can be decoded again and again`(name: String) async throws {
    let photo = try PhotoFile(.fixture(name))
    let first = try await photo.decode()
    #expect(try await photo.decode() == first)
    let area = Rect(x: 33, y: 17, width: 20, height: 9)
    #expect(try await photo.decode(area) == first.crop(area))
    #expect(try await photo.decode() == first)
  }
}
