import GridKit

/// The bytes of an ICC profile as stored in a file.
struct ICCProfile: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The profile's description in English; `nil` if it has none.
  var name: String? { try? LittleCMSProfile(self).name }

  /// The code points of RGB samples in the tag `cicp`; `nil` if there are none.
  ///
  /// Source: ICC.1:2022, 7.2.6, 7.3 and 9.2.17 (of the tags, the first 100 are read).
  var codePoints: ColorCodePoints? {
    guard bytes.count > 132, bytes[16..<20].elementsEqual("RGB ".utf8) else { return nil }
    var tags = ByteCursor(bytes[128...])
    for _ in 0..<min(tags.number(4) ?? 0, 100) {
      guard let name = tags.number(4), let offset = tags.number(4), let count = tags.number(4)
      else { return nil }
      guard name == 0x6369_6370, count >= 12, offset <= bytes.count - 12 else { continue }
      let data = Array(bytes[offset..<offset + 12])
      guard data.starts(with: "cicp".utf8), data[10] == 0, data[11] <= 1 else { return nil }
      return ColorCodePoints(
        primaries: Int(data[8]), transfer: Int(data[9]), isFullRange: data[11] == 1)
    }
    return nil
  }

  /// Joins the segments of a JPEG's profile, which may be in any order; `nil` if there are none with data.
  /// Each begins with its number, from 1, and the total number of segments.
  ///
  /// Source: ICC.1:2022, B.4.
  init?(pieces: [[UInt8]]) throws(ProfileError) {
    let pieces = pieces.filter { $0.count > 2 }
    guard let first = pieces.first else { return nil }
    let count = Int(first[1])
    var parts = [ArraySlice<UInt8>?](repeating: nil, count: count)
    for piece in pieces {
      let number = Int(piece[0])
      guard piece[1] == first[1], (1...max(1, count)).contains(number), number <= count,
        parts[number - 1] == nil
      else { throw .inconsistent }
      parts[number - 1] = piece.dropFirst(2)
    }
    let whole = parts.compactMap { $0 }
    guard whole.count == count else { throw .incomplete }
    bytes = whole.flatMap { $0 }
  }
}
