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

  /// Returns the division of photos into the lines of a justified layout; `nil` if the gaps leave no pixel
  /// for a photo.
  ///
  /// - Parameters:
  ///   - width: the width of the lines in pixels; `nil` if it follows from the height.
  ///   - height: their height; `nil` if it follows from the width.
  static func justifiedTree(
    _ axis: Axis, _ aspectRatios: [Double], width: Int?, height: Int?, gap: Directions<Int>,
    captionHeight: Int
  ) -> MosaicTree? {
    // What is not for a photo counts as a wider gap after it, and as a wider margin after the last.
    let (height, down) = (height.map { $0 - captionHeight }, gap.down + captionHeight)
    guard let length = axis == .rows ? width : height else {
      preconditionFailure("rows need the width of the picture, columns its height")
    }
    // Columns are the rows of the transposed picture.
    let lines =
      axis == .rows
      ? JustifiedRows(aspectRatios, width: length, gap: gap.across, between: down)
      : JustifiedRows(aspectRatios.map { 1 / $0 }, width: length, gap: down, between: gap.across)
    guard let counts = lines.photosPerRow(height: axis == .rows ? height : width) else {
      return nil
    }
    var next = 0
    let parts = counts.map { count in
      defer { next += count }
      return MosaicTree.joining(axis.transposed, (next..<(next + count)).map(MosaicTree.photo))
    }
    return .joining(axis, parts)
  }
}
