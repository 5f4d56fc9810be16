import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct LabelShadeTests {
  private static let white = Color(red: 255, green: 255, blue: 255)
  /// Beside the label, where nothing is shaded.
  private static let photo = Rect(x: 0, y: 0, width: 90, height: 12)

  /// White strokes as thin as a pixel, on a picture whose light is a gradient.
  private func draw(
    in picture: inout Raster, using random: inout SplitMix64
  ) throws -> [(x: Int, y: Int)] {
    let size = Size(width: 50, height: 24)
    var bytes = [UInt8](repeating: 0, count: size.area)
    for _ in 0..<12 {
      let (x, y) = (random.int(0...49), random.int(0...18))
      for row in y..<(y + 6) { bytes[row * size.width + x] = UInt8(random.int(128...255)) }
    }
    let label = try #require(
      Label("text", size: size, left: 0, baseline: 16, pixels: .coverage(bytes, Self.white)))
    picture.drawInBands {
      $0.draw(LabelShade(of: label), x: 20, y: 14, except: [Self.photo])
      $0.draw(label, in: Rect(x: 20, y: 14, width: 50, height: 40), baseline: 16)
    }
    return bytes.indices.filter { bytes[$0] > 0 }.map {
      (20 + $0 % size.width, 14 + $0 / size.width)
    }
  }

  /// The contrast of white with a color, by the formulas of WCAG 2.2.
  private func contrast(with color: Color) -> Double {
    let light = ReferencePicture.light(color)
    return 1.05 / (0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z + 0.05)
  }

  @Test(arguments: seeds(40))
  func `white letters have enough contrast with every pixel beside them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (start, end) = (random.color(), random.color())
    let plain = Raster(Size(width: 90, height: 60)) { x, y in
      func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8((Int(a) * (149 - x - y) + Int(b) * (x + y)) / 149)
      }
      return Color(
        red: mix(start.red, end.red), green: mix(start.green, end.green),
        blue: mix(start.blue, end.blue))
    }
    var picture = plain
    let letters = try draw(in: &picture, using: &random)
    for y in 0..<60 {
      for x in 0..<90 {
        let distance = letters.map { max(abs($0.x - x), abs($0.y - y)) }.min() ?? 99
        let (color, before) = (picture[x, y], plain[x, y])
        if distance == 0 { continue }
        // An eighth of the 16 rows above the baseline is 2, and five times that the reach.
        if distance <= 2 && y >= 12 {
          #expect(contrast(with: color) >= 4.5, "INSTAGRID_SEED=\(seed): (\(x), \(y))")
        }
        if distance > 10 || y < 12 || contrast(with: before) >= 4.57 {
          #expect(color == before, "INSTAGRID_SEED=\(seed): (\(x), \(y))")
        }
      }
    }
  }

  @Test func `no shade darkens the letters of a neighbor`() async throws {
    let size = Size(width: 20, height: 8)
    let label = try #require(
      Label(
        "text", size: size, baseline: 8,
        pixels: .coverage(Array(repeating: 255, count: size.area), Self.white)))
    let band = try #require(LabelBand(for: [label]))
    var plan = try GridPlan(
      #require(Layout("2x1")), size: .both(Size(width: 40, height: 40)),
      style: Style(margin: .pixels(0), gap: .pixels(0), background: Self.white),
      captions: [band, band])
    for cell in 0..<2 {
      plan.place(CellPhoto(Raster(Size(side: 8))), in: cell)
      plan.place(label.shaded, in: cell)
    }
    let picture = try await Compositor().compose(plan)
    let letters = (32..<40).flatMap { y in (0..<40).map { x in picture[x, y] } }
    #expect(letters.allSatisfy { $0 == Self.white })
    // Beside the two labels of a byte for each pixel, there is a shade of 18 x 28 pixels of 2 bytes.
    #expect(plan.labelBytes == 2 * 160 + 2 * 30 * 18)
  }

  @Test func `the shade fades away`() throws {
    var picture = Raster(Size(width: 40, height: 13), filledWith: Self.white)
    let label = try #require(
      Label("I", size: Size(side: 1), baseline: 16, pixels: .coverage([255], Self.white)))
    picture.drawInBands { $0.draw(LabelShade(of: label), x: 20, y: 4, except: []) }
    let levels = (9...31).map { picture[$0, 4].red }
    #expect(levels[0] == 255 && levels[22] == 255 && levels[10] < 130)
    #expect(zip(levels[0...6], levels[1...7]).allSatisfy { $0 > $1 })
    // The edge is round: at equal distances, it is as dark along a diagonal as along a row.
    #expect(abs(Int(picture[24, 8].red) - Int(picture[14, 4].red)) < 15)
  }
}

extension SplitMix64 {
  fileprivate mutating func color() -> Color { Color.random(using: &self) }
}
