import LibC

extension Layout {
  /// Returns the layout of rows or columns of equal cells in which photos keep most of themselves, in
  /// their order.
  ///
  ///     Layout.lines(for: [1.5, 1.5], in: Size(side: 1080))         // 1x2: two landscapes
  ///     Layout.lines(for: [0.75, 0.75, 0.75], in: Size(side: 1080)) // 3x1: three portraits
  ///
  /// It is the one with the least sum over the cells of |ln(a / p)| + |ln(s / m)| / 2. Here a is the cell's
  /// aspect ratio, p the photo's, s the cell's area, and m the mean area of the cells; cells divide the whole
  /// picture, without gap and margin. In a layout of r rows, each has ⌊n/r⌋ - 1 to ⌈n/r⌉ + 1 of the n cells, at
  /// least one, and none has more than twice as many as another; columns likewise. More than 256 photos are
  /// divided into rows as equally as possible, shorter rows first, whose cells have about the median of the
  /// photos' aspect ratios: nobody could see which layout is the best.
  ///
  /// Sums that exceed the least one by at most 1e-9 count as equal. Of equals, it is ``plain(cells:in:)`` if that
  /// is among them. Else rows come before columns, fewer lines before more, and then the first in the
  /// lexicographic order of the numbers of cells. A line between others that are all equal is then moved to the
  /// beginning or the end, where it looks intended: whichever costs less.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0.
  ///   - size: the picture's size in pixels, at least 1x1.
  ///   - isSorted: whether the photos will be put into the cells of ``cells(for:in:among:losses:)``. Then the order
  ///     of the lines makes no difference, and more than 64 photos are divided as equally as possible.
  /// - Returns: `nil` if there are no photos, or more than ``maximumCellCount``.
  package static func lines(
    for aspectRatios: [Double], in size: Size, sortedByShape isSorted: Bool = false
  ) -> Layout? {
    guard let plain = plain(cells: aspectRatios.count, in: size) else { return nil }
    precondition(aspectRatios.allSatisfy { $0 > 0 && $0.isFinite }, "an aspect ratio is positive")
    let logarithms = aspectRatios.map(log)
    let logPictureRatio = logarithm(ofShapeOf: size)
    guard logarithms.count <= 256 else {
      let median = logarithms.sorted()[logarithms.count / 2]
      return equalRows(of: logarithms.count, logPictureRatio: logPictureRatio - median)
    }
    func search(_ logRatios: [Double], logPictureRatio: Double) -> LineLayoutSearch {
      // The widest photos first: then the best order of rows begins with those of the fewest cells.
      LineLayoutSearch(
        logRatios: isSorted ? logRatios.sorted(by: >) : logRatios, logPictureRatio: logPictureRatio,
        slack: isSorted && logRatios.count > 64 ? 0 : 1)
    }
    let rows = search(logarithms, logPictureRatio: logPictureRatio)
    // Columns are the rows of the transposed picture.
    let columns = search(logarithms.map(-), logPictureRatio: -logPictureRatio)
    guard let counts = plain.lines?.counts else { return nil }
    let cost = rows.cost(of: isSorted ? counts.sorted() : counts)
    let limit = columns.leastCost(below: rows.leastCost(below: cost)) + 1e-9
    if cost <= limit { return plain }
    if let counts = rows.first(within: limit) {
      return Layout(.rows, counts: rows.movingOddLine(of: counts))
    }
    return columns.first(within: limit).flatMap {
      Layout(.columns, counts: columns.movingOddLine(of: $0))
    }
  }

  /// Returns the layout of rows for a number of cells whose photos are not known.
  ///
  ///     Layout.plain(cells: 7, in: Size(side: 1080))                    // 2+2+3
  ///     Layout.plain(cells: 2, in: Size(width: 1080, height: 1350))     // 1x2
  ///
  /// Three cells are ``wideBottom`` and four are ``quad``. Any other number is divided into rows as equally as
  /// possible, shorter rows first. The number of rows is the one that minimizes |sum over the cells of ln(w / h)|,
  /// where w and h are a cell's width and height without gap and margin; the smaller number in case of a tie.
  ///
  /// - Parameter size: the picture's size in pixels, at least 1x1.
  /// - Returns: `nil` unless there are 1...``maximumCellCount`` cells.
  package static func plain(cells count: Int, in size: Size) -> Layout? {
    switch count {
    case wideBottom.cellCount: .wideBottom
    case quad.cellCount: .quad
    case 1...maximumCellCount: equalRows(of: count, logPictureRatio: logarithm(ofShapeOf: size))
    default: nil
    }
  }

  private static func logarithm(ofShapeOf size: Size) -> Double {
    log(Double(size.width) / Double(size.height))
  }

  /// Returns the rows that are as equal as possible, shorter ones first, and whose cells are nearest
  /// to squares in a picture with this logarithm of its aspect ratio.
  private static func equalRows(of count: Int, logPictureRatio: Double) -> Layout? {
    var best = (rows: 1, sum: Double.infinity)
    for rows in 1...count {
      let (shorter, longer) = (count / rows, count % rows)
      // In a picture of W x H with r rows, a cell in a row of c cells has w / h = W r / (H c).
      let logarithms =
        Double((rows - longer) * shorter) * log(Double(shorter))
        + Double(longer * (shorter + 1)) * log(Double(shorter + 1))
      let sum = abs(Double(count) * (logPictureRatio + log(Double(rows))) - logarithms)
      if sum < best.sum - 1e-9 { best = (rows, sum) }
    }
    return Layout(.rows, counts: (0..<best.rows).map { (count + $0) / best.rows })
  }
}
