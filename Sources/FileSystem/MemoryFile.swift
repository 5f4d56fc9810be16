import CFileSystem
import LibC

/// A file that exists only in memory, until it is closed everywhere (memfd_create(2)).
package final class MemoryFile: Sendable {
  private let file: OpenFile

  /// Creates an empty file.
  package init() throws(SystemError) { file = try OpenFile(owning: file_in_memory()) }

  /// Creates an empty file that stays open.
  ///
  /// - Parameter makeRoom: closes other files; called if the descriptor is one of the last ones.
  /// - Throws: ``SystemError/tooManyFiles`` if there is no other descriptor even then.
  package init(makingRoom makeRoom: () -> Void) throws(SystemError) {
    let file = try OpenFile(owning: file_in_memory())
    if file.isReserved {
      makeRoom()
      self.file = try file.movedDown()
    } else {
      self.file = file
    }
  }

  package func append(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  package var contents: [UInt8] {
    get throws(SystemError) { try file.read(upTo: file.status.size, at: 0) }
  }

  /// Returns the open file at its beginning; it is closed with this object. All share one position, so only the
  /// most recent one may use it.
  package func rewound() throws(SystemError) -> OpenFile {
    try file.seek(to: 0)
    return OpenFile(borrowing: file.descriptor)
  }

  var descriptor: CInt { file.descriptor }
}
