import GridKit

/// A diagram of a layout in box-drawing characters, with the picture's proportions and numbered cells.
struct LayoutDiagram {
  /// The lines of the diagram, or a few words if the layout is too large to draw.
  let lines: [String]

  /// Returns the diagram, indented for display below a line of text; empty if there is no room for it.
  func text(fitting window: (columns: Int, rows: Int)) -> String {
    let columns = lines.reduce(0) { max($0, $1.count) }
    let fits = columns + Self.indent.count <= window.columns && lines.count <= window.rows
    return fits ? lines.map { "\(Self.indent)\($0)\n" }.joined() : ""
  }

  private static let indent = "   "

  /// The largest number of units along the shorter side, and half of the largest number along the
  /// longer one. Larger diagrams would not be useful.
  private static let maximumUnits = 512

  private static let tooLarge = ["too large to be drawn"]

  /// Draws a layout for a picture's size, of which a side that follows from the layout may be missing.
  init(_ layout: Layout, in size: PictureSize) {
    let style = Style(margin: .pixels(0), gap: .pixels(0))
    let plan = try? GridPlan(layout, size: size, style: style)
    lines = plan.map { LayoutDiagram($0).lines } ?? Self.tooLarge
  }

  /// Draws the layout of a plan, without gaps, so large that the smallest cell has room for its number.
  init(_ plan: GridPlan) {
    let frames = plan.cells.map(\.frame)
    let narrowest = frames.reduce(Int.max) { min($0, $1.width + plan.gap.across) }
    let lowest = frames.reduce(Int.max) { min($0, $1.height + plan.gap.down) }
    // A unit is one line high and two characters wide, so that squares look square. Four of them are
    // enough for the four digits of the largest number of cells.
    let unit = Double(min(narrowest, lowest)) / 4
    /// The line or half character at a distance from the margin.
    func position(_ distance: Int, _ units: Double) -> Int {
      Int((Double(distance) * units / unit + 0.5).rounded(.down))
    }
    let (margin, gap) = (plan.margin, plan.gap)
    let drawn = frames.map { frame in
      let x = position(frame.x - margin.left, 2)
      let y = position(frame.y - margin.top, 1)
      return Rect(
        x: x, y: y, width: position(frame.maxX + gap.across - margin.left, 2) - x,
        height: position(frame.maxY + gap.down - margin.top, 1) - y)
    }
    let extent = Size(
      width: drawn.reduce(0) { max($0, $1.maxX) }, height: drawn.reduce(0) { max($0, $1.maxY) })
    lines = Self.drawing(drawn, in: extent) ?? Self.tooLarge
  }

  /// Draws cells; `nil` if the diagram would be too large.
  private static func drawing(_ frames: [Rect], in extent: Size) -> [String]? {
    let inUnits = Size(width: extent.width / 2, height: extent.height)
    guard inUnits.shorterSide <= maximumUnits,
      max(inUnits.width, inUnits.height) <= 2 * maximumUnits
    else { return nil }
    var drawing = BoxDrawing(columns: extent.width + 1, rows: extent.height + 1)
    for (number, frame) in frames.enumerated() {
      drawing.outline(columns: frame.x...frame.maxX, rows: frame.y...frame.maxY)
      let label = String(number + 1)
      drawing.write(
        label, column: (frame.x + frame.maxX) / 2 - (label.count - 1) / 2,
        row: (frame.y + frame.maxY) / 2)
    }
    return drawing.lines
  }

  /// Small drawings of one layout of each form, side by side, below the way to type it.
  static let examples: [String] = {
    let layouts =
      Layout.presets.map { ("\($0.number) \($0.name)", $0.layout) }
      + ["3x2", "columns:1+2", "aab/aac"].compactMap { text in Layout(text).map { (text, $0) } }
      + [("justified", Layout.justified(rows: [2, 1, 1, 2])!)]
    var lines = ["", "", "", ""]
    for (name, layout) in layouts {
      let start = lines.map(\.count).max()! + (lines[0].isEmpty ? 0 : 2)
      for (index, text) in ([name] + small(layout)).enumerated() {
        lines[index] += String(repeating: " ", count: start - lines[index].count) + text
      }
    }
    return lines
  }()

  /// Draws a layout without numbers, seven characters wide and three lines high.
  private static func small(_ layout: Layout) -> [String] {
    // A line is as high as two characters are wide.
    let style = Style(margin: .pixels(0), gap: .pixels(0))
    guard let plan = try? GridPlan(layout, size: Size(width: 6, height: 4), style: style) else {
      return []
    }
    var drawing = BoxDrawing(columns: 7, rows: 3)
    for frame in plan.cells.map(\.frame) {
      drawing.outline(columns: frame.x...frame.maxX, rows: (frame.y / 2)...(frame.maxY / 2))
    }
    return drawing.lines
  }
}

/// A grid of characters in which lines that meet are joined.
private struct BoxDrawing {
  /// The directions in which lines leave a character's center.
  private struct LineEnds: OptionSet, Hashable {
    let rawValue: Int
    static let up = LineEnds(rawValue: 1)
    static let down = LineEnds(rawValue: 2)
    static let left = LineEnds(rawValue: 4)
    static let right = LineEnds(rawValue: 8)
  }

  private static let characters: [LineEnds: Character] = [
    [.left, .right]: "─", [.up, .down]: "│", [.down, .right]: "┌", [.down, .left]: "┐",
    [.up, .right]: "└", [.up, .left]: "┘", [.up, .down, .right]: "├", [.up, .down, .left]: "┤",
    [.down, .left, .right]: "┬", [.up, .left, .right]: "┴", [.up, .down, .left, .right]: "┼",
  ]

  private var ends: [[LineEnds]]
  private var letters: [[Character?]]

  init(columns: Int, rows: Int) {
    ends = Array(repeating: Array(repeating: [], count: columns), count: rows)
    letters = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  mutating func outline(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for row in [rows.lowerBound, rows.upperBound] {
      for column in columns {
        if column > columns.lowerBound { ends[row][column].insert(.left) }
        if column < columns.upperBound { ends[row][column].insert(.right) }
      }
    }
    for column in [columns.lowerBound, columns.upperBound] {
      for row in rows {
        if row > rows.lowerBound { ends[row][column].insert(.up) }
        if row < rows.upperBound { ends[row][column].insert(.down) }
      }
    }
  }

  mutating func write(_ text: String, column: Int, row: Int) {
    for (offset, letter) in text.enumerated() { letters[row][column + offset] = letter }
  }

  var lines: [String] {
    zip(ends, letters).map { ends, letters in
      String(zip(ends, letters).map { $1 ?? Self.characters[$0] ?? " " })
    }
  }
}
