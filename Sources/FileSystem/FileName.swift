/// The name of an open file in messages: its path, or a label if it has none.
public enum FileName: CustomStringConvertible, Hashable, Sendable {
  /// The path by which the file was opened.
  case path(Pathname)
  /// A label such as `standard output`, escaped for display, of a file without a path.
  case label(String)

  package static let standardInput = FileName.label("standard input")

  /// The name as text; bytes that are not UTF-8 are replaced.
  package var text: String {
    switch self {
    case .path(let path): path.text
    case .label(let label): label
    }
  }

  /// The name in a form that is displayed on one line of a terminal.
  public var description: String {
    switch self {
    case .path(let path): "\(path)"
    case .label(let label): label
    }
  }
}
