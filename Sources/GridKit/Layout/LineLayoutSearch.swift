import LibC

/// A search for the best layouts of rows for photos in their order.
struct LineLayoutSearch {
  /// The logarithms of the photos' aspect ratios, in their order.
  let logRatios: [Double]
  /// The logarithm of the picture's aspect ratio.
  let logPictureRatio: Double
  /// By how many cells a row may differ from rows that are as equal as possible.
  let slack: Int

  /// Returns the cost of a layout, by the number of cells in each row.
  func cost(of counts: [Int]) -> Double {
    var (sum, first) = (0.0, 0)
    for count in counts {
      let costs = costs(inRowsOf: count, of: counts.count)
      sum = costs[first..<(first + count)].reduce(sum, +)
      first += count
    }
    return sum
  }

  /// Returns the cost of the best layout, or a limit if that is less.
  func leastCost(below limit: Double) -> Double {
    (1...logRatios.count).reduce(limit) { least, rows in
      tables(rows: rows, within: least).map(\.leastCost).reduce(least, min)
    }
  }

  /// Returns the layout with the fewest rows, and then the first in lexicographic order, whose cost is
  /// at most a limit.
  func first(within limit: Double) -> [Int]? {
    for rows in 1...logRatios.count {
      let found = tables(rows: rows, within: limit).compactMap { $0.first(within: limit) }
      if let first = found.min(by: { $0.lexicographicallyPrecedes($1) }) { return first }
    }
    return nil
  }

  /// Returns a layout in which the one row that differs from all others is the first or the last.
  func movingOddLine(of counts: [Int]) -> [Int] {
    let others = counts.filter { $0 == counts[0] }
    guard let odd = counts.first(where: { $0 != counts[0] }), counts.last == counts[0],
      others.count == counts.count - 1
    else { return counts }
    let (before, after) = ([odd] + others, others + [odd])
    return cost(of: after) < cost(of: before) - 1e-9 ? after : before
  }

  /// The divisions of the photos into a number of rows; none if all certainly cost more than a limit.
  private func tables(rows: Int, within limit: Double) -> [LineDivisionTable] {
    let ranges = ranges(rows: rows)
    // No photo costs less than the distance of its shape from those that cells may have.
    let low = ratio(ofRow: ranges[ranges.count - 1].upperBound, of: rows)
    let high = ratio(ofRow: ranges[0].lowerBound, of: rows)
    let lowerBound = logRatios.reduce(0) { $0 + max(low - $1, $1 - high, 0) }
    // 1e-6 allows for rounding.
    if lowerBound > limit + 1e-6 { return [] }
    return ranges.map { range in
      // For each number of cells, the cost of the photos before each photo, and of all, in such rows.
      let sums = range.map { count in
        costs(inRowsOf: count, of: rows).reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      }
      return LineDivisionTable(of: logRatios.count, into: rows, of: range, within: limit) {
        let sums = sums[$1 - range.lowerBound]
        return sums[$0 + $1] - sums[$0]
      }
    }
  }

  /// The cost of each photo in rows of a number of cells: the distance of its cell's aspect ratio from
  /// its own, and half of the distance of the cell's area from the mean, as logarithms.
  private func costs(inRowsOf count: Int, of rows: Int) -> [Double] {
    let ratio = ratio(ofRow: count, of: rows)
    let area = abs(log(Double(logRatios.count) / Double(rows * count))) / 2
    return logRatios.map { abs(ratio - $0) + area }
  }

  /// The logarithm of the aspect ratio of a cell.
  private func ratio(ofRow count: Int, of rows: Int) -> Double {
    logPictureRatio + log(Double(rows) / Double(count))
  }

  /// The ranges of the numbers of cells in a row, in each of which none is more than twice another.
  private func ranges(rows: Int) -> [ClosedRange<Int>] {
    let (quotient, remainder) = logRatios.count.quotientAndRemainder(dividingBy: rows)
    let least = max(1, quotient - slack)
    let most = quotient + slack + (remainder > 0 ? 1 : 0)
    if most <= 2 * least { return [least...most] }
    return (least...most).map { $0...min(2 * $0, most) }
  }
}
