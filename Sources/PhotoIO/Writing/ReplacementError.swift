import FileSystem

/// An error thrown when an output must not replace an existing file.
public struct ReplacementError: Error, Sendable {
  /// The reason why the file is kept.
  public enum Reason: Sendable {
    /// It is not an output of the kind to be written; the text says what it is.
    case foreign(String, not: OutputMark.Kind)
    /// It is a complete, square JPEG or PNG without a mark: made by Instagrid 0.1, or by somebody
    /// else.
    case unmarked
    /// It has a mark but was changed after it was written.
    case edited
    /// It cannot be examined at the moment.
    case unreadable(PhotoError.Reason)
  }

  /// The file's path.
  public let path: FilePath
  /// The reason why the file is kept.
  public let reason: Reason

  /// Throws if a file exists at a path and would be lost. An empty file may be replaced, and so may
  /// an output of the same kind that has a mark and has not been changed since it was written.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - kind: the kind of output to be written.
  /// - Throws: ``ReplacementError``, or `OutputError` if the system cannot say what exists at the
  ///   path.
  public static func check(_ path: FilePath, for kind: OutputMark.Kind = .picture) throws {
    _ = try approve(path, for: kind)
  }

  /// Checks a path as ``check(_:for:)`` does.
  ///
  /// - Returns: the status of the file that may be replaced, or `nil` if there is none.
  package static func approve(
    _ path: FilePath, for kind: OutputMark.Kind
  ) throws -> FileStatus? {
    // Taken before the file is examined, so that a file which replaces it later is not mistaken for
    // it.
    let status = try OutputFile.status(at: path)
    if case .protected(let reason) = try ExistingOutput(at: path, for: kind) {
      throw ReplacementError(path: path, reason: reason)
    }
    return status
  }
}

extension ReplacementError: CustomStringConvertible {
  /// The error in one line: the file, and why it is kept.
  public var description: String { "\(path): not replaced, because \(reason)" }
}

extension ReplacementError.Reason: CustomStringConvertible {
  /// The reason why the file is kept, without its path.
  public var description: String {
    switch self {
    case .foreign(let what, let kind): "it is not a \(kind) that Instagrid made (\(what))"
    case .unmarked: "it has no Instagrid mark (pictures made by version 0.1 have none)"
    case .edited: "it was changed after Instagrid made it"
    case .unreadable(let why): "it cannot be examined (\(why))"
    }
  }
}
