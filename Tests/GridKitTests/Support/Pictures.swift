import Synchronization

@testable import GridKit

// Pictures that are written as letters, so that a test is readable.

extension Color {
  /// The color that a letter represents. Every letter has its own; `.` is white.
  init(letter: Character) {
    let code = letter.asciiValue!
    // Odd factors keep different letters apart in every channel.
    self =
      letter == "."
      ? Color(red: 255, green: 255, blue: 255)
      : Color(red: code &* 3, green: code &* 5, blue: code &* 7)
  }

  /// A gray.
  init(gray: UInt8, alpha: UInt8 = 255) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  static let black = Color(gray: 0)
  static let white = Color(gray: 255)

  /// The channels, alpha last.
  var levels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }
}

extension Raster {
  /// A picture of rows of letters, each a pixel.
  init(letters rows: [String]) {
    self.init(
      Size(width: rows[0].count, height: rows.count),
      pixels: rows.joined().map { Color(letter: $0).pixel })!
  }

  /// A picture that is computed pixel by pixel.
  init(_ size: Size, _ color: (_ x: Int, _ y: Int) -> Color) {
    self.init(size)
    for y in 0..<size.height {
      for x in 0..<size.width { self[x, y] = color(x, y) }
    }
  }

  /// The pixels of a part.
  func part(_ area: Rect) -> Raster {
    Raster(area.size) { x, y in self[area.x + x, area.y + y] }
  }

  /// Whether every pixel has this color.
  func isFilled(with color: Color) -> Bool { pixels.allSatisfy { $0 == color.pixel } }
}

/// Composes grids of one size and style.
struct TestCompositor {
  var size = Size(side: 1080)
  var style = Style()
  var fidelity = Fidelity.standard
  var threads = Int.max

  /// A compositor that adds neither margin nor gap.
  static func bare(
    side: Int, radius: Int = 0, background: Color = .black, emptyCell: Color = .white,
    fidelity: Fidelity = .standard, threads: Int = .max
  ) -> TestCompositor {
    TestCompositor(
      size: Size(side: side),
      style: Style(
        margin: .pixels(0), gap: .pixels(0), radius: .pixels(radius), background: background,
        emptyCell: emptyCell),
      fidelity: fidelity, threads: threads)
  }

  /// Plans and composes a grid.
  func compose(_ grid: Grid<CellPhoto>) async throws -> Raster {
    try await Compositor(threads: threads).compose(plan(grid))
  }

  /// Plans and composes a grid whose rows are delivered.
  func compose(
    _ grid: Grid<CellPhoto>, handingRowsTo receive: @escaping Compositor.RowReceiver
  ) async throws {
    try await Compositor(threads: threads).compose(plan(grid), handingRowsTo: receive)
  }

  private func plan(_ grid: Grid<CellPhoto>) throws -> GridPlan {
    try GridPlan(grid, size: size, style: style, fidelity: fidelity)
  }

  /// Composes a grid of a layout whose cells all show the same photo.
  func compose(
    _ photo: any PhotoSource, layout: String = "rows:1", fit: Fit = .cover,
    focus: UnitPoint = .center
  ) async throws -> Raster {
    var grid = Grid<CellPhoto>(layout: Layout(layout)!)
    while grid.place(CellPhoto(photo, fit: fit, focus: focus)) != nil {}
    return try await compose(grid)
  }

  /// The frames of a layout's cells.
  func frames(of layout: Layout) throws -> [Rect] {
    try GridPlan(layout, size: size, style: style).cells.map(\.frame)
  }
}

/// The rows that a compositor has delivered.
final class ReceivedRows: Sendable {
  private let all = Mutex<[Raster.Pixel]>([])

  var pixels: [Raster.Pixel] { all.withLock { $0 } }

  func add(_ rows: Span<Raster.Pixel>) {
    all.withLock { pixels in for i in rows.indices { pixels.append(rows[i]) } }
  }
}

extension Raster {
  /// Draws on the picture as on a canvas whose bands have a few rows.
  mutating func drawInBands(_ draw: (inout PixelBands) throws -> Void) rethrows {
    var bands = PixelBands(size, filledWith: .transparent, height: 7)
    for y in 0..<size.height {
      let row = Array(pixels[y * size.width..<(y + 1) * size.width])
      bands.set(row.span, ofRow: y, in: Rect(size), turned: .up)
    }
    try draw(&bands)
    self = Raster(size, pixels: (0..<bands.bandCount).flatMap { bands.take($0) })!
  }
}
