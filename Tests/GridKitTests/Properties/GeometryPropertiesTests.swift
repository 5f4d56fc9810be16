import GridKit
import GridModel
import TestSupport
import Testing

/// Frames, lengths and crops of random grids against the formulas of the model.
@Suite struct GeometryPropertiesTests {
  @Test(arguments: seeds(20))
  func `frames follow the formula, and are refused if a cell would be empty`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (layout, size) = (random.layout(), random.size(upTo: random.int(1...2000)))
      let shorter = size.shorterSide
      // Half of the grids have one margin and one gap.
      let isUniform = Bool.random(using: &random)
      let most = shorter / 2 + 1
      let top = random.int(0...most)
      func margin() -> Length { .pixels(isUniform ? top : random.int(0...most)) }
      let across = random.int(0...random.int(1...(2 * shorter)))
      let down = isUniform ? across : random.int(0...random.int(1...(2 * shorter)))
      let style = Style(
        margin: Sides(top: .pixels(top), right: margin(), bottom: margin(), left: margin()),
        gap: Directions(across: .pixels(across), down: .pixels(down)))
      let frames = try? GridPlan(layout, size: size, style: style).cells.map(\.frame)
      let model = ReferenceGrid(
        layout: layout, size: size, style: style, fidelity: .standard, cells: [])
      #expect(
        frames == model.frames,
        "INSTAGRID_SEED=\(seed): \(layout) in \(size), \(style.margin!), \(style.gap!)")
      if isUniform {
        #expect(frames == (try? layout.frames(in: size, margin: top, gap: across)))
      }
    }
  }

  @Test(arguments: seeds(20))
  func `percentages of the shorter side are rounded half up`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let percent = Length.percent(Double(random.int(0...100_000)) / 1000)
      let size = random.size(upTo: 16384)
      #expect(
        percent.pixels(in: size) == percent.referencePixels(in: size),
        "INSTAGRID_SEED=\(seed): \(percent) of \(size)")
    }
  }

  @Test(arguments: seeds(20))
  func `contained photos are as large as possible and centered`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let photo = Size(width: random.int(1...9000), height: random.int(1...random.int(1...9000)))
      let cell = Rect(
        x: random.int(0...99), y: random.int(0...99), width: random.int(1...300),
        height: random.int(1...300))
      for photo in [photo, photo.transposed] {
        let frame = AspectFit.frame(of: photo, in: cell)
        let comment: Comment = "INSTAGRID_SEED=\(seed): \(photo) in \(cell): \(frame)"
        #expect(frame == photo.referenceFrame(in: cell), comment)
        #expect(cell.contains(frame) && frame.width > 0 && frame.height > 0, comment)
        #expect(frame.width == cell.width || frame.height == cell.height, comment)
        // The ideal rectangle has the photo's proportions exactly.
        let scale = photo.referenceScale(in: cell.size)
        let (width, height) = (scale * Double(photo.width), scale * Double(photo.height))
        #expect(abs(Double(frame.width) - width) < 1, comment)
        #expect(abs(Double(frame.height) - height) < 1, comment)
        #expect([0, 1].contains(cell.maxX - frame.maxX - (frame.x - cell.x)), comment)
        #expect([0, 1].contains(cell.maxY - frame.maxY - (frame.y - cell.y)), comment)
      }
    }
  }

  @Test(arguments: seeds(20))
  func `crops have the cell's proportions and are centered on the focus`(seed: UInt64) throws {
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

extension SplitMix64 {
  /// Returns a size of any shape.
  fileprivate mutating func size(upTo longest: Int) -> Size {
    Size(width: int(1...longest), height: int(1...longest))
  }
}
