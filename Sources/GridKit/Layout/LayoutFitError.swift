/// An error thrown when a layout does not fit into a picture: margin and gaps leave no pixel for a
/// cell.
public struct LayoutFitError: Error, Hashable, Sendable {
  /// The direction in which there is not enough room.
  public enum Direction: Hashable, Sendable {
    /// Cells side by side.
    case across
    /// Cells one below the other.
    case down
  }

  /// The layout that does not fit.
  public let layout: Layout
  /// The picture's width or height, in pixels, in that direction.
  public let length: Int
  /// The requested margin in pixels.
  public let margin: Int
  /// The requested gap in pixels.
  public let gap: Int
  /// The number of cells in that direction.
  public let count: Int
  /// The direction in which there is not enough room.
  public let direction: Direction
}

extension LayoutFitError: CustomStringConvertible {
  /// The error in one line: the layout, the number of cells, the length, the margin and the gap.
  public var description: String { "layout \(layout) has \(shortage)" }

  /// What does not fit, without the layout's name: "no room for 2 cells down in ...".
  package var shortage: String {
    let cells = count == 1 ? "1 cell" : "\(count) cells"
    let way = direction == .across ? "across" : "down"
    return "no room for \(cells) \(way) in \(length) pixels"
      + " with a margin of \(margin) and a gap of \(gap)"
  }
}
