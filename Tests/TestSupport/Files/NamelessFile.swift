import FileSystem
import LibC

/// A file that is in no folder. It can be opened by ``path`` as long as this object exists.
package final class NamelessFile: Sendable {
  private let descriptor: CInt

  /// The path for opening the file.
  package var path: Pathname { Pathname("/dev/fd/\(descriptor)") }

  /// Creates a file with some bytes.
  package init(holding bytes: [UInt8]) throws {
    let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var name = Array("\(temporary)/instagrid-tests.XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw SystemFailure("mkstemp") }
    unsafe unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    try writeAll(bytes, to: descriptor)
    _ = lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
