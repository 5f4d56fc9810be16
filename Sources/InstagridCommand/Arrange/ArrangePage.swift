import FileSystem
import GridKit
import PhotoIO

/// A page as it is written: what it begins with, one photo after the other, and its mark.
///
/// `Page/page.html` is what people see; the data that it reads are one JSON object.
struct ArrangePage {
  private let grid: GridRequest
  private var text = MarkedText()
  /// What decides the page, for its mark.
  private var sources: [String]
  private var photoCount = 0

  /// - Parameter grid: the grid that the page shows at first.
  init(beginningWith grid: GridRequest) {
    self.grid = grid
    sources = ["\(Self.start(of: grid))"]
  }

  /// Writes everything before the photos.
  mutating func begin(to output: borrowing OutputFile) throws(OutputError) {
    try text.write(PageTemplate.parts.beforeData, to: output)
    let data: JSON = [
      "version": .string(Instagrid.version),
      "start": Self.start(of: grid),
      "defaults": Self.values(of: ComposeSettings()),
      "shapes": Self.shapes,
      "layouts": .array(Self.layouts(with: grid.plan.layout).map { .string("\($0)") }),
    ]
    // The photos are its last member.
    try text.write(data.inScript.dropLast() + #","photos":["#, to: output)
  }

  /// Writes a photo.
  mutating func add(_ photo: PagePhoto, to output: borrowing OutputFile) throws(OutputError) {
    try text.write((photoCount == 0 ? "\n" : ",\n") + photo.json.inScript, to: output)
    photoCount += 1
    sources.append("\(photo.size) \(photo.byteCount.map { "\($0) bytes" } ?? "stream")")
  }

  /// Writes everything after the photos.
  mutating func end(to output: borrowing OutputFile) throws(OutputError) {
    try text.write("]}\n" + PageTemplate.parts.afterData, to: output)
    let mark = OutputMark(.page, describing: sources.joined(separator: "\n"))
    try text.end(with: mark, to: output)
  }
}

extension ArrangePage {
  /// The layout and the look that the page begins with.
  private static func start(of grid: GridRequest) -> JSON {
    var settings = grid.settings
    settings.layout = grid.plan.layout
    return values(of: settings)
  }

  /// The values of options as they are typed; every one that the page can change is there.
  private static func values(of settings: ComposeSettings) -> JSON {
    [
      "layout": settings.layout.map { .string("\($0)") } ?? .null,
      "size": .string("\(settings.size)"),
      "gap": .string("\(settings.style.gap)"),
      "margin": .string("\(settings.style.margin)"),
      "radius": .string("\(settings.style.radius)"),
      "background": .string("\(settings.style.background)"),
      "empty": .string(
        settings.style.emptyCell.alpha == 0 ? "none" : "\(settings.style.emptyCell)"),
      "fit": .array(settings.fit.map { .string("\($0)") }),
      "focus": .array(settings.focus.map { .string("\($0)") }),
      "output": .string(settings.output?.text ?? "grid.jpg"),
    ]
  }

  private static let shapes: JSON = .array(
    PictureShape.allCases.map {
      ["name": .string($0.rawValue), "size": .string("\($0.size)")]
    })

  /// The layouts that the page offers: those that have names, other small ones, and the one that it
  /// begins with.
  private static func layouts(with start: Layout) -> [Layout] {
    let others = [
      "1x1", "2x1", "1x2", "3x1", "1x3", "columns:1+2", "columns:2+1", "1+3", "3+1", "2+3", "3x2",
      "2x3", "3x3",
    ].compactMap { Layout($0) }
    let offered = Layout.presets.map(\.layout) + others
    return offered.contains(start) ? offered : offered + [start]
  }
}
