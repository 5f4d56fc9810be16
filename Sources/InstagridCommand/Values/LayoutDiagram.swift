import GridKit

/// A diagram of a layout in box-drawing characters. It has the picture's proportions and shows the
/// number of each cell.
struct LayoutDiagram {
  /// The lines of the diagram, or one sentence if the layout is too large to draw.
  let lines: [String]

  /// The diagram, indented for display below a line of text.
  var text: String { lines.map { "   \($0)\n" }.joined() }

  /// The largest number of units along the shorter side, and half of the largest number along the
  /// longer one. Larger diagrams would not be useful.
  private static let maximumUnits = 512

  private init(lines: [String]) { self.lines = lines }

  /// Draws a layout for a picture's size, so large that the smallest cell has room for its number.
  ///
  /// - Parameter size: a side that follows from a justified layout may be missing.
  init(_ layout: Layout, in size: PictureSize) {
    if let (across, down) = layout.tracks, case .both(let size) = size {
      self.init(layout, dividing: across, down, in: size)
    } else if let plan = try? GridPlan(
      layout, size: size, style: Style(margin: .pixels(0), gap: .pixels(0)))
    {
      self.init(justified: plan)
    } else {
      self.init(lines: [Self.tooLarge(layout, size.typed)])
    }
  }

  /// Draws the layout of a plan.
  init(_ plan: GridPlan) {
    if let (across, down) = plan.layout.tracks {
      self.init(plan.layout, dividing: across, down, in: plan.size)
    } else {
      self.init(justified: plan)
    }
  }

  /// The least height of a cell in lines, and half of its least width in characters.
  private static func leastUnits(for layout: Layout) -> Int {
    2 + (String(layout.cellCount).count + 1) / 2
  }

  /// Draws a layout that divides lines, or the whole picture, into equal parts.
  private init(_ layout: Layout, dividing across: [Int], _ down: [Int], in size: Size) {
    let least = Self.leastUnits(for: layout)
    // A unit is one line high and two characters wide, so that squares look square. If the shorter
    // side is a common multiple, all cells of a line are drawn equally wide. 120 has more divisors
    // than any other number whose double fits into a wide terminal.
    let counts = across + down
    var units = Self.leastCommonMultiple(counts, limit: 120) ?? (counts.max()! * least)
    var extent = Self.extent(units, size, across, down)
    while extent.width / across.max()! < 2 * least || extent.height / down.max()! < least {
      units *= 2
      extent = Self.extent(units, size, across, down)
    }
    // If cells of a line would differ by a character, a diagram twice as large may avoid that.
    let larger = Self.extent(2 * units, size, across, down)
    if !extent.isDivided(across, down), larger.isDivided(across, down), larger.width <= 120 {
      extent = larger
    }
    // Without margin and gap, every cell has room.
    let frames = (try? layout.frames(in: extent, margin: 0, gap: 0)) ?? []
    self.init(lines: Self.drawing(frames, in: extent) ?? [Self.tooLarge(layout, "\(size)")])
  }

  /// Draws a justified layout, in which the cells are divided by the plan alone.
  private init(justified plan: GridPlan) {
    let least = Self.leastUnits(for: plan.layout)
    let frames = plan.cells.map(\.frame)
    let narrowest = frames.reduce(Int.max) { min($0, $1.width + plan.gap.across) }
    let lowest = frames.reduce(Int.max) { min($0, $1.height + plan.gap.down) }
    // A unit is one line high and two characters wide.
    let unit = min(Double(narrowest), Double(lowest)) / Double(least)
    /// The line or half character at a distance from the margin; cells of a diagram have no gaps.
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
    self.init(
      lines: Self.drawing(drawn, in: extent) ?? [Self.tooLarge(plan.layout, "\(plan.size)")])
  }

  /// Draws cells; `nil` if the diagram would be too large.
  private static func drawing(_ frames: [Rect], in extent: Size) -> [String]? {
    let inUnits = Size(width: extent.width / 2, height: extent.height)
    guard inUnits.shorterSide <= maximumUnits,
      max(inUnits.width, inUnits.height) <= 2 * maximumUnits
    else { return nil }
    var board = Board(columns: extent.width + 1, rows: extent.height + 1)
    for (number, frame) in frames.enumerated() {
      board.outline(columns: frame.x...frame.maxX, rows: frame.y...frame.maxY)
      let label = String(number + 1)
      board.write(
        label, column: (frame.x + frame.maxX) / 2 - (label.count - 1) / 2,
        row: (frame.y + frame.maxY) / 2)
    }
    return board.lines
  }

  private static func tooLarge(_ layout: Layout, _ size: String) -> String {
    let cells = layout.cellCount == 1 ? "1 cell" : "\(layout.cellCount) cells"
    return "\(cells) in \(size), too large to be drawn"
  }

  /// Returns the width in characters and the height in lines of a diagram whose shorter side has a
  /// number of units. The longer side has the picture's proportions, but may be up to 5 % longer or
  /// shorter if that makes its cells equal.
  private static func extent(_ units: Int, _ size: Size, _ across: [Int], _ down: [Int]) -> Size {
    func length(_ ratio: Double, _ charactersPerUnit: Int, _ counts: [Int]) -> Int {
      let exact = ratio * Double(charactersPerUnit * units)
      if ratio > 1, let multiple = leastCommonMultiple(counts, limit: 120).map(Double.init) {
        let nearest = max(1, (exact / multiple).rounded()) * multiple
        if abs(nearest - exact) <= exact / 20 { return Int(nearest) }
      }
      return Int(exact.rounded())
    }
    let shorter = Double(size.shorterSide)
    return Size(
      width: length(Double(size.width) / shorter, 2, across),
      height: length(Double(size.height) / shorter, 1, down))
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
    var board = Board(columns: 7, rows: 3)
    for frame in plan.cells.map(\.frame) {
      board.outline(columns: frame.x...frame.maxX, rows: (frame.y / 2)...(frame.maxY / 2))
    }
    return board.lines
  }

  /// Returns a diagram of rows on one line, such as `[ ] / [ ][ ]`. A layout of columns does not
  /// fit on one line; its notation is returned instead.
  static func line(_ layout: Layout) -> String {
    guard let (axis, counts) = layout.lines, axis == .rows else { return layout.description }
    let width = 3 * (leastCommonMultiple(counts, limit: 12) ?? 12)
    return counts.map { count in
      let cell = "[" + String(repeating: " ", count: max(1, width / count - 2)) + "]"
      return String(repeating: cell, count: count)
    }.joined(separator: " / ")
  }

  /// Returns the least common multiple of the counts; `nil` if it exceeds the limit.
  private static func leastCommonMultiple(_ counts: [Int], limit: Int) -> Int? {
    var multiple = 1
    for count in counts {
      var (a, b) = (multiple, count)
      while b != 0 { (a, b) = (b, a % b) }
      multiple = multiple / a * count
      if multiple > limit { return nil }
    }
    return multiple
  }
}

extension Layout {
  /// The numbers of equal parts into which lines, or the whole picture, are divided across and down;
  /// `nil` for a justified layout.
  fileprivate var tracks: (across: [Int], down: [Int])? {
    switch kind {
    case .lines(.rows, let counts): (counts, [counts.count])
    case .lines(.columns, let counts): ([counts.count], counts)
    case .template(let template): ([template.columns], [template.rows])
    case .justified: nil
    }
  }
}

extension Size {
  /// Whether all cells of a diagram of this size are equal.
  ///
  /// - Parameters:
  ///   - across: the numbers of cells across.
  ///   - down: the numbers of cells down.
  fileprivate func isDivided(_ across: [Int], _ down: [Int]) -> Bool {
    across.allSatisfy { width % $0 == 0 } && down.allSatisfy { height % $0 == 0 }
  }
}

/// A grid of characters in which lines that meet are joined.
private struct Board {
  /// The directions in which lines leave a character's center.
  private struct Arms: OptionSet, Hashable {
    let rawValue: Int
    static let up = Arms(rawValue: 1)
    static let down = Arms(rawValue: 2)
    static let left = Arms(rawValue: 4)
    static let right = Arms(rawValue: 8)
  }

  private static let characters: [Arms: Character] = [
    [.left, .right]: "─", [.up, .down]: "│",
    [.down, .right]: "┌", [.down, .left]: "┐", [.up, .right]: "└", [.up, .left]: "┘",
    [.up, .down, .right]: "├", [.up, .down, .left]: "┤",
    [.down, .left, .right]: "┬", [.up, .left, .right]: "┴",
    [.up, .down, .left, .right]: "┼",
  ]

  private var arms: [[Arms]]
  private var letters: [[Character?]]

  init(columns: Int, rows: Int) {
    arms = Array(repeating: Array(repeating: [], count: columns), count: rows)
    letters = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  mutating func outline(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for row in [rows.lowerBound, rows.upperBound] {
      for column in columns {
        if column > columns.lowerBound { arms[row][column].insert(.left) }
        if column < columns.upperBound { arms[row][column].insert(.right) }
      }
    }
    for column in [columns.lowerBound, columns.upperBound] {
      for row in rows {
        if row > rows.lowerBound { arms[row][column].insert(.up) }
        if row < rows.upperBound { arms[row][column].insert(.down) }
      }
    }
  }

  mutating func write(_ text: String, column: Int, row: Int) {
    for (offset, letter) in text.enumerated() { letters[row][column + offset] = letter }
  }

  var lines: [String] {
    zip(arms, letters).map { arms, letters in
      String(zip(arms, letters).map { $1 ?? Self.characters[$0] ?? " " })
    }
  }
}
