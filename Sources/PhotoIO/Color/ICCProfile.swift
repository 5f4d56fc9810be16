import GridKit

/// The bytes of an ICC profile as stored in a file.
struct ICCProfile: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The profile's description in English; `nil` if it has none.
  var name: String? { try? ParsedICCProfile(self).name }

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
