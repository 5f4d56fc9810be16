extension Layout {
  /// The frames of the cells of a square, in reading order.
  ///
  ///     try Layout.wideBottom.frames(side: 1080, margin: 54, gap: 54)
  ///     // 459x459 at (54, 54), 459x459 at (567, 54), 972x459 at (54, 567)
  ///
  /// Along an axis with n cells and P = side - 2 margin + gap, cell i runs from
  /// margin + floor(i P / n) to margin + floor((i + 1) P / n) - gap. So cells of a kind differ by
  /// at most one pixel, the edges of n and of k n cells line up, gaps are exact, and without gap
  /// and margin the cells tile the square.
  ///
  /// - Parameters:
  ///   - side: the side of the square in pixels, at least 1.
  ///   - margin: the pixels between the square's edge and the cells, at least 0.
  ///   - gap: the pixels between neighbouring cells, at least 0.
  /// - Throws: ``GeometryError`` if a cell would be left without a pixel.
  public func frames(side: Int, margin: Int, gap: Int) throws(GeometryError) -> [Rect] {
    precondition(
      side > 0 && margin >= 0 && gap >= 0, "a side is positive, margin and gap not negative")
    let square = (side: side, margin: margin, gap: gap)
    let lines = try spans(count: counts.count, in: square, along: axis == .rows ? .down : .across)
    var frames: [Rect] = []
    frames.reserveCapacity(cellCount)
    for (line, count) in zip(lines, counts) {
      for cell in try spans(count: count, in: square, along: axis == .rows ? .across : .down) {
        let (columns, rows) = axis == .rows ? (cell, line) : (line, cell)
        frames.append(
          Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
      }
    }
    return frames
  }

  private func spans(
    count: Int, in square: (side: Int, margin: Int, gap: Int),
    along direction: GeometryError.Direction
  ) throws(GeometryError) -> [Range<Int>] {
    let (side, margin, gap) = square
    // A margin or gap that alone exceeds the side leaves nothing; past this, no sum overflows.
    let period = margin <= side && gap <= side ? side - 2 * margin + gap : 0
    guard period / count - gap >= 1 else {
      throw GeometryError(
        layout: self, side: side, margin: margin, gap: gap, count: count, direction: direction)
    }
    return (0..<count).map { i in
      (margin + i * period / count)..<(margin + (i + 1) * period / count - gap)
    }
  }
}

/// A margin and a gap that leave no pixel for a cell.
public struct GeometryError: Error, Hashable, Sendable {
  /// The direction in which there is no room.
  public enum Direction: Hashable, Sendable {
    /// Cells side by side.
    case across
    /// Cells one below the other.
    case down
  }

  /// The layout that was to be fitted in.
  public let layout: Layout
  /// The side of the square in pixels.
  public let side: Int
  /// The margin that was asked for, in pixels.
  public let margin: Int
  /// The gap that was asked for, in pixels.
  public let gap: Int
  /// How many cells should share the side.
  public let count: Int
  /// Whether the cells are side by side or one below the other.
  public let direction: Direction
}

extension GeometryError: CustomStringConvertible {
  /// One line with all the numbers.
  public var description: String {
    let (cells, way) = (
      count == 1 ? "1 cell" : "\(count) cells", direction == .across ? "across" : "down"
    )
    return "layout \(layout) has no room for \(cells) \(way) in \(side) pixels"
      + " with a margin of \(margin) and a gap of \(gap)"
  }
}
