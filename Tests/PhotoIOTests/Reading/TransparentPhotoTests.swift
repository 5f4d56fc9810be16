import FileSystem
import GridKit
import GridModel
import PhotoIO
import TestSupport
import Testing

/// Transparent PNG files over a background.
@Suite struct TransparentPhotoTests {
  /// White at half opacity (128 of 255), transparent red, and opaque gray.
  static let file = PNGFile(
    width: 3, height: 1, colorType: 6,
    rows: [[255, 255, 255, 128, 255, 0, 0, 0, 50, 60, 70, 255]])

  @Test func `colors are blended in linear light, not in levels`() async throws {
    let black = try await Self.file.composed(over: Color(red: 0, green: 0, blue: 0))
    // 128/255 = 0.50196 of the light is 1.055 x 0.50196^(1/2.4) - 0.055 = 0.73672, or 187.86.
    #expect(black[0, 0] == Color(red: 188, green: 188, blue: 188))
    let blue = try await Self.file.composed(over: Color(red: 0, green: 0, blue: 255))
    #expect(blue[0, 0] == Color(red: 188, green: 188, blue: 255))
  }

  @Test func `fully transparent pixels show exactly the background`() async throws {
    for background in ["#106698", "#000", "#fff", "#010203", "#fe807f"] {
      let color = try #require(Color(background))
      let raster = try await Self.file.composed(over: color)
      #expect(raster[1, 0] == color)
      #expect(raster[2, 0] == Color(red: 50, green: 60, blue: 70))
    }
  }

  @Test func `a fixture's corners show the background, its middle does not`() async throws {
    let background = Color(red: 1, green: 200, blue: 3)
    for name in ["kinds/rgba.png", "kinds/palette-alpha.png", "kinds/gray-alpha.png"] {
      let photo = try PhotoFile(.fixture(name))
      let raster = try await photo.composed(over: background)
      #expect(raster.isOpaque)
      for (x, y) in [(0, 0), (59, 0), (0, 39), (59, 39)] {
        #expect(raster[x, y] == background, "\(name) (\(x), \(y))")
      }
      let alone = try await photo.composed()
      #expect(alone[30, 20].isOpaque && raster[30, 20] == alone[30, 20], "\(name)")
    }
  }

  @Test func `a transparent background keeps alpha through a PNG file and back`() async throws {
    let folder = try TemporaryFolder()
    let raster = try await composed(fixture: "kinds/rgba.png")
    #expect(raster[0, 0] == .transparent)
    try PNGWriter().write(raster, to: folder["p.png"])
    let again = try await PhotoFile(folder["p.png"]).composed()
    #expect(again == raster)
    // Opaque pixels are unchanged.
    let drawn = try await PhotoFile(.fixture("kinds/rgba.png")).decode()
    for (pixel, samples) in zip(again.pixels, stride(from: 0, to: drawn.samples.count, by: 4)) {
      let source = drawn.samples[samples..<samples + 4]
      #expect(pixel.w == source.last)
      if pixel.w == 255 { #expect([pixel.x, pixel.y, pixel.z] == Array(source.dropLast())) }
    }
  }

  @Test func `a translucent background is blended with its own alpha`() async throws {
    // Half white over half black: alpha 128 + 128 x 127 / 255 = 191.75, light 128/191.75 of white.
    let background = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let raster = try await Self.file.composed(over: background)
    #expect(raster[0, 0].alpha == 192)
    let level = referenceLevel(128 / (128 + 128 * 127.0 / 255))
    #expect(abs(Double(raster[0, 0].red) - level) <= 0.51)
    #expect(raster[1, 0] == background)
  }
}
