import FileSystem
import GridKit
import LibC
import TestSupport
import Testing

@testable import PhotoIO

@Suite(.timeLimit(.minutes(60))) struct PhotoFileTests {
  private func open(_ path: Pathname, limits: Limits = Limits()) throws -> String {
    try message { _ = try PhotoFile(path, limits: limits) }
  }

  @Test func `paths without a file are one-line errors`() throws {
    let folder = try TemporaryFolder()
    #expect(try open(folder["none.jpg"]) == "none.jpg: no such file or directory")
    try folder["album"].makeFolder()
    #expect(try open(folder["album"]) == "album: a folder, not a photo")
    try folder.write([1], to: "file")
    #expect(try open(folder["file/a.jpg"]) == "a.jpg: not a directory")
    try folder["loop"].makeSymbolicLink(to: "loop")
    #expect(try open(folder["loop"]) == "loop: too many levels of symbolic links")
  }

  @Test func `a file without the end of its format is incomplete`() throws {
    let folder = try TemporaryFolder()
    /// Whether a file looks incomplete without its last bytes, or with other bytes after them.
    func looksIncomplete(
      _ bytes: [UInt8], cutting count: Int = 0, _ more: [UInt8] = []
    ) throws -> Bool {
      let path = try folder.write(bytes.dropLast(count) + more, to: "photo")
      return try SniffedFile(path, limits: Limits()).seemsComplete() == false
    }
    for name in ["420.jpg", "progressive.jpg", "rgb.png"] {
      let photo = try Pathname.small(name).contents()
      #expect(try !looksIncomplete(photo))
      #expect(try looksIncomplete(photo, cutting: 1))
      #expect(try looksIncomplete(photo, cutting: photo.count / 8))
      #expect(try PhotoFile(folder["photo"]).mayBeIncomplete)
      // As phones append data, which decoders ignore.
      #expect(try !looksIncomplete(photo, Array("SEFT".utf8)))
    }
    // The length that a RIFF file states does not include its first 8 bytes.
    let rest = Array("WEBPVP8L".utf8) + [UInt8](repeating: 0, count: 12)
    let webp = Array("RIFF".utf8) + [UInt8(rest.count), 0, 0, 0] + rest
    #expect(try !looksIncomplete(webp))
    #expect(try !looksIncomplete(webp, [0]))
    #expect(try looksIncomplete(webp, cutting: 1))
    // Other formats have no end of their own.
    #expect(try !looksIncomplete(Array("GIF89a".utf8)))
  }

  @Test func `a link leads to its photo`() throws {
    let folder = try TemporaryFolder()
    try folder["link"].makeSymbolicLink(to: Pathname.fixture("kinds/420.jpg"))
    let photo = try PhotoFile(folder["link"])
    #expect(photo.name == .path(folder["link"]))
    #expect(photo.size == Size(width: 60, height: 40))
  }

  @Test func `files that are not photos are one-line errors`() throws {
    #expect(try open(.fixture("damaged/empty.jpg")) == "empty.jpg: an empty file")
    #expect(
      try open(.fixture("damaged/text.jpg")) == "text.jpg: \(FileFormat.text.whyNotRead)")
  }

  @Test func `the limit is a number of pixels, and is itself allowed`() throws {
    let path = Pathname.fixture("kinds/420.jpg")
    #expect(
      try open(path, limits: Limits(pixels: 2399))
        == "420.jpg: too large: 60x40 is 2400 pixels, over the limit of 2399")
    #expect(try PhotoFile(path, limits: Limits(pixels: 2400)).size.area == 2400)
    #expect(
      try open(.fixture("kinds/rgb.png"), limits: Limits(pixels: 0))
        == "rgb.png: too large: 60x40 is 2400 pixels, over the limit of 0")
    #expect(Limits().pixels == 400_000_000)
  }

  @Test func `only a photo that is held whole needs much memory`() throws {
    // Two rows of libpng's and all 40 of the picture, of 60 x 3 bytes.
    let interlaced = Pathname.fixture("kinds/interlaced.png")
    #expect(try PhotoFile(interlaced).memory == 7560)
    #expect(
      try open(interlaced, limits: Limits(memory: MemoryBudget(bytes: 7559)))
        == "interlaced.png: too large: decoding it takes 7.4K of memory, over the limit of 7.4K")
    // Without an end, it is left to libjpeg, which holds at least two bytes for each of 60 x 40 x 1.5
    // coefficients.
    let progressive = try Pathname.fixture("kinds/progressive.jpg").contents()
    let folder = try TemporaryFolder()
    let whole = try PhotoFile(try folder.write(progressive.dropLast(2), to: "whole.jpg")).memory
    let plain = try PhotoFile(.fixture("kinds/420.jpg")).memory
    #expect(plain < 16 * 1024 && whole >= plain + 2 * 60 * 40 * 3 / 2)
    for path in [interlaced, folder["whole.jpg"], .fixture("kinds/420.jpg")] {
      let memory = try PhotoFile(path).memory
      func opens(_ bytes: Int) -> Bool {
        (try? PhotoFile(path, limits: Limits(memory: MemoryBudget(bytes: bytes)))) != nil
      }
      #expect(opens(memory) && !opens(memory - 1))
    }
  }

  @Test func `a huge picture is refused by its header alone`() throws {
    let folder = try TemporaryFolder()
    let huge = PNGFile(width: 2_000_000_000, height: 2_000_000_000, colorType: 0, rows: [[0]])
    #expect(
      try open(try folder.write(huge.bytes, to: "huge.png"))
        == "huge.png: too large: 2000000000x2000000000 is 4000000000000000000 pixels, "
        + "over the limit of 400000000")
    let tall = try folder.write(JPEGHeader(width: 65500, height: 65500).bytes, to: "huge.jpg")
    #expect(
      try open(tall)
        == "huge.jpg: too large: 65500x65500 is 4290250000 pixels, over the limit of 400000000")
  }

  @Test func `unsupported kinds of JPEG are named`() throws {
    let folder = try TemporaryFolder()
    func open(_ header: JPEGHeader) throws -> String {
      try self.open(try folder.write(header.bytes, to: "a.jpg"))
    }
    #expect(
      try open(JPEGHeader(components: 2))
        == "a.jpg: unsupported JPEG: unknown color space")
    #expect(
      try open(JPEGHeader(precision: 12))
        == "a.jpg: unsupported JPEG: 12 bits per sample")
    #expect(
      try open(JPEGHeader(frame: 0xC3))
        == "a.jpg: unsupported JPEG: lossless coding")
    #expect(
      try open(JPEGHeader(width: 0))
        == "a.jpg: damaged JPEG: empty JPEG image (DNL not supported)")
  }

  @Test func `junk before and after a JPEG is ignored`() async throws {
    let folder = try TemporaryFolder()
    let path = Pathname.fixture("kinds/420.jpg")
    let file = try folder.write(
      [0, 7, 0xFF, 0xD8, 0] + (try path.contents()) + [1, 2, 3], to: "a.jpg")
    let photo = try PhotoFile(file)
    #expect(try await photo.decode() == PhotoFile(path).decode())
    #expect(try await photo.decode() == PhotoFile(path).decode())
    let pipe = try Pipe(holding: try file.contents())
    #expect(try await PhotoFile(pipe.path).decode() == PhotoFile(path).decode())
  }

  @Test func `a name that is not UTF-8 keeps its bytes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending([0xFF, 0xC3, 0x28, 0x0A, 0xE9])
    try path.write(try Pathname.fixture("kinds/420.jpg").contents())
    let photo = try PhotoFile(path)
    #expect(photo.name == .path(path))
    #expect(try await photo.decode().width == 60)
    #expect(path.description.hasSuffix("/\\xff\\xc3(\\n\\xe9"))
    let grid = Raster(Size(side: 2), filledWith: Color(red: 1, green: 2, blue: 3))
    try PNGWriter().write(grid, to: path)
    #expect(try PhotoFile(path).size == Size(side: 2))
    #expect(folder.names.count == 1)
  }

  @Test func `a thousand photos, good and bad, leave no file open`() async {
    await #expect(processExitsWith: .success) {
      guard limitOpenFiles(to: 64) else { exit(1) }
      let names = ["kinds/420.jpg", "kinds/rgb.png", "damaged/garbage.png", "damaged/text.jpg"]
      var failed = 0
      for round in 0..<1000 {
        do {
          _ = try await PhotoFile(.fixture(names[round % names.count])).decode()
        } catch let error as PhotoError {
          if case .cannotOpen = error.reason { exit(2) }
          failed += 1
        }
      }
      guard failed == 500 else { exit(3) }
    }
  }
}
