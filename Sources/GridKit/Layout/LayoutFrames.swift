extension Layout {
  /// Returns the frames of a picture's cells, in reading order.
  ///
  ///     try Layout.wideBottom.frames(in: Size(side: 1080), margin: 54, gap: 54)
  ///     // 459x459 at (54, 54), 459x459 at (567, 54), 972x459 at (54, 567)
  ///
  /// Along an axis of length L with n cells and P = L - 2 margin + gap, cell i extends from margin
  /// + floor(i P / n) to margin + floor((i + 1) P / n) - gap. So all gaps are exact, cells of a
  /// line differ by at most one pixel, and the edges of n cells are aligned with edges of k n
  /// cells. Without margin and gap, the cells tile the picture.
  ///
  /// - Parameters:
  ///   - size: the picture's size in pixels, at least 1x1.
  ///   - margin: the pixels between the picture's edges and the cells, at least 0.
  ///   - gap: the pixels between neighboring cells, at least 0.
  /// - Throws: ``LayoutFitError`` if a cell would have no pixel.
  public func frames(in size: Size, margin: Int, gap: Int) throws(LayoutFitError) -> [Rect] {
    precondition(size.width > 0 && size.height > 0, "a picture must have at least one pixel")
    precondition(margin >= 0 && gap >= 0, "margin and gap must not be negative")
    let lineDirection: LayoutFitError.Direction = axis == .rows ? .down : .across
    let cellDirection: LayoutFitError.Direction = axis == .rows ? .across : .down
    func spans(
      _ count: Int, _ direction: LayoutFitError.Direction
    ) throws(LayoutFitError) -> [Range<Int>] {
      let length = direction == .across ? size.width : size.height
      // A single cell has no gap, so the gap may even be longer than the axis.
      let space = count == 1 ? 0 : gap
      // If the margin or the gap is longer than the axis, nothing fits; otherwise no sum overflows.
      let period = margin <= length && space <= length ? length - 2 * margin + space : 0
      guard period / count - space >= 1 else {
        throw LayoutFitError(
          layout: self, length: length, margin: margin, gap: gap, count: count,
          direction: direction)
      }
      return (0..<count).map { i in
        (margin + i * period / count)..<(margin + (i + 1) * period / count - space)
      }
    }
    var frames: [Rect] = []
    frames.reserveCapacity(cellCount)
    for (line, count) in zip(try spans(counts.count, lineDirection), counts) {
      for cell in try spans(count, cellDirection) {
        let (columns, rows) = axis == .rows ? (cell, line) : (line, cell)
        frames.append(
          Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
      }
    }
    return frames
  }
}
