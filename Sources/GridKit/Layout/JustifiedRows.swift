import LibC

/// The divisions of photos into rows of equal width in which they keep their shapes.
///
/// The cost of a row is ln(h / t)^2, where h is its height and t the one that all rows should have.
struct JustifiedRows {
  private let count: Int
  /// The sum of the aspect ratios before each photo, and of all.
  private let sums: [Double]
  private let width: Double
  private let gap: Double
  private let gapBetweenRows: Double
  /// The height that all rows should have.
  private var target = 1.0

  /// - Parameters:
  ///   - aspectRatios: width divided by height of each photo.
  ///   - width: the width of the rows in pixels.
  ///   - gap: the pixels between the photos of a row.
  ///   - gapBetweenRows: the pixels between rows.
  init(_ aspectRatios: [Double], width: Int, gap: Int, between gapBetweenRows: Int) {
    (count, self.width) = (aspectRatios.count, Double(width))
    (self.gap, self.gapBetweenRows) = (Double(gap), Double(gapBetweenRows))
    sums = aspectRatios.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// Returns the number of photos in each row of the best division, from the top; `nil` if the gaps leave
  /// no pixel for a photo.
  ///
  /// - Parameter height: the height of all rows with the gaps between them; `nil` if it follows from the
  ///   photos. Then there are as many rows as a square would have.
  func photosPerRow(height: Int?) -> [Int]? {
    if let height { return division(totalHeight: Double(height)) }
    return division(rows: min(count, max(1, Int(sums[count].squareRoot().rounded()))))
  }

  /// The height of a row; not positive if the gaps leave no pixel for photos.
  private func height(from first: Int, count: Int) -> Double {
    (width - gap * Double(count - 1)) / (sums[first + count] - sums[first])
  }

  private func cost(from first: Int, count: Int) -> Double {
    let height = height(from: first, count: count)
    if height <= 0 { return .infinity }
    let logarithm = log(height / target)
    return logarithm * logarithm
  }

  /// The best division into a number of rows whose height follows from the photos.
  private func division(rows: Int) -> [Int]? {
    var costs = self
    costs.target = width * Double(rows) / sums[count]
    guard let table = costs.table(rows: rows, within: .infinity) else { return nil }
    return table.first(within: table.leastCost + 1e-9)
  }

  /// The best division into any number of rows with a given height.
  private func division(totalHeight height: Double) -> [Int]? {
    var candidates: [(rows: Int, bound: Double, costs: JustifiedRows)] = []
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
    var (least, found) = (Double.infinity, [(cost: Double, rows: Int, costs: JustifiedRows)]())
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
  private func table(rows: Int, within limit: Double) -> LineDivisionTable? {
    let limit = min(limit, costOfEvenDivision(rows: rows) + 1e-9)
    guard let range = range(within: limit) else { return nil }
    let table = LineDivisionTable(of: count, into: rows, of: range, within: limit, cost: cost)
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
