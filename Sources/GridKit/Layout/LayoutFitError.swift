/// An error thrown when a layout does not fit into a picture: margin and gaps leave no pixel for a cell.
public struct LayoutFitError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The direction in which there is not enough room.
  public enum Direction: Hashable, Sendable {
    /// Cells side by side, or one below the other.
    case across, down
  }

  /// The layout that does not fit.
  public let layout: Layout
  /// The picture's width or height, in pixels, in that direction.
  public let length: Int
  /// The requested margins in pixels.
  public let margin: Sides<Int>
  /// The requested gap in that direction, in pixels.
  public let gap: Int
  /// The number of rows of each cell that are for its caption.
  public let captionHeight: Int
  /// The number of cells in that direction; of a template, of columns or rows; of a justified layout or a
  /// mosaic, of all cells.
  public let count: Int
  /// The direction in which there is not enough room.
  public let direction: Direction

  /// The error in one line: the layout, what of it does not fit, the length, the margin and the gap.
  public var description: String { "layout \(layout): \(shortage)" }

  /// What does not fit, without the layout's name: "2 rows do not fit in ...".
  package var shortage: String {
    "\(subject) not fit in \(length) pixels with \(margins) and a gap of \(gap)"
      + (captionHeight > 0 && direction == .down ? " and captions of \(captionHeight)" : "")
  }

  private var margins: String {
    let (before, after) =
      direction == .across ? (margin.left, margin.right) : (margin.top, margin.bottom)
    return before == after ? "a margin of \(before)" : "margins of \(before) and \(after)"
  }

  /// The rows or columns that do not fit, or the one whose cells do not, with its verb.
  private var subject: String {
    if layout.keepsShapes { return count == 1 ? "1 photo does" : "\(count) photos do" }
    let axis = layout.lines?.axis ?? (direction == .across ? .columns : .rows)
    let line = axis == .rows ? "row" : "column"
    if (axis == .rows) == (direction == .down) {
      return count == 1 ? "1 \(line) does" : "\(count) \(line)s do"
    }
    return count == 1 ? "one cell does" : "a \(line) of \(count) cells does"
  }
}
