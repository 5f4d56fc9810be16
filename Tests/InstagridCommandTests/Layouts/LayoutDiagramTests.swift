import GridKit
import TestSupport
import Testing

@testable import InstagridCommand

@Suite struct LayoutDiagramTests {
  private func draw(_ notation: String) throws -> String {
    LayoutDiagram(try #require(Layout(notation))).lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("1", LayoutDrawings.wideTop), ("2", LayoutDrawings.wideBottom), ("3", LayoutDrawings.quad),
    ("columns:1+2", LayoutDrawings.oneLeft), ("columns:2+1", LayoutDrawings.oneRight),
  ])
  func `layouts are drawn as by hand`(_ notation: String, _ drawing: String) throws {
    #expect(try draw(notation) == drawing)
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
    "columns:100", "4+4+4+4", "10+10", "17+19+23",
  ])
  func `every drawing is a rectangle with each number once and one corner of each kind`(
    _ notation: String
  ) throws {
    let layout = try #require(Layout(notation))
    let lines = LayoutDiagram(layout).lines
    #expect(Set(lines.map(\.count)).count == 1)
    let numbers = lines.flatMap { $0.split { !$0.isNumber }.map(String.init) }
    #expect(numbers.compactMap { Int($0) }.sorted() == Array(1...layout.cellCount))
    for corner in "┌┐└┘" { #expect(lines.joined().count { $0 == corner } == 1, "\(corner)") }
    #expect(lines.first?.first == "┌" && lines.first?.last == "┐")
    #expect(lines.last?.first == "└" && lines.last?.last == "┘")
  }

  @Test(arguments: ["1", "2", "3", "3+3+3", "columns:1+2", "5+7", "columns:2+3+4"])
  func `every line continues in the adjacent character`(_ notation: String) throws {
    let board = LayoutDiagram(try #require(Layout(notation))).lines.map(Array.init)
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
