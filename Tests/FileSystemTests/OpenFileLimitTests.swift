import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OpenFileLimitTests {
  @Test func `half of a low limit is left to threads, and never to files that stay open`() async {
    await #expect(processExitsWith: .success) {
      guard limitOpenFiles(to: 64) else { exit(1) }
      // (32 - 8) / 8
      guard OpenFileLimit.limit == 64, OpenFileLimit.mostThreads == 3 else { exit(2) }
      // 16 or 24 descriptors on one core or two
      guard (32...48).contains(OpenFileLimit.forPhotos) else { exit(3) }
      var files: [MemoryFile] = []
      var calls = 0
      do throws(SystemError) {
        while true { files.append(try MemoryFile { calls += 1 }) }
      } catch {
        guard error == .tooManyFiles, calls == 1 else { exit(4) }
      }
      guard files.allSatisfy({ !OpenFileLimit.isReserved($0.descriptor) }) else { exit(5) }
      // With room, a file moves there.
      guard let file = try? MemoryFile(makingRoom: { files.removeLast(9) }),
        !OpenFileLimit.isReserved(file.descriptor)
      else { exit(6) }
      _exit(0)
    }
  }
}
