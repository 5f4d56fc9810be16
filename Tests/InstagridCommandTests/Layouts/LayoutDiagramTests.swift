import CommandKit
import GridKit
import TestSupport
import Testing

@testable import InstagridCommand

@Suite struct LayoutDiagramTests {
  private func diagram(_ notation: String, _ size: Size = Size(side: 1080)) throws -> LayoutDiagram
  {
    LayoutDiagram(try #require(Layout(notation)), in: .both(size))
  }

  private func draw(_ notation: String) throws -> String {
    try diagram(notation).lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("1", LayoutDrawings.wideTop), ("2", LayoutDrawings.wideBottom), ("3", LayoutDrawings.quad),
    ("columns:1+2", LayoutDrawings.oneLeft), ("columns:2+1", LayoutDrawings.oneRight),
  ])
  func `layouts are drawn as by hand`(_ notation: String, _ drawing: String) throws {
    #expect(try draw(notation) == drawing)
  }

  @Test func `a template is drawn as its letters say`() throws {
    #expect(
      try draw("aab/.cb") == """
        ┌───────────────┬───────┐
        │               │       │
        │               │       │
        │       1       │       │
        │               │       │
        │               │       │
        └───────┬───────┤   2   │
                │       │       │
                │       │       │
                │   3   │       │
                │       │       │
                │       │       │
                └───────┴───────┘
        """)
  }

  @Test(arguments: ["justified:1.5,0.75,1,3,0.4", "columns:justified:1,1,0.5,2", "justified:1"])
  func `a justified layout is drawn with each number once`(_ notation: String) throws {
    let layout = try #require(Layout(notation))
    check(
      LayoutDiagram(layout, in: notation.hasPrefix("c") ? .height(700) : .width(1080)).lines, layout
    )
    check(LayoutDiagram(layout, in: .both(Size(width: 640, height: 480))).lines, layout)
    // A plan is drawn as if it had no gaps.
    let plan = try GridPlan(layout, size: .both(Size(side: 1000)))
    check(LayoutDiagram(plan).lines, layout)
    let uneven = Style(
      margin: Sides(top: .pixels(50), right: .pixels(0), bottom: .pixels(200), left: .pixels(9)),
      gap: Directions(across: .pixels(30), down: .pixels(2)))
    check(
      LayoutDiagram(try GridPlan(layout, size: .both(Size(side: 1000)), style: uneven)).lines,
      layout)
  }

  @Test func `lines that do not meet are not joined`() throws {
    let lines = try draw("3+2").split(separator: "\n")
    let middle = try #require(lines.first { $0.hasPrefix("├") })
    #expect(middle.filter { $0 != "─" } == "├┴┬┴┤")
    #expect(lines.first?.filter { $0 != "─" } == "┌┬┬┐")
    #expect(lines.last?.filter { $0 != "─" } == "└┴┘")
  }

  @Test(arguments: [
    "rows:1", "1", "2", "3", "3+3+3", "1+4", "columns:1+2", "2+3", "5+7", "7+11+13", "rows:12",
    "columns:50", "4+4+4+4", "10+10", "17+19+23",
  ])
  func `every drawing is a rectangle with each number once and one corner of each kind`(
    _ notation: String
  ) throws {
    let layout = try #require(Layout(notation))
    let sizes = PicturePreset.allCases.map(\.size) + [Size(width: 300, height: 170)]
    for size in sizes {
      check(LayoutDiagram(layout, in: .both(size)).lines, layout)
    }
  }

  private func check(_ lines: [String], _ layout: Layout) {
    #expect(Set(lines.map(\.count)).count == 1)
    let numbers = lines.flatMap { $0.split { !$0.isNumber }.map(String.init) }
    #expect(numbers.compactMap { Int($0) }.sorted() == Array(1...layout.cellCount))
    for corner in "┌┐└┘" { #expect(lines.joined().count { $0 == corner } == 1, "\(corner)") }
    #expect(lines.first?.first == "┌" && lines.first?.last == "┐")
    #expect(lines.last?.first == "└" && lines.last?.last == "┘")
  }

  /// A line is as high as two characters are wide.
  @Test(arguments: PicturePreset.allCases)
  func `a drawing has the shape of the picture`(_ shape: PicturePreset) throws {
    for count in 1...50 {
      let layout = try #require(Layout.plain(cells: count, in: shape.size))
      let lines = LayoutDiagram(layout, in: .both(shape.size)).lines
      let (width, height) = (Double(lines[0].count - 1), Double(lines.count - 1))
      // Each side is rounded to a character or a line.
      let ratio = 2 * Double(shape.size.width) / Double(shape.size.height)
      let exact = height * ratio
      #expect(
        abs(width - exact) <= 0.5 + 0.5 * ratio, "\(layout) in \(shape): \(width)x\(height)")
    }
  }

  @Test(arguments: [
    ("1x1", Size(width: 16, height: 16384)), ("1x1", Size(width: 16384, height: 16)),
    ("4096x1", Size(side: 1080)),
  ])
  func `a layout may be too large to draw`(_ notation: String, _ size: Size) throws {
    #expect(try diagram(notation, size).lines == ["too large to be drawn"])
  }

  @Test(arguments: ["1", "2", "3", "3+3+3", "columns:1+2", "5+7", "columns:2+3+4"])
  func `every line continues in the adjacent character`(_ notation: String) throws {
    let board = try diagram(notation).lines.map(Array.init)
    let (right, left) = (Set("─┌└├┬┴┼"), Set("─┐┘┤┬┴┼"))
    let (down, up) = (Set("│┌┐├┤┬┼"), Set("│└┘├┤┴┼"))
    for row in board.indices {
      for column in board[row].indices {
        let square = board[row][column]
        let next = column + 1 < board[row].count ? board[row][column + 1] : " "
        let below = row + 1 < board.count ? board[row + 1][column] : " "
        #expect(right.contains(square) == left.contains(next), "row \(row), column \(column)")
        #expect(down.contains(square) == up.contains(below), "row \(row), column \(column)")
      }
    }
  }
}
