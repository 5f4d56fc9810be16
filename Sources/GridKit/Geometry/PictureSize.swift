/// The size of a picture, or the one side of it that is given if the other follows from a justified
/// layout.
///
///     PictureSize("1080x1350")  // both sides
///     PictureSize("1080x")      // the width
///     PictureSize("x1080")      // the height
public enum PictureSize: Hashable, LosslessStringConvertible, Sendable {
  /// Width and height.
  case both(Size)
  /// The width in pixels, at least 1.
  case width(Int)
  /// The height in pixels, at least 1.
  case height(Int)

  /// The width in pixels, if it is given.
  public var width: Int? {
    switch self {
    case .both(let size): size.width
    case .width(let width): width
    case .height: nil
    }
  }

  /// The height in pixels, if it is given.
  public var height: Int? { transposed.width }

  /// The length in pixels of which lengths are percentages: the side that is given, or the shorter one.
  public var referenceSide: Int {
    switch self {
    case .both(let size): size.shorterSide
    case .width(let side), .height(let side): side
    }
  }

  /// The size without a number of rows, fewer than its height, if the height is given.
  package func reducingHeight(by rows: Int) -> PictureSize {
    switch self {
    case .both(let size): .both(Size(width: size.width, height: size.height - rows))
    case .width: self
    case .height(let height): .height(height - rows)
    }
  }

  /// The size with width and height swapped, as after a quarter turn.
  public var transposed: PictureSize {
    switch self {
    case .both(let size): .both(size.transposed)
    case .width(let side): .height(side)
    case .height(let side): .width(side)
    }
  }

  /// Creates a size from its notation: a ``Size``, or a number of pixels with an `x` after it
  /// for the width, or before it for the height.
  ///
  /// - Returns: `nil` for any other text, and if a side is longer than 2147483647.
  public init?(_ text: String) {
    if let size = Size(text) {
      self = .both(size)
      return
    }
    let text = text.lowercased()
    let isWidth = text.hasSuffix("x")
    guard isWidth || text.hasPrefix("x"),
      let side = Int(digits: isWidth ? text.dropLast() : text.dropFirst()), side <= Int32.max
    else { return nil }
    self = isWidth ? .width(side) : .height(side)
  }

  /// The size in the form that reads back as the same size: `1080x1350`, `1080x`, `x1080`.
  public var description: String {
    switch self {
    case .both(let size): size.description
    case .width(let side): "\(side)x"
    case .height(let side): "x\(side)"
    }
  }
}
