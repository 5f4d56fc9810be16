import CommandKit

/// A file that was given as a manifest but is not one, recognized by its first line. Without this
/// check, each of its lines would cause an error.
enum OtherManifest {
  case array
  /// JSON that extends over several lines.
  case spread
  case table
  case other

  /// A description of manifests for messages.
  static let need =
    "a manifest has a JSON object on each line, such as"
    + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#

  /// Examines the first line that is not blank.
  ///
  /// - Returns: `nil` if the line may belong to a manifest, even if it is invalid.
  init?(firstLine: [UInt8]) {
    let text = firstLine.filter { ![0x20, 0x09].contains($0) }
    switch text.first {
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "{"):
      guard let last = text.last, "{[,".utf8.contains(last) else { return nil }
      self = .spread
    default: self = text.contains { ",;".utf8.contains($0) } ? .table : .other
    }
  }

  /// The error message: what the file is, and what is needed instead.
  var message: String {
    switch self {
    case .array: "a JSON array; \(Self.need) (jq -c '.[]' converts an array)"
    case .spread: "JSON over several lines; \(Self.need) (jq -c . puts each on one line)"
    case .table: "a table such as CSV; \(Self.need)"
    case .other: "not JSON; \(Self.need)"
    }
  }
}
