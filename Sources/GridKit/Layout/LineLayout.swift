import LibC

extension Layout {
  /// Returns the layout of rows or columns of equal cells in which photos keep most of themselves, in
  /// their order.
  ///
  ///     Layout.lines(for: [1.5, 1.5], in: Size(side: 1080))         // 1x2: two landscapes
  ///     Layout.lines(for: [0.75, 0.75, 0.75], in: Size(side: 1080)) // 3x1: three portraits
  ///
  /// The photos are divided into any number of rows, or of columns, as equally as possible, shorter ones first
  /// or last. Of these layouts, it is one whose cost exceeds the least one by at most 0.003, so that rounding
  /// decides nothing: ``plain(cells:in:)`` if that is among them, else rows before columns, fewer lines before
  /// more, and shorter lines first. ``automatic(for:in:style:captionHeight:sortedByShape:)`` defines the cost. More
  /// than 256 photos are divided into rows whose cells have about the median of the photos' aspect ratios: nobody
  /// could see which layout is the best.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0.
  ///   - size: the picture's size in pixels, at least 1x1.
  ///   - style: the style, whose gap and margin take some of the picture.
  ///   - captionHeight: the number of rows below each photo, as if all had a caption.
  ///   - isSorted: whether the photos will be put into the cells of ``cells(for:in:among:losses:)``.
  /// - Returns: `nil` if there are no photos, or more than ``maximumCellCount``. If no layout fits into the
  ///   picture, ``plain(cells:in:)``.
  package static func lines(
    for aspectRatios: [Double], in size: Size, style: Style = Style(), captionHeight: Int = 0,
    sortedByShape isSorted: Bool = false
  ) -> Layout? {
    let candidates = lineCandidates(
      for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
      sortedByShape: isSorted)
    return best(ofLines: candidates)?.layout
  }

  /// Returns the first of layouts of equal cells that costs hardly more than the best one.
  static func best(
    ofLines candidates: [(layout: Layout, cost: Double)]
  ) -> (layout: Layout, cost: Double)? {
    let least = candidates.map(\.cost).min() ?? .infinity
    return candidates.first { $0.cost <= least + 0.003 }
  }

  /// Returns the layouts of which ``lines(for:in:style:captionHeight:sortedByShape:)`` takes one, with their costs.
  static func lineCandidates(
    for aspectRatios: [Double], in size: Size, style: Style, captionHeight: Int,
    sortedByShape isSorted: Bool
  ) -> [(layout: Layout, cost: Double)] {
    let count = aspectRatios.count
    guard let plain = plain(cells: count, in: size) else { return [] }
    precondition(aspectRatios.allSatisfy { $0 > 0 && $0.isFinite }, "an aspect ratio is positive")
    var layouts = [plain]
    if count > 256 {
      let median = log(aspectRatios.sorted()[count / 2])
      layouts =
        equalRows(of: count, logPictureRatio: logarithm(ofShapeOf: size) - median).map { [$0] }
        ?? []
    } else {
      let divisions = (1...count).map { lines in (0..<lines).map { (count + $0) / lines } }
      layouts += Axis.allCases.flatMap { axis in
        divisions.flatMap { [$0, $0.reversed()] }.compactMap { Layout(axis, counts: $0) }
      }
    }
    return layouts.map { layout in
      let cost = LayoutCost(
        layout, for: layout.photos(aspectRatios, in: size, sortedByShape: isSorted),
        in: .both(size),
        style: style, captionHeight: captionHeight)
      return (layout, cost?.total ?? .infinity)
    }
  }

  /// Returns the aspect ratio of the photo in each cell.
  func photos(_ aspectRatios: [Double], in size: Size, sortedByShape isSorted: Bool) -> [Double] {
    guard isSorted else { return aspectRatios }
    var photos = aspectRatios
    for (photo, cell) in zip(aspectRatios, cells(for: aspectRatios, in: size)) {
      photos[cell] = photo
    }
    return photos
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
