import LibC

/// Rows of equal width whose photos keep their shapes: how photos are divided into rows.
struct JustifiedRows {
  /// The number of photos in each row, from the top.
  let counts: [Int]
  /// The height of each row in pixels, from the top.
  let heights: [Double]

  /// The number of rows if the height follows from the photos: as many as a square would have.
  static func rowCount(for aspectRatios: [Double]) -> Int {
    let sum = aspectRatios.reduce(0, +)
    return min(aspectRatios.count, max(1, Int(sum.squareRoot().rounded())))
  }

  /// - Parameters:
  ///   - aspectRatios: width divided by height of each photo.
  ///   - width: the width of the rows in pixels, at least 1.
  ///   - height: the height of all rows with the gaps between them; `nil` if it follows from the photos.
  ///   - gap: the pixels between the photos of a row, and between rows.
  /// - Returns: `nil` if the gaps leave no pixel for a photo.
  init?(_ aspectRatios: [Double], width: Int, height: Int?, gap: Directions<Int>) {
    let costs = JustifiedRowCosts(aspectRatios, width: Double(width), gap: gap)
    let division =
      if let height {
        costs.division(height: Double(height))
      } else {
        costs.division(rows: Self.rowCount(for: aspectRatios))
      }
    guard let counts = division else { return nil }
    var (heights, next) = ([Double](), 0)
    for count in counts {
      heights.append(costs.height(from: next, count: count))
      next += count
    }
    if let height {
      let factor = (Double(height) - Double((counts.count - 1) * gap.down)) / heights.reduce(0, +)
      heights = heights.map { $0 * factor }
    }
    (self.counts, self.heights) = (counts, heights)
  }
}

/// The costs of rows of photos: ln(h / t)^2, where h is a row's height and t the one that all rows
/// should have.
private struct JustifiedRowCosts {
  private let count: Int
  /// The sum of the aspect ratios before each photo, and of all.
  private let sums: [Double]
  private let width: Double
  private let gap: Double
  private let gapBetweenRows: Double
  /// The height that all rows should have.
  private var target = 1.0

  init(_ aspectRatios: [Double], width: Double, gap: Directions<Int>) {
    (count, self.width) = (aspectRatios.count, width)
    (self.gap, gapBetweenRows) = (Double(gap.across), Double(gap.down))
    sums = aspectRatios.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// The height of a row; not positive if the gaps leave no pixel for photos.
  func height(from first: Int, count: Int) -> Double {
    (width - gap * Double(count - 1)) / (sums[first + count] - sums[first])
  }

  private func cost(from first: Int, count: Int) -> Double {
    let height = height(from: first, count: count)
    if height <= 0 { return .infinity }
    let logarithm = log(height / target)
    return logarithm * logarithm
  }

  /// The best division into a number of rows whose height follows from the photos.
  func division(rows: Int) -> [Int]? {
    var costs = self
    costs.target = width * Double(rows) / sums[count]
    guard let table = costs.table(rows: rows, within: .infinity) else { return nil }
    return table.first(within: table.leastCost + 1e-9)
  }

  /// The best division into any number of rows with a given height.
  func division(height: Double) -> [Int]? {
    var candidates: [(rows: Int, bound: Double, costs: JustifiedRowCosts)] = []
    for rows in 1...count {
      var costs = self
      costs.target = (height - gapBetweenRows * Double(rows - 1)) / Double(rows)
      // The mean of the heights, weighted by the rows' sums of aspect ratios, does not depend on
      // the division. At least one row is as high, and at least one is as low.
      let mean = (Double(rows) * (width + gap) - gap * Double(count)) / sums[count]
      guard costs.target > 0, mean > 0 else { continue }
      let logarithm = log(mean / costs.target)
      candidates.append((rows, logarithm * logarithm, costs))
    }
    // The most promising numbers of rows come first, so that few others must be tried.
    candidates.sort { $0.bound < $1.bound }
    var (least, found) = (
      Double.infinity, [(cost: Double, rows: Int, costs: JustifiedRowCosts)]()
    )
    for (rows, bound, costs) in candidates {
      // Rounding can make the bound exceed the cost.
      if bound > least + 1e-6 { break }
      guard let table = costs.table(rows: rows, within: least + 1e-9) else { continue }
      least = min(least, table.leastCost)
      found.append((table.leastCost, rows, costs))
    }
    return found.filter { $0.cost <= least + 1e-9 }.min { $0.rows < $1.rows }
      .flatMap { $0.costs.table(rows: $0.rows, within: least + 1e-9)?.first(within: least + 1e-9) }
  }

  /// The divisions into a number of rows; `nil` if none has a cost within a limit.
  private func table(rows: Int, within limit: Double) -> LineDivision? {
    let limit = min(limit, costOfEvenDivision(rows: rows) + 1e-9)
    guard let range = range(within: limit) else { return nil }
    let table = LineDivision(of: count, into: rows, of: range, within: limit, cost: cost)
    return table.leastCost == .infinity ? nil : table
  }

  /// The cost of a division into rows whose sums of aspect ratios are about equal. The best one
  /// costs no more.
  private func costOfEvenDivision(rows: Int) -> Double {
    var (total, first) = (0.0, 0)
    for row in 1...rows {
      let sum = sums[count] * Double(row) / Double(rows)
      var end = row == rows ? count : sums.partitioningIndex { $0 >= sum }
      if row < rows {
        if sum - sums[end - 1] < sums[end] - sum { end -= 1 }
        end = min(max(end, first + 1), count - (rows - row))
      }
      total += cost(from: first, count: end - first)
      first = end
    }
    return total
  }

  /// The numbers of photos in rows whose cost is within a limit; `nil` if there are none.
  private func range(within limit: Double) -> ClosedRange<Int>? {
    let factor = limit == .infinity ? .infinity : exp((limit + 1e-6).squareRoot())
    let (highest, lowest) = (target * factor, target / factor)
    var (fewest, most) = (Int.max, 0)
    // The higher a row, the fewer photos are in it.
    for first in 0..<count {
      let rest = 1...(count - first)
      let tooHigh = rest.partitioningIndex { height(from: first, count: $0) <= highest }
      let tooLow = rest.partitioningIndex { height(from: first, count: $0) < lowest }
      guard tooHigh < tooLow else { continue }
      fewest = min(fewest, rest[tooHigh])
      most = max(most, rest[rest.index(before: tooLow)])
    }
    return fewest <= most ? fewest...most : nil
  }
}
