/// A point of an upright photo, as fractions of the photo's width and height; (0, 0) is the top
/// left corner, (1, 1) the bottom right one.
public struct UnitPoint: CustomStringConvertible, Hashable, Sendable {
  /// The distance from the left edge, 0...1 of the width.
  public let x: Double
  /// The distance from the upper edge, 0...1 of the height.
  public let y: Double

  /// Creates a point; `nil` unless both fractions are in 0...1.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    (self.x, self.y) = (x, y)
  }

  /// The middle of the photo.
  public static let center = UnitPoint(x: 0.5, y: 0.5)!

  /// Creates a point from words, or from two numbers for x and y; `nil` for any other text.
  ///
  ///     UnitPoint("top")  // x 0.5, y 0
  ///     UnitPoint("bottom-right")  // x 1, y 1
  ///     UnitPoint("30%,.25")  // x 0.3, y 0.25
  ///
  /// The words are `top`, `bottom`, `left`, `right` and `center`, in upper or lower case. A single word is centered
  /// along the other axis. Two words, one for each axis in either order, are joined by a hyphen. Each number is a
  /// fraction, 0...1, or a percentage.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    if numbers.count == 2 {
      guard let x = Self.fraction(numbers[0]), let y = Self.fraction(numbers[1]) else { return nil }
      self.init(x: x, y: y)
    } else {
      self.init(words: text.lowercased().split(separator: "-", omittingEmptySubsequences: false))
    }
  }

  private init?(words: [Substring]) {
    guard words.count <= 2 else { return nil }
    var (x, y): (Double?, Double?)
    for word in words {
      switch word {
      case "left" where x == nil: x = 0
      case "right" where x == nil: x = 1
      case "top" where y == nil: y = 0
      case "bottom" where y == nil: y = 1
      case "center": break
      default: return nil
      }
    }
    self.init(x: x ?? 0.5, y: y ?? 0.5)
  }

  /// Returns the value of a fraction such as `0.3` or `.3`, or of a percentage such as `30%`.
  private static func fraction(_ text: Substring) -> Double? {
    let isPercentage = text.hasSuffix("%")
    var digits = String(isPercentage ? text.dropLast() : text)
    if digits.hasPrefix(".") { digits = "0" + digits }
    guard let number = Double(digits: digits) else { return nil }
    // Moving the decimal point makes 33.3% exactly equal to .333; dividing by 100 may not.
    return isPercentage ? Double(digits + "e-2") : number
  }

  /// The point in a form that reads back as the same point: `0.3,0.25`.
  public var description: String { "\(x.withoutExponent),\(y.withoutExponent)" }
}
