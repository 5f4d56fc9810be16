/// ImageMagick's text encoding of binary metadata (a "raw profile"): a line with the kind, a line
/// with the number of bytes, and lines of hexadecimal digits.
enum ImageMagickRawProfile {
  /// Returns the bytes that a text represents.
  ///
  ///     let text = Array("\nexif\n       3\n4d4d00\n".utf8)
  ///     ImageMagickRawProfile.bytes(of: text, upTo: 2)  // [0x4D, 0x4D]
  ///
  /// - Parameter limit: the maximum number of bytes to return.
  /// - Returns: the first bytes; fewer than the text announces if it ends early or is damaged.
  static func bytes(of text: some Collection<UInt8>, upTo limit: Int) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let parts = text.split(separator: newline, maxSplits: 2)
    guard parts.count == 3,
      let stated = Int(String(decoding: parts[1].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self))
    else { return [] }
    let count = Swift.min(stated, limit)
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in parts[2] where character != newline {
      guard bytes.count < count, let digit = digit(character) else { break }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
