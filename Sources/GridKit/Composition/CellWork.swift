import Synchronization

/// A cell whose photo could not be read, and why.
struct CellFailure: Error {
  let cell: Int
  let error: any Error
}

/// A photo on its way into a cell.
///
/// One thread decodes the photo. What becomes of its rows is done by the same thread, or, as soon as
/// another has nothing else to do, by that one, while the first decodes on. The picture is the same:
/// rows are taken in their order, by one thread at a time.
final class CellWork: Sendable {
  /// The cell's number.
  let cell: Int
  /// How much work it is, in the source's unit.
  var workload: Int { photo.source.workload }

  private let photo: CellPhoto
  private let plan: CellPlan
  private let compositor: Compositor
  private let canvas: Canvas

  /// What is made when the work begins.
  private let stage = Mutex<Stage?>(nil)

  /// Whether somebody has come to help; whoever comes stays.
  var isHelped: Bool { hasHelper.load(ordering: .relaxed) }
  private let hasHelper = Atomic(false)
  private let batches = Mutex(Batches())
  private let (calls, call) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  private struct Stage {
    /// The bytes of a decoded row.
    let rowBytes: Int
    var resampler: Resampler
    var painter: CellPainter

    mutating func paint(_ row: RawSpan, _ finished: (_ y: Int, _ row: [Raster.Pixel]) -> Void) {
      resampler.push(row) { y, pixels in finished(y, painter.paint(pixels, y: y)) }
    }
  }

  /// Rows that were decoded for a helper, whole ones, one behind the other.
  private struct Batches {
    /// Enough that a helper is seldom called; rows that fit into the caches.
    static let bytes = 1 << 17
    static let most = 4

    var waiting: [[UInt8]] = []
    var empty: [[UInt8]] = []
  }

  /// Prepares a photo in a cell of a canvas.
  init(
    _ photo: CellPhoto, in cell: Int, of frame: Size, on canvas: Canvas, as compositor: Compositor
  ) {
    self.cell = cell
    self.photo = photo
    self.compositor = compositor
    self.canvas = canvas
    plan = CellPlan(
      photo.source, in: frame, focus: photo.focus, fidelity: compositor.fidelity)
  }

  /// Decodes the photo, and paints it unless a helper does.
  ///
  /// - Returns: why that was not possible, or `nil`.
  func run() -> CellFailure? {
    defer { call.finish() }
    if canvas.isGivenUp { return nil }
    do { try decode() } catch { return CellFailure(cell: cell, error: error) }
    canvas.finish(cell: cell)
    return nil
  }

  private func decode() throws {
    var batch: [UInt8] = []
    try photo.source.pushRows(of: plan.part) { format, encoding in
      let stage = makeStage(format, encoding)
      self.stage.withLock { $0 = stage }
      return { row in
        if batch.isEmpty && !self.isHelped {
          return self.stage.withLock { $0?.paint(row, self.set) }
        }
        unsafe row.withUnsafeBytes { unsafe batch.append(contentsOf: $0) }
        if batch.count + row.byteCount > Batches.bytes { self.handOver(&batch) }
      }
    }
    if !batch.isEmpty { handOver(&batch) }
    while paintBatch() {}
    // Nothing of the photo stays in memory but what is on the canvas.
    let isFinished = stage.withLock { $0.take()?.resampler.isFinished }
    precondition(isFinished == true, "a source pushes all rows or throws")
  }

  /// Paints what is decoded until all is; to be called where there is nothing else to do.
  func help() async {
    hasHelper.store(true, ordering: .relaxed)
    for await _ in calls {
      while paintBatch() {}
      canvas.handOn()
    }
  }

  /// Leaves a batch to the helper, and takes an empty one. If the helper does not keep up, one batch
  /// is painted here.
  private func handOver(_ batch: inout [UInt8]) {
    let full = batch
    batch = []
    let (spare, waiting) = batches.withLock { batches in
      batches.waiting.append(full)
      return (batches.empty.popLast(), batches.waiting.count)
    }
    if let spare { batch = spare } else { batch.reserveCapacity(Batches.bytes) }
    call.yield()
    if waiting >= Batches.most { _ = paintBatch() }
  }

  /// Paints the batch that has waited longest.
  ///
  /// - Returns: whether there was one.
  private func paintBatch() -> Bool {
    stage.withLock { stage in
      // It is taken inside of the lock, so that no later one overtakes it.
      let next = batches.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
      guard var batch = next, let rowBytes = stage?.rowBytes else { return false }
      for start in stride(from: 0, to: batch.count, by: rowBytes) {
        unsafe stage?.paint(batch.span.bytes.extracting(start..<(start + rowBytes)), set)
      }
      batch.removeAll(keepingCapacity: true)
      batches.withLock { $0.empty.append(batch) }
      return true
    }
  }

  private func makeStage(_ format: SampleFormat, _ encoding: ColorEncoding) -> Stage {
    Stage(
      rowBytes: plan.part.area.width * format.bytesPerPixel,
      resampler: Resampler(plan.resampling, format: format, curves: encoding.curves),
      painter: CellPainter(
        plan.resampling.output, isOpaque: !format.hasAlpha, matrix: encoding.matrix,
        background: compositor.style.background,
        radius: compositor.style.radius.pixels(side: compositor.side)))
  }

  private func set(_ y: Int, _ row: [Raster.Pixel]) {
    canvas.set(row, ofRow: y, in: cell, turned: photo.source.orientation)
  }
}
