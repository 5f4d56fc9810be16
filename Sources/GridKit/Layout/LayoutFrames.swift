extension Layout {
  /// Returns the frames of a picture's cells, in reading order.
  ///
  ///     try Layout.wideBottom.frames(in: Size(side: 1080), margin: 54, gap: 54)
  ///     // 459x459 at (54, 54), 459x459 at (567, 54), 972x459 at (54, 567)
  ///
  /// <doc:Frames> has the rule; for justified layouts, see ``justified(rows:)``, for mosaics
  /// ``mosaic(for:in:style:captionHeight:)``.
  ///
  /// - Parameters:
  ///   - size: the picture's size in pixels, at least 1x1.
  ///   - margin: the pixels between the picture's edges and the cells, at least 0.
  ///   - gap: the pixels between neighboring cells, at least 0.
  /// - Throws: ``LayoutFitError`` if a cell would have no pixel.
  public func frames(in size: Size, margin: Int, gap: Int) throws(LayoutFitError) -> [Rect] {
    try division(of: .both(size), margin: Sides(margin), gap: Directions(gap)).frames
  }

  /// Returns the size of a picture and the frames of its cells, in reading order, with room for captions.
  ///
  /// Each row of cells has as many rows of pixels for captions as the highest of its own captions needs. In a
  /// mosaic, photos are in a row if they are single parts side by side. If the cells of a template are not in
  /// rows, all have as many as the highest of all needs.
  ///
  /// - Parameters:
  ///   - size: the picture's size, or the side that does not follow from the cells of a justified
  ///     layout or a mosaic.
  ///   - margin: the pixels between each of the picture's edges and the cells, at least 0.
  ///   - gap: the pixels between neighboring cells, across and down, at least 0.
  ///   - captions: for each cell, what its caption needs, `nil` for none; or `nil` if there are none.
  /// - Returns: also the band of each cell.
  /// - Throws: ``LayoutFitError`` if a photo would have no pixel above the room for captions.
  func division(
    of size: PictureSize, margin: Sides<Int>, gap: Directions<Int>, captions: [LabelBand?]? = nil
  ) throws(LayoutFitError) -> (size: Size, frames: [Rect], bands: [LabelBand?]) {
    precondition(
      [margin.top, margin.right, margin.bottom, margin.left, gap.across, gap.down]
        .allSatisfy { $0 >= 0 }, "margin and gap must not be negative")
    let captions = captions ?? Array(repeating: nil, count: cellCount)
    let captionHeight = LabelBand.union(captions)?.height ?? 0
    if keepsShapes {
      let division = divisionByShapes(of: size, margin: margin, gap: gap, captions: captions)
      if let division { return division }
      throw LayoutFitError(
        layout: self, length: size.referenceSide, margin: margin, gap: gap.down,
        captionHeight: captionHeight, count: cellCount, direction: .down)
    }
    guard case .both(let size) = size else {
      preconditionFailure("only cells with photos' shapes determine a side of the picture")
    }
    precondition(size.width > 0 && size.height > 0, "a picture must have at least one pixel")
    func range(
      _ span: TrackSpan, _ direction: LayoutFitError.Direction
    ) throws(LayoutFitError) -> Range<Int> {
      let (length, before, after, gap) =
        direction == .across
        ? (size.width, margin.left, margin.right, gap.across)
        : (size.height, margin.top, margin.bottom, gap.down)
      // A single cell has no gap, so the gap may even be longer than the axis.
      let space = span.count == 1 ? 0 : gap
      // If a margin or the gap is longer than the axis, nothing fits; otherwise no sum overflows.
      let period = max(before, after, space) <= length ? length - before - after + space : 0
      let start = min(before, length) + span.start * period / span.count
      let end = min(before, length) + span.end * period / span.count - space
      let forPhoto = direction == .across ? 1 : 1 + captionHeight
      // Every cell of as many tracks has a pixel, or none fits.
      guard (span.end - span.start) * period / span.count - space >= forPhoto else {
        throw LayoutFitError(
          layout: self, length: length, margin: margin, gap: gap, captionHeight: captionHeight,
          count: span.count, direction: direction)
      }
      return start..<end
    }
    var frames: [Rect] = []
    for (across, down) in spans {
      let (columns, rows): (Range<Int>, Range<Int>)
      // If the lines do not fit, neither do the cells in them; the error is about the lines.
      if case .lines(.columns, _) = kind {
        (columns, rows) = (try range(across, .across), try range(down, .down))
      } else {
        (rows, columns) = (try range(down, .down), try range(across, .across))
      }
      frames.append(
        Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
    }
    let bands = distribute(captions, in: &frames, of: size, margin: margin, gap: gap.down)
    return (size, frames, bands)
  }
}
