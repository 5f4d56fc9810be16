import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Writes a page piece by piece: the photos one after the other, the initial state, and the mark.
///
/// `Page/page.html` is the page itself. Its script reads its data from one embedded JSON object.
struct ArrangePage {
  private var text = MarkedPageWriter()
  /// A description of everything that determines the page apart from its template, for its mark.
  private var sources: [String] = []

  /// Writes everything before the photos.
  mutating func begin(to output: borrowing OutputFile) throws(OutputError) {
    try text.write(PageTemplate.parts.beforeData, to: output)
    let data: JSON = [
      "defaults": Self.look(of: LookSettings(), size: PicturePreset.square.size),
      "shapes": Self.shapes,
      "layouts": .array(Self.layouts.map { .string("\($0)") }),
    ]
    // The photos follow, and then the initial state, which depends on the photos that could be
    // read.
    try text.write(data.inScript.dropLast() + #","photos":["#, to: output)
  }

  /// Writes a photo and how it is shown at first.
  mutating func add(
    _ photo: PagePhoto, shown view: PhotoView, to output: borrowing OutputFile
  ) throws(OutputError) {
    let json = photo.json(fit: view.fit, focus: view.focus).inScript
    try text.write((sources.isEmpty ? "\n" : ",\n") + json, to: output)
    let byteCount = photo.byteCount.map { "\($0) bytes" } ?? "stream"
    sources.append("\(photo.size) \(byteCount) \(view.fit) \(view.focus)")
  }

  /// Writes everything after the photos.
  ///
  /// - Parameters:
  ///   - grid: the initial grid.
  ///   - fit: the fit of photos that are added in the page.
  mutating func finish(
    initialGrid grid: GridRequest, addedPhotosFit fit: Fit, to output: borrowing OutputFile
  ) throws(OutputError) {
    let start: JSON = [
      "layout": .string("\(grid.plan.layout)"),
      "look": Self.look(of: grid.settings.look, size: grid.plan.size),
      "fit": .string("\(fit)"),
      "output": grid.output.json,
    ]
    try text.write(#"],"start":"# + start.inScript + "}\n", to: output)
    try text.write(PageTemplate.parts.afterData, to: output)
    sources.append("\(start)")
    let mark = OutputMark(.page, describing: sources.joined(separator: "\n"))
    try text.end(with: mark, to: output)
  }
}

extension ArrangePage {
  /// The values of the options for the whole picture, as they are typed; null for a gap or a margin of
  /// the default look.
  private static func look(of settings: LookSettings, size: Size) -> JSON {
    let style = settings.style
    return [
      "size": .string("\(size)"),
      "gap": style.gap.map { .string("\($0)") } ?? .null,
      "margin": style.margin.map { .string("\($0)") } ?? .null,
      "radius": .string("\(style.radius)"),
      "background": .string("\(style.background)"),
      "empty": .string(
        style.emptyCell.alpha == 0 ? "none" : "\(style.emptyCell)"),
    ]
  }

  private static let shapes: JSON = .array(
    PicturePreset.allCases.map {
      ["name": .string($0.rawValue), "size": .string("\($0.size)")]
    })

  /// The layouts that every page offers, in addition to the initial and the suggested ones: the
  /// presets and other small ones.
  private static let layouts: [Layout] =
    Layout.presets.map(\.layout)
    + [
      "1x1", "2x1", "1x2", "3x1", "1x3", "columns:1+2", "columns:2+1", "1+3", "3+1", "2+3", "3x2",
      "2x3", "3x3",
    ].compactMap { Layout($0) }
}
