/// A part of a photo, with edges that may lie between pixels.
///
/// Pixel `i` of a photo covers the interval from `i` to `i + 1`. So the whole of a photo of 4 x 3
/// pixels is `CropRect(x: 0, y: 0, width: 4, height: 3)`.
public struct CropRect: Hashable, Sendable {
  /// The distance of the left edge from the photo's left edge, in pixels of the photo.
  public var x: Double
  /// The distance of the upper edge from the photo's upper edge, in pixels of the photo.
  public var y: Double
  /// The width in pixels of the photo.
  public var width: Double
  /// The height in pixels of the photo.
  public var height: Double

  /// Creates a crop rectangle from its top left corner and its size, in pixels of the photo.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the crop rectangle of a whole photo.
  public init(_ photo: Size) {
    self.init(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
  }

  /// What an edge may be off by because of rounding, in pixels.
  static let tolerance = 1e-6

  /// Whether `other` lies inside this part, apart from rounding.
  func contains(_ other: CropRect) -> Bool {
    x <= other.x + Self.tolerance && y <= other.y + Self.tolerance
      && other.x + other.width <= x + width + Self.tolerance
      && other.y + other.height <= y + height + Self.tolerance
  }

  /// Returns the same part of a photo that is shrunk by a factor in both directions.
  func shrunk(by factor: Int) -> CropRect {
    let f = Double(factor)
    return CropRect(x: x / f, y: y / f, width: width / f, height: height / f)
  }
}
