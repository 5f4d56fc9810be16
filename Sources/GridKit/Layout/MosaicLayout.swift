import LibC

extension Layout {
  /// Returns a mosaic: the layout in which photos, in their order, keep their shapes in a picture of any
  /// shape.
  ///
  ///     let layout = Layout.mosaic(for: photos.map(\.aspectRatio), in: .both(Size(side: 1080)))!
  ///     let plan = try GridPlan(layout, size: .both(Size(side: 1080)))
  ///
  /// The picture is divided by full cuts, first along one axis, then each part along the other, and so on. If both
  /// sides of the picture are given, every photo loses the same part of itself, which is usually small: all aspect
  /// ratios are multiplied by the factor with which they fill the picture. If one side is given, nothing is lost, and
  /// the other is between half and twice as long if possible.
  ///
  /// Of the mosaics in which the largest photo is at most 4 times as large as the smallest, or with more than 6
  /// photos 6 times, it is the one with the least cut + 0.2 v, where v is the variance of the logarithms of the
  /// photos' areas. Up to 6 photos, one may also be up to 10 times as large as another; that costs 0.1. If one side is
  /// given, the cut is a tenth of the distance of the picture's shape from a square, as a logarithm. More than 16
  /// photos are divided into blocks, so that the result is not always the best.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0. One beyond 1/10...10
  ///     counts as 1/10 or 10, so that the photo is cropped.
  ///   - size: the picture's size in pixels.
  ///   - style: the style, whose gap and margin take some of the picture.
  ///   - captionHeight: the number of rows below each photo, as if all had a caption.
  /// - Returns: `nil` if there is no photo, or if there are more than ``maximumCellCount``. If gaps and
  ///   captions leave no pixel for a photo in any mosaic, it is one that does not fit.
  public static func mosaic(
    for aspectRatios: [Double], in size: PictureSize, style: Style = Style(), captionHeight: Int = 0
  ) -> Layout? {
    let mosaics = mosaics(
      for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
    return mosaics.min { $0.cost < $1.cost }?.layout
  }

  /// Returns the mosaics of which ``mosaic(for:in:style:captionHeight:)`` takes the best one, with their costs; if
  /// none fits, one that does not. Empty if there is no photo, or if there are too many.
  static func mosaics(
    for aspectRatios: [Double], in size: PictureSize, style: Style, captionHeight: Int
  ) -> [(layout: Layout, cost: Double)] {
    // The spacing depends on the number of photos only, as that of a justified layout does.
    guard let justified = justified(rows: aspectRatios) else { return [] }
    let ratios = aspectRatios.map { min(max($0, 0.1), 10) }
    let (margin, gap) = style.spacing(of: justified, in: size)
    let width = Double(max(1, (size.width ?? size.referenceSide) - margin.across + gap.across))
    let height = Double(max(1, (size.height ?? size.referenceSide) - margin.down + gap.down))
    // What each photo would be with its gaps and its caption, if all were equally large: these tile the
    // picture. Its height h is the solution of (r h + across) (h + down) = area.
    let area = width * height / Double(ratios.count)
    let (across, down) = (Double(gap.across), Double(gap.down + captionHeight))
    let shapes = ratios.map { ratio in
      let sum = ratio * down + across
      let root = (sum * sum + 4 * ratio * max(area - across * down, 0)).squareRoot()
      let height = (root - sum) / (2 * ratio)
      return log(max(ratio * height + across, 1) / max(height + down, 1))
    }
    let isFree = size.width == nil || size.height == nil
    let trees = MosaicSearch.candidates(
      for: shapes, in: log(width / height), isFree: isFree)
    let mosaics = trees.compactMap { tree -> (layout: Layout, cost: Double)? in
      let layout = Layout(.mosaic(tree, ratios))
      let cost = LayoutCost(
        layout, for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
      guard let cost else { return nil }
      var total = cost.total
      if isFree {
        let distance = abs(log(Double(cost.size.width) / Double(cost.size.height)))
        total += distance / 10 + (distance > log(2) ? 1 : 0)
      }
      return (layout, total)
    }
    return mosaics.isEmpty ? [(Layout(.mosaic(trees[0], ratios)), .infinity)] : mosaics
  }

  /// Returns a mosaic of as many photos as a tree has, with these aspect ratios.
  package static func mosaic(_ tree: MosaicTree, for aspectRatios: [Double]) -> Layout {
    precondition(tree.photos.sorted() == Array(aspectRatios.indices), "each photo has one place")
    return Layout(.mosaic(tree, aspectRatios.map { min(max($0, 0.1), 10) }))
  }

  /// Returns the size of a picture, and the frames and bands of cells that have the photos' shapes; `nil` if
  /// a photo would have no pixel. See ``division(of:margin:gap:captions:)``.
  func divisionByShapes(
    of size: PictureSize, margin: Sides<Int>, gap: Directions<Int>, captions: [LabelBand?]
  ) -> (size: Size, frames: [Rect], bands: [LabelBand?])? {
    let lengths = [margin.top, margin.right, margin.bottom, margin.left, gap.across, gap.down]
    // What is longer than any picture does not fit; otherwise no sum overflows.
    guard lengths.allSatisfy({ $0 <= Int32.max }) else { return nil }
    let width = size.width.map { $0 - margin.across }
    let height = size.height.map { $0 - margin.down }
    guard min(width ?? 1, height ?? 1) > 0 else { return nil }
    let (tree, aspectRatios): (MosaicTree?, [Double]) =
      switch kind {
      case .mosaic(let tree, let ratios): (tree, ratios)
      case .justified(let axis, let ratios):
        (
          Self.justifiedTree(
            axis, ratios, width: width, height: height, gap: gap,
            captionHeight: LabelBand.union(captions)?.height ?? 0),
          ratios
        )
      case .lines, .template: preconditionFailure("the cells must have the photos' shapes")
      }
    guard let tree else { return nil }
    var bands = captions
    tree.alignBands(&bands)
    let fit = MosaicGeometry(
      tree, aspectRatios, width: width, height: height, gap: gap,
      captionHeights: bands.map { $0?.height ?? 0 })
    let area = Rect(x: margin.left, y: margin.top, width: fit.size.width, height: fit.size.height)
    return fit.frames(in: area).map { frames in
      (Size(width: area.width + margin.across, height: area.height + margin.down), frames, bands)
    }
  }
}
