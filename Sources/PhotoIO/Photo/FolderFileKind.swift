import FileSystem

/// The kind of a file that was found in a folder, determined by its first and last bytes and its comments.
package enum FolderFileKind: Hashable, Sendable {
  case photo
  /// A picture with a mark: made by Instagrid, even if it was edited since.
  case markedPicture
  case other(FileFormat)
  case empty

  /// Examines a file by reading little of it. Never blocks, even if the path leads to a FIFO.
  package init(_ path: Pathname) throws(PhotoError) {
    let file: SniffedFile
    do throws(PhotoError) { file = try SniffedFile(examining: path) } catch {
      guard case .empty = error.reason else { throw error }
      self = .empty
      return
    }
    if !file.isFile || !file.format.isPhoto {
      self = .other(file.format)
    } else {
      self = try file.hasMark() ? .markedPicture : .photo
    }
  }
}
