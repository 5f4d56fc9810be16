import GridKit
import Testing

@testable import PhotoIO

@Suite struct DecodedPhotoTests {
  /// The same photo may stand in two cells, which are painted at the same time.
  @Test(arguments: ["photos/forest.jpg", "photos/night.jpg", "photos/kite.png"])
  func `a decoding does not disturb another of the same photo`(name: String) throws {
    let photo = try PhotoFile.open(Fixtures.path(name))
    let area = Rect(x: 3, y: 5, width: 40, height: photo.size.height - 9)
    let expected = try PhotoFile.open(Fixtures.path(name)).decode(area)
    var outer = expected
    outer.samples = []
    var inner: Picture?
    var isFirst = true
    try photo.pushRows(of: PhotoPart(area)) { format, _ in
      let (stored, kept) = (format.bytesPerPixel, expected.channels)
      return { row in
        unsafe row.withUnsafeBytes { bytes in
          for pixel in 0..<area.width {
            unsafe outer.samples.append(contentsOf: bytes[pixel * stored..<pixel * stored + kept])
          }
        }
        if isFirst { inner = try? photo.decode(area) }
        isFirst = false
      }
    }
    #expect(inner == expected)
    #expect(outer == expected)
  }

  @Test func `the work of a photo is the size of its file`() throws {
    let path = Fixtures.path("kinds/comb.jpg")
    #expect(try PhotoFile.open(path).workload == path.contents().count)
    let pipe = try Pipe(holding: try path.contents())
    #expect(try PhotoFile.open(pipe.path).workload == 333 * 250)
  }

  @Test func `a photo that changes between two decodings is damaged`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Fixtures.path("kinds/420.jpg").contents(), to: "a.jpg")
    let photo = try PhotoFile.open(path)
    _ = try photo.decode()
    try path.write(try Fixtures.path("kinds/comb.jpg").contents())
    #expect(
      try message { _ = try photo.decode() }
        == "a.jpg: damaged JPEG: it changed while it was read")
  }

  @Test func `a photo that is replaced by name stays what it was`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Fixtures.path("kinds/420.jpg").contents(), to: "a.jpg")
    let photo = try PhotoFile.open(path)
    let before = try photo.decode()
    try folder.write(try Fixtures.path("kinds/444.jpg").contents(), to: "b.jpg")
    try folder["b.jpg"].rename(to: path)
    #expect(try photo.decode() == before)
  }

  @Test func `only photos with EXIF data carry them`() throws {
    #expect(try PhotoFile.open(Fixtures.path("orientations/landscape-1.jpg")).carriesEXIF)
    #expect(try !PhotoFile.open(Fixtures.path("kinds/420.jpg")).carriesEXIF)
  }
}
