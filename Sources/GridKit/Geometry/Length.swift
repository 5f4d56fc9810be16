/// A length in pixels, or as a percentage of the picture's shorter side or of ``PictureSize/reference``.
public enum Length: Hashable, LosslessStringConvertible, Sendable {
  /// A number of pixels, at least 0.
  case pixels(Int)
  /// A percentage of the shorter side, 0...100.
  case percent(Double)

  /// Returns the length in pixels for a picture's size; percentages are rounded half up.
  ///
  ///     Length.percent(5).pixels(in: Size(width: 1920, height: 1080))  // 54
  public func pixels(in size: Size) -> Int { pixels(of: size.shorterSide) }

  /// Returns the length in pixels if percentages are of a side with a number of pixels.
  package func pixels(of side: Int) -> Int {
    switch self {
    case .pixels(let count):
      precondition(count >= 0, "a length must not be negative")
      return count
    case .percent(let percent):
      precondition((0...100).contains(percent), "a percentage must be 0...100")
      let exact = percent * Double(side) / 100
      // 1e-9 compensates for the error of binary fractions, so that x.5 is rounded up.
      return Int((exact + 0.5 + 1e-9).rounded(.down))
    }
  }

  /// Creates a length from `54` or `54px` (pixels), or from `0.667%`; `nil` for any other text, for percentages
  /// above 100, and for more than 2147483647 pixels.
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

  /// The length in a form that reads back as the same length: `54` or `5%`.
  public var description: String {
    switch self {
    case .pixels(let count): "\(count)"
    case .percent(let percent): percent.withoutExponent + "%"
    }
  }
}
