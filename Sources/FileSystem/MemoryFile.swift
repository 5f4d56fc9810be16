import CFileSystem
import LibC

/// A file that exists only in memory, until it is closed everywhere (memfd_create(2)). If the
/// system does not support this, it is an unlinked temporary file.
package final class MemoryFile: Sendable {
  private let file: OpenFile

  /// Creates an empty file.
  package init() throws(SystemError) { file = try OpenFile(owning: file_in_memory()) }

  /// Appends bytes to the end of the file.
  package func append(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  /// The number of bytes.
  package var byteCount: Int { get throws(SystemError) { try file.status.size } }

  /// All bytes.
  package var contents: [UInt8] {
    get throws(SystemError) { try file.read(upTo: file.status.size, at: 0) }
  }

  /// Opens the file at its beginning. All descriptors share one position, so only the most recent
  /// one may use it.
  package func reopened() throws(SystemError) -> OpenFile {
    let file = try OpenFile(owning: fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0))
    try file.seek(to: 0)
    return file
  }

  /// The descriptor for writing.
  var descriptor: CInt { file.descriptor }
}
