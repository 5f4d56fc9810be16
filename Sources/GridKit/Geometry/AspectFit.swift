/// The rule by which a photo is contained in its cell: it keeps its proportions, is as large as
/// possible without being cropped, and is centered in the cell.
public enum AspectFit {
  /// Returns the rectangle of a whole photo in a cell.
  ///
  ///     let cell = Rect(x: 10, y: 10, width: 200, height: 100)
  ///     AspectFit.frame(of: Size(width: 4000, height: 3000), in: cell)  // 133x100 at (43, 10)
  ///
  /// The rectangle spans the cell exactly along one axis. Along the other, its length is rounded to the nearest
  /// pixel, half up, and is at least 1. The free space is divided evenly; an odd pixel goes to the right or below.
  /// With zoom, the photo grows from there, but not beyond the cell.
  ///
  /// - Parameters:
  ///   - photo: the upright photo's size, at least 1x1.
  ///   - cell: the cell's rectangle, at least 1x1.
  ///   - zoom: how many times larger the photo is than one that is visible whole, at least 1.
  public static func frame(of photo: Size, in cell: Rect, zoom: Double = 1) -> Rect {
    AspectFill.check(photo, cell.size, zoom)
    // Integers decide which axis is spanned, and without zoom make the rounding exact.
    var size = cell.size
    if photo.width * cell.height <= photo.height * cell.width {
      let length = Self.length(cell.height, times: photo.width, over: photo.height, zoom)
      size.width = min(cell.width, length)
    } else {
      let length = Self.length(cell.width, times: photo.height, over: photo.width, zoom)
      size.height = min(cell.height, length)
    }
    return Rect(
      x: cell.x + (cell.width - size.width) / 2, y: cell.y + (cell.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// Returns the part of a photo that is visible in a cell: all of it, unless zoom makes it larger than the cell.
  /// Then ``AspectFill/crop(of:in:focus:zoom:)`` has the meaning of the parameters.
  public static func crop(
    of photo: Size, in cell: Size, focus: UnitPoint = .center, zoom: Double = 1
  ) -> CropRect {
    AspectFill.check(photo, cell, zoom)
    if zoom == 1 { return CropRect(photo) }
    let (width, height) = (Double(photo.width), Double(photo.height))
    let scale = min(Double(cell.width) / width, Double(cell.height) / height) * zoom
    return CropRect(
      along: (min(width, Double(cell.width) / scale), min(height, Double(cell.height) / scale)),
      of: photo, about: focus)
  }

  /// Returns `cell * part / whole * zoom`, rounded half up, at least 1.
  private static func length(_ cell: Int, times part: Int, over whole: Int, _ zoom: Double) -> Int {
    guard zoom > 1 else { return max(1, (2 * cell * part + whole) / (2 * whole)) }
    let exact = Double(cell) * Double(part) / Double(whole) * zoom
    return max(1, Int((exact + 0.5).rounded(.down)))
  }
}
