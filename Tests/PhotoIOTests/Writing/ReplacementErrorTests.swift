import CPlatform
import GridKit
import PhotoIO
import TestSupport
import Testing

@Suite struct ReplacementErrorTests {
  /// The line that says why a file must not be replaced; `nil` if it may be.
  private func refusal(of path: FilePath) throws -> String? {
    do { try ReplacementError.check(path) } catch let error as ReplacementError {
      #expect(error.path == path)
      return try message { throw error }
    }
    return nil
  }

  private func refusal(of bytes: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    return try refusal(of: try folder.write(bytes, to: "x"))
  }

  private func written(by writer: any RasterWriter, width: Int = 32) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try writer.write(.scene(width: width, height: 32), to: folder["x"])
    return try folder["x"].contents()
  }

  @Test func `a photo with EXIF data is not replaced`() throws {
    #expect(
      try refusal(of: .fixture("orientations/landscape-1.jpg"))
        == "landscape-1.jpg: not replaced, since it looks like a photo (it carries EXIF data)")
    let grid = try written(by: JPEGWriter())
    var block = TIFFBlock()
    block.entries = [block.orientation(1)]
    let exif = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + block.bytes)
    #expect(
      try refusal(of: JPEGSegments.inserting([exif], into: grid))
        == "x: not replaced, since it looks like a photo (it carries EXIF data)")
  }

  @Test func `a PNG with EXIF data is not replaced`() throws {
    let file = try #require(PNGFile(try written(by: PNGWriter())))
    let exif = PNGFile.Chunk(name: "eXIf", data: TIFFBlock().bytes)
    for place in [1, file.chunks.count - 1] {
      var photo = file
      photo.chunks.insert(exif, at: place)
      #expect(
        try refusal(of: photo.bytes)
          == "x: not replaced, since it looks like a photo (it carries EXIF data)")
    }
  }

  @Test func `a picture that is not square is not replaced`() throws {
    #expect(
      try refusal(of: .fixture("kinds/420.jpg"))
        == "420.jpg: not replaced, since it looks like a photo (it is not square: 60x40)")
    #expect(
      try refusal(of: .fixture("kinds/rgb.png"))
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
      #expect(try refusal(of: written(by: writer)) == nil)
    }
    #expect(try refusal(of: .fixture("photos/balloons.jpg")) == nil)
  }

  @Test func `a damaged photo is not replaced`() throws {
    let row = "header-only.jpg: not replaced, since it looks like a photo "
    #expect(
      try refusal(of: .fixture("damaged/header-only.jpg"))
        == row + "(damaged JPEG: it ends before its first row)")
    #expect(
      try refusal(of: .fixture("damaged/garbage.png"))?
        .hasPrefix("garbage.png: not replaced, since it looks like a photo (damaged PNG: ") == true)
    #expect(
      try refusal(of: .fixture("damaged/truncated.jpg"))
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
      #expect(try refusal(of: bytes)?.contains("looks like a photo") == true)
    }
  }

  @Test func `a file that is not a picture may be replaced`() throws {
    #expect(try refusal(of: [] as [UInt8]) == nil)
    #expect(try refusal(of: Array("a letter".utf8)) == nil)
    #expect(try refusal(of: [0, 1, 2, 3]) == nil)
    let folder = try TemporaryFolder()
    #expect(try refusal(of: folder["none.jpg"]) == nil)
    #expect(try refusal(of: folder.path) == nil)
    #expect(try refusal(of: "/dev/null") == nil)
    try folder["dangling"].makeSymbolicLink(to: "none")
    #expect(try refusal(of: folder["dangling"]) == nil)
  }

  @Test func `a photo behind a link is not replaced`() throws {
    let folder = try TemporaryFolder()
    try folder["link"].makeSymbolicLink(to: .fixture("kinds/420.jpg"))
    #expect(try refusal(of: folder["link"])?.hasPrefix("link: not replaced") == true)
  }

  @Test(.timeLimit(.minutes(10))) func `a FIFO is not opened`() throws {
    let folder = try TemporaryFolder()
    try folder["fifo"].makeFIFO()
    // Opening it would wait for a writer for ever.
    #expect(try refusal(of: folder["fifo"]) == nil)
  }

  @Test func `a photo too large to be read is not replaced`() throws {
    let huge = PNGFile(width: 60000, height: 59999, colorType: 0, rows: [[0]])
    #expect(
      try refusal(of: huge.bytes)
        == "x: not replaced, since it looks like a photo (it is not square: 60000x59999)")
  }

  @Test func `a photo that cannot be read at the moment is not replaced`() async {
    await #expect(processExitsWith: .success) {
      guard limitOpenFiles(to: 3) else { exit(1) }
      let path = FilePath.fixture("photos/balloons.jpg")
      do {
        try ReplacementError.check(path)
        exit(2)
      } catch let error as ReplacementError {
        guard case .unreadable(.cannotOpen(let cause)) = error.reason, cause.isShortage,
          "\(error)".hasSuffix(
            "balloons.jpg: not replaced, since it cannot be looked at (too many open files)")
        else { exit(3) }
      }
      // Without the search for leaks at exit, which opens files.
      _exit(0)
    }
  }

  @Test func `a name that leads nowhere for another reason is the output's error`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    let error = try #require(throws: OutputError.self) {
      try ReplacementError.check(folder["file/grid.png"])
    }
    guard case .cannotCreate = error.reason else {
      Issue.record("the wrong reason: \(error)")
      return
    }
    #expect(error.path == folder["file/grid.png"])
  }
}
