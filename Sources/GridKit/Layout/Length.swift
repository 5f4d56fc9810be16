/// A length that is a number of pixels or a share of the square's side.
public enum Length: Hashable, Sendable {
  case pixels(Int)
  /// Percent of the side, 0...100.
  case percent(Double)

  /// The length in pixels for a square of the given side; shares are rounded half up.
  ///
  ///     Length.percent(5).pixels(side: 1080)  // 54
  public func pixels(side: Int) -> Int {
    switch self {
    case .pixels(let count): count
    // The decimal that was meant is seldom a binary fraction: a hair below a half is a half.
    case .percent(let percent): Int((percent * Double(side) / 100 + 0.5 + 1e-9).rounded(.down))
    }
  }
}

extension Length: LosslessStringConvertible {
  /// Reads `54` (pixels) or `5%`, `0.667%` (of the side); `nil` for anything else, and for
  /// percentages above 100.
  public init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Self.decimal(text.dropLast()), percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let pixels = Int(text), pixels <= Int32.max
      else { return nil }
      self = .pixels(pixels)
    }
  }

  /// The value of digits with at most one point: no sign, exponent, hexadecimal or infinity.
  private static func decimal(_ text: Substring) -> Double? {
    guard text.utf8.first != UInt8(ascii: "."), text.utf8.last != UInt8(ascii: "."),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text)
  }

  /// The length as it is read: `54` or `5%`.
  public var description: String {
    switch self {
    case .pixels(let count): "\(count)"
    case .percent(let percent):
      percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
    }
  }
}
