import CommandKit
import FileSystem
import LibC
import TestSupport
import Testing

@testable import InstagridCommand
@testable import PhotoIO

@Suite struct LineReaderTests {
  private func lines(_ bytes: [UInt8], separatedBy separator: UInt8 = 10) async throws -> [[UInt8]?]
  {
    var reader = LineReader(try InputStream(holding: bytes), separatedBy: separator)
    var lines: [[UInt8]?] = []
    while let line = try await reader.next(until: Cancellation()) {
      if case .text(let text) = line { lines.append(text) } else { lines.append(nil) }
    }
    return lines
  }

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
      ("a\r\nb\0c\n", ["a\r", "b\0c"]),
    ] as [(String, [String])])
  func `lines end at the separator, and the last one at the end`(
    _ text: String, _ expected: [String]
  ) async throws {
    #expect(try await lines(Array(text.utf8)) == expected.map { Array($0.utf8) })
  }

  @Test func `zero bytes can be the separator`() async throws {
    #expect(try await lines([65, 10, 0, 0xFF, 0], separatedBy: 0) == [[65, 10], [0xFF]])
  }

  @Test func `lines that span several reads are complete`() async throws {
    let line = [UInt8](repeating: 120, count: 65_530)
    let text = Array(repeatElement(line + [10], count: 5).joined())
    #expect(try await lines(text) == [line, line, line, line, line])
  }

  @Test func `the longest line is kept and a longer one is not`() async throws {
    let longest = [UInt8](repeating: 120, count: LineReader.maximumLength)
    let longer = longest + [120]
    let lines = try await lines(Array([longest, longer, [65], longer].joined(separator: [10])))
    #expect(lines == [longest, nil, [65], nil])
  }

  @Test func `a name that is too long refuses the list, although it never ends`() async throws {
    var list = NameListReader(LineReader(try InputStream("/dev/zero")))
    let error = await #expect(throws: InputError.self) {
      try await list.next(until: Cancellation())
    }
    #expect("\(try #require(error))".hasSuffix("a name is longer than 1048576 bytes"))
  }

  @Test func `a line may begin like a picture`() async throws {
    #expect(try await lines([0xFF, 10, 0xFF, 34]) == [[0xFF], [0xFF, 34]])
    for name in ["GIF8.jpg", "BM.png", "<svg", "II*"] {
      #expect(try await lines(Array(name.utf8)) == [Array(name.utf8)])
    }
  }

  @Test func `a canceled reader returns no line, although a file is always ready`() async throws {
    let cancellation = Cancellation()
    cancellation.request(.signal(15))
    var reader = LineReader(try InputStream(holding: Array("a\nb\n".utf8)))
    #expect(try await reader.next(until: cancellation) == nil)
    // A line that never ends.
    var endless = LineReader(try InputStream("/dev/zero"))
    #expect(try await endless.next(until: cancellation) == nil)
  }

  @Test func `a file can be read again from where it began, a stream cannot`() async throws {
    var reader = LineReader(try InputStream(holding: Array("a\nbcd\ne".utf8)))
    let cancellation = Cancellation()
    for _ in 0..<2 {
      #expect(try await reader.next(until: cancellation) == .text([97]))
      #expect(try await reader.next(until: cancellation) == .text([98, 99, 100]))
      #expect(try reader.rewind())
    }
    let pipe = try Pipe(holding: Array("a\nb".utf8))
    var stream = LineReader(try InputStream(pipe.path))
    #expect(try await stream.next(until: cancellation) == .text([97]))
    #expect(try !stream.rewind())
    #expect(try await stream.next(until: cancellation) == .text([98]))
  }

  @Test func `a cancellation ends the wait for a line`() async throws {
    let pipe = try Pipe()
    var reader = LineReader(try InputStream(pipe.path))
    let cancellation = Cancellation()
    try pipe.write(Array("a\n".utf8))
    #expect(try await reader.next(until: cancellation) == .text([97]))
    // If the cancellation does not end the wait, the end of the pipe does.
    let timeLimit = Task {
      try await Task.sleep(for: .seconds(1200))
      pipe.closeWriteEnd()
    }
    async let next = reader.next(until: cancellation)
    // When the reader has read the first half of a line, it waits for the other half.
    try pipe.write(Array("half".utf8))
    while !pipe.isDrained && pipe.writeEnd >= 0 { await Task.yield() }
    cancellation.request(.failure)
    #expect(try await next == nil)
    timeLimit.cancel()
    #expect(pipe.writeEnd >= 0, "the wait did not end")
  }
}

extension Pipe {
  /// Whether all that was written has been read.
  fileprivate var isDrained: Bool {
    var unread: CInt = 0
    return unsafe ioctl(readEnd, UInt(FIONREAD), &unread) == 0 && unread == 0
  }
}
