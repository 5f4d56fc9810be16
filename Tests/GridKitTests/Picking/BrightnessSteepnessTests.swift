import FileBuilders
import Testing

@testable import GridKit

/// The numbers were also computed in float64, pixel by pixel.
@Suite struct BrightnessSteepnessTests {
  private func picture(_ level: (_ x: Int, _ y: Int, _ texture: Int) -> Float) -> Brightness {
    let size = Size(width: 96, height: 72)
    let levels = (0..<size.area).map { place -> Float in
      let (x, y) = (place % 96, place / 96)
      return level(x, y, (x * x * 7 + y * y * 11 + x * y * 5) % 17)
    }
    return Brightness(size, levels: levels)
  }

  @Test func `the steepest edges decide, in the direction in which they are least steep`() {
    let edges = picture { x, y, texture in
      Float((x / 13 + y / 11) % 2 == 0 ? 60 : 170) + Float(texture) / 4
    }
    #expect(abs(edges.steepness! - 0.8408) < 0.002)
    func wave(_ place: Int, _ period: Int) -> Int {
      min(place % (2 * period), 2 * period - place % (2 * period))
    }
    let waves = picture { x, y, texture in
      Float(40 + 3 * wave(x, 30) + 3 * wave(y, 24)) + Float(texture) / 8
    }
    #expect(abs(waves.steepness! - 0.1862) < 0.002)
  }

  @Test func `a direction in which little rises does not count`() {
    // Planks: sharp edges across, and a soft shadow in a third of the height.
    func planks(shadow: Range<Int>) -> Brightness {
      picture { x, y, _ in
        let depth = Float(min(max(0, y - shadow.lowerBound), shadow.count))
        return Float(x / 8 % 2 == 0 ? 60 : 160) + 3 * depth
      }
    }
    // The whole step of 100 levels is between two neighbors.
    #expect(planks(shadow: 30..<42).steepness! > 0.8)
    // In two thirds of the height, it counts: 3 levels of 27 over ten pixels.
    #expect(planks(shadow: 10..<60).steepness! < 0.2)
  }

  @Test func `noise is no edge`() {
    var random = SplitMix64(seed: 5)
    let dark = picture { _, _, _ in Float(random.int(0...30)) }
    #expect(dark.steepness == nil)
    #expect(Brightness(Size(side: 4), levels: [Float](repeating: 7, count: 16)).steepness == nil)
  }

  private func flaw(_ picture: Raster) async throws -> PickablePhoto.Flaw? {
    try await SmallPicture(reducing: picture).judged().flaw
  }

  @Test func `photos show nothing if they are blurred, black or of one color`() async throws {
    var random = SplitMix64(seed: 9)
    let size = Size(width: 240, height: 180)
    let areas = (0..<400).map { _ in UInt8(random.int(20...230)) }
    let sharp = Raster(size) { x, y in Color(gray: areas[y / 12 * 20 + x / 12]) }
    #expect(try await flaw(sharp) == nil)
    // The dots of a print are no noise, although they are stronger than its edges.
    let dots = Raster(size) { x, y in
      Color(gray: areas[y / 12 * 20 + x / 12] / 2 + ((x ^ y) & 1 == 0 ? 0 : 60))
    }
    #expect(try await flaw(dots) == nil)
    // A motion by 12 pixels, 5 % of the width, across.
    let moved = Raster(size) { x, y in
      let sum = (0..<12).reduce(0) { sum, step in
        sum + Int(sharp[min(239, x + step), y].red)
      }
      return Color(gray: UInt8(sum / 12))
    }
    #expect(try await flaw(moved) == .blurred)
    let black = Raster(size) { _, _ in Color(gray: UInt8(random.int(0...12))) }
    #expect(try await flaw(black) == .empty)
    #expect(try await flaw(Raster(size, filledWith: .white)) == .empty)
    // Lights at night.
    let night = Raster(size) { x, y in Color(gray: x % 60 < 3 && y % 60 < 3 ? 250 : 4) }
    #expect(try await flaw(night) == nil)
    // Red and blue of equal brightness: 0.299 x 114 is 0.114 x 299, and the green is the same.
    let colors = Raster(size) { x, y in
      (x / 40 + y / 40) % 2 == 0
        ? Color(red: 170, green: 90, blue: 0) : Color(red: 73, green: 90, blue: 255)
    }
    #expect(try await flaw(colors) == nil)
  }
}
