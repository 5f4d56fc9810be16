import GridKit
import LibC

extension Layout {
  /// Returns the rows of the layout for a number of photos by the rule, in floating point.
  ///
  /// Three photos have rows of 2 and 1; four have two rows of 2. Any other number is divided into
  /// rows as equally as possible, shorter rows first. The number of rows is the one that minimizes
  /// |sum over the cells of ln(w / h)|; the smaller number if two are equal except for rounding.
  package static func referenceRows(forPhotos count: Int, in size: Size) -> [Int] {
    switch count {
    case 3: return [2, 1]
    case 4: return [2, 2]
    default: break
    }
    // The last rows have one cell more.
    let divisions = (1...count).map { rows in (0..<rows).map { ($0 + count) / rows } }
    let deviations = divisions.map { counts in
      abs(
        counts.reduce(0) { sum, cells in
          let (width, height) = (
            Double(size.width) / Double(cells), Double(size.height) / Double(counts.count)
          )
          return sum + Double(cells) * log(width / height)
        })
    }
    let least = deviations.min()!
    return divisions[deviations.firstIndex { $0 < least + 1e-9 }!]
  }
}
