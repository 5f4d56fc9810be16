import GridKit

extension Layout {
  /// The frames of the cells by the design's formula, or `nil` if a cell would have no pixel.
  ///
  /// Along an axis with n cells and P = S - 2 m + g, cell i runs from m + floor(i P / n) to
  /// m + floor((i + 1) P / n) - g.
  package func referenceFrames(side: Int, margin: Int, gap: Int) -> [Rect]? {
    func ends(_ i: Int, of n: Int) -> (start: Int, end: Int) {
      let period = Double(side - 2 * margin + gap)
      let start = (Double(i) * period / Double(n)).rounded(.down)
      let end = (Double(i + 1) * period / Double(n)).rounded(.down)
      return (margin + Int(start), margin + Int(end) - gap)
    }
    var frames: [Rect] = []
    for (line, count) in counts.enumerated() {
      for cell in 0..<count {
        let (x, y) =
          axis == .rows
          ? (ends(cell, of: count), ends(line, of: counts.count))
          : (ends(line, of: counts.count), ends(cell, of: count))
        guard x.end > x.start, y.end > y.start else { return nil }
        frames.append(
          Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start))
      }
    }
    return frames
  }
}

extension Length {
  /// The pixels of a length, a share of the side being a whole number of thousandths of a percent,
  /// rounded half up.
  package func referencePixels(side: Int) -> Int {
    switch self {
    case .pixels(let count): count
    case .percent(let percent): (Int((percent * 1000).rounded()) * side + 50_000) / 100_000
    }
  }
}
