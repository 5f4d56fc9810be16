import FileSystem

/// Why a file is not replaced by an output.
public struct ReplacementError: Error, Sendable {
  /// What keeps the file.
  public enum Reason: Sendable {
    /// Instagrid did not write it; the text says what it is.
    case foreign(String)
    /// It is a whole, square JPEG or PNG without a mark: a picture of Instagrid 0.1, or somebody's.
    case unmarked
    /// It was written with a mark, and was changed since.
    case edited
    /// It cannot be examined at the moment.
    case unreadable(PhotoError.Reason)
  }

  /// The file's name.
  public let path: FilePath
  /// What keeps the file.
  public let reason: Reason

  /// Throws if a file of this name exists and would be lost: anything but an empty file, and a
  /// picture that was written with a mark and that nobody has changed since.
  ///
  /// - Throws: ``ReplacementError``, or `OutputError` if the system does not tell what has the
  ///   name.
  public static func check(_ path: FilePath) throws { _ = try approve(path) }

  /// Throws as ``check(_:)`` does.
  ///
  /// - Returns: the status of the file that may be replaced, or `nil` if there is none.
  package static func approve(_ path: FilePath) throws -> FileStatus? {
    // Before the look, so that what comes after it is another file than the approved one.
    let status = try OutputFile.status(at: path)
    if case .protected(let reason) = try ExistingOutput(at: path) {
      throw ReplacementError(path: path, reason: reason)
    }
    return status
  }
}

extension ReplacementError: CustomStringConvertible {
  /// One line: the file, and what keeps it.
  public var description: String { "\(path): not replaced, since \(reason)" }
}

extension ReplacementError.Reason: CustomStringConvertible {
  /// What keeps the file, without its name.
  public var description: String {
    switch self {
    case .foreign(let what): "it is not a picture that Instagrid made (\(what))"
    case .unmarked: "it has no mark of Instagrid, as pictures of version 0.1 have none"
    case .edited: "it was changed after Instagrid had made it"
    case .unreadable(let why): "it cannot be examined (\(why))"
    }
  }
}
