/// Encodes bytes as base64.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each character, 0...63; 64 for characters that are not in base64.
  fileprivate static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// Returns bytes as base64, with padding and without line breaks.
  ///
  ///     Base64.text(of: [1])  // "AQ=="
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
      for place in 0...3 {
        text.append(place <= count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Decodes base64 piece by piece. Line breaks, which MIME requires, are skipped.
package struct Base64Decoder {
  /// The decoded bytes that have not been taken.
  private var bytes: [UInt8] = []
  /// The bits and the number of characters of an incomplete group of four characters.
  private var (bits, count) = (0, 0)
  private var paddingCount = 0
  private var position = 0
  /// The maximum number of groups that are decoded at once. Room is made for all of them before it
  /// is known how many there are up to the end of a line.
  private static let mostGroups = 256

  package init() {}

  package struct InvalidCharacter: Error, Hashable {
    /// The position of the first invalid character, from 1.
    package let position: Int
  }

  /// Decodes groups of four characters, up to the first group that contains a line break, padding
  /// or an invalid character, or up to ``mostGroups``. Decodes nothing if a group is incomplete.
  ///
  /// - Returns: the number of characters that were decoded, a multiple of four.
  /// - Complexity: O(*n*), with about 15 instructions for each character.
  package mutating func addGroups(_ characters: Span<UInt8>) -> Int {
    guard count == 0, paddingCount == 0 else { return 0 }
    let values = Base64.values.span
    let groups = min(characters.count / 4, Self.mostGroups)
    var (index, end) = (0, bytes.count)
    bytes.append(contentsOf: repeatElement(0, count: groups * 3))
    var decoded = bytes.mutableSpan
    while index < groups &* 4 {
      let first = values[Int(characters[index])]
      let second = values[Int(characters[index &+ 1])]
      let third = values[Int(characters[index &+ 2])]
      let fourth = values[Int(characters[index &+ 3])]
      guard first | second | third | fourth < 64 else { break }
      decoded[end] = first &<< 2 | second &>> 4
      decoded[end &+ 1] = second &<< 4 | third &>> 2
      decoded[end &+ 2] = third &<< 6 | fourth
      index &+= 4
      end &+= 3
    }
    bytes.removeLast(bytes.count - end)
    position += index
    return index
  }

  /// Decodes the next character.
  package mutating func add(_ character: UInt8) throws(InvalidCharacter) {
    position += 1
    switch character {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
    case UInt8(ascii: "="):
      guard count >= 2, count + paddingCount < 4 else { throw InvalidCharacter(position: position) }
      paddingCount += 1
    default:
      let value = Base64.values[Int(character)]
      guard value < 64, paddingCount == 0 else { throw InvalidCharacter(position: position) }
      (bits, count) = (bits << 6 | Int(value), count + 1)
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
  }

  /// Decodes the last group, at the end of the text.
  package mutating func finish() throws(InvalidCharacter) {
    guard (count + paddingCount) % 4 == 0 else { throw InvalidCharacter(position: position + 1) }
    if count >= 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 * count - 8))) }
    if count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 2)) }
  }

  /// Returns the bytes that have been decoded since the last call.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
