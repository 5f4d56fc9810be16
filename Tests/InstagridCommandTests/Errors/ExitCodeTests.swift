import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct ExitCodeTests {
  @Test func `the numbers are those of sysexits`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 66, 70, 71, 73, 74])
    #expect(ExitCode.success.rawValue == 0)
    #expect(ExitCode.usage.rawValue == 64)  // EX_USAGE
    #expect(ExitCode.badPhoto.rawValue == 65)  // EX_DATAERR
    #expect(ExitCode.noPhoto.rawValue == 66)  // EX_NOINPUT
    #expect(ExitCode.internalError.rawValue == 70)  // EX_SOFTWARE
    #expect(ExitCode.outOfMemory.rawValue == 71)  // EX_OSERR
    #expect(ExitCode.cannotCreate.rawValue == 73)  // EX_CANTCREAT
    #expect(ExitCode.readOrWriteFailed.rawValue == 74)  // EX_IOERR
  }

  @Test func `every code has a meaning of its own`() {
    let meanings = ExitCode.allCases.map(\.meaning)
    #expect(Set(meanings).count == meanings.count)
    #expect(!meanings.contains(""))
  }
}
