/// A rectangle of whole pixels; (0, 0) is the top left corner of the picture.
public struct Rect: CustomStringConvertible, Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle from its top left corner and its size in pixels, which must not be negative.
  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "width and height must not be negative")
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the rectangle that covers a picture of the given size.
  public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The width and height.
  public var size: Size { Size(width: width, height: height) }

  /// The first column to the right of the rectangle.
  public var maxX: Int { x + width }

  /// The first row below the rectangle.
  public var maxY: Int { y + height }

  /// The rectangle in the transposed picture, in which rows are columns.
  var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }

  /// Whether `other` lies entirely inside this rectangle.
  public func contains(_ other: Rect) -> Bool {
    x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The rectangle in the form `459x459 at (54, 567)`.
  public var description: String { "\(size) at (\(x), \(y))" }
}
