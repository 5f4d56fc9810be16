import Testing

@testable import GridKit

@Suite struct GridPlanTests {
  static func photo(
    _ width: Int, _ height: Int, _ orientation: Orientation = .up, factors: [Int] = [1, 2, 4, 8]
  ) -> LoggingPhoto {
    LoggingPhoto(
      raster: Raster(Size(width: width, height: height)), shrinkFactors: factors,
      orientation: orientation)
  }

  @Test func `a plan has the visible part of a photo and its reduction`() {
    // 100 x 60 in 20 x 20: 60 x 60 pixels are visible, 20 from the left, three times larger.
    let plan = PhotoPlan(CellPhoto(Self.photo(100, 60)), in: Size(width: 20, height: 20))
    #expect(plan.crop == CropRect(x: 20, y: 0, width: 60, height: 60))
    #expect(plan.magnification == 1.0 / 3)
    #expect(plan.shrinkFactor == 1)
    // The outer outputs are centered at 21.5 and 78.5, and 6 do not quite reach 15.5 and 84.5.
    #expect(plan.part.area.x == 16 && (85...87).contains(plan.part.area.maxX))
    #expect(plan.part.area.y == 0 && plan.part.area.height == 60)
  }

  @Test
  func `the crop is in pixels of the upright photo, the decoded area in pixels of the stored one`()
    throws
  {
    // Upright 60 x 100: its upper 60 rows are visible. They are stored at the left of 100 x 60 if
    // the photo's top is stored there (5), and at the right if it is stored there (7).
    let top = try #require(UnitPoint(x: 0.5, y: 0))
    let cell = Size(width: 30, height: 30)
    for (orientation, isLeft) in [
      (Orientation.leftMirrored, true), (.right, true), (.rightMirrored, false), (.left, false),
    ] {
      let plan = PhotoPlan(CellPhoto(Self.photo(100, 60, orientation), focus: top), in: cell)
      #expect(plan.crop == CropRect(x: 0, y: 0, width: 60, height: 60))
      #expect(plan.magnification == 0.5)
      // 4 around the outermost center, which is 1 inside the visible part, is 3 more than is
      // visible.
      if isLeft {
        #expect(plan.part.area.x == 0 && (63...65).contains(plan.part.area.maxX))
      } else {
        #expect((35...37).contains(plan.part.area.x) && plan.part.area.maxX == 100)
      }
    }
  }

  @Test func `the area is that of the shrunk photo`() {
    // Eight times larger: shrunk by 4 to 50 x 20, twice as large.
    let plan = PhotoPlan(CellPhoto(Self.photo(200, 80)), in: Size(width: 10, height: 10))
    #expect(plan.magnification == 0.125)
    #expect(plan.shrinkFactor == 4)
    // The visible part is 15..<35 there; its outer centers are 16 and 34, from which 4 extend.
    #expect((11...12).contains(plan.part.area.x) && (38...39).contains(plan.part.area.maxX))
    #expect(plan.part.area.y == 0 && plan.part.area.height == 20)
  }

  @Test func `a plan with exact fidelity does not shrink`() {
    let plan = PhotoPlan(
      CellPhoto(Self.photo(200, 80)), in: Size(width: 10, height: 10), fidelity: .exact)
    #expect(plan.shrinkFactor == 1)
    #expect(plan.part.area.y == 0 && plan.part.area.height == 80)
  }

  @Test func `a photo that is smaller than its cell is enlarged`() {
    let plan = PhotoPlan(CellPhoto(Self.photo(10, 5)), in: Size(width: 40, height: 20))
    #expect(plan.magnification == 4 && plan.shrinkFactor == 1)
    #expect(plan.part.area == Rect(x: 0, y: 0, width: 10, height: 5))
  }

  @Test func `a plan without photos has the frames of its layout`() throws {
    let plan = try GridPlan(.wideBottom, size: Size(side: 1080), style: .classic)
    // The margin and gap are 5 %, 54 pixels: see LayoutFramesTests.
    #expect(
      plan.cells.map(\.frame) == [
        Rect(x: 54, y: 54, width: 459, height: 459), Rect(x: 567, y: 54, width: 459, height: 459),
        Rect(x: 54, y: 567, width: 972, height: 459),
      ])
    #expect(plan.cells.allSatisfy { $0.photo == nil })
  }

  @Test func `percentages are of the shorter side, and frames fill a picture that is not square`()
    throws
  {
    let style = Style(margin: .percent(10), gap: .pixels(4))
    let plan = try GridPlan(.quad, size: Size(width: 200, height: 100), style: style)
    // A margin of 10. Across, P = 200 - 20 + 4 = 184: halves of 92, less the gap. Down, P = 84.
    #expect(
      plan.cells.map(\.frame) == [
        Rect(x: 10, y: 10, width: 88, height: 38), Rect(x: 102, y: 10, width: 88, height: 38),
        Rect(x: 10, y: 52, width: 88, height: 38), Rect(x: 102, y: 52, width: 88, height: 38),
      ])
  }

  @Test func `the plan of a photo holds nothing for each column or row of its cell`() {
    /// The number of values that a value consists of, apart from the photo.
    func count(_ value: Any) -> Int {
      let parts = Mirror(reflecting: value).children.filter { $0.label != "source" }
      return parts.isEmpty ? 1 : parts.reduce(0) { $0 + count($1.value) }
    }
    for fidelity in [Fidelity.standard, .exact] {
      let counts = [(10, 10), (16384, 1), (1, 16384), (3000, 2000)].map { width, height in
        count(
          PhotoPlan(
            CellPhoto(Self.photo(8, 8)), in: Size(width: width, height: height),
            fidelity: fidelity))
      }
      #expect(counts.allSatisfy { $0 == counts[0] && $0 < 100 }, "\(counts)")
    }
  }

  @Test func `photos are planned in their cells of the grid`() throws {
    let focus = try #require(UnitPoint(x: 0, y: 1))
    var grid = Grid<CellPhoto>(layout: .wideBottom)
    grid.replace(2, with: CellPhoto(Self.photo(300, 300), focus: focus))
    let plan = try GridPlan(
      grid, size: Size(side: 300), style: Style(margin: .pixels(0), gap: .pixels(0)))
    #expect(plan.cells[0].photo == nil && plan.cells[1].photo == nil)
    // The wide cell is 300 x 150: the lower half of the photo is visible.
    #expect(plan.cells[2].photo?.crop == CropRect(x: 0, y: 150, width: 300, height: 150))
  }

  @Test func `placing a photo again replaces its plan`() throws {
    var plan = try GridPlan(
      .quad, size: Size(side: 40), style: Style(margin: .pixels(0), gap: .pixels(0)))
    plan.place(CellPhoto(Self.photo(100, 20)), in: 3)
    #expect(plan.cells[3].photo?.crop == CropRect(x: 40, y: 0, width: 20, height: 20))
    plan.place(CellPhoto(Self.photo(20, 100)), in: 3)
    #expect(plan.cells[3].photo?.crop == CropRect(x: 0, y: 40, width: 20, height: 20))
  }

  @Test func `a composed picture matches its plan`() async throws {
    // Four columns of colors in a cell in which the middle two are visible.
    var plan = try GridPlan(
      Layout("rows:1")!, size: Size(side: 2), style: Style(margin: .pixels(0), gap: .pixels(0)))
    plan.place(CellPhoto(Raster(letters: ["ABCD", "ABCD"])), in: 0)
    #expect(plan.cells[0].photo?.crop == CropRect(x: 1, y: 0, width: 2, height: 2))
    #expect(try await Compositor().compose(plan) == Raster(letters: ["BC", "BC"]))
  }

  @Test func `a zoom and a number of threads out of range trap whenever they are set`() async {
    await #expect(processExitsWith: .failure) {
      var photo = CellPhoto(Raster(Size(side: 1)))
      photo.zoom = 0.5
    }
    await #expect(processExitsWith: .failure) {
      var compositor = Compositor()
      compositor.threads = 0
    }
  }
}
