/// The rule by which a photo covers its cell: it keeps its proportions, fills the whole cell, and
/// whatever extends beyond the cell is cropped.
public enum AspectFill {
  /// Returns the part of a photo that is visible in a cell.
  ///
  ///     AspectFill.crop(of: Size(width: 4000, height: 3000), in: Size(width: 200, height: 100))
  ///     // x 0, y 500, width 4000, height 2000
  ///
  /// The crop rectangle has the cell's proportions. It spans the photo exactly along one axis.
  /// Along the other, it is centered on `focus` as nearly as the photo's edges allow.
  ///
  /// - Parameters:
  ///   - photo: the upright photo's size, at least 1x1.
  ///   - cell: the cell's size, at least 1x1.
  ///   - focus: the point to keep as near the cell's center as possible.
  public static func crop(
    of photo: Size, in cell: Size, focus: UnitPoint = .center
  ) -> CropRect {
    precondition(photo.width > 0 && photo.height > 0, "a photo must have at least one pixel")
    precondition(cell.width > 0 && cell.height > 0, "a cell must have at least one pixel")
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    // Integers decide which axis is spanned, so that rounding cannot cut a sliver off it.
    if photo.width * cell.height <= photo.height * cell.width {
      let height = photoWidth * Double(cell.height) / Double(cell.width)
      return CropRect(
        x: 0, y: start(length: height, of: photoHeight, about: focus.y),
        width: photoWidth, height: min(height, photoHeight))
    }
    let width = photoHeight * Double(cell.width) / Double(cell.height)
    return CropRect(
      x: start(length: width, of: photoWidth, about: focus.x), y: 0,
      width: min(width, photoWidth), height: photoHeight)
  }

  private static func start(length: Double, of whole: Double, about fraction: Double) -> Double {
    // At the center this is exactly (whole - length) / 2, so both sides are cropped equally.
    let free = max(0, whole - length)
    if fraction == 0.5 { return free / 2 }
    return min(max(0, fraction * whole - length / 2), free)
  }
}
