import Testing

@testable import GridKit

/// A photo that is decoded by one thread and painted by another.
@Suite struct CellWorkTests {
  /// A photo that takes its time before its first row, so that a helper comes first.
  private struct SlowPhoto: PhotoSource {
    let raster: Raster
    var goodRows = Int.max
    var size: Size { raster.size }
    var orientation: Orientation { .right }

    struct Damage: Error {}

    func pushRows(of part: PhotoPart, to begin: RowReceiver) throws {
      let beginning = ContinuousClock.now
      while ContinuousClock.now - beginning < .milliseconds(50) {}
      let row = begin(SampleFormat(.rgba), .sRGB)
      for y in part.area.y..<part.area.maxY {
        if y == goodRows { throw Damage() }
        let area = Rect(x: part.area.x, y: y, width: part.area.width, height: 1)
        raster.pushRows(of: PhotoPart(area)) { _, _ in row }
      }
    }
  }

  /// What a photo becomes that fills a canvas.
  private static func picture(
    of photo: SlowPhoto, _ size: Size = Size(width: 60, height: 60), isHelped: Bool
  ) async throws -> Raster {
    let canvas = Canvas(Raster(size), [Rect(size)], nil)
    let work = CellWork(CellPhoto(photo), in: 0, of: size, on: canvas, as: .bare(side: 60))
    let helper = Task { if isHelped { await work.help() } }
    let failure = work.run()
    await helper.value
    #expect(work.isHelped == isHelped)
    if let failure { throw failure.error }
    return try canvas.finish()
  }

  // Batches are of 128 KiB: some hundred rows, or less than one. The photos are turned.
  @Test(arguments: [
    (Size(width: 300, height: 900), Size(width: 60, height: 60)),
    (Size(width: 33_000, height: 110), Size(width: 2, height: 600)),
  ])
  func `a helper does not change the picture`(photo: Size, canvas: Size) async throws {
    var random = SplitMix(seed: 21)
    let photo = SlowPhoto(raster: random.raster(photo))
    let alone = try await Self.picture(of: photo, canvas, isHelped: false)
    for _ in 0..<4 {
      #expect(try await Self.picture(of: photo, canvas, isHelped: true) == alone)
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [0, 1, 250, 299])
  func `a photo that fails lets its helper go`(goodRows: Int) async throws {
    var random = SplitMix(seed: 22)
    let raster = random.raster(Size(width: 300, height: 300))
    for isHelped in [false, true] {
      await #expect(throws: SlowPhoto.Damage.self) {
        try await Self.picture(
          of: SlowPhoto(raster: raster, goodRows: goodRows), isHelped: isHelped)
      }
    }
  }
}
