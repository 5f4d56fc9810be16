extension Int {
  /// Creates a number from one or more decimal digits and nothing else: no sign, no space.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text) else {
      return nil
    }
    self = value
  }
}

extension Double {
  /// Creates a number from decimal digits with at most one point, which is neither first nor last:
  /// no sign, exponent, infinity or hexadecimal.
  package init?(digits text: some StringProtocol) {
    guard !text.hasPrefix("."), !text.hasSuffix("."),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(String(text))
    else { return nil }
    self = value
  }
}
