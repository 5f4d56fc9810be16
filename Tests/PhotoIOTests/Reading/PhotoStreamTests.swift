import GridKit
import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Photos that come through a pipe or a FIFO.
@Suite struct PhotoStreamTests {
  /// Opens the photo that a pipe hands over.
  private func open(_ bytes: [UInt8]) throws -> any FilePhoto {
    let pipe = try Pipe(holding: bytes)
    return try PhotoFile.open(pipe.path)
  }

  /// The second half of an error's line: a pipe's name changes from run to run.
  private func complaint(_ body: () throws -> Void) throws -> String {
    try message(body).drop { $0 != ":" }.dropFirst(2).description
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/progressive.jpg", "kinds/rgb.png", "kinds/palette.png"])
  func `a stream gives the same rows as a file`(name: String) throws {
    let file = Fixtures.path(name)
    let stream = try open(try file.contents())
    let photo = try PhotoFile.open(file)
    #expect(stream.size == photo.size)
    #expect(try stream.decode() == photo.decode())
  }

  @Test func `a stream may be a FIFO`() throws {
    let folder = try TemporaryFolder()
    let photo = Fixtures.path("orientations/portrait-6.jpg")
    try folder["fifo"].makeFIFO()
    let writer = try Program.dd.start("if=\(photo.text)", "of=\(folder["fifo"].text)")
    let stream = try PhotoFile.open(folder["fifo"])
    #expect(stream.orientation == .right)
    #expect(try stream.decode() == PhotoFile.open(photo).decode())
    #expect(try writer.wait().status == 0)
    #expect(
      try message { _ = try stream.decode() } == "fifo: a stream can only be read once")
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/rgb.png"])
  func `a stream can be decoded once`(name: String) throws {
    let stream = try open(try Fixtures.path(name).contents())
    _ = try stream.decode(Rect(x: 0, y: 0, width: 1, height: 1))
    let error = try #require(throws: PhotoError.self) { _ = try stream.decode() }
    guard case .streamUsedUp = error.reason else {
      Issue.record("not \(error)")
      return
    }
    #expect(error.path == stream.path)
  }

  @Test func `a stream that breaks off says where`() throws {
    let half = Fixtures.path("damaged/truncated.jpg")
    let stream = try open(try half.contents())
    let file = try PhotoFile.open(half)
    #expect(
      try complaint { _ = try stream.decode() } == complaint { _ = try file.decode() })
  }

  @Test func `a stream without a byte is empty`() throws {
    #expect(try complaint { _ = try open([]) } == "an empty file")
  }

  @Test func `a stream of text is refused by its first bytes`() throws {
    #expect(
      try complaint { _ = try open(Array("This is not a picture.\n".utf8)) }
        == "a text file; only JPEG and PNG are read")
  }

  @Test func `the standard input is a photo like any other`() async {
    await #expect(processExitsWith: .success) {
      let path = Fixtures.path("kinds/420.jpg")
      let expected = try PhotoFile.open(path).decode()
      let pipe = try Pipe(holding: try path.contents())
      for source in [path, pipe.path] {
        let file = try OpenFile(reading: source)
        guard dup2(file.descriptor, 0) == 0 else { exit(1) }
        let photo = try PhotoFile.openStandardInput()
        guard try photo.decode() == expected, photo.path == "standard input" else { exit(2) }
      }
      // Somebody has read the beginning of the file already.
      let folder = try TemporaryFolder()
      let behind = try folder.write(Array("beginning".utf8) + (try path.contents()), to: "b")
      let file = try OpenFile(reading: behind)
      guard try file.read(upTo: 9).count == 9, dup2(file.descriptor, 0) == 0 else { exit(6) }
      let photo = try PhotoFile.openStandardInput()
      guard try photo.decode() == expected, try photo.decode() == expected else { exit(7) }
      let text = try OpenFile(reading: Fixtures.path("damaged/text.jpg"))
      guard dup2(text.descriptor, 0) == 0 else { exit(3) }
      do {
        _ = try PhotoFile.openStandardInput()
        exit(4)
      } catch {
        let line = "standard input: a text file; only JPEG and PNG are read"
        guard "\(error)" == line else { exit(5) }
      }
    }
  }
}
