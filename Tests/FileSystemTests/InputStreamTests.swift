import TestSupport
import Testing

@testable import FileSystem

@Suite struct InputStreamTests {
  @Test func `a file is read piece by piece`() throws {
    let folder = try TemporaryFolder()
    let file = try InputStream(folder.write([1, 2, 3, 4, 5], to: "list"))
    #expect(file.isReady)
    #expect(try file.read(atMost: 3) == [1, 2, 3])
    #expect(try file.read(atMost: 3) == [4, 5])
    #expect(try file.read(atMost: 3) == [])
  }

  @Test(.timeLimit(.minutes(60))) func `a stream is read as far as it has arrived`() throws {
    let pipe = try Pipe(holding: [1, 2])
    let file = try InputStream(pipe.path)
    #expect(try file.read(atMost: 100) == [1, 2])
    #expect(!file.waitUntilReadable(orReadable: -1))
    #expect(try file.read(atMost: 100) == [])
  }

  @Test func `rewinding returns to the position at which the file was opened`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3, 4], to: "list")
    let file = try InputStream(path)
    for _ in 0..<2 {
      #expect(try file.read(atMost: 3) == [1, 2, 3])
      #expect(try file.rewind())
    }
    let pipe = try Pipe(holding: [1])
    let stream = try InputStream(pipe.path)
    #expect(try !stream.rewind())
    #expect(try stream.read(atMost: 3) == [1])
  }

  @Test func `an error on opening names the file`() throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [
      (folder["gone"], "no such file or directory"), (folder.path, "a folder, not a file"),
    ] {
      let error = #expect(throws: InputError.self) { _ = try InputStream(path) }
      #expect(error.map { "\($0)" } == "\(path): \(reason)")
      guard case .cannotOpen? = error?.reason else {
        Issue.record("\(path): it was not opened")
        continue
      }
    }
  }
}
