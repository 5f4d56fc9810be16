import FileSystem
import GridKit
import GridModel
import PhotoIO
import TestSupport
import Testing

/// Gradual 16-bit ramps, 512 columns wide.
@Suite struct SixteenBitPNGTests {
  static let width = 512

  /// The ramp's samples, as described in Fixtures/kinds.
  static let ramp = (0..<width).map { 20_000 + 24 * $0 }

  private func level(_ sample: Int) -> Int {
    Int((255 * Double(sample) / 65535).rounded())
  }

  /// Expects columns of one color each.
  private func expect(
    _ raster: Raster, _ expected: (Int) -> Color, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(raster.size == Size(width: Self.width, height: 4), sourceLocation: sourceLocation)
    let wrong = (0..<raster.size.area).first { i in
      raster[i % Self.width, i / Self.width] != expected(i % Self.width)
    }
    #expect(wrong == nil, sourceLocation: sourceLocation)
  }

  @Test func `every column is the nearest level`() async throws {
    expect(try await composed(fixture: "kinds/gray-16.png")) { x in
      let level = UInt8(level(Self.ramp[x]))
      return Color(red: level, green: level, blue: level)
    }
    expect(try await composed(fixture: "kinds/rgb-16.png")) { x in
      Color(
        red: UInt8(level(Self.ramp[x])), green: UInt8(level(Self.ramp[Self.width - 1 - x])),
        blue: UInt8(level(48 * x)))
    }
  }

  @Test func `there is no banding except that of 8 bits`() async throws {
    let raster = try await composed(fixture: "kinds/gray-16.png")
    let levels = (0..<Self.width).map { Int(raster[$0, 0].red) }
    // Every level of the ramp occurs, in consecutive columns.
    let runs = levels.reduce(into: [(level: Int, count: Int)]()) { runs, level in
      if runs.last?.level == level {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((level, 1))
      }
    }
    #expect(runs.map(\.level) == Array(levels[0]...levels[Self.width - 1]))
    #expect(runs.count > 40)
    // 257 / 24 columns per level; the first and the last level may have fewer.
    #expect(runs.dropFirst().dropLast().allSatisfy { (10...11).contains($0.count) })
  }

  @Test func `16-bit alpha is blended with the background in linear light`() async throws {
    let background = Color(red: 16, green: 102, blue: 152)
    let photo = try PhotoFile(.fixture("kinds/rgba-16.png"))
    let raster = try await photo.composed(over: background)
    var worst = 0.0
    for x in 0..<Self.width {
      let alpha = Double(x * 65535 / 511) / 65535
      let pairs = [
        (Self.ramp[x], background.red, raster[x, 1].red),
        (Self.ramp[Self.width - 1 - x], background.green, raster[x, 1].green),
        (48 * x, background.blue, raster[x, 1].blue),
      ]
      for (sample, below, made) in pairs {
        let light =
          alpha * referenceLight(Double(sample) / 65535)
          + (1 - alpha) * referenceLight(Double(below) / 255)
        worst = max(worst, abs(Double(made) - referenceLevel(light)))
      }
      #expect(raster[x, 1].alpha == 255)
    }
    #expect(worst <= 0.51)
  }

  @Test func `16-bit alpha is kept over a transparent background`() async throws {
    let raster = try await composed(fixture: "kinds/rgba-16.png")
    for x in 0..<Self.width {
      #expect(Int(raster[x, 2].alpha) == level(x * 65535 / 511), "column \(x)")
    }
    #expect(raster[0, 0] == .transparent)
    #expect(raster[511, 0].green == UInt8(level(Self.ramp[0])))
  }
}
