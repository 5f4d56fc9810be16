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
    "gap", "g", "space between cells: pixels, or percent such as `2.5%` of the shorter side",
    default: "`5%`, less for many cells"
  ) { $0.style.gap = $1 }
  static let margin = length(
    "margin", "m", "space around the cells", default: "as for `--gap`"
  ) { $0.style.margin = $1 }
  static let radius = length(
    "radius", "r", "radius of the corners: pixels or percent",
    default: "`\(Style().radius)`"
  ) { $0.style.radius = $1 }

  static let background = Option<Self>.value(
    "background", "b", "COLOR", under: .look,
    """
    color around the cells: `#rrggbb`, `#rrggbbaa`, a CSS name or `transparent`
    (default: `\(Style().background)`)
    """,
    set: { ($0.style.background, $0.typedBackground) = ($1, $2) })

  static let empty = Option<Self>.value(
    "empty", nil, "COLOR", under: .look,
    """
    color of cells without a photo, which it allows; `none` shows the background; requires
    `--layout` (default: every cell has a photo)
    """,
    set: { (settings, color: Color, _) in
      (settings.style.emptyCell, settings.hasEmptyCell) = (color, true)
    }
  ).rare

  static let options = [gap, margin, radius, background, empty]

  private static func length(
    _ long: String, _ short: Character, _ help: String, default value: String,
    set: @escaping @Sendable (inout Self, Length) -> Void
  ) -> Option<Self> {
    .value(
      long, short, "LEN", under: .look, "\(help) (default: \(value))",
      set: { (settings, length: Length, _) in set(&settings, length) })
  }
}
