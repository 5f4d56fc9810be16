/// A file that was given as a manifest but is not one, recognized by its first line. Without this
/// check, each of its lines would cause an error.
enum OtherManifest {
  /// A description of manifests for messages.
  static let need =
    "a manifest has a JSON object on each line, such as"
    + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#

  /// Returns what a file is, as its first line that is not blank tells; `nil` if the line may belong to
  /// a manifest, even if it is invalid.
  static func kind(firstLine: [UInt8]) -> String? {
    let text = firstLine.filter { ![0x20, 0x09].contains($0) }
    switch text.first {
    case UInt8(ascii: "["): return "a JSON array"
    case UInt8(ascii: "{"):
      return text.last.map("{[,".utf8.contains) == true ? "JSON over several lines" : nil
    default: return text.contains(where: ",;".utf8.contains) ? "a table such as CSV" : "not JSON"
    }
  }
}
