import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

@Suite struct LayoutValueTests {
  @Test(arguments: [
    (
      "rows:4", "4x1",
      "layout 'rows:4': warning: this is one row of 4 cells, also written 4x1; 4 rows are 1x4"
    ),
    (
      "columns:3", "columns:3",
      "layout 'columns:3': warning: this is one column of 3 cells, also written 1x3;"
        + " 3 columns are 3x1"
    ),
    (
      "Cols:2", "columns:2",
      "layout 'Cols:2': warning: this is one column of 2 cells, also written 1x2; 2 columns are 2x1"
    ),
  ])
  func `a single number of rows or columns keeps its meaning and gets a note`(
    text: String, layout: String, note: String
  ) throws {
    let typed = try #require(LayoutValue(typed: text))
    #expect(typed.layout?.description == layout)
    #expect(typed.note == note)
  }

  @Test(arguments: [
    "2", "quad", "rows:1", "columns:1", "cols:1", "rows:2+1", "columns:1+2", "2+1", "4x1", "1x3",
    "3x2",
  ])
  func `a notation that cannot be misread gets no note`(text: String) throws {
    let typed = try #require(LayoutValue(typed: text))
    #expect(typed.layout == Layout(text))
    #expect(typed.note == nil)
  }

  @Test(arguments: [
    ("justified", Layout.Axis.rows), ("Justified", .rows), ("rows:justified", .rows),
    ("columns:justified", .columns), ("justified-columns", .columns), ("col:justified", .columns),
  ])
  func `justified is a layout whose cells the photos decide`(text: String, axis: Layout.Axis) throws
  {
    let typed = try #require(LayoutValue(typed: text))
    #expect(typed.choice == .justified(axis) && typed.layout == nil)
  }

  @Test(arguments: ["justified justified", "justified:x", "rows:columns:justified", "justify"])
  func `other words with justified are no layouts`(text: String) {
    #expect(LayoutValue(typed: text) == nil)
  }

  @Test func `a text with a slash is a template, and a wrong one says why`() {
    #expect(LayoutValue(typed: "AAB/AAC")?.layout?.description == "aab/aac")
    #expect(
      LayoutValue.remark(on: "aab/aca")
        == .reason("is not a template: 'a' is no rectangle (row 2, column 2)"))
    #expect(LayoutValue.remark(on: "wide-bot") == nil)
  }

  @Test(arguments: [4, 7])
  func `what the note names is the layout that was typed, and the other one`(count: Int) throws {
    let row = try #require(Layout("rows:\(count)"))
    let column = try #require(Layout("columns:\(count)"))
    let size = Size(side: 100)
    #expect(
      try row.frames(in: size, margin: 3, gap: 2)
        == #require(Layout("\(count)x1")).frames(in: size, margin: 3, gap: 2))
    #expect(
      try column.frames(in: size, margin: 3, gap: 2)
        == #require(Layout("1x\(count)")).frames(in: size, margin: 3, gap: 2))
  }

  @Test(arguments: ["", "4", "rows:", "3x", "wide"])
  func `text that is not a layout is refused`(text: String) {
    #expect(LayoutValue(typed: text) == nil)
  }

  @Test(arguments: [
    ("4", "2x2"), ("9", "3x3"), ("5", "2+3"), ("1,2", "1+2"), ("2 + 1", "2+1"), ("2+1+", "2+1"),
    ("3-3-3", "3x3"), ("rows:2,1", "2+1"),
    ("row:2", "2x1"), ("colums:1+2", "columns:1+2"), ("Cols:1, 2", "columns:1+2"),
  ])
  func `a mistyped layout notation is recognized`(_ typed: String, _ meant: String) {
    #expect(Layout(typed) == nil)
    #expect(LayoutValue.guessedLayout(typed)?.description == meant)
  }

  @Test(arguments: [
    "", "0", "4097", "x", "2x", "2 x 2", "x2", "2x2x2", "0x2", "2x0", "2+0", "wide", "a+b",
    "3+3+3+c", "columns:",
    "rows:1:2", "64x65", "1x4097", "4096x2", "1x99999999999999999999",
    String(repeating: "1+", count: 1000),
  ])
  func `text unlike a layout notation is not recognized`(_ typed: String) {
    #expect(LayoutValue.guessedLayout(typed) == nil)
  }
}
