import LibC

/// An error thrown when an output cannot be written.
public struct OutputError: Error, CustomStringConvertible, Sendable {
  /// What went wrong, with its details. ``description`` has the sentences.
  package enum Reason: Sendable {
    case cannotCreate(SystemError)
    /// The folder in which the file would be created does not exist.
    case noFolder(Pathname)
    case folder
    /// The path leads to another folder than when it was examined.
    case folderChanged
    case exists
    /// When the file was to be replaced, the path no longer led to a regular file.
    case notAFile
    /// Another file was put there in the meantime and must not be replaced, for this reason.
    case replacementRefused(any Error)
    /// Another file was put there in the meantime, was renamed to this path, and could not be moved back.
    case movedAside(to: Pathname)
    case writeFailed(SystemError)
    case outOfMemory
    /// The text says why.
    case cannotEncode(String)
    /// The program that encodes this format is not installed.
    case encoderMissing(String)
    case cannotStartEncoder(SystemError)
    /// The contents take more bytes than the format or the caller allows; the text says why.
    case tooLarge(String)
    /// The contents take more bytes than the limit, even in the lowest quality.
    case overLimit(bytes: Int, limit: Int, quality: Int)
  }

  /// The output's path, or a label.
  public let name: FileName
  package let reason: Reason

  /// What went wrong, for programs to compare. Later versions may have more codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    private init(_ name: String) { description = name }

    /// No file can be created at the path, or its folder does not exist.
    public static let cannotCreate = Code("cannotCreate")
    /// The path leads to a folder.
    public static let isFolder = Code("isFolder")
    /// A file exists at the path and must not be replaced.
    public static let exists = Code("exists")
    /// While the output was made, another process changed where the path leads, or what is there.
    public static let changed = Code("changed")
    /// Writing failed, for instance because the disk is full.
    public static let writeFailed = Code("writeFailed")
    /// There was not enough memory to encode the contents.
    public static let outOfMemory = Code("outOfMemory")
    /// The contents cannot be encoded in this format.
    public static let cannotEncode = Code("cannotEncode")
    /// The program that encodes the format is not installed, or cannot be started.
    public static let noEncoder = Code("noEncoder")
    /// The contents take more bytes than the format or the caller allows.
    public static let tooLarge = Code("tooLarge")
  }

  /// What went wrong.
  public var code: Code {
    switch reason {
    case .cannotCreate, .noFolder: .cannotCreate
    case .folder: .isFolder
    case .exists: .exists
    case .folderChanged, .notAFile, .replacementRefused, .movedAside: .changed
    case .writeFailed: .writeFailed
    case .outOfMemory: .outOfMemory
    case .cannotEncode: .cannotEncode
    case .encoderMissing, .cannotStartEncoder: .noEncoder
    case .tooLarge, .overLimit: .tooLarge
    }
  }

  package init(_ name: FileName, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  /// Creates the error of a file that the system did not create. The reason is more specific than
  /// `cannotCreate` if the file exists or is a folder, if its folder does not exist, or if the disk
  /// is full.
  package init(_ name: FileName, cannotCreate error: SystemError) {
    self.name = name
    reason =
      switch error {
      case .exists: .exists
      case .isFolder: .folder
      case .notFound: name.missingFolder.map { .noFolder($0) } ?? .cannotCreate(error)
      case _ where error.isFullDisk || error.isShortage: .writeFailed(error)
      default: .cannotCreate(error)
      }
  }

  /// The error for standard output that is a pipe whose reader has closed it.
  package static var closedStandardOutput: OutputError {
    OutputError(OutputFile.standardOutput.name, .writeFailed(SystemError(EPIPE)))
  }

  /// The error in one line: the output and what went wrong.
  public var description: String {
    switch reason {
    case .noFolder(let folder):
      "\(name): cannot be created: there is no folder '\(folder)'"
    case .cannotCreate(.notFolder):
      "\(name): cannot be created: part of its path is not a folder"
    case .cannotCreate(let error): "\(name): cannot be created: \(error)"
    case .folder: "\(name): is a folder; give the name of a file"
    case .folderChanged: "\(name): leads to another folder than at the beginning; not written"
    case .exists: "\(name): already exists; not replaced"
    case .notAFile: "\(name): is no longer a regular file, and was not replaced"
    case .replacementRefused(let error): "\(error)"
    case .movedAside(let other):
      "\(name): another file that was put there is now '\(other)'; rename it to keep it"
    case .writeFailed(let error): "\(name): writing failed: \(error)"
    case .outOfMemory: "\(name): not enough memory to encode the picture"
    case .cannotEncode(let why): "\(name): cannot be encoded: \(why)"
    case .encoderMissing(let format): "\(name): \(format) needs instagrid-formats"
    case .cannotStartEncoder(let error): "\(name): its encoder cannot be started: \(error)"
    case .tooLarge(let why): "\(name): \(why)"
    case .overLimit(let bytes, let limit, let quality):
      "\(name): takes \(bytes) bytes even at quality \(quality), more than the limit of \(limit); a"
        + " smaller picture may fit"
    }
  }
}

extension FileName {
  /// The folder that the file would be created in, after following links, if there is no such folder.
  fileprivate var missingFolder: Pathname? {
    guard case .path(let path) = self else { return nil }
    let folder = ((try? path.followingLinks()) ?? path).folder
    return folder.isFolder ? nil : folder
  }
}
