/// A file that was given as a manifest but is not one, each line of which would cause an error.
enum OtherManifest {
  /// A description of manifests for messages.
  static let need =
    "a manifest has a JSON object on each line, such as"
    + #" {"photos": ["a.jpg", "b.jpg", "c.jpg"], "output": "1.png"}"#

  /// Returns what a file is, as its first line that is not blank tells; `nil` if it may be a manifest.
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
