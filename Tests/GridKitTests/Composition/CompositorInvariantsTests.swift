import GridModel
import TestSupport
import Testing

@testable import GridKit

/// Properties that hold for every photo, whatever the kernel.
@Suite struct CompositorInvariantsTests {
  static let sizes = [
    Size(width: 1, height: 1), Size(width: 5, height: 3), Size(width: 8, height: 8),
    Size(width: 13, height: 40), Size(width: 61, height: 47),
  ]

  @Test(arguments: sizes)
  func `every gray is unchanged`(size: Size) async throws {
    for gray in UInt8.min...UInt8.max {
      let photo = Raster(size, filledWith: Color(gray: gray))
      let square = try await TestCompositor.bare(side: 8).compose(photo)
      #expect(square.isFilled(with: Color(gray: gray)), "gray \(gray)")
    }
  }

  @Test(arguments: sizes, ["#106698", "#ff0001", "#010203", "#fefdfc", "#00ff80"])
  func `every color is unchanged`(size: Size, color: String) async throws {
    let color = try #require(Color(color))
    let photo = Raster(size, filledWith: color)
    for (side, background) in [(3, Color.black), (8, .white), (17, .transparent), (90, .black)] {
      let square = try await TestCompositor.bare(side: side, background: background).compose(photo)
      #expect(square.isFilled(with: color), "side \(side)")
    }
  }

  @Test(
    arguments: [(31, 20), (30, 20), (20, 20), (33, 33), (7, 5), (8, 5)], [1, 3, 6, 9, 12, 19, 40])
  func `a mirrored photo gives the mirrored picture`(size: (Int, Int), side: Int) async throws {
    var random = SplitMix64(seed: UInt64(size.0 * 100 + side))
    let photo = random.raster(Size(width: size.0, height: size.1))
    func mirrored(_ raster: Raster) -> Raster {
      Raster(raster.size) { x, y in raster[raster.size.width - 1 - x, y] }
    }
    // Boxes begin at the stored photo's corner. Without boxes, left and right are treated equally.
    let compositor = TestCompositor.bare(side: side, fidelity: .exact)
    let square = try await compositor.compose(photo)
    let mirror = try await compositor.compose(mirrored(photo))
    #expect(mirrored(square).distance(to: mirror) <= 1)
  }

  @Test(
    arguments: [(31, 20), (30, 20), (20, 31), (33, 33), (7, 5), (8, 6)], [1, 3, 6, 9, 12, 19, 40])
  func `a symmetric photo stays symmetric`(size: (Int, Int), side: Int) async throws {
    var random = SplitMix64(seed: UInt64(size.0 * 100 + side))
    let (width, height) = size
    let noise = random.raster(Size(width: width, height: height))
    let photo = Raster(noise.size) { x, y in
      noise[min(x, width - 1 - x), min(y, height - 1 - y)]
    }
    let square = try await TestCompositor.bare(side: side, fidelity: .exact).compose(photo)
    let turned = Raster(square.size) { x, y in square[side - 1 - x, side - 1 - y] }
    let across = Raster(square.size) { x, y in square[side - 1 - x, y] }
    #expect(square.distance(to: turned) <= 1)
    #expect(square.distance(to: across) <= 1)
  }

  @Test func `a fine checkerboard has the mean of its light, not of its levels`() async throws {
    // Half of the pixels white, half black: a light of 0.5, the level 187.5. The mean of the
    // levels would be 128.
    let photo = Raster(Size(width: 64, height: 64)) { x, y in (x + y) % 2 == 0 ? .white : .black }
    let square = try await TestCompositor.bare(side: 8).compose(photo)
    for y in 2..<6 {
      for x in 2..<6 { #expect((187...188).contains(square[x, y].red), "\(square[x, y])") }
    }
  }

  /// Photos that are 4 and 8 times larger than their cell, without boxes and with boxes of 2 x 2.
  @Test(arguments: [20, 40])
  func `every photo is centered to a fraction of a pixel`(height: Int) async throws {
    // In a ramp of light with the same increment at every column, the light in the middle of the
    // picture is that in the middle of the crop, wherever that is.
    for width in (2 * height)...(2 * height + 7) {
      let photo = ReferencePhoto(
        Size(width: width, height: height), SampleFormat(.gray, depth: .sixteen),
        samples: (0..<height).flatMap { _ in (0..<width).map { UInt16(10_000 + 500 * $0) } },
        tone: .powers(red: 1, green: 1, blue: 1))
      let square = try await TestCompositor.bare(side: 5).compose(photo)
      // Column x of the photo, whose center is at x + 0.5, has a light of 10000 + 500 x; the
      // photo's middle lies at width / 2.
      let light = (10_000 + 500 * (Double(width) / 2 - 0.5)) / 65535
      let level = referenceValue(light) * 255
      #expect(abs(Double(square[2, 2].red) - level) < 0.6, "width \(width)")
    }
  }
}
