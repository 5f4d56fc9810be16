import CPlatform
import FileSystem
import Synchronization

/// A pipe, closed at the end of its life. Processes that are started do not inherit it.
package final class Pipe: Sendable {
  private let ends: Mutex<(read: CInt, write: CInt)>

  package init() throws {
    var ends: [CInt] = [-1, -1]
    try inheritance.withLock { _ in
      guard unsafe pipe(&ends) == 0 else { throw SystemFailure("pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    self.ends = Mutex((ends[0], ends[1]))
  }

  /// Makes a pipe that holds some bytes and then ends, as a shell's `<(command)` does.
  ///
  /// - Throws: ``SystemFailure`` if a pipe does not hold so many; 65536 bytes fit on Linux.
  package convenience init(holding bytes: [UInt8]) throws {
    try self.init()
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    try writeAll(bytes, to: writeEnd)
    closeWriteEnd()
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  /// The descriptor to read from; -1 once it is closed.
  package var readEnd: CInt { ends.withLock { $0.read } }
  /// The descriptor to write to; -1 once it is closed.
  package var writeEnd: CInt { ends.withLock { $0.write } }

  /// The name to open the pipe by for reading.
  package var path: FilePath { FilePath("/dev/fd/\(readEnd)") }

  package func write(_ bytes: [UInt8]) throws { try writeAll(bytes, to: writeEnd) }

  package func closeReadEnd() { ends.withLock { Self.close(&$0.read) } }

  package func closeWriteEnd() { ends.withLock { Self.close(&$0.write) } }

  private static func close(_ end: inout CInt) {
    if end >= 0 { _ = CPlatform.close(end) }
    end = -1
  }
}
