import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OpenFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is read to its end, and no more than requested`() throws {
    let file = try OpenFile(reading: try folder.write(Array("12345".utf8), to: "five"))
    #expect(try file.read(upTo: 3) == Array("123".utf8))
    #expect(try file.read(upTo: 9) == Array("45".utf8))
    #expect(try file.read(upTo: 9).isEmpty)
  }

  @Test func `a file can be read at any offset, without moving its position`() throws {
    let file = try OpenFile(reading: try folder.write(Array("12345".utf8), to: "five"))
    #expect(try file.read(upTo: 1) == Array("1".utf8))
    #expect(try file.read(upTo: 2, at: 3) == Array("45".utf8))
    #expect(try file.read(upTo: 9, at: 4) == Array("5".utf8))
    #expect(try file.read(upTo: 9, at: 5).isEmpty)
    #expect(try file.read(upTo: 9, at: 1 << 40).isEmpty)
    #expect(try file.read(upTo: 0, at: 0).isEmpty)
    #expect(try file.read(upTo: 9) == Array("2345".utf8))
    #expect(throws: SystemError.self) { try file.read(upTo: 1, at: -1) }
  }

  @Test func `an open file is not inherited by programs that are started`() throws {
    let file = try OpenFile(reading: try folder.write([1], to: "a"))
    #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(try file.read(upTo: 1) == [1])
  }
}
