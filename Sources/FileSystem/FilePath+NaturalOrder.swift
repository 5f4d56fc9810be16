extension FilePath {
  /// Whether a name comes before another one in natural order, which is that of people: runs of
  /// digits are compared as numbers, and everything else byte by byte. A folder and what is in it
  /// stay together.
  ///
  ///     FilePath("IMG_2.jpg").naturallyPrecedes("IMG_10.jpg")  // true
  ///
  /// No two different names are equal: of two that differ only in zeros before their numbers, the
  /// one with the lesser bytes comes first.
  ///
  /// - Complexity: O(n) in the length of the names.
  package func naturallyPrecedes(_ other: FilePath) -> Bool {
    var (mine, theirs) = (bytes[...], other.bytes[...])
    while let first = mine.first, let second = theirs.first {
      if first.isDigit && second.isDigit {
        let (number, otherNumber) = (mine.popNumber(), theirs.popNumber())
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else if first != second {
        return first.rank < second.rank
      } else {
        mine.removeFirst()
        theirs.removeFirst()
      }
    }
    if mine.isEmpty && theirs.isEmpty { return bytes.lexicographicallyPrecedes(other.bytes) }
    return mine.isEmpty
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The place of a byte: a slash comes before every other byte, so that "a/b" comes before "a b".
  fileprivate var rank: UInt8 { self == UInt8(ascii: "/") ? 0 : self }
}

extension ArraySlice<UInt8> {
  /// Removes the digits at the beginning.
  ///
  /// - Returns: the digits without zeros before them.
  fileprivate mutating func popNumber() -> ArraySlice<UInt8> {
    let digits = prefix { $0.isDigit }
    self = self[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
