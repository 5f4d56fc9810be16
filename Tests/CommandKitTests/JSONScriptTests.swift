import TestSupport
import Testing

@testable import CommandKit

/// JSON as the text of a script element.
@Suite struct JSONScriptTests {
  @Test func `characters that are special in HTML are escaped`() {
    let json: JSON = ["</script>": .string("<!-- & \u{2028}\u{2029}\u{1B}[201~\"\\")]
    #expect(
      json.inScript
        == #"{"\u003c/script\u003e":"\u003c!-- \u0026 \u2028\u2029\u001b[201~\"\\"}"#)
  }

  @Test(arguments: seeds(1))
  func `no string can end the script, and every one is read back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<", ">", "&", "</script>", "</SCRIPT ", "<script", "<!--", "-->", "]]>", "&lt;", "\\", "\"",
      "'", "\u{0}", "\n", "\r", "\u{7F}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}",
      "\u{1B}[201~",
      "$(rm x)", "`", "é", "🎈", "a", " ", "\\u003c", "{{data}}",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      let json = JSON.array([.string(text), .object([.init(name: text, value: .null)])])
      let written = json.inScript
      #expect(
        written.unicodeScalars.allSatisfy { !"<>&\u{2028}\u{2029}".unicodeScalars.contains($0) },
        "\(text.debugDescription)")
      #expect(written.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      #expect(try JSON(reading: Array(written.utf8)) == json, "\(text.debugDescription)")
    }
  }
}
