import GridKit

extension Size {
  /// Returns the rectangle of a whole picture of this size in a cell by aspect fit. It is as large
  /// as possible, rounded to whole pixels (half up, at least one), and centered; an odd pixel is
  /// left at the right or below. With zoom, it grows until it fills the cell.
  package func referenceFrame(in cell: Rect, zoom: Double = 1) -> Rect {
    /// The largest integer that is at most half a pixel above `cell * part / whole`.
    func rounded(_ cell: Int, _ part: Int, _ whole: Int) -> Int {
      var length = 1
      while (2 * length + 1) * whole <= 2 * cell * part { length += 1 }
      return length
    }
    let spansHeight = width * cell.height <= cell.width * height
    let (across, down): (Int, Int)
    if zoom > 1 {
      let scale = referenceScale(in: cell.size) * zoom
      across = spansHeight ? min(cell.width, max(1, Int(Double(width) * scale + 0.5))) : cell.width
      down = spansHeight ? cell.height : min(cell.height, max(1, Int(Double(height) * scale + 0.5)))
    } else {
      (across, down) =
        spansHeight
        ? (rounded(cell.height, width, height), cell.height)
        : (cell.width, rounded(cell.width, height, width))
    }
    let right = (cell.width - across + 1) / 2
    let below = (cell.height - down + 1) / 2
    return Rect(
      x: cell.maxX - right - across, y: cell.maxY - below - down, width: across, height: down)
  }

  /// The number of pixels of a cell for each pixel of a whole picture of this size.
  package func referenceScale(in cell: Size) -> Double {
    min(Double(cell.width) / Double(width), Double(cell.height) / Double(height))
  }
}
