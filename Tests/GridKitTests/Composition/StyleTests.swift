import Testing

@testable import GridKit

@Suite struct StyleTests {
  @Test func `the default look is that of the app`() {
    let style = Style()
    // A twentieth of the side around and between the cells.
    #expect(
      style.margin.pixels(in: Size(side: 1080)) == 54
        && style.gap.pixels(in: Size(side: 1080)) == 54)
    #expect(style.radius.pixels(in: Size(side: 1080)) == 0)
    #expect(style.background == Color("#106698"))
    #expect(style.emptyCell == Color("#F0F0F0"))
  }

  @Test func `every part can be given`() {
    let style = Style(
      margin: .pixels(1), gap: .pixels(2), radius: .percent(3), background: .black,
      emptyCell: .white)
    #expect(style.margin == .pixels(1) && style.gap == .pixels(2) && style.radius == .percent(3))
    #expect(style.background == .black && style.emptyCell == .white)
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
