import Synchronization

/// The square while several photos are painted on it at the same time, and its finished rows are
/// handed on.
///
/// Rows are made outside of the lock; only their copying is inside, so nobody waits for long.
final class Canvas: Sendable {
  private let frames: [Rect]
  private let receive: Compositor.RowReceiver?
  private let painting: Mutex<Painting>
  private let handing = Mutex(Handing())
  private let hasFailed = Atomic(false)

  private struct Painting {
    var raster: Raster
    /// Down to where each cell is finished, in rows of the square.
    var depths: [Int]

    /// The rows from the top that will not change.
    var finishedRows: Int { min(depths.min() ?? raster.size.height, raster.size.height) }
  }

  private struct Handing {
    var rows = 0
    var failure: (any Error)?
  }

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - raster: the square without photos.
  ///   - frames: the frames of its cells.
  ///   - receive: takes the finished rows.
  init(_ raster: Raster, _ frames: [Rect], _ receive: Compositor.RowReceiver?) {
    self.frames = frames
    self.receive = receive
    painting = Mutex(Painting(raster: raster, depths: frames.map(\.y)))
  }

  /// Paints a row of a cell.
  ///
  /// - Parameters:
  ///   - row: the row's pixels.
  ///   - y: the row's number in the picture before it is turned.
  ///   - cell: the cell's number.
  ///   - orientation: how the picture is turned.
  func set(
    _ row: [Raster.Pixel], ofRow y: Int, in cell: Int, turned orientation: Orientation
  ) {
    painting.withLock {
      $0.raster.set(row.span, ofRow: y, in: frames[cell], turned: orientation)
      if orientation.keepsRows { $0.depths[cell] += 1 }
    }
  }

  /// Notes that a cell is finished, and hands on what is finished with it.
  func finish(cell: Int) {
    painting.withLock { $0.depths[cell] = .max }
    handOn()
  }

  /// Hands on what is finished, unless somebody else is about it.
  func handOn() {
    handing.withLockIfAvailable { handOn(&$0) }
  }

  /// Whether the receiver has failed, so that no more rows are of use.
  var isGivenUp: Bool { hasFailed.load(ordering: .relaxed) }

  /// Hands on the last rows.
  ///
  /// - Throws: what the receiver threw.
  /// - Returns: the square, all of whose cells are finished.
  func finish() throws -> Raster {
    try handing.withLock {
      handOn(&$0)
      if let failure = $0.failure { throw failure }
    }
    return painting.withLock { $0.raster }
  }

  private func handOn(_ state: inout Handing) {
    guard let receive else { return }
    while state.failure == nil {
      let rows = painting.withLock { painting in
        let end = min(painting.finishedRows, state.rows + 16)
        return (pixels: painting.raster.rows(state.rows..<end), end: end)
      }
      if rows.pixels.isEmpty { return }
      do { try receive(rows.pixels.span) } catch {
        state.failure = error
        hasFailed.store(true, ordering: .relaxed)
      }
      state.rows = rows.end
    }
  }
}
