import FileSystem

/// What a file that was found in a folder is, told by its first bytes and its last ones.
package enum FolderFile: Hashable, Sendable {
  /// A photo of a format that is read.
  case photo
  /// A picture with a mark at its end: made by Instagrid, and not edited since.
  case markedPicture
  /// A file of another format.
  case other(FileFormat)
  /// A file without a byte.
  case empty

  /// Looks at a file, of which little is read. Nothing is waited for if a stream has the name by now.
  ///
  /// - Throws: ``PhotoError`` if it cannot be read.
  package init(_ path: FilePath) throws(PhotoError) {
    let file: SniffedFile
    do throws(PhotoError) { file = try SniffedFile(examining: path) } catch {
      guard case .empty = error.reason else { throw error }
      self = .empty
      return
    }
    if !file.isFile || !file.format.isPhoto {
      self = .other(file.format)
    } else {
      self = try file.endsWithMark() ? .markedPicture : .photo
    }
  }
}
