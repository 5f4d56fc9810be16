/// How a stored picture must be turned to be upright: the eight values of the EXIF tag 0x0112.
///
/// Each value is an optional transposition, followed by mirrorings along x and y (the dihedral
/// group of the square). The names come from Apple's ImageIO, after the side of the upright
/// picture at which row 0 of the stored one is: `right` must be turned by a quarter clockwise.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.6.4 A, "Orientation".
public enum Orientation: Int, CaseIterable, Sendable {
  /// Stored upright.
  case up = 1
  /// Stored with left and right swapped.
  case upMirrored = 2
  /// Must be turned by 180 degrees.
  case down = 3
  /// Stored with top and bottom swapped.
  case downMirrored = 4
  /// Stored with rows and columns swapped.
  case leftMirrored = 5
  /// Must be turned by 90 degrees clockwise: row 0 is the upright picture's right side.
  case right = 6
  /// Stored with rows and columns swapped; must also be turned by 180 degrees.
  case rightMirrored = 7
  /// Must be turned by 90 degrees counterclockwise: row 0 is the upright picture's left side.
  case left = 8

  /// Whether rows of the stored picture become columns of the upright one.
  public var transposes: Bool { rawValue >= 5 }

  /// Whether left and right are swapped, after the transposition if there is one.
  var mirrorsX: Bool {
    self == .upMirrored || self == .down || self == .right || self == .rightMirrored
  }

  /// Whether top and bottom are swapped, after the transposition if there is one.
  var mirrorsY: Bool {
    self == .down || self == .downMirrored || self == .left || self == .rightMirrored
  }

  /// Whether rows of the stored picture are rows of the upright one, in the same order.
  var keepsRows: Bool { !transposes && !mirrorsY }

  /// The orientation that undoes this one. Only quarter turns are not their own inverses.
  public var inverse: Orientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }

  /// Returns the upright size of a picture of a stored size.
  public func apply(to size: Size) -> Size { transposes ? size.transposed : size }

  /// Returns the position of a rectangle of a stored picture of this size once the picture is upright.
  public func apply(to rect: Rect, in size: Size) -> Rect {
    let turned = apply(to: size)
    var result = transposes ? rect.transposed : rect
    if mirrorsX { result.x = turned.width - result.maxX }
    if mirrorsY { result.y = turned.height - result.maxY }
    return result
  }

  /// Returns the position of a part of a stored photo of this size once the photo is upright.
  public func apply(to crop: CropRect, in size: Size) -> CropRect {
    let turned = apply(to: size)
    var result =
      transposes
      ? CropRect(x: crop.y, y: crop.x, width: crop.height, height: crop.width) : crop
    if mirrorsX { result.x = Double(turned.width) - result.x - result.width }
    if mirrorsY { result.y = Double(turned.height) - result.y - result.height }
    return result
  }
}
