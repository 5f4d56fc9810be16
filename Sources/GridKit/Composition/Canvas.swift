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
    var pixels: PixelBands
    /// For each cell, the first row of the picture that is not finished in this cell.
    var ends: [Int]
    var hasBackground = false

    /// The number of rows, from the top, that will not change anymore.
    var finishedRows: Int {
      hasBackground ? min(ends.min() ?? pixels.size.height, pixels.size.height) : 0
    }
  }

  private struct Delivery {
    var bands = 0
    var failure: (any Error)?
  }

  /// The number of rows that are delivered at a time: one row of MCUs of a 4:2:0 JPEG.
  private static let rowsPerDelivery = 16

  /// - Parameters:
  ///   - color: the color of what is not drawn.
  ///   - frames: for each cell, the rectangle that is drawn.
  ///   - receive: receives the finished rows, from the top; `nil` if the picture is taken instead.
  init(_ size: Size, _ color: Color, _ frames: [Rect], _ receive: Compositor.RowReceiver?) {
    self.frames = frames
    self.receive = receive
    let pixels = PixelBands(
      size, filledWith: color, height: receive == nil ? size.height : Self.rowsPerDelivery)
    drawing = Mutex(Drawing(pixels: pixels, ends: frames.map(\.y)))
  }

  /// Draws what is missing of the background. No row is delivered before that.
  func drawBackground(_ draw: (inout PixelBands) -> Void) {
    drawing.withLock {
      draw(&$0.pixels)
      $0.hasBackground = true
    }
  }

  /// Draws a row of a cell, whose number is in the photo's stored orientation.
  func draw(_ row: [Raster.Pixel], ofRow y: Int, in cell: Int, turned orientation: Orientation) {
    drawing.withLock {
      $0.pixels.set(row.span, ofRow: y, in: frames[cell], turned: orientation)
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

  /// Delivers the remaining rows. All cells must be finished.
  ///
  /// - Throws: the error that the receiver threw, if any.
  func finish() throws {
    try delivery.withLock {
      deliver(&$0)
      if let failure = $0.failure { throw failure }
    }
  }

  /// Returns the picture, whose cells must be finished, and which nobody receives.
  func takePicture() -> Raster {
    drawing.withLock { Raster($0.pixels.size, pixels: $0.pixels.take(0))! }
  }

  private func deliver(_ state: inout Delivery) {
    guard let receive else { return }
    while state.failure == nil {
      let band = drawing.withLock { [next = state.bands] drawing in
        next < drawing.pixels.bandCount
          && drawing.pixels.rows(of: next).upperBound <= drawing.finishedRows
          ? drawing.pixels.take(next) : nil
      }
      guard let band else { return }
      do { try receive(band.span) } catch {
        state.failure = error
        failed.store(true, ordering: .relaxed)
      }
      state.bands += 1
    }
  }
}
