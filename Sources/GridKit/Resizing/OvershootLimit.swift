/// Prevents rings in a picture that is enlarged or hardly reduced.
///
/// A sharp kernel overshoots beside edges: the bright side becomes brighter, and the dark side darker, than any
/// nearby pixel of the photo. So each channel of each output pixel is limited to the range of the four source
/// pixels around its center, or of fewer if the center lies in the middle of a row or a column. On a slope this
/// changes nothing. A smooth peak between two pixels loses its tip.
struct OvershootLimit: Sendable {
  /// The reduction from which no limit is needed: the kernel has no visible lobes, and an output
  /// pixel is made of more source pixels than the four around its center.
  static let maxReduction = 1.25

  /// The size of the whole source.
  let source: Size
  /// The visible part, in pixels of the source.
  let crop: CropRect
  let output: Size

  /// The two source pixels of a line on either side of the center of an output pixel. Both are the
  /// same pixel at the ends of the line, and if the output pixel is centered on it.
  fileprivate typealias Neighbors = (lower: Int, upper: Int)

  fileprivate var columns: [Neighbors] {
    neighbors(source.width, crop.x, crop.width, output.width)
  }

  fileprivate var rows: [Neighbors] {
    neighbors(source.height, crop.y, crop.height, output.height)
  }

  private func neighbors(
    _ extent: Int, _ start: Double, _ length: Double, _ outputs: Int
  ) -> [Neighbors] {
    (0..<outputs).map { output in
      let center = start + (Double(output) + 0.5) * (length / Double(outputs)) - 0.5
      // The last bit of a coordinate must not decide.
      let lower = Int((center + 1e-9).rounded(.down))
      let upper = Int((center - 1e-9).rounded(.up))
      return (min(max(0, lower), extent - 1), min(max(0, upper), extent - 1))
    }
  }
}

/// Applies an ``OvershootLimit`` to the rows of a cell. It holds the ranges of the last source rows in rings of
/// rows as wide as the output.
struct OvershootLimiter {
  private let columns: [OvershootLimit.Neighbors]
  private let rows: [OvershootLimit.Neighbors]
  private let capacity: Int
  private var low: [LinearPixel]
  private var high: [LinearPixel]

  /// - Parameter capacity: the number of rows that a ring holds.
  init(_ limit: OvershootLimit, capacity: Int) {
    (columns, rows) = (limit.columns, limit.rows)
    self.capacity = capacity
    low = Array(repeating: .zero, count: capacity * columns.count)
    high = low
  }

  /// Stores the ranges of a source row, in place of the row `capacity` rows above it.
  ///
  /// - Parameter origin: the position of the first pixel of the row in the whole line.
  mutating func store(_ row: [LinearPixel], from origin: Int, y: Int) {
    let start = y % capacity * columns.count
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
