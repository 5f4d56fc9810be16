import FileSystem
import GridKit
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// Photos that come through a pipe or a FIFO.
@Suite(.timeLimit(.minutes(60))) struct PhotoStreamTests {
  /// Opens the photo that a pipe provides.
  private func open(_ bytes: [UInt8]) throws -> PhotoFile {
    let pipe = try Pipe(holding: bytes)
    return try PhotoFile(pipe.path)
  }

  /// The second half of an error message; the name of a pipe is different in each run.
  private func complaint(_ body: () async throws -> Void) async throws -> String {
    try await message(body).drop { $0 != ":" }.dropFirst(2).description
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/progressive.jpg", "kinds/rgb.png", "kinds/palette.png"])
  func `a stream gives the same rows as a file`(name: String) async throws {
    let file = Pathname.fixture(name)
    let stream = try open(try file.contents())
    let photo = try PhotoFile(file)
    #expect(stream.size == photo.size)
    #expect(try await stream.decode() == photo.decode())
  }

  @Test func `a stream may be a FIFO`() async throws {
    let folder = try TemporaryFolder()
    let photo = Pathname.fixture("orientations/portrait-6.jpg")
    try folder["fifo"].makeFIFO()
    let writer = try Program.dd.start("if=\(photo)", "of=\(folder["fifo"])")
    let stream = try PhotoFile(folder["fifo"])
    #expect(stream.orientation == .right)
    #expect(try await stream.decode() == PhotoFile(photo).decode())
    #expect(try writer.finish().end == .exit(0))
    #expect(
      try await message { _ = try await stream.decode() } == "fifo: a stream can be read only once")
  }

  @Test(arguments: ["kinds/420.jpg", "kinds/rgb.png"])
  func `a stream can be decoded once`(name: String) async throws {
    let stream = try open(try Pathname.fixture(name).contents())
    _ = try await stream.decode(Rect(x: 0, y: 0, width: 1, height: 1))
    let error = try await #require(throws: PhotoError.self) { _ = try await stream.decode() }
    guard case .streamUsedUp = error.reason else {
      Issue.record("not \(error)")
      return
    }
    #expect(error.name == stream.name)
  }

  @Test func `the error of a truncated stream says where it ends`() async throws {
    let half = Pathname.fixture("damaged/truncated.jpg")
    let stream = try open(try half.contents())
    let file = try PhotoFile(half)
    #expect(
      try await complaint { _ = try await stream.decode() }
        == complaint { _ = try await file.decode() })
  }

  @Test func `a stream without a byte is empty`() async throws {
    #expect(try await complaint { _ = try open([]) } == "an empty file")
  }

  @Test func `a stream of text is refused by its first bytes`() async throws {
    #expect(
      try await complaint { _ = try open(Array("This is not a picture.\n".utf8)) }
        == FileFormat.text.whyNotRead)
  }

  @Test func `standard input is a photo like any other`() async {
    await #expect(processExitsWith: .success) {
      let path = Pathname.fixture("kinds/420.jpg")
      let expected = try await PhotoFile(path).decode()
      let pipe = try Pipe(holding: try path.contents())
      for source in [path, pipe.path] {
        let file = try OpenFile(reading: source)
        guard dup2(file.descriptor, 0) == 0 else { exit(1) }
        let photo = try PhotoFile.standardInput()
        guard try await photo.decode() == expected, photo.name == .standardInput else { exit(2) }
      }
      // The beginning of the file has already been read by someone else.
      let folder = try TemporaryFolder()
      let behind = try folder.write(Array("beginning".utf8) + (try path.contents()), to: "b")
      let file = try OpenFile(reading: behind)
      guard try file.read(upTo: 9).count == 9, dup2(file.descriptor, 0) == 0 else { exit(6) }
      let photo = try PhotoFile.standardInput()
      guard try await photo.decode() == expected, try await photo.decode() == expected else {
        exit(7)
      }
      let text = try OpenFile(reading: Pathname.fixture("damaged/text.jpg"))
      guard dup2(text.descriptor, 0) == 0 else { exit(3) }
      do {
        _ = try PhotoFile.standardInput()
        exit(4)
      } catch {
        guard "\(error)" == "standard input: \(FileFormat.text.whyNotRead)" else { exit(5) }
      }
    }
  }
}
