import CFileSystem
import LibC

/// A file that exists only in memory, until it is closed everywhere (memfd_create(2)).
package final class MemoryFile: Sendable {
  private let file: OpenFile

  package init() throws(SystemError) { file = try OpenFile(owning: file_in_memory()) }

  package func append(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  package var contents: [UInt8] {
    get throws(SystemError) { try file.read(upTo: file.status.size, at: 0) }
  }

  /// Opens the file at its beginning. All descriptors share one position, so only the most recent
  /// one may use it.
  package func rewoundDuplicate() throws(SystemError) -> OpenFile {
    let file = try OpenFile(owning: fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0))
    try file.seek(to: 0)
    return file
  }

  var descriptor: CInt { file.descriptor }
}
