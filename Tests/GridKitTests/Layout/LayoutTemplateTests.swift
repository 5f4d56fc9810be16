import Testing

@testable import GridKit

@Suite struct LayoutTemplateTests {
  @Test func `each letter is a cell, numbered by its first appearance`() throws {
    let template = try LayoutTemplate("aab/aac/def")
    #expect(template.columns == 3 && template.rows == 3)
    #expect(
      template.areas == [
        Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 2, y: 0, width: 1, height: 1),
        Rect(x: 2, y: 1, width: 1, height: 1), Rect(x: 0, y: 2, width: 1, height: 1),
        Rect(x: 1, y: 2, width: 1, height: 1), Rect(x: 2, y: 2, width: 1, height: 1),
      ])
  }

  @Test(arguments: [
    ("aab/aac/def", "aab/aac/def"), ("XXY/XXZ", "aab/aac"), (".b/a.", ".a/b."),
    ("zy/zx", "ab/ac"), ("a/a", "a/a"),
  ])
  func `letters are renamed in the order of the cells`(_ text: String, _ description: String) throws
  {
    #expect(try LayoutTemplate(text).description == description)
    #expect(Layout(text)?.description == description)
    #expect(Layout(description) == Layout(text))
  }

  @Test(arguments: [
    ("aab", "only one row"), ("", "only one row"),
    ("aab/aa", "3 columns in row 1, but 2 in row 2"), ("a/ab", "1 column in row 1, but 2 in row 2"),
    ("a/", "no letter in row 2"), ("/a", "no letter in row 1"),
    ("a1/bc", "'.' in row 1, column 2"), ("\u{212A}/k", "'.' in row 1, column 1"),
    ("aä/bc", "'.' in row 1, column 2"), ("../..", "no cell"),
    // A letter that begins again, goes on elsewhere, is wider, or is narrower.
    ("aba/ccc", "'a' is no rectangle (row 1, column 3)"),
    ("ab/ba", "'b' is no rectangle (row 2, column 1)"),
    ("ab/cd/ae", "'a' is no rectangle (row 3, column 1)"),
    ("abc/aac", "'a' is no rectangle (row 2, column 2)"),
    ("aab/acb", "'a' is no rectangle (row 2, column 2)"),
    (String(repeating: "a", count: 65) + "/" + String(repeating: "a", count: 65), "65 columns;"),
    (Array(repeating: "a", count: 65).joined(separator: "/"), "65 rows;"),
  ])
  func `what is no template is refused with the place`(_ text: String, reason: String) throws {
    let error = #expect(throws: LayoutTemplateError.self) { try LayoutTemplate(text) }
    #expect(try #require(error).description.contains(reason))
    #expect(Layout(text) == nil)
  }

  @Test func `all letters and tracks can be used`() throws {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
    #expect(Layout(letters.joined(separator: "/"))?.cellCount == 26)
    let row = String(repeating: "a", count: 64)
    let largest = Array(repeating: row, count: 64).joined(separator: "/")
    #expect(
      try Layout(largest)?.frames(in: Size(side: 64), margin: 0, gap: 0) == [
        Rect(x: 0, y: 0, width: 64, height: 64)
      ])
  }

  @Test func `frames are those of the formula`() throws {
    // P = 100 - 2 * 5 + 4 = 94 along both axes: edges at 0, 31, 62 and 94, from 5 on.
    let frames = try #require(Layout("aab/aac/.de")).frames(in: Size(side: 100), margin: 5, gap: 4)
    #expect(
      frames == [
        Rect(x: 5, y: 5, width: 58, height: 58), Rect(x: 67, y: 5, width: 28, height: 27),
        Rect(x: 67, y: 36, width: 28, height: 27), Rect(x: 36, y: 67, width: 27, height: 28),
        Rect(x: 67, y: 67, width: 28, height: 28),
      ])
  }

  @Test func `a template of equal rows has the frames of the layout of these rows`() throws {
    let size = Size(width: 233, height: 171)
    for (template, layout) in [("abc/def", "3x2"), ("aab/ccd", "aab/ccd"), ("ab/cc", "2+1")] {
      #expect(
        try #require(Layout(template)).frames(in: size, margin: 7, gap: 3)
          == #require(Layout(layout)).frames(in: size, margin: 7, gap: 3))
    }
  }

  @Test func `without gap and margin, a template without points tiles the picture`() throws {
    let size = Size(width: 101, height: 67)
    let frames = try #require(Layout("aabc/aadd/efgg")).frames(in: size, margin: 0, gap: 0)
    var counts = Array(repeating: 0, count: size.area)
    for frame in frames {
      for y in frame.y..<frame.maxY { for x in frame.x..<frame.maxX { counts[y * 101 + x] += 1 } }
    }
    #expect(counts.allSatisfy { $0 == 1 })
  }

  @Test func `a cell without a pixel is an error about its columns or rows`() throws {
    let layout = try #require(Layout("aab/ccc"))
    let error = #expect(throws: LayoutFitError.self) {
      try layout.frames(in: Size(width: 20, height: 100), margin: 0, gap: 10)
    }
    #expect(
      error?.shortage == "3 columns do not fit in 20 pixels with a margin of 0 and a gap of 10")
  }
}
