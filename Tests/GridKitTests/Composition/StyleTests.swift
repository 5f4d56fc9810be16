import Testing

@testable import GridKit

@Suite struct StyleTests {
  @Test func `the default look is that of the app`() {
    let style = Style()
    // A twentieth of the side around and between the cells.
    for preset in Layout.presets {
      #expect(
        style.spacing(of: preset.layout, in: .both(Size(side: 1080))) == (Sides(54), Directions(54))
      )
    }
    #expect(style.radius.pixels(in: Size(side: 1080)) == 0)
    #expect(style.background == Color("#106698"))
    #expect(style.emptyCell == Color("#F0F0F0"))
  }

  @Test(arguments: [
    // Up to two cells in a line, 5 % of the shorter side, rounded half up.
    ("1x1", "1080", 54), ("2x2", "1070", 54), ("2x2", "1069", 53), ("aab/aab", "1080", 54),
    ("aab/ccb", "1000x700", 35), ("justified:1,1,1,1", "1080x", 54), ("justified:1", "x90", 5),
    // 10 % / k of it with k cells, rounded down.
    ("3x1", "1080", 36), ("1x3", "1079", 35), ("1+2+3", "1000x700", 23),
    ("columns:4+1", "1080", 27),
    ("aab/aac/def", "1080", 36), ("abcd/abcd", "1080", 27), ("aabc/ddbc", "1080", 36),
    ("64x64", "1080", 1), ("justified:1,1,1,1,1", "1080x", 36),
    ("columns:justified:1,1,1,1,1,1,1,1,1,1", "x1080", 27),
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
        == (Sides(Length.percent(5).pixels(of: size.reference)), Directions(3)))
  }

  @Test func `at most 28 % of a picture with the default look is background`() throws {
    for count in 1...4096 where count <= 200 || count % 97 == 0 || count == 4096 {
      for shape in [PicturePreset.square, .story, .landscape] {
        let layout = try #require(Layout.plain(cells: count, in: shape.size))
        let frames = try GridPlan(layout, size: shape.size).cells.map(\.frame)
        let visible = frames.reduce(0) { $0 + $1.size.area }
        #expect(Double(visible) >= 0.72 * Double(shape.size.area), "\(count) in \(shape)")
      }
    }
    for template in ["aab/aac/def", "aab/aab", "aaab/cddb", "abc/add/eef"] {
      let plan = try GridPlan(#require(Layout(template)))
      let visible = plan.cells.reduce(0) { $0 + $1.frame.size.area }
      #expect(Double(visible) >= 0.72 * 1080 * 1080, "\(template)")
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
    #expect(plain.first == Rect(x: 54, y: 54, width: 459, height: 459))
  }
}
