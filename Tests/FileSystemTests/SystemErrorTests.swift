import LibC
import Testing

@testable import FileSystem

@Suite struct SystemErrorTests {
  @Test func `an error has the system's text, beginning in lower case`() {
    #expect(SystemError(ENOENT).description == "no such file or directory")
    #expect(SystemError(ENOSPC).description == "no space left on device")
  }

  @Test func `errors are classified by their remedy`() {
    #expect([ENOSPC, EDQUOT, EFBIG].allSatisfy { SystemError($0).isFullDisk })
    #expect([EMFILE, ENFILE, ENOMEM].allSatisfy { SystemError($0).isShortage })
    #expect(SystemError(EPIPE).isClosedPipe)
    #expect(!SystemError(EIO).isFullDisk && !SystemError(EIO).isShortage)
    #expect(!SystemError(EIO).isClosedPipe)
  }
}
