/// The appearance of a grid apart from its photos.
public struct Style: Hashable, Sendable {
  /// The space between each of the picture's edges and the cells; `nil` for the default, the same
  /// as for ``gap``.
  public var margin: Sides<Length>?
  /// The space between neighboring cells, across and down; `nil` for the default.
  ///
  /// By default, margin and gap are 5 % of the picture's shorter side, or of the side that is
  /// given, times 2 / max(2, k), where k is the largest number of cells side by side or one above
  /// another; for a justified layout of n cells, k is the square root of n, rounded up. They are
  /// rounded to the nearest pixel up to k = 2, and down above.
  public var gap: Directions<Length>?
  /// The radius of the corners of the photos and the empty cells, limited to half of their shorter
  /// side. A contained photo is itself rounded, even where it is smaller than its cell.
  public var radius: Length
  /// The color of the margin and the gaps, of the free space beside contained photos, and behind
  /// transparent pixels. With ``GridPlan/blurPhoto(ofCell:)``, it is only behind the transparent pixels
  /// of the blurred photo.
  public var background: Color
  /// The color of a cell without a photo. If it is transparent, the background is visible through
  /// it.
  public var emptyCell: Color

  /// Creates a style; parameters that are omitted have the values of the default look.
  public init(
    margin: Sides<Length>? = nil, gap: Directions<Length>? = nil, radius: Length = .pixels(0),
    background: Color = Color(red: 0x10, green: 0x66, blue: 0x98),
    emptyCell: Color = Color(red: 0xF0, green: 0xF0, blue: 0xF0)
  ) {
    self.margin = margin
    self.gap = gap
    self.radius = radius
    self.background = background
    self.emptyCell = emptyCell
  }

  /// The margins and the gaps of a layout in a picture, in pixels.
  func spacing(
    of layout: Layout, in size: PictureSize
  ) -> (margin: Sides<Int>, gap: Directions<Int>) {
    let cells = layout.mostCellsInLine
    let side = size.reference
    let byDefault = cells <= 2 ? Length.percent(5).pixels(of: side) : side / (10 * cells)
    return (
      margin?.map { $0.pixels(of: side) } ?? Sides(byDefault),
      gap?.map { $0.pixels(of: side) } ?? Directions(byDefault)
    )
  }
}
