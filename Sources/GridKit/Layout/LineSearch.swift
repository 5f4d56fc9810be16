import LibC

/// A search for the best layouts of rows.
protocol LayoutSearch {
  /// The cost of a layout, by the number of cells in each row.
  func cost(of counts: [Int]) -> Double
  /// The cost of the best layout, or a limit if that is less.
  func leastCost(below limit: Double) -> Double
  /// The layout with the fewest rows, and then the first in lexicographic order, whose cost is at
  /// most a limit.
  func first(within limit: Double) -> [Int]?
}

/// A search for the best layouts of rows for photos in their order.
struct LineSearch: LayoutSearch {
  /// The logarithms of the photos' aspect ratios, in their order.
  private let photos: [Double]
  /// The same in ascending order, and the sum of the first i of them for each i.
  private let sorted: [Double]
  private let sums: [Double]
  /// The logarithm of the picture's aspect ratio.
  private let pictureRatio: Double

  init(_ photos: [Double], pictureRatio: Double) {
    self.photos = photos
    self.pictureRatio = pictureRatio
    sorted = photos.sorted()
    sums = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  func cost(of counts: [Int]) -> Double {
    var (sum, first) = (0.0, 0)
    for count in counts {
      let (ratio, area) = (
        ratio(ofRow: count, of: counts.count), area(ofRow: count, of: counts.count)
      )
      for photo in photos[first..<(first + count)] { sum += abs(ratio - photo) + area }
      first += count
    }
    return sum
  }

  func leastCost(below limit: Double) -> Double {
    var least = limit
    // The numbers of rows that are most promising come first, so that few others must be tried.
    let bounds = (1...photos.count).map { (rows: $0, bound: bound(rows: $0)) }
      .sorted { $0.bound < $1.bound }
    for (rows, bound) in bounds {
      if bound >= least { break }
      if relaxedBound(rows: rows) >= least { continue }
      for range in ranges(rows: rows) {
        least = min(least, division(rows: rows, of: range, within: least).leastCost)
      }
    }
    return least
  }

  func first(within limit: Double) -> [Int]? {
    for rows in 1...photos.count
    where bound(rows: rows) <= limit && relaxedBound(rows: rows) <= limit {
      let found = ranges(rows: rows).compactMap {
        division(rows: rows, of: $0, within: limit).first(within: limit)
      }
      if let first = found.min(by: { $0.lexicographicallyPrecedes($1) }) { return first }
    }
    return nil
  }

  /// The divisions of the photos into rows that have these numbers of cells.
  private func division(
    rows: Int, of range: ClosedRange<Int>, within limit: Double
  ) -> LineDivision<RowCosts> {
    let costs = range.map { count in
      let (ratio, area) = (ratio(ofRow: count, of: rows), area(ofRow: count, of: rows))
      return photos.reduce(into: [0]) { $0.append($0[$0.count - 1] + abs(ratio - $1) + area) }
    }
    return LineDivision(
      of: photos.count, into: rows, of: range, within: limit,
      RowCosts(fewest: range.lowerBound, sums: costs))
  }

  /// The costs of rows, from sums for each number of cells.
  private struct RowCosts: LineCosts {
    /// The number of cells to which the first sums belong.
    let fewest: Int
    /// For each number of cells, the cost of the photos before each photo, and of all, in such rows.
    let sums: [[Double]]

    func cost(from first: Int, count: Int) -> Double {
      sums[count - fewest][first + count] - sums[count - fewest][first]
    }
  }

  /// The logarithm of the aspect ratio of a cell.
  private func ratio(ofRow count: Int, of rows: Int) -> Double {
    pictureRatio + log(Double(rows) / Double(count))
  }

  /// Half of the distance of a cell's area from the mean, as a logarithm.
  private func area(ofRow count: Int, of rows: Int) -> Double {
    abs(log(Double(photos.count) / Double(rows * count))) / 2
  }

  /// The numbers of cells that a line may have, if a number of cells is divided into lines.
  static func limits(cells: Int, lines: Int) -> ClosedRange<Int> {
    let (quotient, remainder) = cells.quotientAndRemainder(dividingBy: lines)
    return max(1, quotient - 1)...(quotient + (remainder > 0 ? 2 : 1))
  }

  private func limits(rows: Int) -> ClosedRange<Int> {
    Self.limits(cells: photos.count, lines: rows)
  }

  /// The ranges of the numbers of cells in a row, in each of which none is more than twice another.
  private func ranges(rows: Int) -> [ClosedRange<Int>] {
    let limits = limits(rows: rows)
    if limits.upperBound <= 2 * limits.lowerBound { return [limits] }
    return limits.map { $0...min(2 * $0, limits.upperBound) }
  }

  /// A lower bound of the cost of all layouts with a number of rows: the distance of each photo from
  /// the aspect ratios that cells may have.
  private func bound(rows: Int) -> Double {
    let limits = limits(rows: rows)
    let (low, high) = (
      ratio(ofRow: limits.upperBound, of: rows), ratio(ofRow: limits.lowerBound, of: rows)
    )
    let below = sorted.partitioningIndex { $0 >= low }
    let upTo = sorted.partitioningIndex { $0 >= high }
    let above = sums[sums.count - 1] - sums[upTo]
    // The sums are rounded differently from those of a cost.
    return (Double(below) * low - sums[below]) + (above - Double(photos.count - upTo) * high)
      - 1e-6
  }

  /// A closer lower bound, for which the photos may be in rows of any numbers of cells in any order,
  /// as long as these are so many rows.
  ///
  /// A photo in a row of c cells takes up 1/c of a row. So for every price p of a row, the cost of a
  /// layout is at least the sum over the photos of the least cost + p/c, less p times the number of
  /// rows (Lagrangian relaxation). That sum is a concave function of p, whose maximum is the bound.
  private func relaxedBound(rows: Int) -> Double {
    let limits = limits(rows: rows)
    func bound(_ price: Double) -> Double {
      let cells = limits.map { count in
        (
          ratio: ratio(ofRow: count, of: rows),
          offset: area(ofRow: count, of: rows) + price / Double(count)
        )
      }
      return leastSum(of: cells) - price * Double(rows)
    }
    // From these prices on, all photos are in the rows with the most cells, or with the fewest.
    var (low, high) = (-4 * Double(limits.upperBound + 1), 4 * Double(limits.upperBound + 1))
    for _ in 0..<40 {
      let (one, other) = (low + (high - low) * 0.4, low + (high - low) * 0.6)
      if bound(one) < bound(other) { low = one } else { high = other }
    }
    // The sums are rounded differently from those of a cost.
    return bound((low + high) / 2) - 1e-6
  }

  /// The sum over the photos of the least |ratio - photo| + offset.
  private func leastSum(of cells: [(ratio: Double, offset: Double)]) -> Double {
    // Without cells that are better for no photo, each of the others has an interval of photos.
    let useful = cells.enumerated().filter { index, cell in
      !cells.enumerated().contains { other, better in
        let excess = cell.offset - better.offset - abs(cell.ratio - better.ratio)
        return other != index && (excess > 0 || excess == 0 && other < index)
      }
    }.map(\.element).sorted { $0.ratio < $1.ratio }
    var (sum, start) = (0.0, 0)
    for (index, cell) in useful.enumerated() {
      var end = sorted.count
      if index + 1 < useful.count {
        let next = useful[index + 1]
        let border = (cell.ratio + next.ratio + next.offset - cell.offset) / 2
        end = max(start, sorted.partitioningIndex { $0 >= border })
      }
      let middle = min(max(start, sorted.partitioningIndex { $0 >= cell.ratio }), end)
      sum += Double(end - start) * cell.offset
      sum += Double(middle - start) * cell.ratio - (sums[middle] - sums[start])
      sum += (sums[end] - sums[middle]) - Double(end - middle) * cell.ratio
      start = end
    }
    return sum
  }
}

/// A search for the best layouts of rows for photos that are sorted by shape.
struct SortedLineSearch: LayoutSearch {
  /// The logarithms of the photos' aspect ratios, in ascending order, and the sum of the first i of
  /// them for each i.
  private let photos: [Double]
  private let sums: [Double]
  /// The logarithm of the picture's aspect ratio.
  private let pictureRatio: Double

  /// Up to this number of photos, rows may have different numbers of cells; more photos are divided
  /// as equally as possible.
  static let mostPhotosInUnequalRows = 64

  init(_ photos: [Double], pictureRatio: Double) {
    self.photos = photos.sorted()
    sums = self.photos.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    self.pictureRatio = pictureRatio
  }

  func cost(of counts: [Int]) -> Double {
    let counts = counts.sorted()
    var (sum, first) = (0.0, 0)
    // Rows of many cells come last. They have the narrowest cells, for the narrowest photos.
    var row = counts.count
    while row > 0 {
      let count = counts[row - 1]
      let rows = counts[..<row].reversed().prefix { $0 == count }.count
      let end = first + rows * count
      let ratio = pictureRatio + log(Double(counts.count) / Double(count))
      let area = abs(log(Double(photos.count) / Double(counts.count * count))) / 2
      let middle = photos[first..<end].partitioningIndex { $0 >= ratio }
      sum += Double(end - first) * area
      sum += Double(middle - first) * ratio - (sums[middle] - sums[first])
      sum += (sums[end] - sums[middle]) - Double(end - middle) * ratio
      (first, row) = (end, row - rows)
    }
    return sum
  }

  func leastCost(below limit: Double) -> Double {
    (1...photos.count).reduce(limit) { least, rows in
      candidates(rows: rows).reduce(least) { min($0, cost(of: $1)) }
    }
  }

  func first(within limit: Double) -> [Int]? {
    for rows in 1...photos.count {
      if let first = candidates(rows: rows).first(where: { cost(of: $0) <= limit }) { return first }
    }
    return nil
  }

  /// The numbers of cells in a number of rows, each in ascending order, all in lexicographic order.
  private func candidates(rows: Int) -> [[Int]] {
    let (quotient, remainder) = photos.count.quotientAndRemainder(dividingBy: rows)
    guard photos.count <= Self.mostPhotosInUnequalRows else {
      return [
        Array(repeating: quotient, count: rows - remainder)
          + Array(repeating: quotient + 1, count: remainder)
      ]
    }
    let limits = LineSearch.limits(cells: photos.count, lines: rows)
    var found: [[Int]] = []
    func extend(_ counts: [Int], _ rest: Int) {
      let left = rows - counts.count
      if left == 0 {
        if rest == 0 { found.append(counts) }
        return
      }
      let least = counts.last ?? limits.lowerBound
      let most = min(limits.upperBound, 2 * (counts.first ?? limits.upperBound))
      guard least <= most, left * least <= rest, rest <= left * most else { return }
      for count in least...most { extend(counts + [count], rest - count) }
    }
    extend([], photos.count)
    return found
  }
}
