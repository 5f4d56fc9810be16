import CPhotoIO
import FileSystem
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// The parent of the processes for photos.
@Suite(.needsFormats) struct ProcessParentTests {
  private func fork(_ parent: ProcessParent) throws -> ExternalProcess {
    try parent.fork("its decoder", for: PHOTO_EXTERNAL_WEBP)
  }

  private func hasEnded(_ process: pid_t) -> Bool { kill(process, 0) == -1 && errno == ESRCH }

  @Test func `it is replaced after so many processes, which go on`() throws {
    let parent = ProcessParent(Program.formats, mostForks: 2)
    var (parents, processes): ([pid_t], [ExternalProcess]) = ([], [])
    for _ in 0..<5 {
      processes.append(try fork(parent))
      parents.append(try #require(parent.identifier))
    }
    #expect(parents[0] == parents[1] && parents[2] == parents[3])
    #expect(hasEnded(parents[0]) && hasEnded(parents[2]))
    #expect(processes.allSatisfy { isAlive($0.identifier) })
    parent.end()
    #expect(hasEnded(parents[4]) && parent.identifier == nil)
    #expect(processes.allSatisfy { isAlive($0.identifier) })
    let identifiers = processes.map(\.identifier)
    #expect(Set(identifiers).count == 5)
    processes = []
    #expect(identifiers.allSatisfy(hasEnded))
  }

  @Test func `how a process ends is known as if the program had started it`() throws {
    let parent = ProcessParent(Program.formats)
    let process = try fork(parent)
    kill(process.identifier, SIGSEGV)
    while isAlive(process.identifier) { usleep(1000) }
    #expect(process.end() == .signal(SIGSEGV, seconds: 0))
  }

  @Test func `one that dies at once is not started once more`() {
    #expect(
      throws: ProcessParent.Fault.parent(
        "its decoder ended without an answer (exit code 1)", .ownDoing)
    ) { try fork(ProcessParent("/bin/false")) }
  }

  @Test func `what cannot be started is an error of the system`() {
    #expect(throws: ProcessParent.Fault.notStarted(SystemError(EACCES))) {
      try fork(ProcessParent("/dev/null"))
    }
  }
}
