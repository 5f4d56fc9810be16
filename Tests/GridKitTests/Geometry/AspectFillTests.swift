import TestSupport
import Testing

@testable import GridKit

@Suite struct AspectFillTests {
  /// A photo, a cell and the window that was worked out by hand.
  struct Example: Sendable {
    let photo: Size
    let cell: Size
    let window: CropRect

    init(
      _ photo: (Int, Int), _ cell: (Int, Int), _ window: (Double, Double, Double, Double)
    ) {
      self.photo = Size(width: photo.0, height: photo.1)
      self.cell = Size(width: cell.0, height: cell.1)
      self.window = CropRect(x: window.0, y: window.1, width: window.2, height: window.3)
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
  func `windows are those worked out by hand`(_ example: Example) {
    let window = AspectFill.crop(of: example.photo, in: example.cell)
    func isNear(_ one: Double, _ two: Double) -> Bool { abs(one - two) <= 1e-9 }
    #expect(isNear(window.x, example.window.x) && isNear(window.y, example.window.y), "\(window)")
    #expect(isNear(window.width, example.window.width), "\(window)")
    #expect(isNear(window.height, example.window.height), "\(window)")
  }

  @Test(arguments: UInt64(0)..<40)
  func `a window has the cell's proportions, spans the photo and is centred`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let photo = Size(width: random.int(1...30_000), height: random.int(1...30_000))
      let cell = Size(width: random.int(1...4000), height: random.int(1...4000))
      let (width, height) = (Double(photo.width), Double(photo.height))
      let window = AspectFill.crop(of: photo, in: cell)
      let comment: Comment = "\(photo) in \(cell): \(window)"

      let aspect = Double(cell.width) / Double(cell.height)
      #expect(abs(window.width / window.height / aspect - 1) <= 1e-12, comment)
      #expect(window.width == width && window.x == 0 || window.height == height && window.y == 0)
      #expect(window.x >= 0 && window.y >= 0 && window.width > 0 && window.height > 0, comment)
      #expect(window.x + window.width <= width && window.y + window.height <= height, comment)
      #expect(width - window.width - window.x == window.x, comment)
      #expect(height - window.height - window.y == window.y, comment)
    }
  }

  @Test(arguments: [
    (0.6, 900.0),  // centred on column 2400
    (0.5, 500),
    (0.4, 100),
    (0.375, 0),  // centred on column 1500: just touching
    (0.3, 0), (0, 0),
    (0.625, 1000),  // centred on column 2500: just touching
    (0.9, 1000), (1, 1000),
  ])
  func `the focus moves the window as far as the photo goes`(fraction: Double, x: Double) throws {
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
  func `no focus moves the window out of the photo or shows less`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let photo = Size(width: random.int(1...9000), height: random.int(1...9000))
      let cell = Size(width: random.int(1...1000), height: random.int(1...1000))
      let focus = try #require(UnitPoint(x: random.double(0...1), y: random.double(0...1)))
      let window = AspectFill.crop(of: photo, in: cell, focus: focus)
      let centred = AspectFill.crop(of: photo, in: cell)
      let comment: Comment = "\(photo) in \(cell) about \(focus): \(window)"
      #expect(window.width == centred.width && window.height == centred.height, comment)
      // The last sum may round up by the last bit.
      #expect(window.x >= 0 && window.x + window.width <= Double(photo.width).nextUp, comment)
      #expect(window.y >= 0 && window.y + window.height <= Double(photo.height).nextUp, comment)
    }
  }
}
