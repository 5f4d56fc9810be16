import Synchronization
import TestSupport
import Testing

@testable import GridKit

/// The rows that a compositor delivers while it works.
@Suite struct CanvasTests {
  /// A photo that calls a function before it is read.
  private struct WatchingPhoto: PhotoSource {
    let raster: Raster
    let workload: Int
    let orientation: Orientation
    let beginning: @Sendable () -> Void
    var size: Size { raster.size }

    func pushRows(
      of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler
    ) {
      beginning()
      raster.pushRows(of: part, to: makeHandler)
    }
  }

  private struct Refusal: Error {}

  private static func noise(_ layout: Layout, seed: UInt64) -> Grid<CellPhoto> {
    var random = SplitMix64(seed: seed)
    var grid = Grid<CellPhoto>(layout: layout)
    for cell in 0..<layout.cellCount {
      let raster = random.raster(Size(width: random.int(5...90), height: random.int(5...90)))
      grid.place(
        CellPhoto(
          LoggingPhoto(
            raster: raster, workload: random.int(0...9),
            orientation: Orientation.allCases[(Int(seed) + cell) % 8]),
          fit: Bool.random(using: &random) ? .cover : .contain))
    }
    return grid
  }

  @Test(arguments: UInt64(0)..<8, ["2+1", "2+2", "columns:1+2", "3+1+4"])
  func `every row is delivered once, from the top, as it is in the picture`(
    seed: UInt64, notation: String
  ) async throws {
    let grid = Self.noise(Layout(notation)!, seed: seed)
    for threads in [1, 2, .max] {
      let received = ReceivedRows()
      let compositor = TestCompositor(size: Size(side: 97), threads: threads)
      try await compositor.compose(grid) { rows in
        #expect(rows.count % 97 == 0)
        received.add(rows)
      }
      #expect(try await received.pixels == compositor.compose(grid).pixels, "seed \(seed)")
    }
  }

  @Test(arguments: Orientation.allCases)
  func `the upper rows are delivered before the lower photo is read`(
    orientation: Orientation
  ) async throws {
    let received = ReceivedRows()
    let known = Mutex(0)
    var random = SplitMix64(seed: 3)
    let raster = random.raster(Size(width: 30, height: 30))
    var grid = Grid<CellPhoto>(layout: Layout("1+1")!)
    grid.place(
      CellPhoto(
        WatchingPhoto(raster: raster, workload: 2, orientation: orientation, beginning: {})))
    grid.place(
      CellPhoto(
        WatchingPhoto(raster: raster, workload: 1, orientation: orientation) {
          known.withLock { $0 = received.pixels.count }
        }))
    let style = Style(margin: .pixels(5), gap: .pixels(10))
    try await TestCompositor(size: Size(side: 100), style: style, threads: 1)
      .compose(grid) { received.add($0) }
    // Three bands of 16 rows: the margin, a cell of 40 rows and the gap have 55.
    #expect(known.withLock { $0 } == 48 * 100)
  }

  @Test func `a receiver that throws is not called again, and its error is thrown`() async throws {
    let calls = Mutex(0)
    let error = await #expect(throws: CompositionError.self) {
      try await TestCompositor(size: Size(side: 200)).compose(Self.noise(.quad, seed: 1)) { _ in
        calls.withLock { $0 += 1 }
        throw Refusal()
      }
    }
    #expect(calls.withLock { $0 } == 1)
    #expect(error?.outputError is Refusal)
    #expect(error?.failures.isEmpty == true)
  }

  @Test func `after the receiver has failed, no photo is begun`() async throws {
    let log = RequestLog()
    var grid = Grid<CellPhoto>(layout: Layout("1+1+1")!)
    for workload in [3, 2, 1] {
      grid.place(
        CellPhoto(
          LoggingPhoto(
            raster: Raster(letters: ["A"]), log: log, name: "\(workload)", workload: workload)))
    }
    await #expect(throws: CompositionError.self) {
      try await TestCompositor(size: Size(side: 60), threads: 1).compose(grid) { _ in
        throw Refusal()
      }
    }
    #expect(log.requests.map(\.name) == ["3"])
  }

  @Test func `a photo's failure takes precedence over the receiver's`() async throws {
    var grid = Self.noise(.quad, seed: 2)
    grid.replace(3, with: CellPhoto(DamagedPhoto(name: "bad", workload: 10)))
    let error = await #expect(throws: CompositionError.self) {
      try await TestCompositor(size: Size(side: 50), threads: 1).compose(grid) { _ in
        throw Refusal()
      }
    }
    #expect(error?.failures.map(\.cell) == [3])
    #expect(error?.outputError == nil)
  }
}
