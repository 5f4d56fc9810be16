import TestSupport
import Testing

@testable import GridKit

@Suite struct CompositorTransparencyTests {
  /// A photo and a background of one color each, and the result computed by hand.
  @Test(arguments: [
    // 128 / 255 = 0.501961 of white over black: 1.055 x 0.501961 ^ (1 / 2.4) - 0.055 = 0.736647,
    // the level 187.85. Blended as levels it would be 128.
    ("#ffffff80", "#000000", "#bcbcbc"),
    // A fifth of red over white: green and blue keep 0.8 of the light, the level 231.11.
    ("#ff000033", "#ffffff", "#ffe7e7"),
    // White over black, both 0.501961: alpha 0.501961 + 0.501961 x 0.498039 = 0.751957, which is
    // 191.75; light 0.501961 / 0.751957 = 0.667540, the level 213.31.
    ("#ffffff80", "#00000080", "#d5d5d5c0"),
    // Over nothing, a photo is unchanged.
    ("#12345678", "#00000000", "#12345678"),
    ("#12345678", "#ff00ff00", "#12345678"),
    ("#fedcba01", "#00000000", "#fedcba01"),
    // Over its own color a photo only adds alpha: 0.6 + 0.6 x 0.4 = 0.84, which is 214.2.
    ("#10669899", "#10669899", "#106698d6"),
    ("#10669899", "#106698", "#106698"),
  ])
  func `alpha is blended in linear light`(
    photo: String, background: String, result: String
  ) async throws {
    let (photo, background) = (try #require(Color(photo)), try #require(Color(background)))
    for size in [Size(width: 1, height: 1), Size(width: 4, height: 4), Size(width: 31, height: 17)]
    {
      let square = try await TestCompositor.bare(side: 4, background: background)
        .compose(Raster(size, filledWith: photo))
      #expect(square.isFilled(with: try #require(Color(result))), "\(square[1, 1])")
    }
  }

  @Test(arguments: ["#106698", "#10669880", "#0a141e4d", "#ffffff01", "#00000000", "#010101"])
  func `a transparent photo shows exactly the background`(background: String) async throws {
    let background = try #require(Color(background))
    let photos = [
      Raster(Size(width: 9, height: 7)),
      // The color of fully transparent pixels has no effect.
      Raster(Size(width: 9, height: 7), filledWith: Color(red: 255, green: 9, blue: 1, alpha: 0)),
    ]
    for photo in photos {
      for side in [3, 7, 20] {
        let square = try await TestCompositor.bare(side: side, background: background).compose(
          photo)
        #expect(square.isFilled(with: background), "side \(side)")
      }
    }
  }

  @Test func `colors of transparent pixels do not bleed`() async throws {
    // Columns of opaque green and of transparent red; only green light is there.
    let photo = Raster(Size(width: 24, height: 24)) { x, _ in
      x % 3 == 0 ? Color(red: 0, green: 200, blue: 0) : Color(red: 255, green: 0, blue: 0, alpha: 0)
    }
    for side in [5, 10, 24, 50] {
      let square = try await TestCompositor.bare(side: side).compose(photo)
      #expect(square.pixels.allSatisfy { $0.x == 0 && $0.z == 0 })
      #expect(square.pixels.contains { $0.y > 50 })
    }
  }

  /// Scales at which a kernel overshoots beside the edge.
  @Test(arguments: [7, 11, 20, 50])
  func `one color with an edge in alpha results only in mixtures with the background`(
    side: Int
  ) async throws {
    let gray = Color(gray: 128)
    let photo = Raster(Size(width: 24, height: 24)) { x, y in
      x < 13 && y > 5 ? gray : .transparent
    }
    let overBlack = try await TestCompositor.bare(side: side).compose(photo)
    #expect(overBlack.pixels.allSatisfy { $0.x <= 128 })
    let overWhite = try await TestCompositor.bare(side: side, background: .white).compose(photo)
    #expect(overWhite.pixels.allSatisfy { $0.x >= 128 })
    let overNothing = try await TestCompositor.bare(side: side, background: .transparent)
      .compose(photo)
    #expect(overNothing.pixels.allSatisfy { $0.w == 0 || $0.x == 128 })
  }

  @Test func `an opaque photo on an opaque background is opaque`() async throws {
    var random = SplitMix64(seed: 13)
    for size in [Size(width: 9, height: 14), Size(width: 70, height: 50)] {
      let raster = random.raster(size)
      #expect(
        try await TestCompositor(size: Size(side: 25)).compose(raster, layout: "2+1").isOpaque)
      #expect(
        try await TestCompositor.bare(side: 25, background: .transparent).compose(raster).isOpaque)
    }
  }
}
