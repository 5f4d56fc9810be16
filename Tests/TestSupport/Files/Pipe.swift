import FileSystem
import LibC
import Synchronization

/// A pipe, which is closed when this object is deinitialized. Child processes do not inherit it.
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

  /// Creates a pipe that contains some bytes and then ends, like a shell's `<(command)`.
  ///
  /// - Throws: ``SystemFailure`` if the pipe cannot hold that many bytes; on Linux it holds 65536.
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

  /// The path for opening the pipe for reading.
  package var path: Pathname { Pathname("/dev/fd/\(readEnd)") }

  package func write(_ bytes: [UInt8]) throws { try writeAll(bytes, to: writeEnd) }

  package func closeReadEnd() { ends.withLock { Self.close(&$0.read) } }

  package func closeWriteEnd() { ends.withLock { Self.close(&$0.write) } }

  private static func close(_ end: inout CInt) {
    if end >= 0 { _ = LibC.close(end) }
    end = -1
  }
}
