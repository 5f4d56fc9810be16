/// The rule by which a photo covers its cell: it keeps its proportions, fills the whole cell, and
/// whatever extends beyond the cell is cropped.
public enum AspectFill {
  /// Returns the part of a photo that is visible in a cell.
  ///
  ///     AspectFill.crop(of: Size(width: 4000, height: 3000), in: Size(width: 200, height: 100))
  ///     // x 0, y 500, width 4000, height 2000
  ///
  /// The crop rectangle has the cell's proportions. Without zoom, it spans the photo exactly along one axis;
  /// with zoom, it is that much smaller. It is centered on `focus` as nearly as the photo's edges allow.
  ///
  /// - Parameters:
  ///   - photo: the upright photo's size, at least 1x1.
  ///   - cell: the cell's size, at least 1x1.
  ///   - focus: the point to keep as near the cell's center as possible.
  ///   - zoom: how many times larger the photo is than necessary, at least 1.
  public static func crop(
    of photo: Size, in cell: Size, focus: UnitPoint = .center, zoom: Double = 1
  ) -> CropRect {
    check(photo, cell, zoom)
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    // Integers decide which axis is spanned, so that rounding cannot cut a sliver off it.
    let isTall = photo.width * cell.height <= photo.height * cell.width
    let width = isTall ? photoWidth : photoHeight * Double(cell.width) / Double(cell.height)
    let height = isTall ? photoWidth * Double(cell.height) / Double(cell.width) : photoHeight
    return CropRect(
      along: (min(width, photoWidth) / zoom, min(height, photoHeight) / zoom), of: photo,
      about: focus)
  }

  static func check(_ photo: Size, _ cell: Size, _ zoom: Double) {
    precondition(zoom >= 1, "a photo must not be smaller than its fit makes it")
    precondition(photo.area > 0, "a photo must have at least one pixel")
    precondition(cell.area > 0, "a cell must have at least one pixel")
  }
}

extension CropRect {
  /// Creates a crop rectangle of a photo that is centered on a point, as nearly as the photo's edges
  /// allow.
  init(along size: (width: Double, height: Double), of photo: Size, about focus: UnitPoint) {
    func start(_ length: Double, _ whole: Int, _ fraction: Double) -> Double {
      // At the center this is exactly (whole - length) / 2, so both sides are cropped equally.
      let free = max(0, Double(whole) - length)
      if fraction == 0.5 { return free / 2 }
      return min(max(0, fraction * Double(whole) - length / 2), free)
    }
    self.init(
      x: start(size.width, photo.width, focus.x), y: start(size.height, photo.height, focus.y),
      width: size.width, height: size.height)
  }
}
