import TestSupport
import Testing

@testable import GridKit

/// Photos that are contained in their cells.
@Suite struct CompositorContainTests {
  @Test func `a contained photo is visible whole, with the background beside it`() async throws {
    // A photo of 4x2 pixels, and its transpose, centered in 4x4 pixels.
    let compositor = TestCompositor.bare(side: 4, background: .white)
    #expect(
      try await compositor.compose(Raster(letters: ["ABCD", "EFGH"]), fit: .contain)
        == Raster(letters: ["....", "ABCD", "EFGH", "...."]))
    #expect(
      try await compositor.compose(Raster(letters: ["AE", "BF", "CG", "DH"]), fit: .contain)
        == Raster(letters: [".AE.", ".BF.", ".CG.", ".DH."]))
    // An odd pixel goes below.
    #expect(
      try await compositor.compose(Raster(letters: ["ABCD"]), fit: .contain)
        == Raster(letters: ["....", "ABCD", "....", "...."]))
  }

  @Test func `the color of empty cells never appears beside a contained photo`() async throws {
    var grid = Grid<CellPhoto>(layout: Layout("rows:2")!)
    grid.place(CellPhoto(Raster(letters: ["AB", "CD"]), fit: .contain))
    let square = try await TestCompositor.bare(side: 4, background: .black, emptyCell: .white)
      .compose(grid)
    #expect(square.part(Rect(x: 0, y: 1, width: 2, height: 2)) == Raster(letters: ["AB", "CD"]))
    #expect(square.part(Rect(x: 0, y: 0, width: 2, height: 1)).isFilled(with: .black))
    #expect(square.part(Rect(x: 0, y: 3, width: 2, height: 1)).isFilled(with: .black))
    #expect(square.part(Rect(x: 2, y: 0, width: 2, height: 4)).isFilled(with: .white))
  }

  @Test(arguments: CompositorOrientationTests.stored)
  func `a contained photo is upright`(orientation: Orientation, picture: Raster) async throws {
    // The upright picture is four by eight.
    let square = try await TestCompositor.bare(side: 8, background: .black)
      .compose(TurnedPhoto(raster: picture, orientation: orientation), fit: .contain)
    #expect(
      square.part(Rect(x: 2, y: 0, width: 4, height: 8)) == CompositorOrientationTests.upright)
    for x in [0, 6] {
      #expect(square.part(Rect(x: x, y: 0, width: 2, height: 8)).isFilled(with: .black))
    }
  }

  @Test(arguments: [1, 3, 5, 40])
  func `the corners of the photo are rounded, not those of the cell`(radius: Int) async throws {
    // The photo alone in a picture of its own size, which it fills.
    var random = SplitMix64(seed: 18)
    let photo = random.raster(Size(width: 24, height: 10), alpha: 100...255)
    let style = Style(margin: .pixels(0), gap: .pixels(0), radius: .pixels(radius))
    var plan = try GridPlan(Layout("1x1")!, size: photo.size, style: style)
    plan.place(CellPhoto(photo), in: 0)
    let alone = try await Compositor().compose(plan)
    #expect(alone[0, 0] != photo[0, 0])
    let square = try await TestCompositor(size: Size(side: 24), style: style).compose(
      photo, fit: .contain)
    #expect(square.part(Rect(x: 0, y: 7, width: 24, height: 10)) == alone)
    #expect(square.part(Rect(x: 0, y: 0, width: 24, height: 7)).isFilled(with: style.background))
  }

  @Test func `the focus of a contained photo has no effect`() async throws {
    let photo = Raster(letters: ["ABCD", "EFGH"])
    let corner = try #require(UnitPoint(x: 0, y: 1))
    let compositor = TestCompositor.bare(side: 7)
    #expect(
      try await compositor.compose(photo, fit: .contain, focus: corner)
        == compositor.compose(photo, fit: .contain))
  }

  @Test func `a photo much thinner than a pixel keeps its light`() async throws {
    // Every tenth row of 1x5000 is white. Each pixel of the column is a mean of at least 50 rows,
    // and is not limited to the range of the two rows around its center, which are mostly black.
    let photo = Raster(Size(width: 1, height: 5000)) { _, y in y % 10 == 0 ? .white : .black }
    for fidelity in [Fidelity.standard, .exact] {
      let square = try await TestCompositor.bare(
        side: 100, background: .transparent, fidelity: fidelity
      ).compose(photo, fit: .contain)
      // A tenth of the light is the level 89. At the ends, the first and the last row are repeated.
      let line = square.part(Rect(x: 49, y: 2, width: 1, height: 96))
      #expect(line.pixels.allSatisfy { (86...92).contains($0.x) && $0.w == 255 })
      #expect(square.pixels.count { $0.w > 0 } == 100)
    }
  }

  @Test func `the whole photo is decoded, and nothing beyond it`() async throws {
    let photo = LoggingPhoto(
      raster: Raster(Size(width: 800, height: 200)), shrinkFactors: [1, 2, 4, 8])
    let plan = PhotoPlan(CellPhoto(photo, fit: .contain), in: Size(width: 40, height: 40))
    #expect(plan.frame == Rect(x: 0, y: 15, width: 40, height: 10))
    #expect(plan.magnification == 0.05 && plan.shrinkFactor == 4)
    #expect(plan.part.area == Rect(x: 0, y: 0, width: 200, height: 50))
    #expect(plan.crop == CropRect(x: 0, y: 0, width: 800, height: 200))
  }
}
