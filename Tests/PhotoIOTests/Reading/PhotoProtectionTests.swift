import GridKit
import PhotoIO
import Testing

@Suite struct PhotoProtectionTests {
  private func refusal(of path: FilePath) throws -> String {
    try message { try PhotoFile.checkThatNoPhoto(isReplacedAt: path) }
  }

  private func refusal(of bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    return try refusal(of: try folder.write(bytes, to: "x"))
  }

  private func check(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try PhotoFile.checkThatNoPhoto(isReplacedAt: try folder.write(bytes, to: "x"))
  }

  private func written(by writer: any RasterWriter, width: Int = 32) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try writer.write(.scene(width: width, height: 32), to: folder["x"])
    return try folder["x"].contents()
  }

  @Test func `a photo with EXIF data is not replaced`() throws {
    #expect(
      try refusal(of: Fixtures.path("orientations/landscape-1.jpg"))
        == "landscape-1.jpg: not replaced, since it looks like a photo (it carries EXIF data)")
    let grid = try written(by: JPEGWriter())
    var block = TIFFBlock()
    block.entries = [block.orientation(1)]
    let exif = JPEGHeader.segment(0xE1, Array("Exif\0\0".utf8) + block.bytes)
    #expect(
      try refusal(of: JPEGHeader.inserting([exif], into: grid))
        == "x: not replaced, since it looks like a photo (it carries EXIF data)")
  }

  @Test func `a PNG with EXIF data is not replaced`() throws {
    var file = try #require(PNGFile(try written(by: PNGWriter())))
    let exif = PNGFile.Chunk(name: "eXIf", data: TIFFBlock().bytes)
    file.chunks.insert(exif, at: 1)
    #expect(
      try refusal(of: file.bytes)
        == "x: not replaced, since it looks like a photo (it carries EXIF data)")
  }

  @Test func `a picture that is not square is not replaced`() throws {
    #expect(
      try refusal(of: Fixtures.path("kinds/420.jpg"))
        == "420.jpg: not replaced, since it looks like a photo (it is not square: 60x40)")
    #expect(
      try refusal(of: Fixtures.path("kinds/rgb.png"))
        == "rgb.png: not replaced, since it looks like a photo (it is not square: 60x40)")
    for writer in [PNGWriter() as any RasterWriter, JPEGWriter()] {
      #expect(
        try refusal(of: try written(by: writer, width: 31))
          == "x: not replaced, since it looks like a photo (it is not square: 31x32)")
    }
  }

  @Test func `a square without EXIF data may be replaced`() throws {
    for writer in [
      PNGWriter() as any RasterWriter, PNGWriter(compression: .small), JPEGWriter(),
      JPEGWriter(quality: 50, isProgressive: true),
    ] {
      try check(try written(by: writer))
    }
    try check(try Fixtures.path("photos/balloons.jpg").contents())
  }

  @Test func `a damaged photo is not replaced`() throws {
    let row = "header-only.jpg: not replaced, since it looks like a photo "
    #expect(
      try refusal(of: Fixtures.path("damaged/header-only.jpg"))
        == row + "(damaged JPEG: it ends before its first row)")
    #expect(
      try refusal(of: Fixtures.path("damaged/garbage.png"))
        .hasPrefix("garbage.png: not replaced, since it looks like a photo (damaged PNG: "))
    #expect(
      try refusal(of: Fixtures.path("damaged/truncated.jpg"))
        == "truncated.jpg: not replaced, since it looks like a photo (it is not square: 400x300)")
    #expect(
      try refusal(of: JPEGHeader(precision: 12).bytes)
        == "x: not replaced, since it looks like a photo (unsupported JPEG: 12 bits a sample)")
  }

  @Test func `a picture of a format that is never written is not replaced`() throws {
    #expect(
      try refusal(of: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0])
        == "x: not replaced, since it looks like a photo "
        + "(a GIF photo; only JPEG and PNG are read)")
    for (format, bytes) in FileFormatTests.signatures
    where ![.jpeg, .png, .text, .unknown, .pdf].contains(format) {
      #expect(try refusal(of: bytes).contains("looks like a photo"))
    }
  }

  @Test func `what is no picture may be replaced`() throws {
    try check([])
    try check(Array("a letter".utf8))
    try check([0, 1, 2, 3])
    let folder = try TemporaryFolder()
    try PhotoFile.checkThatNoPhoto(isReplacedAt: folder["none.jpg"])
    try PhotoFile.checkThatNoPhoto(isReplacedAt: FilePath(folder.path))
    try PhotoFile.checkThatNoPhoto(isReplacedAt: "/dev/null")
    try folder["dangling"].makeLink(to: "none")
    try PhotoFile.checkThatNoPhoto(isReplacedAt: folder["dangling"])
  }

  @Test func `a photo behind a link is not replaced`() throws {
    let folder = try TemporaryFolder()
    try folder["link"].makeLink(to: Fixtures.path("kinds/420.jpg").text)
    #expect(try refusal(of: folder["link"]).hasPrefix("link: not replaced"))
  }

  @Test func `a FIFO is not opened`() throws {
    let folder = try TemporaryFolder()
    try folder["fifo"].makeFIFO()
    // It would wait for ever for somebody to write.
    try PhotoFile.checkThatNoPhoto(isReplacedAt: folder["fifo"])
  }

  @Test func `a photo too large to be read is not replaced`() throws {
    let huge = PNGFile(width: 60000, height: 59999, colorType: 0, rows: [[0]])
    #expect(
      try refusal(of: huge.bytes)
        == "x: not replaced, since it looks like a photo (it is not square: 60000x59999)")
  }
}
