import TestSupport
import Testing

@testable import GridKit

@Suite struct AspectFillTests {
  /// A photo, a cell and the crop computed by hand.
  struct Example: Sendable {
    let photo: Size
    let cell: Size
    let crop: CropRect

    init(
      _ photo: (Int, Int), _ cell: (Int, Int), _ crop: (Double, Double, Double, Double)
    ) {
      self.photo = Size(width: photo.0, height: photo.1)
      self.cell = Size(width: cell.0, height: cell.1)
      self.crop = CropRect(x: crop.0, y: crop.1, width: crop.2, height: crop.3)
    }
  }

  @Test(arguments: [
    Example((4000, 3000), (200, 100), (0, 500, 4000, 2000)),
    Example((4000, 3000), (459, 459), (500, 0, 3000, 3000)),
    Example((3000, 4000), (459, 459), (0, 500, 3000, 3000)),
    // 4000 x 459 / 972 = 17000 / 9 high; (3000 - 17000 / 9) / 2 = 5000 / 9 free above.
    Example((4000, 3000), (972, 459), (0, 5000.0 / 9, 4000, 17000.0 / 9)),
    // 3000 x 459 / 972 = 4250 / 3 high; (4000 - 4250 / 3) / 2 = 3875 / 3 free above.
    Example((3000, 4000), (972, 459), (0, 3875.0 / 3, 3000, 4250.0 / 3)),
    // 2 x 2 / 3 wide; (3 - 4 / 3) / 2 free at the left.
    Example((3, 2), (2, 3), (5.0 / 6, 0, 4.0 / 3, 2)),
    Example((1, 1000), (10, 10), (0, 499.5, 1, 1)),
    Example((1, 1), (972, 459), (0, 0.5 - 459.0 / 1944, 1, 459.0 / 972)),
    Example((100, 100), (1, 1), (0, 0, 100, 100)),
    Example((6, 4), (3, 2), (0, 0, 6, 4)),
    Example((3, 2), (6, 4), (0, 0, 3, 2)),
  ])
  func `crops match those computed by hand`(_ example: Example) {
    let crop = AspectFill.crop(of: example.photo, in: example.cell)
    func isNear(_ one: Double, _ two: Double) -> Bool { abs(one - two) <= 1e-9 }
    #expect(isNear(crop.x, example.crop.x) && isNear(crop.y, example.crop.y), "\(crop)")
    #expect(isNear(crop.width, example.crop.width), "\(crop)")
    #expect(isNear(crop.height, example.crop.height), "\(crop)")
  }

  @Test func `a zoomed crop is that much smaller, around its focus`() {
    let (photo, cell) = (Size(width: 600, height: 400), Size(side: 100))
    func crop(_ zoom: Double, _ focus: UnitPoint = .center) -> CropRect {
      AspectFill.crop(of: photo, in: cell, focus: focus, zoom: zoom)
    }
    #expect(crop(1) == CropRect(x: 100, y: 0, width: 400, height: 400))
    #expect(crop(2) == CropRect(x: 200, y: 100, width: 200, height: 200))
    #expect(crop(16) == CropRect(x: 287.5, y: 187.5, width: 25, height: 25))
    // The edges limit it along each axis.
    #expect(
      crop(2, UnitPoint("bottom-right")!) == CropRect(x: 400, y: 200, width: 200, height: 200))
    #expect(crop(4, UnitPoint(x: 0.25, y: 0.1)!) == CropRect(x: 100, y: 0, width: 100, height: 100))
    #expect(
      crop(4, UnitPoint(x: 0.25, y: 0.5)!) == CropRect(x: 100, y: 150, width: 100, height: 100))
  }

  @Test(arguments: UInt64(0)..<40)
  func `a crop has the cell's proportions, spans the photo and is centered`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let photo = Size(width: random.int(1...30_000), height: random.int(1...30_000))
      let cell = Size(width: random.int(1...4000), height: random.int(1...4000))
      let (width, height) = (Double(photo.width), Double(photo.height))
      let crop = AspectFill.crop(of: photo, in: cell)
      let comment: Comment = "\(photo) in \(cell): \(crop)"

      let aspect = Double(cell.width) / Double(cell.height)
      #expect(abs(crop.width / crop.height / aspect - 1) <= 1e-12, comment)
      #expect(crop.width == width && crop.x == 0 || crop.height == height && crop.y == 0)
      #expect(crop.x >= 0 && crop.y >= 0 && crop.width > 0 && crop.height > 0, comment)
      #expect(crop.x + crop.width <= width && crop.y + crop.height <= height, comment)
      #expect(width - crop.width - crop.x == crop.x, comment)
      #expect(height - crop.height - crop.y == crop.y, comment)
    }
  }

  @Test(arguments: [
    (0.6, 900.0),  // centered on column 2400
    (0.5, 500),
    (0.4, 100),
    (0.375, 0),  // centered on column 1500: just touching
    (0.3, 0), (0, 0),
    (0.625, 1000),  // centered on column 2500: just touching
    (0.9, 1000), (1, 1000),
  ])
  func `the focus moves the crop up to the photo's edges`(fraction: Double, x: Double) throws {
    let photo = Size(width: 4000, height: 3000)
    let cell = Size(width: 459, height: 459)
    let wide = AspectFill.crop(
      of: photo, in: cell, focus: try #require(UnitPoint(x: fraction, y: 0.9)))
    #expect(abs(wide.x - x) <= 1e-9 && wide.y == 0, "\(wide)")
    #expect(wide.width == 3000 && wide.height == 3000)

    let high = AspectFill.crop(
      of: photo.transposed, in: cell, focus: try #require(UnitPoint(x: 0.1, y: fraction)))
    #expect(abs(high.y - x) <= 1e-9 && high.x == 0, "\(high)")
  }

  @Test(arguments: UInt64(0)..<20)
  func `no focus moves the crop outside the photo or makes it smaller`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let photo = Size(width: random.int(1...9000), height: random.int(1...9000))
      let cell = Size(width: random.int(1...1000), height: random.int(1...1000))
      let focus = try #require(UnitPoint(x: random.double(0...1), y: random.double(0...1)))
      let crop = AspectFill.crop(of: photo, in: cell, focus: focus)
      let centered = AspectFill.crop(of: photo, in: cell)
      let comment: Comment = "\(photo) in \(cell) about \(focus): \(crop)"
      #expect(crop.width == centered.width && crop.height == centered.height, comment)
      // The last sum may round up by the last bit.
      #expect(crop.x >= 0 && crop.x + crop.width <= Double(photo.width).nextUp, comment)
      #expect(crop.y >= 0 && crop.y + crop.height <= Double(photo.height).nextUp, comment)
    }
  }
}
