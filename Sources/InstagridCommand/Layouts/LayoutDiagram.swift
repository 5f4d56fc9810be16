import GridKit

/// A diagram of a layout in box-drawing characters, with the number of each cell, that has the shape
/// of the picture.
struct LayoutDiagram {
  /// The lines of the diagram; one sentence for a layout that is too large to draw.
  let lines: [String]

  /// The diagram below a line of text.
  var text: String { lines.map { "   \($0)\n" }.joined() }

  /// The largest number of units along the shorter side, and half of that along the longer one. A
  /// diagram that is larger does not help anybody.
  private static let maximumUnits = 512

  /// Draws a layout in a picture of a size, large enough for its smallest cell to hold its number.
  init(_ layout: Layout, in size: Size) {
    let lineCount = [layout.counts.count]
    let (across, down) =
      layout.axis == .rows ? (layout.counts, lineCount) : (lineCount, layout.counts)
    let digits = String(layout.cellCount).count
    let least = 2 + (digits + 1) / 2
    // A unit is a line high and two characters wide, so that squares look square. With a common
    // multiple on the shorter side all cells of a line are drawn equally wide. 120 has the most
    // divisors of all numbers that fit twice into a wide terminal.
    let counts = across + down
    var units = Self.leastCommonMultiple(counts, limit: 120) ?? (counts.max()! * least)
    var extent = Self.extent(units, size, across, down)
    while extent.width / across.max()! < 2 * least || extent.height / down.max()! < least {
      units *= 2
      extent = Self.extent(units, size, across, down)
    }
    // Where cells of a line would differ by a character, a larger drawing may not need that.
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
    // Without margin and gap there is room for every cell.
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

  /// Returns the width in characters and the height in lines of a diagram whose shorter side has so
  /// many units. Its longer side is as long as the shape says, or by up to a twentieth longer or
  /// shorter if its cells are equally long then.
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

  /// Returns a diagram of a layout of rows on one line, such as `[    ] / [ ][ ]`; of a layout of columns,
  /// which does not fit on a line, the notation.
  static func line(_ layout: Layout) -> String {
    guard layout.axis == .rows else { return layout.description }
    let width = 3 * (leastCommonMultiple(layout.counts, limit: 12) ?? 12)
    return layout.counts.map { count in
      let cell = "[" + String(repeating: " ", count: max(1, width / count - 2)) + "]"
      return String(repeating: cell, count: count)
    }.joined(separator: " / ")
  }

  /// The least number that all counts divide, if it is not over the limit.
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
  /// Whether cells divide a drawing of this size evenly.
  ///
  /// - Parameters:
  ///   - across: the numbers of cells across.
  ///   - down: the numbers of cells down.
  fileprivate func isDivided(_ across: [Int], _ down: [Int]) -> Bool {
    across.allSatisfy { width % $0 == 0 } && down.allSatisfy { height % $0 == 0 }
  }
}

/// Characters on squared paper; lines that meet are joined.
private struct Board {
  /// The directions in which a line leaves a square.
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
