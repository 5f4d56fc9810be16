/// The part of a photo that shows, in fractions of the photo's pixels.
///
/// Pixel `i` of a photo covers the interval from `i` to `i + 1`; so the window of a whole photo of
/// 4 x 3 pixels is `Window(x: 0, y: 0, width: 4, height: 3)`.
public struct Window: Hashable, Sendable {
  /// The distance of the left edge from the photo's.
  public var x: Double
  /// The distance of the upper edge from the photo's.
  public var y: Double
  /// The width in pixels of the photo.
  public var width: Double
  /// The height in pixels of the photo.
  public var height: Double

  /// Creates a window from its top left corner and its size, in pixels of the photo.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The window as it lies in the same photo made `factor` times smaller in both directions.
  func shrunk(by factor: Int) -> Window {
    let f = Double(factor)
    return Window(x: x / f, y: y / f, width: width / f, height: height / f)
  }
}
