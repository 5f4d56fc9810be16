import CFileSystem
import CPlatform

/// A file that is only in memory, until nobody has it open any more (memfd_create(2)). Where the
/// system has none, it is a temporary file without a name.
package final class MemoryFile: Sendable {
  private let file: OpenFile

  /// Makes an empty file.
  package init() throws(SystemError) { file = try OpenFile(owning: file_in_memory()) }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  /// The number of bytes.
  package var byteCount: Int { get throws(SystemError) { try file.status.size } }

  /// All bytes.
  package var contents: [UInt8] {
    get throws(SystemError) { try file.read(upTo: file.status.size, at: 0) }
  }

  /// Opens the file at its beginning. All who have it open share one position, so only the last one
  /// may use that.
  package func reopened() throws(SystemError) -> OpenFile {
    let file = try OpenFile(owning: fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0))
    try file.seek(to: 0)
    return file
  }

  /// The descriptor to write to.
  var descriptor: CInt { file.descriptor }
}
