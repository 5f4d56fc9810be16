import Testing

@testable import GridKit

@Suite struct CellPlanTests {
  static func photo(
    _ width: Int, _ height: Int, _ orientation: Orientation = .up, factors: [Int] = [1, 2, 4, 8]
  ) -> LoggingPhoto {
    LoggingPhoto(
      raster: Raster(Size(width: width, height: height)), shrinkFactors: factors,
      orientation: orientation)
  }

  @Test func `a plan says what shows and how much larger it is`() {
    // 100 x 60 in 20 x 20: 60 x 60 shows, 20 from the left, three times larger.
    let plan = CellPlan(Self.photo(100, 60), in: Size(width: 20, height: 20))
    #expect(plan.window == Window(x: 20, y: 0, width: 60, height: 60))
    #expect(plan.magnification == 1.0 / 3)
    #expect(plan.shrinkFactor == 1)
    // The outer outputs are centred at 21.5 and 78.5, and 9 do not quite reach 12.5 and 87.5.
    #expect(plan.part.area.x == 13 && (88...90).contains(plan.part.area.maxX))
    #expect(plan.part.area.y == 0 && plan.part.area.height == 60)
  }

  @Test func `what shows is told of the upright photo, what is decoded of the stored one`() throws {
    // Upright 60 x 100: its upper 60 rows show, which are stored at the left of 100 x 60 when
    // the photo's top is stored there (5), and at the right when it is stored there (7).
    let top = try #require(UnitPoint(x: 0.5, y: 0))
    let cell = Size(width: 30, height: 30)
    for (orientation, isLeft) in [
      (Orientation.leftMirrored, true), (.right, true), (.rightMirrored, false), (.left, false),
    ] {
      let plan = CellPlan(Self.photo(100, 60, orientation), in: cell, focus: top)
      #expect(plan.window == Window(x: 0, y: 0, width: 60, height: 60))
      #expect(plan.magnification == 0.5)
      // 6 around the outermost centre, which lies 1 inside of what shows, is 5 more than shows.
      if isLeft {
        #expect(plan.part.area.x == 0 && (65...67).contains(plan.part.area.maxX))
      } else {
        #expect((33...35).contains(plan.part.area.x) && plan.part.area.maxX == 100)
      }
    }
  }

  @Test func `the area is that of the shrunk photo`() {
    // Eight times larger: shrunk by 2 to 100 x 40, four times larger.
    let plan = CellPlan(Self.photo(200, 80), in: Size(width: 10, height: 10))
    #expect(plan.magnification == 0.125)
    #expect(plan.shrinkFactor == 2)
    // What shows is 30..<70 there; its outer centres are 32 and 68, which 12 reach from.
    #expect((19...20).contains(plan.part.area.x) && (80...82).contains(plan.part.area.maxX))
    #expect(plan.part.area.y == 0 && plan.part.area.height == 40)
  }

  @Test func `a plan that is exact does not shrink`() {
    let plan = CellPlan(
      Self.photo(200, 80), in: Size(width: 10, height: 10), fidelity: .exact)
    #expect(plan.shrinkFactor == 1)
    #expect(plan.part.area.y == 0 && plan.part.area.height == 80)
  }

  @Test func `a photo that is smaller than its cell is enlarged`() {
    let plan = CellPlan(Self.photo(10, 5), in: Size(width: 40, height: 20))
    #expect(plan.magnification == 4 && plan.shrinkFactor == 1)
    #expect(plan.part.area == Rect(x: 0, y: 0, width: 10, height: 5))
  }
}
