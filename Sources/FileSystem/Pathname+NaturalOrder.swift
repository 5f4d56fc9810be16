extension Pathname {
  /// Whether this path comes before another one in natural order: runs of digits are compared as
  /// numbers, and everything else byte by byte. A folder and its contents stay together.
  ///
  ///     Pathname("IMG_2.jpg").naturallyPrecedes("IMG_10.jpg") // true
  ///
  /// Different paths are never equal: if two differ only in the leading zeros of their numbers,
  /// their bytes decide.
  ///
  /// - Complexity: O(n), where n is the length of the paths.
  package func naturallyPrecedes(_ other: Pathname) -> Bool {
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
  /// Whether the byte is one of 0 to 9 in ASCII.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The sort key of a byte: a slash comes before every other byte, so that "a/b" precedes "a b".
  fileprivate var rank: UInt8 { self == UInt8(ascii: "/") ? 0 : self }
}

extension ArraySlice<UInt8> {
  /// Removes the digits at the beginning.
  ///
  /// - Returns: the digits without leading zeros.
  fileprivate mutating func popNumber() -> ArraySlice<UInt8> {
    let digits = prefix { $0.isDigit }
    self = self[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
