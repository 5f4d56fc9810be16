/// The appearance of a grid apart from its photos.
public struct Style: Hashable, Sendable {
  /// The space between each of the picture's edges and the cells; `nil` for that of ``gap``: at the
  /// sides as between cells side by side, above and below as between cells one above another.
  public var margin: Sides<Length>?
  /// The space between neighboring cells, across and down; `nil` for the default.
  ///
  /// By default, it is 1.5 % of the picture's shorter side, or of the side that is given; with more than 12
  /// cells 0.8 %; and never more than a tenth of that side divided by k, rounded down, where k is the
  /// largest number of cells side by side or one above another. For a justified layout or a mosaic of n
  /// cells, k is the square root of n, rounded up; with more than 45 cells, its gap is half as wide, rounded down.
  public var gap: Directions<Length>?
  /// The least margins in pixels, unless ``margin`` is given.
  package var leastMargin = Sides(0)
  /// The radius of the corners of the photos and the empty cells, limited to half of their shorter
  /// side; `nil` for the default, which is 1.5 % of the picture's shorter side with
  /// ``GridPlan/blurPhoto(ofCell:)``, and otherwise 0. A contained photo is itself rounded, even where it
  /// is smaller than its cell.
  public var radius: Length?
  /// The color of the margin and the gaps, of the free space beside contained photos, and behind
  /// transparent pixels. With ``GridPlan/blurPhoto(ofCell:)``, it is only behind the transparent pixels
  /// of the blurred photo.
  public var background: Color
  /// The color of a cell without a photo. If it is transparent, as by default, the background is visible
  /// through it.
  public var emptyCell: Color

  /// Creates a style; parameters that are omitted have the values of the default look.
  public init(
    margin: Sides<Length>? = nil, gap: Directions<Length>? = nil, radius: Length? = nil,
    background: Color = Color(red: 0xFF, green: 0xFF, blue: 0xFF),
    emptyCell: Color = .transparent
  ) {
    (self.margin, self.gap, self.radius) = (margin, gap, radius)
    (self.background, self.emptyCell) = (background, emptyCell)
  }

  /// The blue frame of the app that Instagrid began as, which the command gives to its three layouts: gap
  /// and margin are 5 %.
  public static let classic = Style(
    gap: .percent(5), background: Color(red: 0x10, green: 0x66, blue: 0x98))

  /// Returns the radius in pixels in a picture of a shorter side, or of the side that is given.
  package func radius(isBlurred: Bool, in side: Int) -> Int {
    (radius ?? .percent(isBlurred ? 1.5 : 0)).pixels(of: side)
  }

  /// The margins and the gaps of a layout in a picture, in pixels.
  func spacing(
    of layout: Layout, in size: PictureSize
  ) -> (margin: Sides<Int>, gap: Directions<Int>) {
    let side = size.referenceSide
    let share = Length.percent(layout.cellCount > 12 ? 0.8 : 1.5).pixels(of: side)
    let most = min(share, side / (10 * layout.mostCellsInLine))
    // Large pictures show each photo small, for which 16 pixels are much.
    let byDefault = layout.keepsShapes && layout.cellCount > 45 ? most / 2 : most
    let gap = gap?.map { $0.pixels(of: side) } ?? Directions(byDefault)
    let margin = margin?.map { $0.pixels(of: side) }
    let asGap = Sides(
      top: max(gap.down, leastMargin.top), right: max(gap.across, leastMargin.right),
      bottom: max(gap.down, leastMargin.bottom), left: max(gap.across, leastMargin.left))
    return (margin ?? asGap, gap)
  }
}
