/// The least cost of dividing photos, in their order, into a number of lines. It is found by dynamic
/// programming, from the last line to the first.
struct LineDivisionTable {
  /// Returns the cost of a line of at least one photo; infinite if there cannot be such a line.
  typealias Cost = (_ first: Int, _ count: Int) -> Double

  private let lineCost: Cost
  private let photoCount: Int
  private let lines: Int
  /// The number of photos that a line may have.
  private let range: ClosedRange<Int>
  /// For each number of last lines, the least cost of each number of photos in them.
  private var leastCosts: [[Double]] = [[0]]
  /// For each number of last lines, the number of photos to which the first of these costs belongs.
  private var fewest = [0]

  /// - Parameters:
  ///   - lines: the number of lines, at least 1.
  ///   - range: the number of photos that a line may have.
  ///   - limit: a cost above which no division matters.
  init(
    of photoCount: Int, into lines: Int, of range: ClosedRange<Int>, within limit: Double,
    cost lineCost: @escaping Cost
  ) {
    (self.photoCount, self.lines, self.range) = (photoCount, lines, range)
    self.lineCost = lineCost
    for last in 0..<lines {
      let others = lines - last - 1
      let lowest = fewest[last] + range.lowerBound
      let highest = fewest[last] + leastCosts[last].count - 1 + range.upperBound
      // The other lines must be able to hold the rest.
      let low = max(lowest, photoCount - others * range.upperBound)
      let high = min(highest, photoCount - others * range.lowerBound)
      let totals = leastCosts[last].isEmpty || low > high ? 0..<0 : low..<(high + 1)
      let row = totals.map { photos in
        range.reduce(Double.infinity) { least, count in
          let rest = cost(ofLast: last, photos - count)
          // The cost of a line takes longer to compute than it takes to skip it.
          if rest >= least { return least }
          return min(least, rest + lineCost(photoCount - photos, count))
        }
      }
      // What costs more than the limit cannot be part of a division; 1e-6 allows for rounding.
      let start = row.firstIndex { $0 <= limit + 1e-6 } ?? row.count
      let end = row.lastIndex { $0 <= limit + 1e-6 }.map { $0 + 1 } ?? start
      fewest.append(low + start)
      leastCosts.append(Array(row[start..<end]))
    }
  }

  /// The least cost of all photos; infinite if no division has a cost within the limit.
  var leastCost: Double { cost(ofLast: lines, photoCount) }

  /// Returns the numbers of photos in the lines of a division whose cost is at most a limit: of all
  /// such divisions, the first one in lexicographic order.
  ///
  /// - Returns: `nil` if there is none.
  func first(within limit: Double) -> [Int]? {
    guard leastCost <= limit else { return nil }
    var (counts, spent, next) = ([Int](), 0.0, 0)
    for last in (0..<lines).reversed() {
      let totals = range.map { count in
        let rest = cost(ofLast: last, photoCount - next - count)
        return rest == .infinity ? rest : spent + lineCost(next, count) + rest
      }
      // If rounding has made all sums exceed the limit, the least of them is meant.
      let bound = max(limit, totals.min()!)
      let count = range.lowerBound + totals.firstIndex { $0 <= bound }!
      spent += lineCost(next, count)
      next += count
      counts.append(count)
    }
    return counts
  }

  /// The least cost of a number of photos in a number of last lines; infinite if that is impossible
  /// or exceeds the limit.
  private func cost(ofLast last: Int, _ photos: Int) -> Double {
    let index = photos - fewest[last]
    return leastCosts[last].indices.contains(index) ? leastCosts[last][index] : .infinity
  }
}
