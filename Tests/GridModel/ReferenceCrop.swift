import GridKit

extension Size {
  /// Returns the part of a picture of this size that is visible in a cell by aspect fill. It has
  /// the cell's proportions, is as large as possible, and is centered on the focus as nearly as the
  /// edges allow.
  /// With zoom, it is that much smaller.
  package func referenceCrop(
    for cell: Size, about focus: UnitPoint = .center, zoom: Double = 1
  ) -> CropRect {
    let scale = max(Double(cell.width) / Double(width), Double(cell.height) / Double(height))
    return referenceCrop(for: cell, about: focus, scale: scale * zoom)
  }

  /// Returns the part of a picture of this size, enlarged by a scale, that is visible in a cell. It is
  /// centered on the focus as nearly as the edges allow.
  package func referenceCrop(for cell: Size, about focus: UnitPoint, scale: Double) -> CropRect {
    func stretch(_ cell: Int, _ whole: Int, _ fraction: Double) -> (start: Double, length: Double) {
      let length = min(Double(whole), Double(cell) / scale)
      let last = Double(whole) - length
      return (max(0, min(fraction * Double(whole) - length / 2, last)), length)
    }
    let (across, down) = (
      stretch(cell.width, width, focus.x), stretch(cell.height, height, focus.y)
    )
    return CropRect(x: across.start, y: down.start, width: across.length, height: down.length)
  }
}
