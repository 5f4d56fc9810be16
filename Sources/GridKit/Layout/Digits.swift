extension Int {
  /// The value of one or more decimal digits and nothing else: no sign, no space.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text) else {
      return nil
    }
    self = value
  }
}

extension Double {
  /// The value of decimal digits with at most one point, which neither begins nor ends them: no
  /// sign, exponent, infinity or hexadecimal.
  package init?(digits text: some StringProtocol) {
    guard !text.hasPrefix("."), !text.hasSuffix("."),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(String(text))
    else { return nil }
    self = value
  }
}
