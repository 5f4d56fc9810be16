import Testing

@testable import GridKit

@Suite struct StyleTests {
  @Test func `the classic look is that of the app`() {
    // A twentieth of the side around and between the cells.
    for preset in Layout.presets {
      #expect(
        Style.classic.spacing(of: preset.layout, in: .both(Size(side: 1080)))
          == (Sides(54), Directions(54)))
    }
    #expect(Style.classic.background == Color("#106698"))
  }

  @Test func `the default look is white, also in empty cells`() {
    #expect([false, true].map { Style().radius(isBlurred: $0, in: 1080) } == [0, 16])
    #expect(Style().background == .white)
    #expect(Style().emptyCell == .transparent)
  }

  @Test(arguments: [
    // 1.5 % of the shorter side, rounded half up.
    ("1x1", "1080", 16), ("2x2", "1100", 17), ("aab/ccb", "1000x700", 11),
    ("justified:1", "x90", 1),
    ("3x4", "1080", 16), ("justified:1,1,1,1", "1080x", 16),
    // 0.8 % with more than 12 cells.
    ("4x4", "1080", 9), ("aabcdefghi/aajklmnopq", "4000x1000", 8),
    ("justified:1,1,1,1,1,1,1,1,1,1,1,1,1", "1080x", 9),
    // Half of that with more than 45 in a layout of whole photos, rounded down.
    ("justified:\(squares(45))", "2160x", 17), ("justified:\(squares(46))", "2160x", 8),
    ("columns:justified:\(squares(46))", "x1080", 4), ("7x7", "2160", 17),
    // At most 10 % / k of it with k cells in a line, rounded down.
    ("12x1", "1080", 9), ("columns:9+1", "1080", 12), ("1x13", "1079", 8), ("64x64", "1080", 1),
  ])
  func `gap and margin of the default look are narrower with more cells in a line`(
    _ layout: String, _ size: String, _ pixels: Int
  ) throws {
    let size = try #require(PictureSize(size))
    let layout = try #require(Layout(layout))
    #expect(Style().spacing(of: layout, in: size) == (Sides(pixels), Directions(pixels)))
    // What is given is not scaled.
    let given = Style(margin: .percent(5), gap: .pixels(3))
    #expect(
      given.spacing(of: layout, in: size)
        == (Sides(Length.percent(5).pixels(of: size.referenceSide)), Directions(3)))
  }

  /// The aspect ratios of a number of squares.
  private static func squares(_ count: Int) -> String {
    Array(repeating: "1", count: count).joined(separator: ",")
  }

  @Test func `the gap of a mosaic is that of a justified layout of as many photos`() throws {
    for (count, pixels) in [(12, 32), (13, 17), (45, 17), (46, 8), (300, 6)] {
      let squares = Array(repeating: 1.0, count: count)
      let size = PictureSize.both(Size(side: 2160))
      for layout in [Layout.mosaic(for: squares, in: size), Layout.justified(rows: squares)] {
        #expect(try Style().spacing(of: #require(layout), in: size).gap == Directions(pixels))
      }
    }
  }

  @Test func `at most 21 % of a picture with the default look is background`() throws {
    for count in 1...4096 where count <= 200 || count % 97 == 0 || count == 4096 {
      for shape in [PicturePreset.square, .story, .landscape] {
        let layout = try #require(Layout.plain(cells: count, in: shape.size))
        let frames = try GridPlan(layout, size: shape.size).cells.map(\.frame)
        let visible = frames.reduce(0) { $0 + $1.size.area }
        #expect(Double(visible) >= 0.79 * Double(shape.size.area), "\(count) in \(shape)")
      }
    }
    for template in ["aab/aac/def", "aab/aab", "aaab/cddb", "abc/add/eef"] {
      let plan = try GridPlan(#require(Layout(template)))
      let visible = plan.cells.reduce(0) { $0 + $1.frame.size.area }
      #expect(Double(visible) >= 0.79 * 1080 * 1080, "\(template)")
    }
  }

  @Test func `every part can be given`() {
    let style = Style(
      margin: .pixels(1), gap: .pixels(2), radius: .percent(3), background: .black,
      emptyCell: .white)
    #expect(style.margin == .pixels(1) && style.gap == .pixels(2) && style.radius == .percent(3))
    #expect(style.background == .black && style.emptyCell == .white)
  }

  @Test func `each side has its margin, and each direction its gap`() throws {
    let style = Style(
      margin: Sides(top: .pixels(1), right: .percent(20), bottom: .pixels(30), left: .pixels(4)),
      gap: Directions(across: .pixels(6), down: .percent(9)))
    // Columns of (100 - 4 - 20 - 6) / 2 = 35, rows of (200 - 1 - 30 - 9) / 2 = 80.
    let plan = try GridPlan(.quad, size: Size(width: 100, height: 200), style: style)
    #expect(
      plan.cells.map(\.frame) == [
        Rect(x: 4, y: 1, width: 35, height: 80), Rect(x: 45, y: 1, width: 35, height: 80),
        Rect(x: 4, y: 90, width: 35, height: 80), Rect(x: 45, y: 90, width: 35, height: 80),
      ])
  }

  @Test(arguments: [
    ([4], "4"), ([4, 5], "4,5"), ([4, 5, 6], "4,5,6"), ([4, 5, 6, 7], "4,5,6,7"),
    ([4, 4], "4"), ([4, 5, 4], "4,5"), ([4, 5, 6, 5], "4,5,6"), ([4, 4, 4, 5], "4,4,4,5"),
  ])
  func `margins are in the order of CSS, and as few as suffice`(
    _ values: [Int], _ text: String
  ) throws {
    let sides = try #require(Sides(inOrder: values))
    let right = values.count > 1 ? values[1] : 4
    #expect(
      [sides.top, sides.right, sides.bottom, sides.left] == [
        4, right, values.count > 2 ? values[2] : 4, values.count > 3 ? values[3] : right,
      ])
    #expect(sides.description == text)
    #expect(Sides(inOrder: [Int]()) == nil && Sides(inOrder: [1, 2, 3, 4, 5]) == nil)
  }

  @Test func `margin and gap of a square are those of its style`() throws {
    let style = Style(margin: .percent(10), gap: .pixels(4))
    let frames = try TestCompositor(size: Size(side: 100), style: style).frames(of: .quad)
    // P = 100 - 20 + 4 = 84: halves of 42, less the gap.
    #expect(frames.map(\.x) == [10, 52, 10, 52])
    #expect(frames.map(\.width) == [38, 38, 38, 38])
    let plain = try TestCompositor().frames(of: .wideBottom)
    #expect(plain.first == Rect(x: 16, y: 16, width: 516, height: 516))
  }

  @Test func `a margin that is not given is as wide as the gap`() {
    let style = Style(gap: Directions(across: .pixels(3), down: .percent(2)))
    let spacing = style.spacing(of: .quad, in: .both(Size(width: 300, height: 200)))
    #expect(spacing.gap == Directions(across: 3, down: 4))
    #expect(spacing.margin == Sides(top: 4, right: 3, bottom: 4, left: 3))
  }
}
