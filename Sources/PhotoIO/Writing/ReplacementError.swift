import FileSystem

/// An error thrown when an output must not replace an existing file.
public struct ReplacementError: Error, CustomStringConvertible, Sendable {
  package enum Reason: Sendable {
    /// The text says what it is, which may be somebody's photo.
    case foreign(String, mayBePhoto: Bool, not: OutputMark.Kind)
    case device
    case edited
    case unreadable(PhotoError.Reason)
  }

  /// The file's path.
  public let path: Pathname
  package let reason: Reason
  /// Whether the file could be replaced, were it not kept.
  package let isWritable: Bool

  /// Why the file is kept, for programs to compare. Later versions may have more codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    private init(_ name: String) { description = name }

    /// It is not an output of the kind to be written.
    public static let foreign = Code("foreign")
    /// It is a block device, or a character device other than `/dev/null`, `/dev/zero` and
    /// `/dev/full`.
    public static let device = Code("device")
    /// It has a mark but was changed after it was written.
    public static let edited = Code("edited")
    /// It cannot be examined at the moment.
    public static let unreadable = Code("unreadable")
  }

  /// Why the file is kept.
  public var code: Code {
    switch reason {
    case .foreign: .foreign
    case .device: .device
    case .edited: .edited
    case .unreadable: .unreadable
    }
  }

  /// The error in one line: the file, and why it is kept.
  public var description: String { "\(path): not replaced, because \(reason)" }
}

extension ReplacementError.Reason: CustomStringConvertible {
  /// The reason why the file is kept, without its path.
  package var description: String {
    switch self {
    case .foreign(let what, _, let kind): "it is not a \(kind) that Instagrid made (\(what))"
    case .device: "it is a device"
    case .edited: "it was made by Instagrid and rewritten since"
    case .unreadable(let why): "it cannot be examined (\(why))"
    }
  }
}
