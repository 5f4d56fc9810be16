import CommandKit
import GridKit

/// Which layouts are shown.
struct LayoutsSettings: Sendable {
  /// The number of photos whose layout is shown; `nil` to show the named layouts or the presets.
  var photoCount: Int?

  static let options: [Option<Settings>] = [
    .value(
      "photos", nil, "N", in: .layouts, under: .other,
      """
      show the layout for *N* square photos, 1...\(Layout.maximumCellCount), in a picture of `--size`
      (default: layouts `1`, `2` and `3`)
      """,
      not: "a number of photos (1...\(Layout.maximumCellCount))",
      parse: { number($0, in: 1...Layout.maximumCellCount) },
      set: { $0.layouts.photoCount = $1 })
  ]
}
