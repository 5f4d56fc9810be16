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
    /// It is a block device, or a character device other than `/dev/null`, `/dev/zero` and
    /// `/dev/full`.
    case device
    /// It has a mark but was changed after it was written.
    case edited
    /// It cannot be examined at the moment.
    case unreadable(PhotoError.Reason)
  }

  /// The file's path.
  public let path: FilePath
  /// The reason why the file is kept.
  public let reason: Reason
  /// Whether the file could be replaced, were it not kept.
  package let isWritable: Bool
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
    case .device: "it is a device"
    case .edited: "it was changed after Instagrid made it"
    case .unreadable(let why): "it cannot be examined (\(why))"
    }
  }
}
