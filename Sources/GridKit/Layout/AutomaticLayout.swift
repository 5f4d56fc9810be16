extension Layout {
  /// Returns the layout in which photos keep most of themselves, in their order.
  ///
  ///     Layout.automatic(for: [1.5, 1.5], in: .both(Size(side: 1080)))  // 1x2: two landscapes
  ///
  /// It is the best of equal cells in rows or columns, of ``justified(rows:)``, of ``justified(columns:)``,
  /// and of ``mosaic(for:in:style:captionHeight:)``: the one with the least cost c + 0.2 v + e. Here c is half
  /// of the sum of the mean part of a photo that is cropped and the largest one, v the variance of the logarithms of
  /// the cells' areas, and e what a cell costs that is too large beside another: with up to 6 photos 0.1 if it is more
  /// than 4 times as large, and 1 if more than 10 times; with more photos 1 if more than 6 times. Rows or columns of
  /// equal cells, no one of which has two cells more than another, are preferred up to a cost that is 0.03 higher, and
  /// up to 0.07 if no photo's shape differs from another by more than 15 %; a mosaic up to one that is 0.003 higher. If
  /// one side of the picture follows from the photos, it is a mosaic.
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
    compared(
      for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
      sortedByShape: isSorted
    ).best
  }

  /// A layout that would do for photos.
  public struct Candidate: Sendable {
    /// The layout.
    public let layout: Layout
    /// By how much its cost is higher than that of the layout that is chosen by the photos' shapes alone.
    public let excess: Double

    /// Creates a candidate.
    ///
    /// - Parameters:
    ///   - layout: the layout.
    ///   - excess: by how much its cost is higher than that of the best one.
    public init(layout: Layout, excess: Double) { (self.layout, self.excess) = (layout, excess) }
  }

  /// Returns the layout of ``automatic(for:in:style:captionHeight:sortedByShape:)``, and the others that are compared
  /// with it and cost at most 0.3 more, of all rows, columns and mosaics, the best ones first. So the one in which most
  /// heads are whole can be chosen: see ``FaceFocus/choice(of:)``. If one side of the picture follows from the photos,
  /// or if there are more than 64 photos, there is one.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0.
  ///   - size: the picture's size in pixels.
  ///   - style: the style, whose gap and margin take some of the picture.
  ///   - captionHeight: the number of rows below each photo, as if all had a caption.
  ///   - isSorted: whether the photos will be put into the cells of ``cells(for:in:among:losses:)`` if the layout
  ///     is one of equal cells.
  /// - Returns: none if there are no photos, or more than ``maximumCellCount``.
  public static func candidates(
    for aspectRatios: [Double], in size: PictureSize, style: Style = Style(),
    captionHeight: Int = 0, sortedByShape isSorted: Bool = false
  ) -> [Candidate] {
    let (best, others) = compared(
      for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
      sortedByShape: isSorted)
    guard let best else { return [] }
    let first = Candidate(layout: best, excess: 0)
    guard aspectRatios.count <= 64 else { return [first] }
    let least = others.map(\.cost).min() ?? .infinity
    return [first]
      + others.filter { $0.cost <= least + FaceFocus.farExcess && $0.layout != best }
      .sorted { $0.cost < $1.cost }
      .map { Candidate(layout: $0.layout, excess: max(0, $0.cost - least)) }
  }

  /// Returns the automatic layout, and all rows, columns and mosaics that were compared, with their costs less what
  /// they are preferred by; none if one side of the picture follows from the photos.
  private static func compared(
    for aspectRatios: [Double], in size: PictureSize, style: Style, captionHeight: Int,
    sortedByShape isSorted: Bool
  ) -> (best: Layout?, others: [(layout: Layout, cost: Double)]) {
    let mosaics = mosaics(
      for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
    let mosaic = mosaics.min { $0.cost < $1.cost }
    guard case .both(let both) = size else { return (mosaic?.layout, []) }
    let lines = lineCandidates(
      for: aspectRatios, in: both, style: style, captionHeight: captionHeight,
      sortedByShape: isSorted)
    guard let line = best(ofLines: lines), let mosaic else { return (nil, []) }
    let preference = aspectRatios.max()! <= 1.15 * aspectRatios.min()! ? 0.07 : 0.03
    let justified = [justified(rows: aspectRatios), justified(columns: aspectRatios)]
      .compactMap(\.self).map { layout in
        let cost = LayoutCost(
          layout, for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
        return (layout: layout, cost: cost?.total ?? .infinity)
      }
    let candidates =
      [(line.layout, line.cost - preference), (mosaic.layout, mosaic.cost - mosaicPreference)]
      + justified
    let best = candidates.min { $0.1 < $1.1 }!
    return (
      best.1 == .infinity ? line.layout : best.0,
      lines.map { ($0.layout, $0.cost - preference) }
        + mosaics.map { ($0.layout, $0.cost - mosaicPreference) }
    )
  }

  private static let mosaicPreference = 0.003
}
