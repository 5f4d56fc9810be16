extension Int {
  /// Creates a number from decimal digits only, at least one: no sign, no space.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text) else {
      return nil
    }
    self = value
  }
}

extension Double {
  /// Creates a number from decimal digits with at most one point, which must be between digits: no
  /// sign, no exponent, no infinity, no hexadecimal.
  package init?(digits text: some StringProtocol) {
    guard !text.hasPrefix("."), !text.hasSuffix("."),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(String(text)), value.isFinite
    else { return nil }
    self = value
  }

  /// The shortest decimal notation, without an exponent, that reads back as this number.
  ///
  /// - Precondition: the number is in 0...1e15.
  package var withoutExponent: String {
    let parts = "\(self)".split(separator: "e")
    let digits = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
    guard parts.count == 2, let exponent = Int(parts[1]) else { return String(digits) }
    return "0." + String(repeating: "0", count: -exponent - 1) + digits.filter { $0 != "." }
  }
}
