import Synchronization
import TestSupport
import Testing

@testable import GridKit

/// A photo that is decoded by one task and rendered by another.
@Suite(.timeLimit(.minutes(60))) struct CellRendererTests {
  /// A raster stored turned, which calls a function before each of its rows and may end early.
  private struct GatedPhoto: PhotoSource {
    let raster: Raster
    var orientation = Orientation.right
    var goodRows = Int.max
    /// Called with each row's number in the part before the row is passed on.
    var gate: @Sendable (_ row: Int) async -> Void = { _ in }
    var size: Size { raster.size }

    struct Damage: Error {}

    func pushRows(
      of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler
    ) async throws {
      let handleRow = makeHandler(RowFormat(.rgba, .sRGB))
      for y in part.area.y..<part.area.maxY {
        await gate(y - part.area.y)
        if y == goodRows { throw Damage() }
        let area = Rect(x: part.area.x, y: y, width: part.area.width, height: 1)
        raster.pushRows(of: PhotoPart(area)) { _ in handleRow }
      }
    }
  }

  /// Renders a photo that fills a picture.
  ///
  /// - Parameter hasWorker: whether a worker comes before the first row is decoded.
  private static func canvas(
    with photo: GatedPhoto, _ size: Size = Size(side: 60), hasWorker: Bool,
    handingRowsTo receive: Compositor.RowReceiver? = nil
  ) async throws -> Canvas {
    var plan = try GridPlan(
      Layout("rows:1")!, size: size, style: Style(margin: .pixels(0), gap: .pixels(0)))
    plan.place(CellPhoto(photo), in: 0)
    let canvas = Canvas(size, .transparent, [Rect(size)], receive)
    canvas.drawBackground { _ in }
    let renderer = CellRenderer(0, of: plan, on: canvas)
    let worker = Task { if hasWorker { await renderer.help() } }
    while renderer.hasWorker != hasWorker { await Task.yield() }
    let failure = await renderer.run()
    await worker.value
    if let failure { throw failure.error }
    return canvas
  }

  // Batches have 128 KiB: some hundred rows, or less than one. The photos are turned.
  @Test(arguments: [
    (Size(width: 300, height: 900), Size(width: 60, height: 60)),
    (Size(width: 33_000, height: 110), Size(width: 2, height: 600)),
  ])
  func `a worker does not change the picture`(photo: Size, canvas: Size) async throws {
    var random = SplitMix64(seed: 21)
    let photo = GatedPhoto(raster: random.raster(photo))
    let alone = try await Self.canvas(with: photo, canvas, hasWorker: false).takePicture()
    for _ in 0..<4 {
      let helped = try await Self.canvas(with: photo, canvas, hasWorker: true)
      #expect(helped.takePicture() == alone)
    }
  }

  @Test func `a worker renders rows while the photo is still being decoded`() async throws {
    // Two batches of 109 rows of 1200 bytes are queued before row 250. Only a worker renders them,
    // because up to three may wait. Decoding continues once the canvas has delivered rows of them.
    let handedOn = Atomic(0)
    var random = SplitMix64(seed: 23)
    let photo = GatedPhoto(
      raster: random.raster(Size(width: 300, height: 300)), orientation: .up,
      gate: { row in
        if row == 250 {
          while handedOn.load(ordering: .relaxed) == 0 { await Task.yield() }
        }
      })
    let canvas = try await Self.canvas(with: photo, hasWorker: true) { rows in
      handedOn.add(rows.count, ordering: .relaxed)
    }
    try canvas.finish()
    #expect(handedOn.load(ordering: .relaxed) == 60 * 60)
  }

  @Test(arguments: [0, 1, 250, 299])
  func `a photo that fails releases its worker`(goodRows: Int) async throws {
    var random = SplitMix64(seed: 22)
    let raster = random.raster(Size(width: 300, height: 300))
    for hasWorker in [false, true] {
      await #expect(throws: GatedPhoto.Damage.self) {
        try await Self.canvas(
          with: GatedPhoto(raster: raster, goodRows: goodRows), hasWorker: hasWorker)
      }
    }
  }
}
