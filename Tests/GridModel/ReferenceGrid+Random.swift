import GridKit

extension ReferenceGrid {
  /// Returns a random grid: any layout, shape and style, photos of any size, format, colors and
  /// orientation, and some empty cells.
  ///
  /// There is always room for the cells.
  ///
  /// - Parameters:
  ///   - lines: the largest number of rows or columns, and of cells in one of them.
  ///   - side: the longest side.
  ///   - fixedSize: the picture's size; `nil` for a random one.
  ///   - longest: the longest side of a photo, at least 30.
  package static func random(
    fidelity: Fidelity, lines: Int = 5, side mostSide: Int = 72, size fixedSize: Size? = nil,
    longest: Int = 300,
    using random: inout some RandomNumberGenerator
  ) -> ReferenceGrid {
    func dice(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    while true {
      let counts = (0..<dice(1...lines)).map { _ in dice(1...lines) }
      guard let layout = Layout(dice(0...1) == 0 ? .rows : .columns, counts: counts) else {
        continue
      }
      // A third are squares.
      let side = dice(1...mostSide)
      let size =
        fixedSize
        ?? (dice(0...2) == 0 ? Size(side: side) : Size(width: side, height: dice(1...mostSide)))
      let shorter = size.shorterSide
      let style = Style(
        margin: Sides(
          top: .random(upTo: shorter / 6, using: &random),
          right: .random(upTo: shorter / 6, using: &random),
          bottom: .random(upTo: shorter / 6, using: &random),
          left: .random(upTo: shorter / 6, using: &random)),
        gap: Directions(
          across: .random(upTo: shorter / 8, using: &random),
          down: .random(upTo: shorter / 8, using: &random)),
        radius: dice(0...1) == 0 ? .pixels(0) : .random(upTo: shorter, using: &random),
        background: .random(using: &random), emptyCell: .random(using: &random))
      var grid = ReferenceGrid(
        layout: layout, size: size, style: style, fidelity: fidelity, cells: [])
      if grid.frames == nil { continue }
      grid.cells = (0..<layout.cellCount).map { _ in
        dice(0...5) == 0 ? nil : .random(longest: longest, using: &random)
      }
      return grid
    }
  }
}

extension ReferenceGrid.Cell {
  /// A photo, which is contained, and has a focus, with a probability of one half each, and is zoomed
  /// with a probability of a quarter.
  static func random(
    longest: Int, using random: inout some RandomNumberGenerator
  ) -> ReferenceGrid.Cell {
    let photo = ReferencePhoto.random(longest: longest, using: &random)
    let fit: Fit = Bool.random(using: &random) ? .cover : .contain
    guard Bool.random(using: &random) else { return ReferenceGrid.Cell(photo: photo, fit: fit) }
    let (x, y) = (
      Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
    )
    let zoom =
      Int.random(in: 0...1, using: &random) == 0 ? 1 : Double.random(in: 1...6, using: &random)
    return ReferenceGrid.Cell(
      photo: photo, fit: fit, focus: UnitPoint(x: x, y: y) ?? .center, zoom: zoom)
  }
}

extension Length {
  /// Pixels, or thousandths of a percent of the shorter side.
  static func random(
    upTo most: Int, using random: inout some RandomNumberGenerator
  ) -> Length {
    Bool.random(using: &random)
      ? .pixels(Int.random(in: 0...most, using: &random))
      : .percent(Double(Int.random(in: 0...15_000, using: &random)) / 1000)
  }
}

extension Color {
  /// A color: opaque, translucent or transparent.
  package static func random(using random: inout some RandomNumberGenerator) -> Color {
    let alpha: UInt8 =
      switch Int.random(in: 0...3, using: &random) {
      case 0: 0
      case 1: .random(in: 1...254, using: &random)
      default: 255
      }
    return Color(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random), alpha: alpha)
  }
}
