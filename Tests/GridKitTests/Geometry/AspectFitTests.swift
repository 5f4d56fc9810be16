import Testing

@testable import GridKit

@Suite struct AspectFitTests {
  /// A photo, the size of a cell at (10, 20), and the photo's rectangle computed by hand.
  struct Example: Sendable {
    let photo: Size
    let cell: Rect
    let frame: Rect

    init(_ photo: (Int, Int), _ cell: (Int, Int), _ frame: (Int, Int, Int, Int)) {
      self.photo = Size(width: photo.0, height: photo.1)
      self.cell = Rect(x: 10, y: 20, width: cell.0, height: cell.1)
      self.frame = Rect(
        x: 10 + frame.0, y: 20 + frame.1, width: frame.2, height: frame.3)
    }
  }

  @Test(arguments: [
    // With the cell's proportions.
    Example((6, 4), (3, 2), (0, 0, 3, 2)), Example((3, 2), (6, 4), (0, 0, 6, 4)),
    Example((1, 1), (7, 7), (0, 0, 7, 7)),
    // 4000 x 100 / 3000 = 133.3 wide; 67 are free, 33 at the left and 34 at the right.
    Example((4000, 3000), (200, 100), (33, 0, 133, 100)),
    // 459 x 3 / 4 = 344.25 high; 115 are free.
    Example((4000, 3000), (459, 459), (0, 57, 459, 344)),
    Example((3000, 4000), (459, 459), (57, 0, 344, 459)),
    // 5 x 1 / 2 is rounded up to 3; 5 x 3 / 10 = 1.5 to 2; 7 x 1 / 5 = 1.4 to 1.
    Example((2, 1), (5, 5), (0, 1, 5, 3)), Example((3, 10), (5, 5), (1, 0, 2, 5)),
    Example((5, 1), (7, 7), (0, 3, 7, 1)),
    // A fiftieth of a pixel is one pixel.
    Example((1, 5000), (100, 100), (49, 0, 1, 100)),
    Example((5000, 1), (100, 100), (0, 49, 100, 1)),
    // A cell of one pixel, or of one row.
    Example((30, 20), (1, 1), (0, 0, 1, 1)), Example((20, 20), (9, 1), (4, 0, 1, 1)),
    Example((20, 30), (1, 9), (0, 3, 1, 2)),
  ])
  func `frames match those computed by hand`(_ example: Example) {
    #expect(AspectFit.frame(of: example.photo, in: example.cell) == example.frame)
  }

  @Test func `a zoomed photo grows from whole until it fills its cell, around its focus`() {
    let cell = Rect(x: 10, y: 20, width: 200, height: 100)
    let photo = Size(width: 400, height: 400)
    func view(_ zoom: Double, _ focus: UnitPoint = .center) -> (Rect, CropRect) {
      (
        AspectFit.frame(of: photo, in: cell, zoom: zoom),
        AspectFit.crop(of: photo, in: cell.size, focus: focus, zoom: zoom)
      )
    }
    // Whole, it is 100x100.
    #expect(view(1) == (Rect(x: 60, y: 20, width: 100, height: 100), CropRect(photo)))
    // 150 wide, two thirds of its height are visible.
    let (frame, crop) = view(1.5)
    #expect(frame == Rect(x: 35, y: 20, width: 150, height: 100))
    #expect(crop.x == 0 && crop.width == 400)
    #expect(abs(crop.y - 200 / 3) < 1e-9 && abs(crop.height - 800 / 3) < 1e-9)
    // From 2 on it fills the cell; then it is cropped along both axes.
    #expect(view(2) == (cell, CropRect(x: 0, y: 100, width: 400, height: 200)))
    #expect(view(4) == (cell, CropRect(x: 100, y: 150, width: 200, height: 100)))
    #expect(
      view(4, UnitPoint(x: 0, y: 0.8)!) == (cell, CropRect(x: 0, y: 270, width: 200, height: 100)))
  }

  @Test func `a photo with the size of its frame keeps every pixel`() {
    for (width, height) in [(99, 100), (100, 37), (1, 100), (100, 100)] {
      let frame = AspectFit.frame(
        of: Size(width: width, height: height), in: Rect(Size(side: 100)))
      #expect(frame.size == Size(width: width, height: height))
    }
  }
}
