import GridKit

extension Layout {
  /// Whether the lines are rows or columns.
  ///
  /// - Precondition: the layout has lines of equal cells.
  package var axis: Axis { lines!.axis }

  /// The number of cells in each line.
  ///
  /// - Precondition: the layout has lines of equal cells.
  package var counts: [Int] { lines!.counts }

  /// Returns the frames of the cells by the formula, or `nil` if a cell would have no pixel.
  ///
  /// Along an axis of length L with n cells, the margins m and m', and P = L - m - m' + g, cell i runs
  /// from m + floor(i P / n) to m + floor((i + 1) P / n) - g.
  ///
  /// - Parameters:
  ///   - across: the margins at the left and right.
  ///   - down: the margins at the top and bottom.
  ///   - gaps: the gaps across and down.
  package func referenceFrames(
    in size: Size, margins across: (Int, Int), and down: (Int, Int), gaps: (Int, Int)
  ) -> [Rect]? {
    func ends(
      _ i: Int, of n: Int, along length: Int, _ margins: (Int, Int), _ gap: Int
    ) -> (start: Int, end: Int) {
      let period = Double(length - margins.0 - margins.1 + gap)
      let start = (Double(i) * period / Double(n)).rounded(.down)
      let end = (Double(i + 1) * period / Double(n)).rounded(.down)
      return (margins.0 + Int(start), margins.0 + Int(end) - gap)
    }
    var frames: [Rect] = []
    for (line, count) in counts.enumerated() {
      for cell in 0..<count {
        let isRow = axis == .rows
        let x =
          isRow
          ? ends(cell, of: count, along: size.width, across, gaps.0)
          : ends(line, of: counts.count, along: size.width, across, gaps.0)
        let y =
          isRow
          ? ends(line, of: counts.count, along: size.height, down, gaps.1)
          : ends(cell, of: count, along: size.height, down, gaps.1)
        guard x.end > x.start, y.end > y.start else { return nil }
        frames.append(
          Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start))
      }
    }
    return frames
  }
}

extension Style {
  /// Returns the pixels of a gap or a margin. That of the default look is 5 % for up to two cells side
  /// by side or one above another, and 10 % divided by their number for more.
  package func referencePixels(of length: Length?, in layout: Layout, _ size: Size) -> Int {
    let most = max(layout.counts.count, layout.counts.max()!)
    let shorter = min(size.width, size.height)
    let thousandths = layout.counts.reduce(0, +) > 12 ? 8 : 15
    return length?.referencePixels(in: size)
      ?? min((thousandths * shorter + 500) / 1000, shorter / 10 / most)
  }
}

extension Length {
  /// Returns a length in pixels. A percentage of the shorter side is an integer number of
  /// thousandths of a percent, rounded half up.
  package func referencePixels(in size: Size) -> Int {
    switch self {
    case .pixels(let count): count
    case .percent(let percent):
      (Int((percent * 1000).rounded()) * min(size.width, size.height) + 50_000) / 100_000
    }
  }
}
