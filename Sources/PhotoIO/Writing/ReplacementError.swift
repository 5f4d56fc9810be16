import FileSystem

/// Why a file is not replaced by an output.
public struct ReplacementError: Error, Sendable {
  /// What keeps the file.
  public enum Reason: Sendable {
    /// It is no output of the kind that is to be written; the text says what it is.
    case foreign(String, not: OutputMark.Kind)
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

  /// Throws if a file of this name exists and would be lost: anything but an empty file, and an
  /// output of the same kind that was written with a mark and that nobody has changed since.
  ///
  /// - Parameters:
  ///   - path: the name.
  ///   - kind: what is to be written.
  /// - Throws: ``ReplacementError``, or `OutputError` if the system does not tell what has the
  ///   name.
  public static func check(_ path: FilePath, for kind: OutputMark.Kind = .picture) throws {
    _ = try approve(path, for: kind)
  }

  /// Throws as ``check(_:for:)`` does.
  ///
  /// - Returns: the status of the file that may be replaced, or `nil` if there is none.
  package static func approve(
    _ path: FilePath, for kind: OutputMark.Kind
  ) throws -> FileStatus? {
    // Before the look, so that what comes after it is another file than the approved one.
    let status = try OutputFile.status(at: path)
    if case .protected(let reason) = try ExistingOutput(at: path, for: kind) {
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
    case .foreign(let what, let kind): "it is not a \(kind) that Instagrid made (\(what))"
    case .unmarked: "it has no mark of Instagrid, as pictures of version 0.1 have none"
    case .edited: "it was changed after Instagrid had made it"
    case .unreadable(let why): "it cannot be examined (\(why))"
    }
  }
}
