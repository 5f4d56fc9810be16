/// The look of a grid apart from its photos.
public struct Style: Hashable, Sendable {
  /// The space between the picture's edges and the cells.
  public var margin: Length
  /// The space between neighbouring cells.
  public var gap: Length
  /// The radius of the cells' corners; at most half of a cell's shorter side takes effect.
  public var radius: Length
  /// The colour of margin and gaps, which also shows through transparent photos.
  public var background: Color
  /// The colour of a cell without a photo.
  public var emptyCell: Color

  /// Creates a style; omitted values are those of the default look.
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
