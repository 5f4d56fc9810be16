import CommandKit
import GridKit
import PhotoIO

/// What the picture looks like, apart from the photos.
struct LookSettings: Sendable {
  /// `nil` for that of the layout's look.
  var gap: Directions<LengthValue>?
  /// `nil` for that of the gap.
  var margin: Sides<LengthValue>?
  /// `nil` for that of the background.
  var radius: LengthValue?
  /// `nil` for that of the layout's look.
  var background: BackgroundValue?
  /// The color of empty cells, which it allows; `nil` for the background.
  var emptyCell: Color?

  /// The number of the photo, from 1, that is blurred behind the cells; `nil` for none.
  var blurredPhoto: Int? { if case .blur(let photo) = background { photo } else { nil } }

  /// How photos fill their cells that have no fit of their own: before a blurred photo, they are whole.
  var defaultFit: Fit { blurredPhoto == nil ? .cover : .contain }

  /// Whether the resolution decides how many pixels a length has.
  var isPrint: Bool {
    let gaps = gap.map { [$0.across, $0.down] } ?? []
    let margins = margin.map { [$0.top, $0.right, $0.bottom, $0.left] } ?? []
    return (gaps + margins + [radius].compactMap(\.self)).contains(where: \.isPrinted)
  }

  /// Returns the style of a grid: what was typed, and otherwise the look of its layout.
  func style(besides look: Style, at resolution: PrintResolution) -> Style {
    func length(_ value: LengthValue) -> Length { value.length(at: resolution) }
    var style = look
    style.gap = gap?.map(length) ?? look.gap
    style.margin = margin?.map(length)
    style.radius = radius.map(length)
    switch background {
    case .color(let color): style.background = color
    case .blur: style.background = Style().background
    case nil: break
    }
    style.emptyCell = emptyCell ?? look.emptyCell
    return style
  }

  static let options: [Option<Settings>] = [
    .value(
      "gap", "g", "LEN", in: .grids, under: .look,
      """
      space between cells, or *X,Y*: pixels, `2%` of the shorter side, or `2mm` (default: `1.5%`, less for
      many)
      """,
      not: Directions<LengthValue>.expectation, parse: Directions.init(typed:),
      set: { $0.look.gap = $1 }),
    .value(
      "margin", "m", "LEN", in: .grids, under: .look,
      """
      space around the cells, or *TOP,SIDES,BOTTOM* such as `4%,4%,18%`, as in CSS (default: as for
      `--gap`)
      """,
      not: Sides<LengthValue>.expectation, parse: Sides.init(typed:), set: { $0.look.margin = $1 }),
    .value(
      "radius", "r", "LEN", in: .grids, under: .look,
      "radius of the corners (default: `0`; with a blur `1.5%`)",
      not: LengthValue.expectation, parse: LengthValue.init(typed:), set: { $0.look.radius = $1 }),
    .value(
      "background", "b", "COLOR", in: .grids, under: .look,
      """
      color around the cells, a CSS name or `#rrggbbaa`, or `blur:3` for photo 3, blurred (default: `white`)
      """,
      to: \.look.background),
    .value(
      "empty", nil, "COLOR", in: .grids, under: .look,
      """
      allow fewer photos than cells (requires `--layout`), and give the empty ones this color (default:
      every cell has a photo)
      """,
      to: \.look.emptyCell),
  ]
}
