/// A point of an upright photo as fractions of its width and height; (0, 0) is the top left
/// corner, (1, 1) the bottom right one.
public struct UnitPoint: Hashable, Sendable {
  /// The distance from the left edge, 0...1 of the width.
  public let x: Double
  /// The distance from the upper edge, 0...1 of the height.
  public let y: Double

  /// Creates a point; `nil` unless both fractions are in 0...1.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.x = x
    self.y = y
  }

  private init(half: Double) {
    x = half
    y = half
  }

  /// The middle of the photo.
  public static let center = UnitPoint(half: 0.5)
}
