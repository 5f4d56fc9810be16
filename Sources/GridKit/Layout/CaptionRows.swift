extension Layout {
  /// Returns a division in which, as below an instant photo, a margin at the bottom that is more than twice
  /// as wide as the others is the room for the captions of the last row, if they fit there.
  ///
  /// - Parameter mayUseMargin: `false` keeps all captions in the cells.
  /// - Returns: what ``division(of:margin:gap:captions:)`` returns, and the cells whose captions are in the
  ///   margin.
  func division(
    of size: PictureSize, margin: Sides<Int>, gap: Directions<Int>, captions: [LabelBand?],
    mayUseMargin: Bool
  ) throws(LayoutFitError) -> (
    size: Size, frames: [Rect], bands: [LabelBand?], inMargin: Range<Int>
  ) {
    let (whole, frames, bands) = try division(
      of: size, margin: margin, gap: gap, captions: captions)
    if mayUseMargin, margin.bottom / 2 > max(margin.top, margin.left, margin.right),
      let last = lastRow(of: frames, above: whole.height - margin.bottom),
      let band = LabelBand.union(captions[last]), band.height <= margin.bottom
    {
      var others = captions
      for cell in last { others[cell] = nil }
      var next = try division(of: size, margin: margin, gap: gap, captions: others)
      // Without their captions, the photos of a justified layout may be in other rows.
      if lastRow(of: next.frames, above: next.size.height - margin.bottom) == last {
        for cell in last { next.bands[cell] = band }
        return (next.size, next.frames, next.bands, last)
      }
    }
    return (whole, frames, bands, 0..<0)
  }

  /// Returns the cells at the bottom, if they are side by side and all others are above them; otherwise `nil`.
  private func lastRow(of frames: [Rect], above bottom: Int) -> Range<Int>? {
    guard let first = frames.firstIndex(where: { $0.maxY == bottom }) else { return nil }
    let (top, cells) = (frames[first].y, first..<frames.count)
    let isRow = frames[cells].allSatisfy { $0.y == top && $0.maxY == bottom }
    return isRow && frames[..<first].allSatisfy { $0.maxY <= top } ? cells : nil
  }

  /// Gives each row of cells as many rows of pixels for captions as the highest of its own captions needs. The
  /// pixels that rows with lower captions do not need make their photos higher, in proportion to their heights.
  ///
  /// - Parameters:
  ///   - captions: for each cell, what its caption needs; `nil` for none.
  ///   - frames: the frames, in each of which the highest caption fits.
  /// - Returns: the band of each cell: that of its row, or the highest of all if the cells are not in rows.
  func distribute(
    _ captions: [LabelBand?], in frames: inout [Rect], of size: Size, margin: Sides<Int>, gap: Int
  ) -> [LabelBand?] {
    let highest = LabelBand.union(captions)
    guard let height = highest?.height,
      let rows = rows(of: frames, in: size, margin: margin, gap: gap)
    else { return frames.map { _ in highest } }
    let bands = rows.map { LabelBand.union(captions[$0]) }
    let heights = rows.map { frames[$0.lowerBound].height - height }
    let total = heights.reduce(0, +)
    let filled = bands.reduce(total) { $0 + height - ($1?.height ?? 0) }
    var (top, done) = (margin.top, 0)
    for (row, cells) in rows.enumerated() {
      let photos = filled * (done + heights[row]) / total - filled * done / total
      for cell in cells {
        (frames[cell].y, frames[cell].height) = (top, photos + (bands[row]?.height ?? 0))
      }
      done += heights[row]
      top = frames[cells.lowerBound].maxY + gap
    }
    return zip(rows, bands).flatMap { cells, band in cells.map { _ in band } }
  }

  /// Returns the numbers of the cells in each row; `nil` if there is anything but gaps between the rows.
  func rows(of frames: [Rect], in size: Size, margin: Sides<Int>, gap: Int) -> [Range<Int>]? {
    var rows: [Range<Int>] = []
    var bottom = margin.top - gap
    for (index, frame) in frames.enumerated() {
      if let last = rows.last, frame.y == frames[last.lowerBound].y, frame.maxY == bottom {
        rows[rows.count - 1] = last.lowerBound..<(index + 1)
      } else if frame.y == bottom + gap {
        rows.append(index..<(index + 1))
        bottom = frame.maxY
      } else {
        return nil
      }
    }
    return bottom == size.height - margin.bottom ? rows : nil
  }
}

extension MosaicTree {
  /// Gives photos that are side by side the highest of their bands.
  func alignBands(_ bands: inout [LabelBand?]) {
    guard case .parts(let axis, let parts) = self else { return }
    if axis == .columns {
      let photos = parts.compactMap {
        if case .photo(let number) = $0 { number } else { nil as Int? }
      }
      let band = LabelBand.union(photos.map { bands[$0] })
      for photo in photos { bands[photo] = band }
    }
    for part in parts { part.alignBands(&bands) }
  }
}
