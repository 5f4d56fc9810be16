import TestSupport
import Testing

@testable import PhotoIO

@Suite struct CaptionTextTests {
  @Test(
    arguments: [
      ("IMG_1234", true), ("beach.jpg", true), ("my beach.jpeg", true), ("a day at the sea", false),
      ("It rained. We left.", false), ("version 1.25", false), ("Mt. Fuji", false),
    ])
  func `a name of a file has no space, or an extension`(_ text: String, _ isName: Bool) {
    #expect(CaptionText(text).isFileName == isName)
  }

  @Test(arguments: [
    ("IMG_2024", "IMG_2024"), ("", ""), ("   ", ""), (" a b ", "a b"),
    ("a\tb\nc\r\nd\u{2028}e\u{2029}f", "a b\nc\nd\ne\nf"), ("a\rb", "a b"),
    (" \n\n a \n\n b \n ", "a\n\nb"),
    ("\u{1B}[31mred\u{7}", "[31mred"), ("a\0b\u{85}c\u{9F}d", "a b c d"),
    // Overrides, embeddings and isolates.
    ("photo\u{202E}gpj.exe\u{202C}", "photogpj.exe"),
    ("\u{2066}a\u{2067}b\u{2068}c\u{2069}\u{202A}\u{202B}\u{202D}\u{206A}\u{206F}", "abc"),
    // Marks of direction, joiners and variation selectors are a part of writing.
    ("\u{200E}a\u{200F}", "\u{200E}a\u{200F}"), ("क्\u{200D}ष", "क्\u{200D}ष"),
    ("👨‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("שלום עולם", "שלום עולם"),
  ])
  func `characters that act on text are neutralized, and all others stay`(
    text: String, expected: String
  ) {
    let caption = CaptionText(text)
    #expect(Array(caption.string.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(caption.isEmpty == expected.isEmpty)
  }

  @Test func `only what was typed breaks a line, and not a name or a title of a photo`() {
    let text = CaptionText(parts: [("a\nb\u{2028}c", true), (" \n", false), ("d\r\ne", true)])
    #expect(text.string == "a b c\nd  e" && text.lineCount == 2)
    let arabic = CaptionText(parts: [("\u{634}\n\u{634}", true), ("\n", false), ("d", true)])
    #expect(arabic.isolated == "\u{2068}\u{634} \u{634}\u{2069}\n\u{2068}d\u{2069}")
    #expect(!CaptionText("two\nlines").isFileName)
  }

  @Test func `a date after a name in Arabic keeps its order`() {
    func text(_ name: String) -> CaptionText {
      CaptionText(parts: [(name, true), (", ", false), ("2024-08-17", true)])
    }
    let name = "\u{634}\u{202E}\u{2069}\u{627}"
    #expect(text(name).string == "\u{634}\u{627}, 2024-08-17")
    #expect(
      text(name).isolated == "\u{2068}\u{634}\u{627}\u{2069}, \u{2068}2024-08-17\u{2069}")
    // No other text needs isolates, and they are not a reason to shorten one.
    #expect(text("sea").isolated == "sea, 2024-08-17")
    let long = text(String(repeating: "\u{634}", count: 487))
    #expect(long.string.unicodeScalars.count == 499 && long.isolated == long.string)
    #expect(CaptionText(parts: [("\u{634}", true)]).isolated == "\u{634}")
  }

  @Test func `a letter has at most eight marks`() {
    for count in [0, 1, 7, 8, 9, 100, 10_000] {
      let marks = String(repeating: "\u{335}\u{301}", count: count).unicodeScalars.prefix(count)
      let text = CaptionText("Z" + String(String.UnicodeScalarView(marks)) + "a\u{301}b")
      #expect(text.string.unicodeScalars.count == 1 + min(count, 8) + 3)
      #expect(text.string.unicodeScalars.suffix(3).elementsEqual("a\u{301}b".unicodeScalars))
    }
  }

  @Test func `a long text loses its middle`() {
    let text = (0..<501).map { String(UnicodeScalar(0x4E00 + $0)!) }.joined()
    let whole = CaptionText(text.dropLast())
    #expect(whole.string == String(text.dropLast()))
    let shortened = Array(CaptionText(text).string.unicodeScalars)
    #expect(shortened.count == 500)
    #expect(shortened[249] == "\u{2026}")
    #expect(shortened[..<249].elementsEqual(text.unicodeScalars.prefix(249)))
    #expect(shortened[250...].elementsEqual(text.unicodeScalars.suffix(250)))
  }

  @Test func `any bytes become a text of limited length`() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<2000 {
      let text = CaptionText(String(decoding: random.bytes(random.int(0...2000)), as: UTF8.self))
      let scalars = Array(text.string.unicodeScalars)
      #expect(scalars.count <= 500)
      #expect(scalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(![" ", "\n"].contains(scalars.first) && ![" ", "\n"].contains(scalars.last))
      // What is clean stays as it is.
      #expect(CaptionText(text.string) == text)
    }
  }
}
