import TestSupport
import Testing

@testable import FileSystem

@Suite struct PathnameTests {
  @Test func `a plain name is not escaped`() {
    for name in ["beach.jpg", "/home/ann/été 2024/日本.png", "a[1]:%d.jpg", "😀👍🏽.png", "\u{E9}", ""] {
      #expect(Pathname(name).description == name)
    }
  }

  @Test func `control characters are escaped`() {
    #expect(Pathname("a\nb").description == "a\\nb")
    #expect(Pathname("a\rb\tc").description == "a\\rb\\tc")
    #expect(Pathname("\u{1B}[31mred").description == "\\x1b[31mred")
    #expect(Pathname("\u{1}\u{7F}").description == "\\x01\\x7f")
    // The control characters from 0x80 on, which some terminals interpret.
    #expect(Pathname("a\u{9B}31m\u{85}").description == "a\\x9b31m\\x85")
  }

  @Test func `the backslash that escapes is escaped`() {
    #expect(Pathname("a\\nb").description == "a\\\\nb")
    #expect(Pathname("\\").description == "\\\\")
  }

  @Test func `bytes that are not UTF-8 are escaped one by one`() {
    func text(_ bytes: [UInt8]) -> String { Pathname(bytes: bytes).description }
    #expect(text([0x61, 0xFF, 0x62]) == "a\\xffb")
    #expect(text([0xE9, 0x74, 0xE9]) == "\\xe9t\\xe9")
    // Truncated, overlong, a surrogate, and beyond the last code point.
    #expect(text([0xE2, 0x82]) == "\\xe2\\x82")
    #expect(text([0xE2, 0x82, 0x41]) == "\\xe2\\x82A")
    #expect(text([0xC0, 0xAF]) == "\\xc0\\xaf")
    #expect(text([0xED, 0xA0, 0x80]) == "\\xed\\xa0\\x80")
    #expect(text([0xF4, 0x90, 0x80, 0x80]) == "\\xf4\\x90\\x80\\x80")
    #expect(text([0xE2, 0x82, 0xAC, 0x80]) == "€\\x80")
  }

  @Test func `characters that turn or break the line are escaped`() {
    #expect(Pathname("a\u{202E}gpj.exe").description == "a\\u{202e}gpj.exe")
    #expect(Pathname("\u{2066}a\u{2069}").description == "\\u{2066}a\\u{2069}")
    #expect(Pathname("a\u{200F}b\u{200B}").description == "a\\u{200f}b\\u{200b}")
    #expect(Pathname("a\u{2028}b\u{2029}c").description == "a\\u{2028}b\\u{2029}c")
    #expect(Pathname("\u{FEFF}a\u{AD}").description == "\\u{feff}a\\xad")
  }

  @Test(arguments: seeds(1))
  func `any bytes are shown on one line without control characters`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let count = random.int(0...12)
      let path = Pathname(bytes: random.bytes(count).map { $0 == 0 ? 1 : $0 })
      let isPlain = path.description.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0xFFFD
      }
      #expect(isPlain, "\(path.bytes)")
    }
  }

  @Test func `different names are shown differently`() {
    let names: [[UInt8]] = [
      [0x0A], Array("\\n".utf8), [0xFF], Array("\\xff".utf8), [0xC2, 0xFF], Array("\u{202E}".utf8),
      Array("\\u{202e}".utf8), [0xC2, 0x9B], [0x9B],
    ]
    let shown = names.map { Pathname(bytes: $0).description }
    // The two forms of 0x9B, as a byte and as a character, are escaped in the same way.
    #expect(Set(shown).count == names.count - 1)
    #expect(shown[7] == shown[8])
  }

  @Test func `the extension is what follows the last dot, in lower case`() {
    let extensions: [(Pathname, String?)] = [
      ("a.jpg", "jpg"), ("a.JPG", "jpg"), ("a.b.PnG", "png"), ("/x.d/a", nil), ("a", nil),
      ("a.", nil), ("", nil), (".hidden", "hidden"), ("./a.jpeg", "jpeg"), ("x.d/", nil),
      ("..", nil), ("a.jpg/", nil),
    ]
    for (path, expected) in extensions { #expect(path.pathExtension == expected, "\(path)") }
    #expect(Pathname(bytes: [0x61, 0x2E, 0xFF]).pathExtension == "\u{FFFD}")
  }

  @Test func `the folder ends with the last slash`() {
    let folders: [(Pathname, Pathname)] = [
      ("a.jpg", "./"), ("/a.jpg", "/"), ("b/a.jpg", "b/"), ("/c/b/a", "/c/b/"), ("b/", "b/"),
      ("", "./"), ("../a", "../"), ("b//a", "b//"),
    ]
    for (path, expected) in folders { #expect(path.folder == expected, "\(path)") }
    #expect(Pathname("/c/b/a").folder.appending("z".utf8) == "/c/b/z")
    #expect(Pathname("a").folder.appending("z".utf8) == "./z")
  }

  @Test func `a zero byte ends a name`() {
    #expect(Pathname(bytes: [0x61, 0, 0x62]).bytes == [0x61])
    #expect(Pathname("a\0b") == "a")
  }

  @Test func `long text is cut between characters`() {
    let cut = String(abridging: String(repeating: "é", count: 200).utf8)
    #expect(cut == String(repeating: "é", count: 100) + "..." + String(repeating: "é", count: 48))
    let other = String(abridging: ("x" + String(repeating: "€", count: 200)).utf8)
    #expect(
      other == "x" + String(repeating: "€", count: 66) + "..." + String(repeating: "€", count: 32))
    let whole = String(repeating: "\n", count: 300)
    #expect(String(abridging: whole.utf8) == String(repeating: "\\n", count: 300))
    let bytes = [UInt8](repeating: 0x80, count: 301)
    #expect(String(abridging: bytes).utf8.count == 4 * (197 + 94) + 3)
  }
}
