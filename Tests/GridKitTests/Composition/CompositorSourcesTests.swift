import GridModel
import Synchronization
import TestSupport
import Testing

@testable import GridKit

/// What the compositor requests from its photos, and what it does when they fail.
@Suite struct CompositorSourcesTests {
  @Test(arguments: [1, 2, 4, .max], [[9, 1, 1, 1], [1, 1, 1, 9], [1, 2, 3, 4]])
  func `all damaged photos are reported, in reading order`(
    threads: Int, workloads: [Int]
  ) async throws {
    var grid = Grid<CellPhoto>(layout: .quad)
    grid.place(CellPhoto(LoggingPhoto(raster: Raster(letters: ["A"]), workload: workloads[0])))
    for (cell, name) in [(1, "second"), (2, "third"), (3, "fourth")] {
      let photo = DamagedPhoto(name: name, goodRows: 4 * (3 - cell), workload: workloads[cell])
      grid.place(CellPhoto(photo))
    }
    let error = await #expect(throws: CompositionError.self) {
      try await TestCompositor.bare(side: 16, threads: threads).compose(grid)
    }
    let failures = try #require(error).failures
    #expect(failures.map(\.cell) == [1, 2, 3])
    #expect(
      "\(try #require(error))"
        == [(1, "second"), (2, "third"), (3, "fourth")].map {
          "cell \($0): \(DamagedPhoto.Damage(name: $1))"
        }.joined(separator: "; "))
    #expect(
      failures.map { $0.error as? DamagedPhoto.Damage }
        == ["second", "third", "fourth"].map(DamagedPhoto.Damage.init))
  }

  @Test
  func `with one thread, the largest photo is first, and photos of one size keep their order`()
    async throws
  {
    let log = RequestLog()
    var grid = Grid<CellPhoto>(layout: Layout("2+3")!)
    for (name, workload) in [("a", 3), ("b", 9), ("c", 3), ("d", 1), ("e", 5)] {
      grid.place(
        CellPhoto(
          LoggingPhoto(raster: Raster(letters: ["A"]), log: log, name: name, workload: workload)))
    }
    _ = try await TestCompositor.bare(side: 12, threads: 1).compose(grid)
    #expect(log.requests.map(\.name) == ["b", "e", "a", "c", "d"])
    #expect(log.mostAtOnce == 1)
  }

  @Test func `photos that look incomplete are first, and if none fails the others follow`()
    async throws
  {
    let log = RequestLog()
    var grid = Grid<CellPhoto>(layout: Layout("2+2")!)
    for (name, workload) in [("a", 3), ("b", 9), ("c", 1), ("d", 2)] {
      grid.place(
        CellPhoto(
          LoggingPhoto(
            raster: Raster(letters: ["A"]), log: log, name: name, workload: workload,
            mayBeIncomplete: workload < 3)))
    }
    _ = try await TestCompositor.bare(side: 12, threads: 1).compose(grid)
    #expect(log.requests.map(\.name) == ["d", "c", "b", "a"])
  }

  @Test func `after the error of a photo that looks incomplete, no other is begun`() async throws {
    for mayBeIncomplete in [true, false] {
      let log = RequestLog()
      var grid = Grid<CellPhoto>(layout: Layout("2+3")!)
      let good = LoggingPhoto(raster: Raster(letters: ["A"]), log: log, workload: 9)
      var doubtful = good
      doubtful.mayBeIncomplete = true
      let bad = DamagedPhoto(name: "bad", mayBeIncomplete: mayBeIncomplete)
      for photo in [good, bad, doubtful, bad, good] as [any PhotoSource] {
        grid.place(CellPhoto(photo))
      }
      let error = await #expect(throws: CompositionError.self) {
        try await TestCompositor.bare(side: 12, threads: 1).compose(grid)
      }
      #expect(error?.failures.map(\.cell) == [1, 3])
      #expect(log.requests.count == (mayBeIncomplete ? 1 : 3))
    }
  }

  @Test(arguments: [1, 4]) func `every cell that is finished is announced once`(
    threads: Int
  ) async throws {
    var grid = Grid<CellPhoto>(layout: .quad)
    grid.place(CellPhoto(LoggingPhoto(raster: Raster(letters: ["A"]))))
    let plan = try GridPlan(grid, size: Size(side: 40))
    let finished = Mutex(0)
    var compositor = Compositor(threads: threads)
    compositor.cellFinished = { finished.withLock { $0 += 1 } }
    _ = try await compositor.compose(plan)
    #expect(finished.withLock { $0 } == 4)
  }

  @Test(arguments: [1, 2, 3])
  func `no more photos than threads are read at the same time`(threads: Int) async throws {
    let log = RequestLog()
    var random = SplitMix64(seed: 8)
    let raster = random.raster(Size(width: 40, height: 40))
    let photo = LoggingPhoto(raster: raster, log: log)
    _ = try await TestCompositor.bare(side: 48, threads: threads).compose(photo, layout: "4+4+4")
    #expect(log.requests.count == 12)
    #expect(log.mostAtOnce <= threads)
  }

  @Test(arguments: [[1], [1, 2, 4, 8], [1, 3], [5, 1, 2]], [1, 3, 4, 9, 20])
  func `a photo is shrunk by the largest factor that its reduction allows`(
    factors: [Int], side: Int
  ) async throws {
    let log = RequestLog()
    let raster = Raster(Size(width: 203, height: 151), filledWith: Color(letter: "A"))
    let photo = LoggingPhoto(raster: raster, log: log, shrinkFactors: factors)
    let square = try await TestCompositor.bare(side: side).compose(photo)
    let factor = try #require(log.requests.first).part.shrinkFactor
    #expect(log.requests.count == 1)
    #expect(factors.contains(factor))
    // The visible part is 151 high.
    let allowed = factors.filter { $0 == 1 || 151 >= side * ($0 <= 2 ? 6 : $0 <= 4 ? 8 : 24) }
    #expect(factor == allowed.max())
    #expect(square.isFilled(with: Color(letter: "A")))
  }

  @Test(arguments: [4, 16])
  func `with exact fidelity, no photo is shrunk`(side: Int) async throws {
    let log = RequestLog()
    var random = SplitMix64(seed: 9)
    let raster = random.raster(Size(width: 93, height: 81))
    let photo = LoggingPhoto(raster: raster, log: log, shrinkFactors: [1, 2, 4, 8])
    let square = try await TestCompositor.bare(side: side, fidelity: .exact).compose(photo)
    #expect(log.requests.map(\.part.shrinkFactor) == [1])
    let reference = ReferencePicture(raster)
    let cell = Size(width: side, height: side)
    let ideal = reference.cell(reference.size.referenceCrop(for: cell), to: cell)
    #expect(ideal.distance(to: square) < 0.6)
  }

  @Test func `a photo that was shrunk has the same crop`() async throws {
    // 89 x 61 shrunk by 2 is 45 x 31, whose last column and row represent less than 2. Odd lines
    // are not divided into boxes of 2.
    var random = SplitMix64(seed: 10)
    let raster = random.raster(Size(width: 89, height: 61))
    let photo = LoggingPhoto(raster: raster, shrinkFactors: [1, 2])
    let square = try await TestCompositor.bare(side: 7).compose(photo)
    let crop = CropRect(x: 14.0 / 2, y: 0, width: 61.0 / 2, height: 61.0 / 2)
    let ideal = ReferencePicture(raster.averaged(by: 2))
      .cell(crop, to: Size(width: 7, height: 7))
    // The weights undo the blur of the means, too.
    #expect(ideal.distance(to: square) < 0.8)
  }

  @Test func `a turned photo is cropped and shrunk as it is stored`() async throws {
    // Stored as 40 x 90 and turned clockwise: its lower edge is the upright photo's left one. The
    // leftmost 40 columns of the upright 90 x 40 are visible. These are the stored rows 50..<90;
    // shrunk by 2, the rows 25..<45 and all 20 columns.
    var random = SplitMix64(seed: 14)
    let stored = random.raster(Size(width: 40, height: 90))
    let log = RequestLog()
    let photo = LoggingPhoto(
      raster: stored, log: log, shrinkFactors: [1, 2, 4], orientation: .right)
    let left = try #require(UnitPoint(x: 0, y: 0.5))
    let square = try await TestCompositor.bare(side: 6).compose(photo, focus: left)
    let request = try #require(log.requests.first)
    #expect(request.part.shrinkFactor == 2)
    #expect(
      request.part.area.x == 0 && request.part.area.width == 20 && request.part.area.maxY == 45)
    // Cell rows are 3 1/3 shrunk rows apart, so the first is centered at 26 2/3, and 2 x 3 1/3 rows
    // extend to 20.
    #expect((19...20).contains(request.part.area.y))

    let upright = Raster(Size(width: 90, height: 40)) { x, y in stored[y, 89 - x] }
    let plain = LoggingPhoto(raster: upright, shrinkFactors: [1, 2, 4])
    let same = try await TestCompositor.bare(side: 6).compose(plain, focus: left)
    #expect(square.distance(to: same) <= 1)
  }

  @Test(arguments: UInt64(0)..<40)
  func `the requested part is inside the photo and extends no farther than the kernel`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let log = RequestLog()
    let size = Size(width: random.int(1...90), height: random.int(1...90))
    let photo = LoggingPhoto(
      raster: Raster(size, filledWith: .white), log: log, shrinkFactors: [1, 2, 4])
    let side = random.int(8...60)
    _ = try await TestCompositor.bare(side: side).compose(photo)
    let request = try #require(log.requests.first)
    let (area, factor) = (request.part.area, Double(request.part.shrinkFactor))
    let small = size.shrunk(by: request.part.shrinkFactor)
    #expect(area.width > 0 && area.height > 0)
    #expect(Rect(small).contains(area))

    let shows = Double(min(size.width, size.height)) / factor
    let scale = shows / Double(side)
    let reach = scale >= 1 ? 3 * scale : 2
    // Much larger photos are read in whole boxes that leave at least three times the cell.
    let box = max(1, (scale / 3).rounded(.down))
    for (first, count, whole) in [
      (area.x, area.width, Double(size.width) / factor),
      (area.y, area.height, Double(size.height) / factor),
    ] {
      // The centers of the outermost outputs are half an output inside the crop.
      let low = (whole - shows) / 2 + scale / 2 - reach
      let high = (whole + shows) / 2 - scale / 2 + reach
      #expect(Double(first) >= min(low - box, whole - 1).rounded(.down))
      // All outputs have as many weights as the largest needs, so two boxes more may be read.
      #expect(Double(first + count) <= high.rounded(.up) + 3 * box - 1)
    }
  }
}
