/// How a stored picture has to be turned to stand upright: the eight values of EXIF's tag 0x0112.
///
/// Each is a transposition or none, followed by mirrorings (the dihedral group of the square). The
/// names are those of Apple's ImageIO: `right` is a picture whose top is stored at the right, so
/// it is shown after a quarter turn clockwise.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.6.4 A, "Orientation".
public enum Orientation: Int, CaseIterable, Sendable {
  /// Stored as it is shown.
  case up = 1
  /// Left and right exchanged.
  case upMirrored = 2
  /// Turned by half.
  case down = 3
  /// Top and bottom exchanged.
  case downMirrored = 4
  /// Rows and columns exchanged.
  case leftMirrored = 5
  /// Shown after a quarter turn clockwise.
  case right = 6
  /// Rows and columns exchanged, and turned by half.
  case rightMirrored = 7
  /// Shown after a quarter turn counterclockwise.
  case left = 8

  /// Whether rows of the stored picture are columns of the upright one.
  public var transposes: Bool { rawValue >= 5 }

  /// Whether left and right are exchanged, after the transposition if there is one.
  var mirrorsX: Bool {
    self == .upMirrored || self == .down || self == .right || self == .rightMirrored
  }

  /// Whether top and bottom are exchanged, after the transposition if there is one.
  var mirrorsY: Bool {
    self == .down || self == .downMirrored || self == .left || self == .rightMirrored
  }

  /// Whether rows of the stored picture are rows of the upright one, in the same order.
  var keepsRows: Bool { !transposes && !mirrorsY }

  private init(transposes: Bool, mirrorsX: Bool, mirrorsY: Bool) {
    self =
      switch (transposes, mirrorsX, mirrorsY) {
      case (false, false, false): .up
      case (false, true, false): .upMirrored
      case (false, true, true): .down
      case (false, false, true): .downMirrored
      case (true, false, false): .leftMirrored
      case (true, true, false): .right
      case (true, true, true): .rightMirrored
      case (true, false, true): .left
      }
  }

  /// The orientation that undoes this one.
  public var inverse: Orientation {
    // Mirrorings undo themselves; moved to the other side of the transposition they swap axes.
    transposes ? Orientation(transposes: true, mirrorsX: mirrorsY, mirrorsY: mirrorsX) : self
  }

  /// This turn, then `next`.
  ///
  ///     Orientation.right.then(.right)  // .down
  public func then(_ next: Orientation) -> Orientation {
    let (x, y) = next.transposes ? (mirrorsY, mirrorsX) : (mirrorsX, mirrorsY)
    return Orientation(
      transposes: transposes != next.transposes,
      mirrorsX: x != next.mirrorsX,
      mirrorsY: y != next.mirrorsY)
  }

  /// Returns the size of a picture of the given stored size once it is turned.
  public func apply(to size: Size) -> Size { transposes ? size.transposed : size }

  /// Returns where a rectangle of a stored picture lies once the picture is turned.
  ///
  /// - Parameters:
  ///   - rect: a rectangle inside the stored picture.
  ///   - size: the stored picture's size.
  public func apply(to rect: Rect, in size: Size) -> Rect {
    let turned = apply(to: size)
    var result =
      transposes
      ? Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) : rect
    if mirrorsX { result.x = turned.width - result.maxX }
    if mirrorsY { result.y = turned.height - result.maxY }
    return result
  }

  /// Returns where a part of a stored photo lies once the photo is turned.
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
