/// What a grid looks like apart from its photos.
public struct Style: Hashable, Sendable {
  /// The space between the square's edge and the cells.
  public var margin: Length
  /// The space between neighbouring cells.
  public var gap: Length
  /// The radius of the cells' corners; at most half of a cell's shorter side takes effect.
  public var radius: Length
  /// What shows in margin and gaps, and through photos that are transparent.
  public var background: Color
  /// What a cell without a photo is painted with.
  public var emptyCell: Color

  /// Creates a style; each part that is not given is that of the default look.
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
