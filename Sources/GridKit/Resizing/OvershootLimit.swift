/// Prevents rings in a picture that is enlarged or hardly reduced.
///
/// Each channel of each output pixel is limited to the range of the four source pixels around its center, or of
/// fewer if the center lies in the middle of a row or a column. <doc:Without-halos> has the reasons.
///
/// The ranges of the last source rows are in rings of rows as wide as the output.
struct OvershootLimit {
  /// The reduction from which no limit is needed: the kernel has no visible lobes, and an output
  /// pixel is made of more source pixels than the four around its center.
  static let maxReduction = 1.25

  private let columns: [LineFilter.SurroundingPixels]
  private let rows: [LineFilter.SurroundingPixels]
  private let capacity: Int
  private var low: [LinearPixel]
  private var high: [LinearPixel]

  /// - Parameter capacity: the number of rows that a ring holds.
  init(_ plan: ResizePlan, capacity: Int) {
    (columns, rows) = (plan.columns.neighbors, plan.rows.neighbors)
    self.capacity = capacity
    low = Array(repeating: .zero, count: capacity * columns.count)
    high = low
  }

  /// Stores the ranges of a source row, in place of the row `capacity` rows above it.
  ///
  /// - Parameters:
  ///   - row: begins with the pixels of the row.
  ///   - origin: the position of the first pixel in the whole line.
  mutating func store(_ row: ArraySlice<LinearPixel>, from origin: Int, y: Int) {
    let start = y % capacity * columns.count
    let origin = origin - row.startIndex
    for (x, (lower, upper)) in columns.enumerated() {
      let (left, right) = (row[lower - origin], row[upper - origin])
      low[start + x] = left.smaller(right)
      high[start + x] = left.larger(right)
    }
  }

  /// Limits row `y` of the output to the ranges of the source rows on either side of it.
  func apply(to row: inout [LinearPixel], y: Int) {
    let upper = rows[y].lower % capacity * columns.count
    let lower = rows[y].upper % capacity * columns.count
    for x in row.indices {
      let (least, most) = (
        low[upper + x].smaller(low[lower + x]), high[upper + x].larger(high[lower + x])
      )
      row[x] = row[x].smaller(most).larger(least)
    }
  }
}
