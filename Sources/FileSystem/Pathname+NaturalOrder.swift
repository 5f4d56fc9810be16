extension Pathname {
  /// Whether this path comes before another one in natural order: runs of digits are compared as
  /// numbers, and everything else letter by letter, without case and in any Unicode normal form. A
  /// folder and its contents stay together.
  ///
  ///     Pathname("img_2.jpg").naturallyPrecedes("IMG_10.jpg") // true
  ///
  /// Different paths are never equal: if two names are, as those that differ only in case or in the
  /// leading zeros of their numbers, their bytes decide.
  ///
  /// - Complexity: O(n), where n is the length of the paths.
  package func naturallyPrecedes(_ other: Pathname) -> Bool {
    // The first name of the paths in which they differ decides.
    let length = min(bytes.count, other.bytes.count)
    let difference = (0..<length).first { bytes[$0] != other.bytes[$0] } ?? length
    let slash = UInt8(ascii: "/")
    let start = bytes[..<difference].lastIndex(of: slash).map { $0 + 1 } ?? 0
    let names = [bytes, other.bytes].map { $0[start...].prefix { $0 != slash } }
    if names[0] == names[1] { return bytes.count < other.bytes.count }
    var (mine, theirs) = (names[0].letters[...], names[1].letters[...])
    while let first = mine.first, let second = theirs.first {
      if first.isDigit && second.isDigit {
        let (number, otherNumber) = (mine.popNumber(), theirs.popNumber())
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else if first != second {
        return first < second
      } else {
        mine.removeFirst()
        theirs.removeFirst()
      }
    }
    let areEqual = mine.isEmpty && theirs.isEmpty
    return areEqual ? names[0].lexicographicallyPrecedes(names[1]) : mine.isEmpty
  }
}

extension UInt8 {
  /// Whether the byte is one of 0 to 9 in ASCII.
  package var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension Character {
  fileprivate var isDigit: Bool { asciiValue?.isDigit ?? false }
}

extension ArraySlice<UInt8> {
  /// The characters of a name in lower case. Canonically equivalent ones are equal.
  fileprivate var letters: [Character] {
    allSatisfy { $0 < 0x80 && $0 != 0x0D }
      ? map { Character(Unicode.Scalar((0x41...0x5A).contains($0) ? $0 | 0x20 : $0)) }
      : Array(String(decoding: self, as: UTF8.self).lowercased())
  }
}

extension ArraySlice<Character> {
  /// Removes the digits at the beginning.
  ///
  /// - Returns: the digits without leading zeros.
  fileprivate mutating func popNumber() -> ArraySlice<Character> {
    let digits = prefix(while: \.isDigit)
    self = self[digits.endIndex...]
    return digits.drop { $0 == "0" }
  }
}
