import GridKit

/// A diagram of a layout in box-drawing characters, with the number of each cell.
struct LayoutDiagram {
  /// The lines of the diagram; one sentence for a layout that is too large to draw.
  let lines: [String]

  /// The largest height in lines; a diagram that is larger does not help anybody.
  private static let maximumUnits = 512

  /// Draws a layout, large enough for its smallest cell to hold its number.
  init(_ layout: Layout) {
    // A unit is a line high and two characters wide, so that squares look square.
    let counts = layout.counts + [layout.counts.count]
    let digits = String(layout.cellCount).count
    let least = 2 + (digits + 1) / 2
    // With a common multiple all cells of a line are drawn equally wide. 120 has the most divisors
    // of all numbers that fit twice into a wide terminal.
    var units = Self.leastCommonMultiple(counts, limit: 120) ?? (counts.max()! * least)
    while units / counts.max()! < least { units *= 2 }
    guard units <= Self.maximumUnits else {
      lines = ["\(layout.cellCount) cells, too many to be drawn"]
      return
    }

    var board = Board(columns: 2 * units + 1, rows: units + 1)
    // Without margin and gap there is room for every cell.
    let frames = (try? layout.frames(in: Size(side: units), margin: 0, gap: 0)) ?? []
    for (number, frame) in frames.enumerated() {
      board.outline(
        columns: (2 * frame.x)...(2 * frame.maxX), rows: frame.y...frame.maxY)
      let label = String(number + 1)
      board.write(
        label, column: frame.x + frame.maxX - (label.count - 1) / 2,
        row: (frame.y + frame.maxY) / 2)
    }
    lines = board.lines
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
