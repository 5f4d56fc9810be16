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

  /// Draws a layout for a picture's size, so large that the smallest cell has room for its number.
  init(_ layout: Layout, in size: Size) {
    let lineCount = [layout.counts.count]
    let (across, down) =
      layout.axis == .rows ? (layout.counts, lineCount) : (lineCount, layout.counts)
    let digits = String(layout.cellCount).count
    let least = 2 + (digits + 1) / 2
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
    let inUnits = Size(width: extent.width / 2, height: extent.height)
    guard inUnits.shorterSide <= Self.maximumUnits,
      max(inUnits.width, inUnits.height) <= 2 * Self.maximumUnits
    else {
      let cells = layout.cellCount == 1 ? "1 cell" : "\(layout.cellCount) cells"
      lines = ["\(cells) in \(size), too large to be drawn"]
      return
    }

    var board = Board(columns: extent.width + 1, rows: extent.height + 1)
    // Without margin and gap, every cell has room.
    let frames = (try? layout.frames(in: extent, margin: 0, gap: 0)) ?? []
    for (number, frame) in frames.enumerated() {
      board.outline(columns: frame.x...frame.maxX, rows: frame.y...frame.maxY)
      let label = String(number + 1)
      board.write(
        label, column: (frame.x + frame.maxX) / 2 - (label.count - 1) / 2,
        row: (frame.y + frame.maxY) / 2)
    }
    lines = board.lines
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

  /// Returns a diagram of rows on one line, such as `[ ] / [ ][ ]`. A layout of columns does not
  /// fit on one line; its notation is returned instead.
  static func line(_ layout: Layout) -> String {
    guard layout.axis == .rows else { return layout.description }
    let width = 3 * (leastCommonMultiple(layout.counts, limit: 12) ?? 12)
    return layout.counts.map { count in
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
