import GridModel
import TestSupport
import Testing

@testable import GridKit

/// Edges beside which kernels with negative lobes produce lines.
@Suite struct CompositorHaloTests {
  /// A chart of bright and dark rectangles on a dark background, like a photographed color chart.
  static func chart(_ side: Int, seed: UInt64) -> Raster {
    var random = SplitMix64(seed: seed)
    var chart = Raster(Size(side: side), filledWith: Color(gray: 40))
    for _ in 0..<12 {
      let (x, y) = (random.int(0...(side - 2)), random.int(0...(side - 2)))
      let (width, height) = (random.int(1...(side / 2)), random.int(1...(side / 2)))
      let levels = [30, 60, 128, 200, 255].map { UInt8($0) }
      let color = Color(
        red: levels[random.int(0...4)], green: levels[random.int(0...4)],
        blue: levels[random.int(0...4)])
      for row in y..<min(y + height, side) {
        for column in x..<min(x + width, side) { chart[column, row] = color }
      }
    }
    return chart
  }

  /// Returns how far, in levels, a picture exceeds the range of the photo's pixels within a pixel
  /// and a half of the picture's.
  static func halo(of picture: Raster, from photo: Raster) -> Int {
    let (side, scale) = (
      picture.size.width, Double(photo.size.width) / Double(picture.size.width)
    )
    func around(_ place: Int) -> Range<Int> {
      let center = (Double(place) + 0.5) * scale
      let (start, end) = (center - 1.5 * scale, center + 1.5 * scale)
      return max(0, Int(start.rounded(.down)))..<min(photo.size.width, Int(end.rounded(.up)))
    }
    var worst = 0
    for y in 0..<side {
      for x in 0..<side {
        var (low, high) = (Raster.Pixel(repeating: 255), Raster.Pixel.zero)
        for row in around(y) {
          for column in around(x) {
            low = pointwiseMin(low, photo[column, row].pixel)
            high = pointwiseMax(high, photo[column, row].pixel)
          }
        }
        let pixel = picture[x, y].pixel
        for channel in 0..<3 {
          worst = max(
            worst, Int(low[channel]) - Int(pixel[channel]),
            Int(pixel[channel]) - Int(high[channel]))
        }
      }
    }
    return worst
  }

  // Sharpening may add 8 levels, and the kernel's shallow lobes a few in dark areas. The Lanczos
  // kernel in linear light adds 60 to 90.
  @Test(arguments: [13, 20, 31, 47, 59], [Fidelity.standard, .exact])
  func `a chart that is reduced has no halos`(side: Int, fidelity: Fidelity) async throws {
    for seed in UInt64(0)..<4 {
      let chart = Self.chart(60, seed: seed)
      let picture = try await TestCompositor.bare(side: side, fidelity: fidelity).compose(chart)
      #expect(Self.halo(of: picture, from: chart) <= 15, "seed \(seed)")
    }
  }

  @Test(arguments: [60, 61, 90, 173])
  func `a chart that is enlarged has no halos at all`(side: Int) async throws {
    let chart = Self.chart(60, seed: 5)
    let picture = try await TestCompositor.bare(side: side).compose(chart)
    #expect(Self.halo(of: picture, from: chart) == 0)
  }

  @Test func `cells are independent of their neighbors`() async throws {
    let (chart, other) = (Self.chart(60, seed: 1), Self.chart(60, seed: 2))
    func cell(beside neighbor: Raster) async throws -> Raster {
      var grid = Grid<CellPhoto>(layout: Layout("2")!)
      for photo in [chart, neighbor] { grid.place(CellPhoto(photo)) }
      let plan = try GridPlan(
        grid, size: Size(side: 40), style: Style(margin: .pixels(0), gap: .pixels(0)))
      return try await Compositor().compose(plan).part(plan.cells[0].frame)
    }
    #expect(try await cell(beside: chart) == cell(beside: other))
  }
}
