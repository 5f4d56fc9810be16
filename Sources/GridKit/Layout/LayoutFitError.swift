/// A layout does not fit into a picture: margin and gap leave no pixel for a cell.
public struct LayoutFitError: Error, Hashable, Sendable {
  /// The direction in which there is no room.
  public enum Direction: Hashable, Sendable {
    /// Cells side by side.
    case across
    /// Cells one below the other.
    case down
  }

  /// The layout that does not fit.
  public let layout: Layout
  /// The picture's width or height in pixels, along the direction.
  public let length: Int
  /// The margin that was asked for, in pixels.
  public let margin: Int
  /// The gap that was asked for, in pixels.
  public let gap: Int
  /// The number of cells along the direction.
  public let count: Int
  /// Whether the cells are side by side or one below the other.
  public let direction: Direction
}

extension LayoutFitError: CustomStringConvertible {
  /// One line with all the numbers.
  public var description: String { "layout \(layout) has \(shortage)" }

  /// What is missing, with all the numbers: "no room for 2 cells down in ...".
  package var shortage: String {
    let cells = count == 1 ? "1 cell" : "\(count) cells"
    let way = direction == .across ? "across" : "down"
    return "no room for \(cells) \(way) in \(length) pixels"
      + " with a margin of \(margin) and a gap of \(gap)"
  }
}
