import CommandKit
import GridKit

/// What the picture looks like, apart from the photos.
struct LookSettings: Sendable {
  var style = Style()
  /// The background as it was typed, for messages.
  var typedBackground: Argument?
  /// Whether a color of empty cells was given, which allows them.
  var hasEmptyCell = false
}

extension LookSettings {
  static let gap = length(
    "gap", "g", "space between the cells: pixels, or percent of the shorter side such as `2.5%`",
    in: \.gap)
  static let margin = length("margin", "m", "space around the cells, as for `--gap`", in: \.margin)
  static let radius = length(
    "radius", "r", "radius of the cell corners, as for `--gap`", in: \.radius)

  static let background = Option<Self>.value(
    "background", "b", "COLOR", under: .look,
    """
    color around the cells: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS name or `transparent`
    (default: `\(Style().background)`)
    """,
    set: { ($0.style.background, $0.typedBackground) = ($1, $2) })

  static let empty = Option<Self>.value(
    "empty", nil, "COLOR", under: .look,
    """
    allow empty cells (requires `--layout`), painted *COLOR*; `none` shows the background
    (default: no empty cells)
    """,
    set: { (settings, color: Color, _) in
      (settings.style.emptyCell, settings.hasEmptyCell) = (color, true)
    })

  static let options = [gap, margin, radius, background, empty]

  private static func length(
    _ long: String, _ short: Character, _ help: String,
    in part: WritableKeyPath<Style, Length> & Sendable
  ) -> Option<Self> {
    .value(
      long, short, "LEN", under: .look, "\(help) (default: `\(Style()[keyPath: part])`)",
      set: { (settings, length: Length, _) in settings.style[keyPath: part] = length })
  }
}
