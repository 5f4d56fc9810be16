/// The rule that fills a cell: the photo keeps its proportions, covers the whole cell, and what
/// sticks out is cut off evenly.
public enum AspectFill {
  /// The window of a photo that shows in a cell.
  ///
  ///     AspectFill.window(of: Size(width: 4000, height: 3000), in: Size(width: 200, height: 100))
  ///     // x 0, y 500, width 4000, height 2000
  ///
  /// The window has exactly the cell's proportions, spans the photo exactly along one axis, and is
  /// centred on `focus` along the other as nearly as the photo's edges allow.
  ///
  /// - Parameters:
  ///   - photo: the upright photo's size, at least 1x1.
  ///   - cell: the cell's size, at least 1x1.
  ///   - focus: the point to keep as near the cell's centre as a full cell allows.
  public static func window(
    of photo: Size, in cell: Size, focus: UnitPoint = .center
  ) -> Window {
    precondition(photo.width > 0 && photo.height > 0, "a photo has at least one pixel")
    precondition(cell.width > 0 && cell.height > 0, "a cell has at least one pixel")
    let (pw, ph) = (Double(photo.width), Double(photo.height))
    // Which axis binds is decided in integers, so that no rounding leaves a sliver of the other.
    if photo.width * cell.height <= photo.height * cell.width {
      let height = pw * Double(cell.height) / Double(cell.width)
      return Window(
        x: 0, y: start(length: height, of: ph, about: focus.y), width: pw, height: min(height, ph))
    }
    let width = ph * Double(cell.width) / Double(cell.height)
    return Window(
      x: start(length: width, of: pw, about: focus.x), y: 0, width: min(width, pw), height: ph)
  }

  private static func start(length: Double, of whole: Double, about fraction: Double) -> Double {
    // At the centre this is (whole - length) / 2 to the last bit, so symmetry is exact.
    let free = max(0, whole - length)
    if fraction == 0.5 { return free / 2 }
    return min(max(0, fraction * whole - length / 2), free)
  }
}
