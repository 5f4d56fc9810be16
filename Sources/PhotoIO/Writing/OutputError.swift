import CPhotoIO

/// Why a picture could not be written.
public struct OutputError: Error, Sendable {
  /// What stood in the way.
  public enum Reason: Sendable {
    /// No file can be made under this name.
    case cannotCreate(SystemError)
    /// The name is a folder's.
    case folder
    /// A file of this name exists, and none was to be replaced.
    case exists
    /// The file that would be replaced looks like a photo; the text says why.
    case photo(String)
    /// Whether the file that would be replaced is a photo cannot be found out.
    case unread(PhotoError.Reason)
    /// Writing failed half-way.
    case writeFailed(SystemError)
    /// There was not enough memory to encode the picture.
    case outOfMemory
    /// The format has no room for such a picture; the text says why.
    case unsupported(String)
  }

  /// The file's name.
  public let path: FilePath
  /// What stood in the way.
  public let reason: Reason

  /// Creates an error. What the system says of a name is put into its place: a full disk counts as a
  /// failure to write, wherever it is met.
  init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason =
      switch reason {
      case .cannotCreate(.exists): .exists
      case .cannotCreate(.isFolder): .folder
      case .cannotCreate(let error) where error.isFullDisk || error.isShortage: .writeFailed(error)
      default: reason
      }
  }
}

extension OutputError {
  /// What went wrong in an encoder.
  init(_ path: FilePath, _ fault: photo_fault) {
    let reason: Reason =
      switch fault.reason {
      case PHOTO_FAULT_WRITE: .writeFailed(SystemError(fault.code))
      case PHOTO_FAULT_UNSUPPORTED: .unsupported(fault.sentence)
      default: .outOfMemory
      }
    self.init(path, reason)
  }
}

extension OutputError: CustomStringConvertible {
  /// One line: the file and what stood in the way.
  public var description: String {
    switch reason {
    case .cannotCreate(.notFound) where !targetFolder.isFolder:
      "\(path): cannot be created: there is no folder '\(targetFolder)'"
    case .cannotCreate(let error): "\(path): cannot be created: \(error)"
    case .folder: "\(path): a folder; a file's name is needed"
    case .exists: "\(path): exists already, and nothing is to be replaced"
    case .photo(let why): "\(path): not replaced, since it looks like a photo (\(why))"
    case .unread(let why): "\(path): not replaced, since it cannot be looked at (\(why))"
    case .writeFailed(let error): "\(path): writing failed: \(error)"
    case .outOfMemory: "\(path): not enough memory to encode the picture"
    case .unsupported(let why): "\(path): cannot be encoded: \(why)"
    }
  }

  /// The folder that the file would be in: where the name is a link's, of what that leads to.
  private var targetFolder: FilePath { ((try? path.followingLinks()) ?? path).folder }
}
