import FileSystem
import GridKit
import LibC
import PhotoIO
import TestSupport
import Testing

@Suite struct ReplacementErrorTests {
  /// Returns the message why a file must not be replaced; `nil` if it may be.
  private func refusal(of path: Pathname) throws -> String? {
    do { try OutputMark.checkReplaceable(path) } catch let error as ReplacementError {
      #expect(error.path == path)
      return try message { throw error }
    }
    return nil
  }

  private func refusal(of bytes: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    return try refusal(of: try folder.write(bytes, to: "x"))
  }

  private func written(
    by writer: any RasterWriter, width: Int = 32, mark: OutputMark? = OutputMark(digest: 1)
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try writer.write(.scene(width: width, height: 32), mark: mark, to: folder["x"])
    return try folder["x"].contents()
  }

  static let foreign = "x: not replaced, because it is not a picture that Instagrid made "
  static let edited = "x: not replaced, because it was made by Instagrid and rewritten since"

  static let writers: [any RasterWriter] = [
    PNGWriter(), PNGWriter(compression: .small), JPEGWriter(),
    JPEGWriter(quality: 50, isProgressive: true),
  ]

  @Test(arguments: writers.indices)
  func `a picture with a mark may be replaced, whether square or not`(writer: Int) throws {
    for width in [32, 31] {
      #expect(try refusal(of: try written(by: Self.writers[writer], width: width)) == nil)
    }
  }

  @Test(arguments: writers.indices)
  func `a picture without a mark is not replaced`(writer: Int) throws {
    let writer = Self.writers[writer]
    let reason = "(a \(writer is PNGWriter ? "PNG" : "JPEG") photo)"
    let square = try written(by: writer, mark: nil)
    let wide = try written(by: writer, width: 31, mark: nil)
    for picture in [square, wide, square + [0], Array(square.dropLast())] {
      #expect(try refusal(of: picture) == Self.foreign + reason)
    }
  }

  @Test(arguments: writers.indices)
  func `a picture whose mark does not match is not replaced`(writer: Int) throws {
    let picture = MarkedPicture(try written(by: Self.writers[writer]))
    for (name, bytes) in picture.changed {
      let line = try refusal(of: bytes)
      if name.hasPrefix("cut") {
        #expect(line != nil, "\(name)")
      } else {
        #expect(line == Self.edited, "\(name)")
      }
    }
  }

  @Test func `a damaged photo is not replaced`() throws {
    let row = "header-only.jpg: not replaced, because it is not a picture that Instagrid made "
    #expect(
      try refusal(of: .fixture("damaged/header-only.jpg"))
        == row + "(a JPEG photo)")
    #expect(
      try refusal(of: .fixture("damaged/garbage.png"))
        == "garbage.png: not replaced, because it is not a picture that Instagrid made (a PNG photo)"
    )
    #expect(try refusal(of: JPEGHeader(precision: 12).bytes) == Self.foreign + "(a JPEG photo)")
  }

  @Test func `no file of another format is replaced`() throws {
    #expect(
      try refusal(of: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0])
        == Self.foreign + "(a GIF photo)")
    #expect(try refusal(of: Array("a letter".utf8)) == Self.foreign + "(a text file)")
    #expect(try refusal(of: [0, 1, 2, 3]) == Self.foreign + "(a file of an unknown format)")
    for (format, bytes) in FileFormatTests.signatures where ![.jpeg, .png].contains(format) {
      #expect(try refusal(of: bytes)?.hasPrefix(Self.foreign) == true)
    }
  }

  @Test func `a path without a file, or with an empty or special one, may be written to`() throws {
    #expect(try refusal(of: [] as [UInt8]) == nil)
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

  @Test(.timeLimit(.minutes(60))) func `a FIFO is not opened`() throws {
    let folder = try TemporaryFolder()
    try folder["fifo"].makeFIFO()
    // Opening it would wait for a writer forever.
    #expect(try refusal(of: folder["fifo"]) == nil)
  }

  @Test func `a photo too large to be read is not replaced`() throws {
    let huge = PNGFile(width: 60000, height: 59999, colorType: 0, rows: [[0]])
    #expect(try refusal(of: huge.bytes) == Self.foreign + "(a PNG photo)")
  }

  @Test func `a photo that cannot be read at the moment is not replaced`() async {
    await #expect(processExitsWith: .success) {
      guard limitOpenFiles(to: 3) else { exit(1) }
      let path = Pathname.fixture("photos/balloons.jpg")
      do {
        try OutputMark.checkReplaceable(path)
        exit(2)
      } catch let error as ReplacementError {
        guard case .unreadable(.cannotOpen(let cause)) = error.reason, cause.isShortage,
          "\(error)".hasSuffix(
            "balloons.jpg: not replaced, because it cannot be examined (too many open files)")
        else { exit(3) }
      }
      // Without the search for leaks at exit, which opens files.
      _exit(0)
    }
  }

  @Test func `a path that fails for another reason is an error of the output`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    let error = try #require(throws: OutputError.self) {
      try OutputMark.checkReplaceable(folder["file/grid.png"])
    }
    guard case .cannotCreate = error.reason else {
      Issue.record("the wrong reason: \(error)")
      return
    }
    #expect(error.name == .path(folder["file/grid.png"]))
  }
}
