/// The look of a grid apart from its photos.
public struct Style: Hashable, Sendable {
  /// The space between the picture's edges and the cells.
  public var margin: Length
  /// The space between neighboring cells.
  public var gap: Length
  /// The radius of the corners of what is in the cells; at most half of its shorter side takes
  /// effect. A contained photo has round corners of its own, whatever is beside it in its cell.
  public var radius: Length
  /// The color of margin and gaps, which also shows beside contained photos and through
  /// transparent ones.
  public var background: Color
  /// The color of a cell without a photo; the background shows through it where it is transparent.
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
