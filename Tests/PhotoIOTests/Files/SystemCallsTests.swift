import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct SystemCallsTests {
  @Test func `an error is told in the system's words, beginning in lower case`() {
    #expect(SystemError(ENOENT).description == "no such file or directory")
    #expect(SystemError(ENOSPC).description == "no space left on device")
  }

  @Test func `errors are sorted by what helps`() {
    #expect([ENOSPC, EDQUOT, EFBIG].allSatisfy { SystemError($0).isFullDisk })
    #expect([EMFILE, ENFILE, ENOMEM].allSatisfy { SystemError($0).isShortage })
    #expect(SystemError(EPIPE).isClosedPipe)
    #expect(!SystemError(EIO).isFullDisk && !SystemError(EIO).isShortage)
    #expect(!SystemError(EIO).isClosedPipe)
  }

  @Test func `a file is read to its end and no further than asked`() throws {
    let folder = try TemporaryFolder()
    let file = try OpenFile(reading: try folder.write(Array("12345".utf8), to: "five"))
    #expect(try file.read(upTo: 3) == Array("123".utf8))
    #expect(try file.read(upTo: 9) == Array("45".utf8))
    #expect(try file.read(upTo: 9).isEmpty)
  }

  @Test func `an open file is not inherited by programs that are started`() throws {
    let folder = try TemporaryFolder()
    let file = try OpenFile(reading: try folder.write([1], to: "a"))
    #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(try file.read(upTo: 1) == [1])
  }

  @Test func `a thousand photos, good and bad, leave no file open`() async {
    await #expect(processExitsWith: .success) {
      guard limitOpenFiles(to: 64) else { exit(1) }
      let names = ["kinds/420.jpg", "kinds/rgb.png", "damaged/garbage.png", "damaged/text.jpg"]
      for round in 0..<1000 {
        let path = Fixtures.path(names[round % names.count])
        do { _ = try PhotoFile.open(path).decode() } catch let error as PhotoError {
          if case .cannotOpen = error.reason { exit(2) }
        }
      }
    }
  }

  @Test func `two names of one file are the same file`() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write([1], to: "a")
    let b = try folder.write([1], to: "b")
    try folder["link"].makeLink(to: "a")
    try a.link(to: folder["second"])
    #expect(a.isSameFile(as: a))
    #expect(a.isSameFile(as: folder["link"]))
    #expect(a.isSameFile(as: folder["second"]))
    #expect(a.isSameFile(as: FilePath(folder.path + "/./a")))
    #expect(!a.isSameFile(as: b))
    #expect(!a.isSameFile(as: folder["none"]))
    #expect(!folder["none"].isSameFile(as: folder["none"]))
  }

  @Test func `what a name leads to is told apart`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1, 2, 3], to: "a")
    try folder["link"].makeLink(to: "a")
    try folder["fifo"].makeFIFO()
    #expect(try FileStatus(of: file).kind == .regular)
    #expect(try FileStatus(of: file).size == 3)
    #expect(try FileStatus(of: folder["link"]).kind == .regular)
    #expect(try FileStatus(of: FilePath(folder.path)).kind == .folder)
    #expect(try FileStatus(of: folder["fifo"]).kind == .other)
    #expect(try FileStatus(of: "/dev/null").kind == .other)
    #expect(try FileStatus(ifExists: folder["none"]) == nil)
    #expect(throws: SystemError(ENOENT)) { try FileStatus(of: folder["none"]) }
    #expect(throws: SystemError(ENOTDIR)) { try FileStatus(ifExists: FilePath(file.text + "/b")) }
  }
}
