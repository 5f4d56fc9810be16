import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

@Suite struct LayoutValueTests {
  @Test(arguments: [
    ("justified", Layout.Axis.rows), ("Justified", .rows), ("columns:justified", .columns),
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
      LayoutValue.reason(against: "aab/aca")
        == "is not a template: 'a' is no rectangle (row 2, column 2)")
    #expect(LayoutValue.reason(against: "wide-bot") == nil)
  }

  @Test(arguments: ["", "4", "rows:", "0x", "x", "x4097", "3x-", "wide"])
  func `text that is not a layout is refused`(text: String) {
    #expect(LayoutValue(typed: text) == nil)
  }

  @Test func `a number gets the layout of so many cells as a suggestion, and nothing else does`() {
    for (typed, meant) in [("4", "2x2"), ("9", "3x3"), ("5", "2+3"), ("wide-botom", "wide-bottom")]
    {
      #expect(LayoutValue(typed: typed) == nil)
      #expect(LayoutValue.guess(typed) == meant)
    }
    for typed in ["", "0", "4097", "1,2", "2:1", "3-3-3", "x", "2 x 2", "1/2"] {
      #expect(LayoutValue.guess(typed) == nil, "\(typed)")
    }
  }
}
