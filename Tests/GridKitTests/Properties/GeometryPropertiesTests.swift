import GridKit
import GridModel
import TestSupport
import Testing

/// Frames, lengths and crops of random grids against the formulas of the model.
@Suite struct GeometryPropertiesTests {
  @Test(arguments: seeds(20))
  func `frames are those of the formula, and refused where it leaves a cell empty`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (layout, side) = (random.layout(), random.int(1...random.int(1...2000)))
      // No gap is larger than the square: see the tests of LayoutFitError.
      let (margin, gap) = (random.int(0...(side / 2 + 1)), random.int(0...random.int(1...side)))
      let frames = try? layout.frames(in: Size(side: side), margin: margin, gap: gap)
      let expected = layout.referenceFrames(side: side, margin: margin, gap: gap)
      #expect(
        frames == expected,
        "INSTAGRID_SEED=\(seed): \(layout), side \(side), margin \(margin), gap \(gap)")
    }
  }

  @Test(arguments: seeds(20))
  func `shares of any side round half up`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let percent = Length.percent(Double(random.int(0...100_000)) / 1000)
      let side = random.int(1...16384)
      #expect(
        percent.pixels(in: Size(side: side)) == percent.referencePixels(side: side),
        "INSTAGRID_SEED=\(seed): \(percent) of \(side)")
    }
  }

  @Test(arguments: seeds(20))
  func `crops fill the cell about the focus`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let photo = Size(width: random.int(1...9000), height: random.int(1...9000))
      let cell = Size(width: random.int(1...3000), height: random.int(1...3000))
      let focus = try #require(UnitPoint(x: random.double(0...1), y: random.double(0...1)))
      let crop = AspectFill.crop(of: photo, in: cell, focus: focus)
      let expected = photo.referenceCrop(for: cell, about: focus)
      let distances = [
        crop.x - expected.x, crop.y - expected.y, crop.width - expected.width,
        crop.height - expected.height,
      ]
      #expect(
        distances.allSatisfy { abs($0) < 1e-9 },
        "INSTAGRID_SEED=\(seed): \(photo) in \(cell) about \(focus): \(crop), not \(expected)")
    }
  }
}
