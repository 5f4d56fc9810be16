import GridKit

extension Size {
  /// The window of a picture of this size in a cell by the rule of aspect fill: of the cell's
  /// proportions, as large as fits, its middle as near to the focus as the picture's edges allow.
  package func referenceWindow(for cell: Size, about focus: UnitPoint = .center) -> Window {
    let scale = max(Double(cell.width) / Double(width), Double(cell.height) / Double(height))
    func stretch(_ cell: Int, _ whole: Int, _ fraction: Double) -> (start: Double, length: Double) {
      let length = Double(cell) / scale
      let last = Double(whole) - length
      return (max(0, min(fraction * Double(whole) - length / 2, last)), length)
    }
    let (across, down) = (
      stretch(cell.width, width, focus.x), stretch(cell.height, height, focus.y)
    )
    return Window(x: across.start, y: down.start, width: across.length, height: down.length)
  }
}
