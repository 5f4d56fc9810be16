/// A length in pixels, or in percent of the picture's shorter side.
public enum Length: Hashable, Sendable {
  /// Pixels, at least 0.
  case pixels(Int)
  /// Percent of the shorter side, 0...100.
  case percent(Double)

  /// Returns the length in pixels in a picture of a size; percentages are rounded half up.
  ///
  ///     Length.percent(5).pixels(in: Size(width: 1920, height: 1080))  // 54
  public func pixels(in size: Size) -> Int {
    switch self {
    case .pixels(let count): count
    case .percent(let percent):
      // 1e-9 makes up for the error of binary fractions, so that x.5 is rounded up.
      Int((percent * Double(size.shorterSide) / 100 + 0.5 + 1e-9).rounded(.down))
    }
  }
}

extension Length: LosslessStringConvertible {
  /// Creates a length from `54` or `54px` (pixels) or `5%`, `0.667%` (of the shorter side); `nil`
  /// for anything else, and for percentages above 100.
  public init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(digits: text.dropLast()), percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      let digits = text.lowercased().hasSuffix("px") ? text.dropLast(2) : text[...]
      guard let pixels = Int(digits: digits), pixels <= Int32.max else { return nil }
      self = .pixels(pixels)
    }
  }

  /// The length in the form that is read: `54` or `5%`.
  public var description: String {
    switch self {
    case .pixels(let count): "\(count)"
    case .percent(let percent): percent.withoutExponent + "%"
    }
  }
}
