import Testing

@testable import GridKit

@Suite struct CellRowCompositorTests {
  static func composite(
    _ row: [LinearPixel], y: Int = 0, height: Int = 1, matrix: ColorMatrix? = nil,
    over background: Color = .black, radius: Int = 0
  ) -> [Color] {
    var compositor = CellRowCompositor(
      Size(width: row.count, height: height), isOpaque: row.allSatisfy { $0.w == 1 },
      matrix: matrix, background: background, radius: radius)
    return compositor.composite(row, y: y).map(Color.init)
  }

  @Test func `a colour is premultiplied in linear light`() {
    // 51 / 255 = 0.2; the light of 255 is 1, that of 0 is 0, that of 188 is 0.502886.
    let pixel = LinearPixel(Color(red: 255, green: 0, blue: 188, alpha: 51))
    #expect(abs(pixel.x - 0.2) < 1e-7 && pixel.y == 0 && abs(pixel.w - 0.2) < 1e-7)
    #expect(abs(pixel.z - 0.100577) < 1e-6)
  }

  @Test func `what is opaque hides the background`() {
    // A light of 0.5 is the level 187.52.
    let row = Self.composite([[0, 0.5, 1, 1], [1, 0, 0, 1]], over: .white)
    #expect(row[0] == Color(red: 0, green: 188, blue: 255))
    #expect(row[1] == Color(red: 255, green: 0, blue: 0))
  }

  @Test func `light beyond the range is clipped`() {
    let row = Self.composite([[-0.1, 1.2, 0, 1], [2, -3, 0, 1]])
    #expect(row[0] == Color(red: 0, green: 255, blue: 0))
    #expect(row[1] == Color(red: 255, green: 0, blue: 0))
  }

  @Test(arguments: ["#106698", "#10669880", "#00000000", "#ffffff01", "white"])
  func `what is not there shows the background, exactly`(background: String) throws {
    let background = try #require(Color(background))
    // Alpha below 0 is a kernel's undershoot beside an opaque edge.
    #expect(
      Self.composite([.zero, [0, 0, 0, -0.1]], over: background) == [background, background])
  }

  @Test func `the matrix is applied before the range is clipped`() {
    // Red is 1.5 of the red light less 0.5 of the green; green loses half of the red.
    let matrix = ColorMatrix(red: [1.5, -0.5, 0], green: [-0.5, 1, 0], blue: [0, 0, 1])
    // (0.5, 1, 0): red 0.75 - 0.5 = 0.25, the level 136.96; green 1 - 0.25 = 0.75, 224.73.
    // (-0.2, 0, 0), a kernel's undershoot: green +0.1, the level 89.
    let row = Self.composite([[0.5, 1, 0, 1], [-0.2, 0, 0, 1]], matrix: matrix)
    #expect(row[0] == Color(red: 137, green: 225, blue: 0))
    #expect(row[1] == Color(red: 0, green: 89, blue: 0))
  }

  @Test func `a disc of four pixels lets the background through in linear light`() {
    // A quarter of pi, 0.785398, of white over black: the level 229.24.
    for y in 0...1 {
      let row = Self.composite([[1, 1, 1, 1], [1, 1, 1, 1]], y: y, height: 2, radius: 1)
      #expect(row == [Color(gray: 229), Color(gray: 229)])
    }
  }

  @Test func `a corner cuts off its share where alpha overshoots, too`() {
    // Nothing covers more than wholly: all of the white pixel is there, and a quarter of pi of it
    // shows. With 1.2 times as much it would be 0.942478, the level 248.42 and alpha 240.
    let overBlack = Self.composite([[1.2, 1.2, 1.2, 1.2], .zero], height: 2, radius: 1)
    #expect(overBlack[0] == Color(gray: 229))
    let overNothing = Self.composite(
      [[1.2, 1.2, 1.2, 1.2], .zero], height: 2, over: .transparent, radius: 1)
    #expect(overNothing[0] == Color(gray: 255, alpha: 200))
  }

  @Test func `a row is composited anew, whatever was in the one before`() {
    var compositor = CellRowCompositor(
      Size(width: 2, height: 2), isOpaque: false, matrix: nil, background: .black, radius: 0)
    #expect(
      compositor.composite([[1, 1, 1, 1], [1, 1, 1, 1]], y: 0).map(Color.init) == [.white, .white])
    #expect(
      compositor.composite([.zero, [1, 1, 1, 1]], y: 1).map(Color.init) == [.black, .white])
  }
}
