import TestSupport
import Testing

@testable import GridKit

@Suite struct LayoutNotationTests {
  @Test(arguments: [
    ("1", [1, 2]), ("2", [2, 1]), ("3", [2, 2]),
    ("wide-top", [1, 2]), ("wide-bottom", [2, 1]), ("quad", [2, 2]),
    ("1+2", [1, 2]), ("2+1", [2, 1]), ("2+2", [2, 2]), ("3+3+3", [3, 3, 3]), ("1+3", [1, 3]),
    ("rows:1", [1]), ("rows:2", [2]), ("rows:4", [4]), ("rows:1+2", [1, 2]),
    ("rows:4096", [4096]), ("1+4095", [1, 4095]), ("10+11+12", [10, 11, 12]),
    ("3x2", [3, 3]), ("2x3", [2, 2, 2]), ("1x1", [1]), ("4x1", [4]), ("1x3", [1, 1, 1]),
    ("4096x1", [4096]), ("1x4096", Array(repeating: 1, count: 4096)),
    ("64x64", Array(repeating: 64, count: 64)),
    ("3X2", [3, 3]), ("Quad", [2, 2]), ("WIDE-TOP", [1, 2]), ("ROWS:1+2", [1, 2]), ("Rows:1", [1]),
  ])
  func `rows are parsed`(text: String, counts: [Int]) throws {
    let layout = try #require(Layout(text))
    #expect(layout.axis == .rows)
    #expect(layout.counts == counts)
  }

  @Test(arguments: [
    ("columns:1+2", [1, 2]), ("columns:1", [1]), ("columns:2", [2]), ("columns:3+3+3", [3, 3, 3]),
    ("cols:1+2", [1, 2]), ("cols:3", [3]), ("Columns:1+2", [1, 2]), ("COLS:1", [1]),
  ])
  func `columns are parsed`(text: String, counts: [Int]) throws {
    let layout = try #require(Layout(text))
    #expect(layout.axis == .columns)
    #expect(layout.counts == counts)
  }

  @Test(arguments: [
    "", " ", "+", "++", "1+", "+1", "1++2", "0+1", "1+0", "0", "-1", "-1+2", "1+-2", "+1+2",
    " 2+1", "2+1 ", "2 + 1", "2+1\n", "\t2", "2\0", "2+1\0", "5", "4", "12", "01", "５", "５+1",
    "²+1", "1+Ⅱ", "99999999999999999999+1", "1+99999999999999999999", "9223372036854775807+1",
    "5000", "rows:5000", "5000+1", "rows:4097", "4096+1", "2500+2500", "rows:", "columns:", "rows",
    "rows:+", "rows:1+", "rows:0", "rows:-1", "rows: 1", "rows:rows:1", "columns:rows:1",
    "row:1", "rows;1", ":1", "1.0+2", "0x2+1", "2,1", "2-1", "col:1", "cols:", "cols:1x2",
    "x", "3x", "x3", "0x3", "3x0", "-1x2", "+3x2", "3x+2", "3x2x1", "3x2+1", "2+1x3", "3 x 2",
    "3×2", "3xx2", "rows:3x2", "columns:3x2", "4097x1", "1x4097", "65x64", "64x65",
    "9223372036854775807x2", "2x9223372036854775807", "99999999999999999999x1", "3x\u{301}2",
    "columns:quad", "rows:wide-top", "wide-top ", "wide top", "rows:\u{301}1",
    "2+\u{301}1", "2+1\u{301}", "2\u{200B}+1",
  ])
  func `anything else is refused`(text: String) {
    #expect(Layout(text) == nil)
  }

  @Test(arguments: [
    (Layout.wideTop, "1+2"), (.wideBottom, "2+1"), (.quad, "2x2"),
  ])
  func `presets are written in the notation`(layout: Layout, text: String) {
    #expect(layout.description == text)
  }

  @Test(arguments: [
    (Layout.Axis.rows, [1], "1x1"), (.rows, [2], "2x1"), (.rows, [1, 1, 1], "1x3"),
    (.rows, [3, 3], "3x2"), (.rows, [2, 2, 2], "2x3"), (.rows, [3, 3, 2], "3+3+2"),
    (.columns, [1], "columns:1"), (.columns, [2], "columns:2"), (.columns, [1, 2], "columns:1+2"),
    (.columns, [3, 3], "columns:3+3"),
  ])
  func `equal rows are written as cells across and down, other layouts line by line`(
    axis: Layout.Axis, counts: [Int], text: String
  ) {
    #expect(Layout(axis, counts: counts)?.description == text)
  }

  @Test(arguments: [
    "justified:1.5,0.75", "columns:justified:1,2", "justified:1", "aab/aac/def", ".a/b.",
  ])
  func `templates and justified layouts read back`(_ text: String) {
    #expect(Layout(text)?.description == text)
    #expect(Layout(text.uppercased()) == Layout(text))
  }

  @Test(arguments: [
    "justified", "justified:", "justified:1,", "justified:0", "justified:-1", "justified:1e1",
    "justified:1+2", "rows:justified:1", "columns:justified", "justified:.5", "aab", "a/b/",
  ])
  func `parts of a notation are no layouts`(_ text: String) {
    #expect(Layout(text) == nil)
  }

  @Test(arguments: UInt64(0)..<100)
  func `the shapes of a justified layout read back exactly`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shapes = (0..<random.int(1...9)).map { _ in random.double(0.2...4) }
    let layout = try #require(
      seed % 2 == 0 ? Layout.justified(rows: shapes) : .justified(columns: shapes))
    #expect(Layout(layout.description) == layout)
  }

  @Test(arguments: UInt64(0)..<200)
  func `what is written reads back as the same layout`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let layout = random.layout()
    #expect(Layout(layout.description) == layout)
  }

  @Test(arguments: UInt64(0)..<300)
  func `scrambled notation is refused, or reads back as the same layout`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("0123459++xX::-rowsCOLumns \u{301}é//ab.,")
    let text = String((0..<random.int(0...8)).map { _ in alphabet.randomElement(using: &random)! })
    guard let layout = Layout(text) else { return }
    #expect(layout.cellCount >= 1, "\(text)")
    #expect(Layout(layout.description) == layout, "\(text)")
  }
}
