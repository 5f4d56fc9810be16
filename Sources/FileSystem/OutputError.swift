import CPlatform

/// Why an output could not be written.
public struct OutputError: Error, Sendable {
  /// What went wrong.
  public enum Reason: Sendable {
    /// No file can be made under this name.
    case cannotCreate(SystemError)
    /// The name is a folder's.
    case folder
    /// A file of this name exists, and must not be replaced.
    case exists
    /// What has the name was no file any more when it was to be replaced.
    case notAFile
    /// What has the name was put there meanwhile and must stay, for this reason.
    case refused(any Error)
    /// What has the name was put there meanwhile, and lost it: it has another name now, and could not
    /// be put back.
    case displaced(FilePath)
    /// Writing failed.
    case writeFailed(SystemError)
    /// There was not enough memory to make the contents.
    case outOfMemory
    /// The contents cannot be encoded; the text says why.
    case cannotEncode(String)
  }

  /// The file's name.
  public let path: FilePath
  /// What went wrong.
  public let reason: Reason

  /// Creates an error. Where the system error of `cannotCreate` has a reason of its own (the name
  /// exists, is a folder's, or the disk is full), the error gets that reason.
  package init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason =
      switch reason {
      case .cannotCreate(.exists): .exists
      case .cannotCreate(.isFolder): .folder
      case .cannotCreate(let error) where error.isFullDisk || error.isShortage: .writeFailed(error)
      default: reason
      }
  }

  /// The error of writing to the standard output when it is a pipe that nobody reads.
  package static var closedStandardOutput: OutputError {
    OutputError(OutputFile.standardOutput.path, .writeFailed(SystemError(EPIPE)))
  }
}

extension OutputError: CustomStringConvertible {
  /// One line: the file and what went wrong.
  public var description: String {
    switch reason {
    case .cannotCreate(.notFound) where !targetFolder.isFolder:
      "\(path): cannot be created: there is no folder '\(targetFolder)'"
    case .cannotCreate(let error): "\(path): cannot be created: \(error)"
    case .folder: "\(path): a folder; a file's name is needed"
    case .exists: "\(path): exists already, and nothing is to be replaced"
    case .notAFile: "\(path): is not a file any more, and is not replaced"
    case .refused(let error): "\(error)"
    case .displaced(let other):
      "\(path): a file that was put there meanwhile is now '\(other)'; rename it to keep it"
    case .writeFailed(let error): "\(path): writing failed: \(error)"
    case .outOfMemory: "\(path): not enough memory to encode the picture"
    case .cannotEncode(let why): "\(path): cannot be encoded: \(why)"
    }
  }

  /// The folder that the file would be in; where the name is a link's, the folder of the link's
  /// target.
  private var targetFolder: FilePath { ((try? path.followingLinks()) ?? path).folder }
}
