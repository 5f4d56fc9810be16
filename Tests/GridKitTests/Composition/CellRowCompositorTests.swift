import Testing

@testable import GridKit

@Suite struct CellRowCompositorTests {
  static func composite(
    _ row: [EncodedPixel], y: Int = 0, height: Int = 1, over background: Color = .black,
    radius: Int = 0
  ) -> [Color] {
    CellRowCompositor(
      Size(width: row.count, height: height), isOpaque: row.allSatisfy { $0.w == 1 },
      over: .color(background), radius: radius
    ).composite(row, y: y).map(Color.init)
  }

  @Test func `a color is premultiplied in linear light`() {
    // 51 / 255 = 0.2; the light of 255 is 1, that of 0 is 0, that of 188 is 0.502886.
    let pixel = LinearPixel(Color(red: 255, green: 0, blue: 188, alpha: 51))
    #expect(abs(pixel.x - 0.2) < 1e-7 && pixel.y == 0 && abs(pixel.w - 0.2) < 1e-7)
    #expect(abs(pixel.z - 0.100577) < 1e-6)
  }

  @Test func `an opaque pixel hides the background, and is rounded`() {
    let row = Self.composite([[0, 187.51, 255, 1], [254.49, 0.49, 0.51, 1]], over: .white)
    #expect(row[0] == Color(red: 0, green: 188, blue: 255))
    #expect(row[1] == Color(red: 254, green: 0, blue: 1))
  }

  @Test func `a translucent pixel is blended in linear light, and over nothing keeps its color`() {
    let pixel: EncodedPixel = [0, 255, 100, 0.5]
    #expect(
      Self.composite([pixel], over: .transparent)
        == [Color(red: 0, green: 255, blue: 100, alpha: 128)])
    // Half of white is the level 187.52; half of 100, a light of 0.127438, is 71.40.
    #expect(Self.composite([pixel]) == [Color(red: 0, green: 188, blue: 71)])
  }

  @Test(arguments: ["#106698", "#10669880", "#00000000", "#ffffff01", "white"])
  func `a transparent pixel shows exactly the background`(background: String) throws {
    let background = try #require(Color(background))
    #expect(
      Self.composite([.zero, [99, 0, 255, 0]], over: background) == [background, background])
  }

  @Test func `a disc of four pixels is blended with the background in linear light`() {
    // A quarter of pi, 0.785398, of white over black: the level 229.24.
    for y in 0...1 {
      let row = Self.composite([Self.white, Self.white], y: y, height: 2, radius: 1)
      #expect(row == [Color(gray: 229), Color(gray: 229)])
    }
  }

  @Test func `a corner reduces the alpha of a translucent pixel`() {
    // A quarter of pi, 0.785398, of half of alpha: 100.14.
    let row = Self.composite(
      [[255, 255, 255, 0.5], .zero], height: 2, over: .transparent, radius: 1)
    #expect(row == [Color(gray: 255, alpha: 100), .transparent])
  }

  private static let white: EncodedPixel = [255, 255, 255, 1]
}
