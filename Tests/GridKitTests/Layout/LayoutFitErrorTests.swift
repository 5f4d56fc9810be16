import Testing

@testable import GridKit

@Suite struct LayoutFitErrorTests {
  @Test(arguments: [
    // Two cells and a gap of 7 need 9 of the 8 pixels between the margins.
    (
      "2+1", 10, 1, 7,
      "layout 2+1: 2 rows do not fit in 10 pixels with a margin of 1 and a gap of 7"
    ),
    // Three cells and two gaps of 2 need 7 of the 5 pixels; one cell down has room.
    (
      "rows:3", 7, 1, 2,
      "layout 3x1: a row of 3 cells does not fit in 7 pixels with a margin of 1 and a gap of 2"
    ),
    (
      "columns:1+9", 8, 0, 0,
      "layout columns:1+9: a column of 9 cells does not fit in 8 pixels with a margin of 0 and a gap of 0"
    ),
    (
      "rows:1", 10, 5, 0,
      "layout 1x1: 1 row does not fit in 10 pixels with a margin of 5 and a gap of 0"
    ),
    (
      "columns:1", 10, 6, 3,
      "layout columns:1: 1 column does not fit in 10 pixels with a margin of 6 and a gap of 3"
    ),
  ])
  func `the error says what did not fit, with all numbers`(
    layout: String, side: Int, margin: Int, gap: Int, text: String
  ) throws {
    let layout = try #require(Layout(layout))
    let error = #expect(throws: LayoutFitError.self) {
      try layout.frames(in: Size(side: side), margin: margin, gap: gap)
    }
    #expect(error?.description == text)
    #expect(error?.layout == layout)
    #expect(error?.length == side && error?.margin == Sides(margin) && error?.gap == gap)
  }

  @Test func `with one more pixel, the layout fits`() throws {
    // Two cells of a pixel, a gap of 7, two margins of 1: 11 pixels.
    let frames = try Layout.quad.frames(in: Size(side: 11), margin: 1, gap: 7)
    #expect(frames.map(\.size) == Array(repeating: Size(width: 1, height: 1), count: 4))
  }

  @Test(arguments: [Int.max, .max - 1, .max / 2, .max / 2 + 1, 1 << 40, 1081])
  func `huge margins and gaps do not overflow`(length: Int) throws {
    for layout in Layout.presets.map(\.layout) {
      for (margin, gap) in [(length, 0), (0, length), (length, length), (length, 54)] {
        let error = #expect(throws: LayoutFitError.self) {
          try layout.frames(in: Size(side: 1080), margin: margin, gap: gap)
        }
        #expect(error?.margin == Sides(margin) && error?.gap == gap)
      }
    }
  }

  @Test func `different margins are both named, and only in their direction`() {
    for (layout, size, text) in [
      (
        "1x1", Size(width: 10, height: 50),
        "1 row does not fit in 10 pixels with margins of 4 and 6"
      ),
      ("1x1", Size(width: 50, height: 10), "1 row does not fit in 10 pixels with a margin of 5"),
    ] {
      let style = Style(
        margin: Sides(top: .pixels(5), right: .pixels(6), bottom: .pixels(5), left: .pixels(4)),
        gap: Directions(across: .pixels(1), down: .pixels(2)))
      let error = #expect(throws: LayoutFitError.self) {
        try GridPlan(#require(Layout(layout)), size: size, style: style)
      }
      let gap = size.width == 10 ? 1 : 2
      #expect(
        error?.shortage.replacing("one cell does", with: "1 row does")
          == "\(text) and a gap of \(gap)")
    }
  }

  @Test func `a single cell has no gap, so any gap fits`() throws {
    let layout = try #require(Layout("rows:1"))
    for gap in [20, 21, .max] {
      #expect(
        try layout.frames(in: Size(side: 20), margin: 3, gap: gap) == [
          Rect(x: 3, y: 3, width: 14, height: 14)
        ])
    }
    // One row, in which the gap fits, though it is higher than the picture.
    let strip = try #require(Layout("3x1"))
    #expect(
      try strip.frames(in: Size(width: 100, height: 16), margin: 0, gap: 20) == [
        Rect(x: 0, y: 0, width: 20, height: 16), Rect(x: 40, y: 0, width: 20, height: 16),
        Rect(x: 80, y: 0, width: 20, height: 16),
      ])
  }
}
