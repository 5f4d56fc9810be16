import CommandKit
import GridKit

/// What the picture looks like, apart from the photos.
struct LookSettings: Sendable {
  var style = Style()
  /// The background as it was typed, for messages.
  var typedBackground: Argument?
  /// The number of the photo, from 1, that is blurred behind the cells; `nil` for none.
  var blurredPhoto: Int?
  /// Whether a color of empty cells was given, which allows them.
  var hasEmptyCell = false
}

extension LookSettings {
  static let gap = Option<Self>.value(
    "gap", "g", "LEN", in: [.grids, .inspect], under: .look,
    """
    space between cells, or *X,Y*: pixels, or percent of the shorter side (default: `1.5%`, less for many
    cells)
    """,
    set: { (settings, gap: Directions<Length>, _) in settings.style.gap = gap })

  static let margin = Option<Self>.value(
    "margin", "m", "LEN", in: [.grids, .inspect], under: .look,
    """
    space around the cells, or *TOP,SIDES,BOTTOM* such as `4%,4%,18%`, as in CSS (default: as for
    `--gap`)
    """,
    set: { (settings, margin: Sides<Length>, _) in settings.style.margin = margin })

  static let radius = Option<Self>.value(
    "radius", "r", "LEN", in: .grids, under: .look,
    "radius of the corners: pixels, or percent (default: `\(Style().radius)`)",
    set: { (settings, radius: Length, _) in settings.style.radius = radius })

  static let background = Option<Self>.value(
    "background", "b", "COLOR", in: .grids, under: .look,
    """
    color around the cells, a CSS name or `#rrggbbaa`, or `blur:3` for photo 3, blurred (default: `white`)
    """,
    set: { (settings, background: BackgroundValue, typed) in
      settings.typedBackground = typed
      switch background {
      case .color(let color): (settings.style.background, settings.blurredPhoto) = (color, nil)
      case .blur(let photo):
        (settings.style.background, settings.blurredPhoto) = (Style().background, photo)
      }
    })

  static let empty = Option<Self>.value(
    "empty", nil, "COLOR", in: .grids, under: .look,
    """
    color of cells without a photo, which it allows; requires `--layout` (default: every cell has a
    photo)
    """,
    set: { (settings, color: Color, _) in
      (settings.style.emptyCell, settings.hasEmptyCell) = (color, true)
    }
  ).rare

  static let options = [gap, margin, radius, background, empty]
}
