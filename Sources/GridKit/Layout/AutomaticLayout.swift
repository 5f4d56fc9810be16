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
    let candidates: [(layout: Layout?, preference: Double)] = [
      (lines, preference(forLinesOf: aspectRatios)), (mosaic, mosaicPreference),
      (justified(rows: aspectRatios), 0), (justified(columns: aspectRatios), 0),
    ]
    let costs = candidates.map { cost($0.layout) - $0.preference }
    let best = costs.indices.min { costs[$0] < costs[$1] }!
    return costs[best] == .infinity ? lines : candidates[best].layout
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
  /// with it and cost at most 0.1 more, of all rows, columns and mosaics, the best ones first. So the one in which most
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
    guard
      let best = automatic(
        for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
        sortedByShape: isSorted)
    else { return [] }
    let first = Candidate(layout: best, excess: 0)
    guard case .both(let both) = size, aspectRatios.count <= 64 else { return [first] }
    let others =
      lineCandidates(
        for: aspectRatios, in: both, style: style, captionHeight: captionHeight,
        sortedByShape: isSorted
      )
      .map { ($0.layout, $0.cost - preference(forLinesOf: aspectRatios)) }
      + mosaics(for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
      .map { ($0.layout, $0.cost - mosaicPreference) }
    let least = others.map(\.1).min() ?? .infinity
    return [first]
      + others.filter { $0.1 <= least + 0.1 && $0.0 != best }.sorted { $0.1 < $1.1 }
      .map { Candidate(layout: $0.0, excess: max(0, $0.1 - least)) }
  }

  private static let mosaicPreference = 0.003

  private static func preference(forLinesOf aspectRatios: [Double]) -> Double {
    aspectRatios.max()! <= 1.15 * aspectRatios.min()! ? 0.07 : 0.03
  }
}
