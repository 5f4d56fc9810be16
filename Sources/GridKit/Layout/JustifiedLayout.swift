extension Layout {
  /// Returns a layout of rows of equal width, in which photos keep their shapes.
  ///
  ///     let layout = Layout.justified(rows: photos.map(\.aspectRatio))!
  ///     let plan = try GridPlan(layout, size: .width(1080))  // as high as the rows
  ///
  /// In a picture of width W with margin m and gap g, with W' = W - 2m, a row of c photos with aspect ratios a has
  /// the height h = (W' - g (c - 1)) / sum of a. If the margins of both sides differ, 2m is their sum, and a gap
  /// between rows may differ from one between photos. If the height of the picture is not given, it has
  /// r = max(1, round(sqrt(sum of all a))) rows, as many as a square; the photos are divided into rows, in their
  /// order, so that the sum over the rows of ln(h / t)^2 is the least one, where t = W' r / sum of all a. If the
  /// height H is given, with H' = H - 2m, the sum is the least one of all numbers of rows, with
  /// t = (H' - (r - 1) g) / r; then all heights are multiplied by the factor by which the rows fill the picture,
  /// and every photo is cropped by that factor.
  ///
  /// Of equal sums, those that exceed the least one by at most 1e-9, it is the one with the fewest rows, and then
  /// the first in the lexicographic order of the numbers of photos. Edges are rounded down, but the last row and
  /// the last photo of each row end exactly at the margin.
  ///
  /// - Parameter aspectRatios: width divided by height of each upright photo, more than 0. One beyond
  ///   1/3...3 counts as 1/3 or 3, so that the photo is cropped.
  /// - Returns: `nil` if there is no photo, or if there are more than ``maximumCellCount``.
  public static func justified(rows aspectRatios: [Double]) -> Layout? {
    justified(.rows, aspectRatios)
  }

  /// Returns a layout of columns of equal height, in which photos keep their shapes: the transposed
  /// ``justified(rows:)``.
  public static func justified(columns aspectRatios: [Double]) -> Layout? {
    justified(.columns, aspectRatios)
  }

  package static func justified(_ axis: Axis, _ aspectRatios: [Double]) -> Layout? {
    guard (1...maximumCellCount).contains(aspectRatios.count) else { return nil }
    precondition(aspectRatios.allSatisfy { $0 > 0 && $0.isFinite }, "an aspect ratio is positive")
    return Layout(.justified(axis, aspectRatios.map { min(max($0, 1.0 / 3), 3) }))
  }

  /// Whether the cells have the photos' shapes, as those of justified layouts and mosaics, so that one
  /// side of the picture can follow from the other.
  public var keepsShapes: Bool {
    switch kind {
    case .lines, .template: false
    case .justified, .mosaic: true
    }
  }

  /// The axis of the lines of a justified layout; `nil` for any other.
  package var justifiedAxis: Axis? { if case .justified(let axis, _) = kind { axis } else { nil } }

  /// Returns the size of a picture and the frames of its cells, as ``division(of:margin:gap:captionHeight:)``
  /// does.
  ///
  /// - Parameter captions: the columns at the right of each cell, and the rows at its foot, that are
  ///   not for its photo.
  func justifiedDivision(
    _ axis: Axis, _ aspectRatios: [Double], of size: PictureSize, margin: Sides<Int>,
    gap: Directions<Int>, captions: (across: Int, down: Int)
  ) throws(LayoutFitError) -> (size: Size, frames: [Rect]) {
    guard axis == .rows else {
      do throws(LayoutFitError) {
        // Columns are the rows of the transposed picture.
        let (size, frames) = try justifiedDivision(
          .rows, aspectRatios.map { 1 / $0 }, of: size.transposed, margin: margin.transposed,
          gap: gap.transposed, captions: (captions.down, captions.across))
        return (size.transposed, frames.map(\.transposed))
      } catch {
        throw LayoutFitError(
          layout: self, length: error.length, margin: margin, gap: error.gap,
          captionHeight: error.captionHeight, count: error.count,
          direction: error.direction == .across ? .down : .across)
      }
    }
    func error(
      _ count: Int, _ length: Int, _ direction: LayoutFitError.Direction
    ) -> LayoutFitError {
      LayoutFitError(
        layout: self, length: length, margin: margin,
        gap: direction == .across ? gap.across : gap.down,
        captionHeight: max(captions.across, captions.down), count: count, direction: direction)
    }
    guard let width = size.width else {
      preconditionFailure("rows need the width of the picture, columns its height")
    }
    precondition(width > 0 && size.height ?? 1 > 0, "a picture must have at least one pixel")
    // What is longer than the picture does not fit; otherwise no sum overflows.
    func inner(_ length: Int, _ before: Int, _ after: Int, _ captions: Int) -> Int {
      length - min(before, length) - min(after, length) - captions
    }
    let innerWidth = inner(width, margin.left, margin.right, captions.across)
    guard innerWidth >= 1, max(gap.across, gap.down) <= Int32.max else {
      throw error(1, width, .across)
    }
    let innerHeight = size.height.map { inner($0, margin.top, margin.bottom, captions.down) }
    if let height = size.height, innerHeight! < 1 { throw error(1, height, .down) }
    // What is not for a photo counts as a wider gap after it, and as a wider margin after the last.
    let period = Directions(across: gap.across + captions.across, down: gap.down + captions.down)
    guard
      let rows = JustifiedRows(aspectRatios, width: innerWidth, height: innerHeight, gap: period)
    else {
      let rows = JustifiedRows.rowCount(for: aspectRatios)
      throw error((aspectRatios.count + rows - 1) / rows, width, .across)
    }
    var frames: [Rect] = []
    frames.reserveCapacity(aspectRatios.count)
    var (top, bottom, next) = (margin.top, 0.0, 0)
    for (row, count) in rows.counts.enumerated() {
      bottom += rows.heights[row]
      let isLast = row == rows.counts.count - 1
      var end = margin.top + row * period.down + Int((bottom + 1e-9).rounded(.down))
      if isLast, let height = size.height { end = height - margin.bottom - captions.down }
      guard end > top else {
        // Without a given height, the row is so low because it has no room for its photos.
        throw size.height.map { error(rows.counts.count, $0, .down) }
          ?? error(count, width, .across)
      }
      let ratios = aspectRatios[next..<(next + count)]
      let scale = Double(innerWidth - (count - 1) * period.across) / ratios.reduce(0, +)
      var (left, right) = (margin.left, 0.0)
      for (column, ratio) in ratios.enumerated() {
        right += ratio * scale
        let isLast = column == count - 1
        let edge =
          isLast
          ? margin.left + innerWidth
          : margin.left + column * period.across + Int((right + 1e-9).rounded(.down))
        guard edge > left else { throw error(count, width, .across) }
        frames.append(
          Rect(
            x: left, y: top, width: edge - left + captions.across,
            height: end - top + captions.down))
        left = edge + period.across
      }
      next += count
      top = end + period.down
    }
    return (Size(width: width, height: size.height ?? top - gap.down + margin.bottom), frames)
  }
}
