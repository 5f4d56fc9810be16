/// ImageMagick's text encoding of binary metadata (a "raw profile"): a line with the kind, a line
/// with the number of bytes, and lines of hexadecimal digits.
enum ImageMagickRawProfile {
  /// Returns the first bytes that a text represents; fewer than it announces if it ends early or is
  /// damaged.
  ///
  ///     let text = Array("\nexif\n       3\n4d4d00\n".utf8)
  ///     ImageMagickRawProfile.bytes(of: text, upTo: 2)  // [0x4D, 0x4D]
  static func bytes(of text: some Collection<UInt8>, upTo limit: Int) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let parts = text.split(separator: newline, maxSplits: 2)
    guard parts.count == 3,
      let stated = Int(String(decoding: parts[1].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self))
    else { return [] }
    let count = Swift.min(stated, limit)
    var bytes: [UInt8] = []
    var high: Int?
    for character in parts[2] where character != newline {
      guard bytes.count < count, let digit = Character(Unicode.Scalar(character)).hexDigitValue
      else { break }
      if let first = high.take() {
        bytes.append(UInt8(first << 4 | digit))
      } else {
        high = digit
      }
    }
    return bytes
  }
}
