import Synchronization

/// The picture that several photos are drawn into concurrently, and whose finished rows are delivered.
///
/// Rows are rendered outside the lock and only copied inside it, so that no thread waits long.
final class Canvas: Sendable {
  private let frames: [Rect]
  private let receive: Compositor.RowReceiver?
  private let drawing: Mutex<Drawing>
  private let delivery = Mutex(Delivery())
  private let failed = Atomic(false)
  private let skips = Atomic(false)

  private struct Drawing {
    var raster: Raster
    /// For each cell, the first row of the picture that is not finished in this cell.
    var ends: [Int]
    var hasBackground = false

    /// The number of rows, from the top, that will not change anymore.
    var finishedRows: Int {
      hasBackground ? min(ends.min() ?? raster.size.height, raster.size.height) : 0
    }
  }

  private struct Delivery {
    var rows = 0
    var failure: (any Error)?
  }

  /// The largest number of rows that are delivered at a time: one row of MCUs of a 4:2:0 JPEG. So
  /// few rows are copied quickly under the lock and do not raise peak memory.
  private static let rowsPerDelivery = 16

  /// - Parameters:
  ///   - raster: the picture, without photos and perhaps without all of its background.
  ///   - frames: for each cell, the rectangle that is drawn.
  ///   - receive: receives the finished rows, from the top; `nil` if nobody needs them early.
  init(_ raster: Raster, _ frames: [Rect], _ receive: Compositor.RowReceiver?) {
    self.frames = frames
    self.receive = receive
    drawing = Mutex(Drawing(raster: raster, ends: frames.map(\.y)))
  }

  /// Draws what is missing of the background. No row is delivered before that.
  func drawBackground(_ draw: (inout Raster) -> Void) {
    drawing.withLock {
      draw(&$0.raster)
      $0.hasBackground = true
    }
  }

  /// Draws a row of a cell, whose number is in the photo's stored orientation.
  func draw(
    _ row: [Raster.Pixel], ofRow y: Int, in cell: Int, turned orientation: Orientation
  ) {
    drawing.withLock {
      $0.raster.set(row.span, ofRow: y, in: frames[cell], turned: orientation)
      if orientation.keepsRows { $0.ends[cell] += 1 }
    }
  }

  /// Marks a cell as finished, and delivers the rows that this completes.
  func finish(cell: Int) {
    drawing.withLock { $0.ends[cell] = .max }
    deliver()
  }

  /// Delivers the finished rows, unless another thread is doing so already.
  func deliver() { delivery.withLockIfAvailable { deliver(&$0) } }

  /// Whether the receiver has thrown, which makes all further work useless.
  var receiverHasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Whether a photo that looked incomplete has failed, so that no others need to be begun.
  var skipsCompletePhotos: Bool { skips.load(ordering: .relaxed) }

  /// From now on, only photos that look incomplete are begun, to find the errors of all of them.
  func skipCompletePhotos() { skips.store(true, ordering: .relaxed) }

  /// Delivers the remaining rows, and returns the picture. All its cells must be finished.
  ///
  /// - Throws: the error that the receiver threw, if any.
  func finish() throws -> Raster {
    try delivery.withLock {
      deliver(&$0)
      if let failure = $0.failure { throw failure }
    }
    return drawing.withLock { $0.raster }
  }

  private func deliver(_ state: inout Delivery) {
    guard let receive else { return }
    while state.failure == nil {
      let rows = drawing.withLock { drawing in
        let end = min(drawing.finishedRows, state.rows + Self.rowsPerDelivery)
        return (pixels: drawing.raster.rows(state.rows..<end), end: end)
      }
      if rows.pixels.isEmpty { return }
      do { try receive(rows.pixels.span) } catch {
        state.failure = error
        failed.store(true, ordering: .relaxed)
      }
      state.rows = rows.end
    }
  }
}
