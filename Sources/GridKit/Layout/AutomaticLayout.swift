extension Layout {
  /// Returns the layout in which photos keep most of themselves, in their order.
  ///
  ///     Layout.automatic(for: [1.5, 1.5], in: .both(Size(side: 1080)))  // 1x2: two landscapes
  ///
  /// It is the best of equal cells in rows or columns, of ``justified(rows:)``, of ``justified(columns:)``,
  /// and of ``mosaic(for:in:style:captionHeight:)``: the one with the least cost c + 0.2 v. Here c is half
  /// of the sum of the mean part of a photo that is cropped and the largest one, and v the variance of the
  /// logarithms of the cells' areas. Rows or columns of equal cells, no one of which has two cells more than
  /// another, are preferred up to a cost that is 0.03 higher, and up to 0.07 if no photo's shape differs from
  /// another by more than 15 %; a mosaic up to one that is 0.003 higher. If one side of the picture follows from
  /// the photos, it is a mosaic.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0.
  ///   - size: the picture's size in pixels.
  ///   - style: the style, whose gap and margin take some of the picture.
  ///   - captionHeight: the number of rows below each photo, as if all had a caption.
  ///   - isSorted: whether the photos will be put into the cells of ``cells(for:in:among:losses:)`` if the layout
  ///     is one of equal cells.
  /// - Returns: `nil` if there are no photos, or more than ``maximumCellCount``.
  public static func automatic(
    for aspectRatios: [Double], in size: PictureSize, style: Style = Style(),
    captionHeight: Int = 0, sortedByShape isSorted: Bool = false
  ) -> Layout? {
    let mosaic = mosaic(for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
    guard case .both(let both) = size else { return mosaic }
    let lines = lines(
      for: aspectRatios, in: both, style: style, captionHeight: captionHeight,
      sortedByShape: isSorted)
    guard let lines else { return nil }
    func cost(_ layout: Layout?) -> Double {
      let photos = lines.photos(
        aspectRatios, in: both, sortedByShape: isSorted && layout == lines)
      let cost = layout.flatMap {
        LayoutCost($0, for: photos, in: size, style: style, captionHeight: captionHeight)
      }
      return cost?.total ?? .infinity
    }
    let areAlike = aspectRatios.max()! <= 1.15 * aspectRatios.min()!
    let candidates: [(layout: Layout?, preference: Double)] = [
      (lines, areAlike ? 0.07 : 0.03), (mosaic, 0.003),
      (justified(rows: aspectRatios), 0), (justified(columns: aspectRatios), 0),
    ]
    let costs = candidates.map { cost($0.layout) - $0.preference }
    let best = costs.indices.min { costs[$0] < costs[$1] }!
    return costs[best] == .infinity ? lines : candidates[best].layout
  }
}
