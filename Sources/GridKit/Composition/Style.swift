/// The appearance of a grid apart from its photos.
public struct Style: Hashable, Sendable {
  /// The space between the picture's edges and the cells.
  public var margin: Length
  /// The space between neighboring cells.
  public var gap: Length
  /// The radius of the corners of the photos and the empty cells, limited to half of their shorter
  /// side. A contained photo is itself rounded, even where it is smaller than its cell.
  public var radius: Length
  /// The color of the margin and the gaps, of the free space beside contained photos, and behind
  /// transparent pixels.
  public var background: Color
  /// The color of a cell without a photo. If it is transparent, the background is visible through
  /// it.
  public var emptyCell: Color

  /// Creates a style; parameters that are omitted have the values of the default look.
  public init(
    margin: Length = .percent(5), gap: Length = .percent(5), radius: Length = .pixels(0),
    background: Color = Color(red: 0x10, green: 0x66, blue: 0x98),
    emptyCell: Color = Color(red: 0xF0, green: 0xF0, blue: 0xF0)
  ) {
    self.margin = margin
    self.gap = gap
    self.radius = radius
    self.background = background
    self.emptyCell = emptyCell
  }
}
