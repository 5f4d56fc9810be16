import TestSupport
import Testing

@testable import GridKit

@Suite struct CompositorTests {
  /// Nine photos of noise of different sizes in three rows.
  static func noise(seed: UInt64) -> Grid<CellPhoto> {
    var random = SplitMix64(seed: seed)
    var grid = Grid<CellPhoto>(layout: Layout("2+3+4")!)
    for _ in 0..<9 {
      let size = Size(width: random.int(1...70), height: random.int(1...70))
      grid.place(CellPhoto(random.raster(size, alpha: 0...255)))
    }
    return grid
  }

  @Test func `photos fill their frames, and everything else is background`() async throws {
    // P = 24 - 4 + 4 = 24: halves of 12 less the gap of 4, which is 2...9 and 14...21.
    let background = Color(red: 1, green: 2, blue: 3)
    let style = Style(margin: .pixels(2), gap: .pixels(4), background: background)
    var grid = Grid<CellPhoto>(layout: .wideTop)
    for letter in "ABC" { grid.place(CellPhoto(Raster(letters: [String(letter)]))) }
    let square = try await TestCompositor(size: Size(side: 24), style: style).compose(grid)
    let expected = Raster(Size(width: 24, height: 24)) { x, y in
      switch (x, y) {
      case (2...21, 2...9): Color(letter: "A")
      case (2...9, 14...21): Color(letter: "B")
      case (14...21, 14...21): Color(letter: "C")
      default: background
      }
    }
    #expect(square == expected)
  }

  @Test func `cells without a photo are filled with their own color`() async throws {
    var grid = Grid<CellPhoto>(layout: .quad)
    grid.replace(2, with: CellPhoto(Raster(letters: ["A"])))
    let style = Style(
      margin: .pixels(1), gap: .pixels(2), background: Style.classic.background,
      emptyCell: try #require(Color("#F0F0F0")))
    let square = try await TestCompositor(size: Size(side: 12), style: style).compose(grid)
    let (empty, blue) = (style.emptyCell, try #require(Color("#106698")))
    // P = 12 - 2 + 2 = 12: 1...4 and 7...10.
    let expected = Raster(Size(width: 12, height: 12)) { x, y in
      guard [1...4, 7...10].contains(where: { $0 ~= x }),
        [1...4, 7...10].contains(where: { $0 ~= y })
      else { return blue }
      return x < 6 && y > 6 ? Color(letter: "A") : empty
    }
    #expect(square == expected)
  }

  @Test func `an empty cell's color may be translucent`() async throws {
    // 128 / 255 of white over black is a light of 0.501961, the level 187.85.
    let compositor = TestCompositor.bare(side: 2, emptyCell: Color(gray: 255, alpha: 128))
    let square = try await compositor.compose(Grid<CellPhoto>(layout: .quad))
    #expect(square.isFilled(with: Color(gray: 188)))
  }

  @Test func `the focus selects the visible part`() async throws {
    let photo = Raster(letters: ["ABCDEFGH", "IJKLMNOP"])
    for (x, letters) in [
      (0.0, ["AB", "IJ"]), (0.5, ["DE", "LM"]), (0.25, ["BC", "JK"]), (1, ["GH", "OP"]),
    ] {
      let focus = try #require(UnitPoint(x: x, y: 0.5))
      let square = try await TestCompositor.bare(side: 2).compose(photo, focus: focus)
      #expect(square == Raster(letters: letters), "\(x)")
    }
  }

  @Test(arguments: [
    "#112233", "#11223344", "#00000000",
  ])
  func `the background is visible at rounded corners`(background: String) async throws {
    let background = try #require(Color(background))
    let photo = Raster(letters: ["A"])
    let square = try await TestCompositor.bare(side: 60, radius: 20, background: background)
      .compose(photo)
    for (x, y) in [(0, 0), (59, 0), (0, 59), (59, 59), (5, 5), (54, 5)] {
      // (6, 6), the pixel's nearest point, is 14 sqrt(2) = 19.8 from the arc's center; (5, 5)
      // is 21.2 away, so that pixel is cut, and those farther out are not covered at all.
      let isCut = (x == 5 || x == 54) && y == 5
      #expect((square[x, y] == background) == !isCut, "\(x), \(y)")
    }
    for (x, y) in [(30, 30), (0, 30), (30, 0), (59, 30), (30, 59), (6, 6), (20, 0), (0, 20)] {
      // (6, 6)...(7, 7) lies within 19.8 of the center; the sides' middles are straight.
      #expect(square[x, y] == Color(letter: "A"), "\(x), \(y)")
    }
  }

  @Test func `the radius is a percentage of the square's side`() async throws {
    let style = Style(margin: .pixels(0), gap: .pixels(0), radius: .percent(25), background: .black)
    let square = try await TestCompositor(size: Size(side: 40), style: style)
      .compose(Raster(letters: ["."]))
    let ideal = try await TestCompositor.bare(side: 40, radius: 10).compose(Raster(letters: ["."]))
    #expect(square == ideal)
    #expect(square[0, 0] == .black && square[20, 20] == .white)
  }

  @Test(arguments: [1, 2, 8])
  func `the number of threads does not change the picture`(threads: Int) async throws {
    let grid = Self.noise(seed: 5)
    let plain = try await TestCompositor(size: Size(side: 133)).compose(grid)
    var compositor = TestCompositor(size: Size(side: 133))
    compositor.threads = threads
    for _ in 0..<3 { #expect(try await compositor.compose(grid) == plain) }
  }

  @Test func `at most 256 tasks exist at the same time, however many cells there are`() async throws
  {
    /// A photo that waits until 256 photos are being decoded.
    struct WaitingPhoto: PhotoSource {
      let raster = Raster(Size(side: 1))
      let log: RequestLog
      var size: Size { raster.size }
      var orientation: Orientation { .up }

      func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) async {
        log.begin(RequestLog.Request(name: "", part: part))
        while log.mostAtOnce < 256 { await Task.yield() }
        // If there were more tasks, they would begin now.
        for _ in 0..<10 { await Task.yield() }
        log.end()
        raster.pushRows(of: part, to: makeHandler)
      }
    }
    let log = RequestLog()
    var grid = Grid<CellPhoto>(layout: try #require(Layout("20x20")))
    for _ in 0..<400 { grid.place(CellPhoto(WaitingPhoto(log: log))) }
    let style = Style(margin: .pixels(0), gap: .pixels(0))
    _ = try await Compositor().compose(GridPlan(grid, size: Size(side: 20), style: style))
    #expect(log.requests.count == 400 && log.mostAtOnce == 256)
  }

  @Test(arguments: UInt64(0)..<5)
  func `starting with the largest photo does not change the picture`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let grid = Self.noise(seed: 6)
    var reordered = grid
    for (cell, photo) in grid.cells.enumerated() {
      let raster = try #require(photo?.source as? Raster)
      let logging = LoggingPhoto(raster: raster, workload: random.int(0...9))
      reordered.replace(cell, with: CellPhoto(logging))
    }
    let compositor = TestCompositor(size: Size(side: 101), threads: 1)
    #expect(try await compositor.compose(reordered) == compositor.compose(grid))
  }

  @Test func `the layout must fit into the picture`() throws {
    let error = #expect(throws: LayoutFitError.self) {
      try GridPlan(.quad, size: Size(side: 10), style: Style(margin: .pixels(5)))
    }
    #expect(error?.margin == Sides(5) && error?.length == 10 && error?.layout == .quad)
  }
}
