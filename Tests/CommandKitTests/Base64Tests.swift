import TestSupport
import Testing

@testable import CommandKit

@Suite struct Base64Tests {
  private func decode(_ text: String) throws(Base64Decoder.InvalidCharacter) -> [UInt8] {
    var decoder = Base64Decoder()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      rest.removeFirst(decoder.addGroups(rest.span))
      if let character = rest.popFirst() { try decoder.add(character) }
    }
    try decoder.finish()
    return decoder.takeBytes()
  }

  /// The examples of RFC 4648, section 10, and bytes of all values of six bits.
  private static let examples: [([UInt8], String)] =
    [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ].map { (Array($0.utf8), $1) } + [([0xFB, 0xFF, 0xBF, 0x00], "+/+/AA==")]

  @Test(arguments: examples) func `bytes are encoded and decoded as in the standard`(
    _ bytes: [UInt8], _ text: String
  ) throws {
    #expect(Base64.text(of: bytes) == text)
    #expect(try decode(text) == bytes)
  }

  @Test(arguments: seeds(2)) func `any bytes come back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in Array(0..<70) + Array(760..<780) + [5000] {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(try decode(Base64.text(of: bytes)) == bytes)
    }
  }

  @Test func `groups are decoded up to what is no group, and none inside of one`() throws {
    for (text, count) in [
      ("", 0), ("Zm9", 0), ("Zm9v", 4), ("Zm9vYmF", 4), ("Zm9vYg==", 4), ("Zm9vYmFyZm9\"", 8),
      ("Zm9v\nYmFy", 4), ("Zm-vYmFy", 0), ("Zm9é", 0),
    ] {
      var decoder = Base64Decoder()
      #expect(decoder.addGroups(Array(text.utf8).span) == count)
      #expect(decoder.takeBytes() == Array("foobar".utf8.prefix(count / 4 * 3)))
      try decoder.add(UInt8(ascii: "Z"))
      #expect(decoder.addGroups(Array("Zm9v".utf8).span) == 0)
    }
  }

  @Test func `line breaks are skipped`() throws {
    #expect(try decode("Zm\r\n9v\nYmE=\r\n") == Array("fooba".utf8))
  }

  @Test(
    arguments: [
      ("Zm9-", 4), ("Zm9v YmFy", 5), ("=", 1), ("Z===", 2), ("Zg===", 5), ("Zg==Zg==", 5),
      ("Zg=v", 4), ("Zg=", 4), ("Zg", 3), ("Zm9vY", 6), ("Zm9\0", 4), ("Zm9é", 4),
    ])
  func `invalid base64 is refused at its character`(_ text: String, _ position: Int) {
    #expect(throws: Base64Decoder.InvalidCharacter(position: position)) { try decode(text) }
  }
}
