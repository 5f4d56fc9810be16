/// What people give as a manifest that is none, told by its first line. Each of its lines would be
/// an error.
enum OtherManifest {
  case array
  /// JSON that is spread over several lines.
  case spread
  case table
  case other

  /// What a manifest is, for messages.
  static let need =
    "a manifest has a JSON object on each line, such as"
    + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#

  /// Looks at the first line that is not blank.
  ///
  /// - Returns: `nil` if it may be that of a manifest, although it may be wrong.
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

  /// What it is, and what is needed.
  var message: String {
    switch self {
    case .array: "a JSON array; \(Self.need) (jq -c '.[]' makes them of an array)"
    case .spread: "JSON over several lines; \(Self.need) (jq -c . puts each on one line)"
    case .table: "a table such as CSV; \(Self.need)"
    case .other: "not JSON; \(Self.need)"
    }
  }
}
