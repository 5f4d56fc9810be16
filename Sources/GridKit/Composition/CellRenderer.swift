import Synchronization

/// Decodes a photo and draws it into its cell.
///
/// One task decodes the photo and at first also renders its rows. When a second task has nothing
/// else to do, it takes over the rendering while the first one goes on decoding. The picture does
/// not depend on this: rows are rendered in order, by one task at a time.
final class CellRenderer: Sendable {
  let cell: Int
  /// See ``PhotoSource/workload`` and ``PhotoSource/mayBeIncomplete``.
  var workload: Int { photo.source.workload }
  let mayBeIncomplete: Bool

  private let photo: PhotoPlan
  private let plan: GridPlan
  private let canvas: Canvas
  private let background: BlurredBackground?
  private let blurred: BlurredPhotoPlan?
  private let part: PhotoPart
  /// Holds the nodes of the background, when they are finished.
  private let reducer = Mutex<BlurredBackgroundReducer?>(nil)

  /// Created when the photo's format is known, just before its first row.
  private let pipeline = Mutex<Pipeline?>(nil)

  /// Whether a second task has begun to help; it stays until decoding has ended.
  var hasHelper: Bool { helperHasBegun.load(ordering: .relaxed) }
  private let helperHasBegun = Atomic(false)
  private let queue = Mutex(RowQueue())
  private let (wakeUps, wakeUp) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The steps that turn a decoded row into finished rows of the cell.
  private struct Pipeline {
    let rowBytes: Int
    /// Whether the rows are gains, which are neither encoded nor composited, but become a ``GainCode``.
    let isGain: Bool
    var resizer: Resizer
    var reducer: BlurredBackgroundReducer?
    var converter: CellRowConverter
    var sharpener: Sharpener
    var compositor: CellRowCompositor

    mutating func push(_ row: RawSpan, _ finished: (_ y: Int, _ row: [Raster.Pixel]) -> Void) {
      resizer.push(row) { [isGain] light in
        reducer?.push(light)
        if reducer?.drawsCellFirst == false { return }
        sharpener.push(isGain ? light : converter.convert(light)) { y, row in
          finished(y, isGain ? GainCode.pixels(row) : compositor.composite(row, y: y))
        }
      }
    }
  }

  /// Decoded rows that wait for the helping task, in batches of whole rows, one after another.
  private struct RowQueue {
    /// The size of a batch in bytes: large enough that the helper is woken seldom, small enough for
    /// a core's cache.
    static let batchBytes = 1 << 17
    /// The number of waiting batches from which the decoding task renders one itself. With one
    /// batch being filled and one being rendered, a cell holds at most six batches. A row longer
    /// than a batch is a batch of its own.
    static let limit = 4

    var waiting: [[UInt8]] = []
    var empty: [[UInt8]] = []
  }

  /// Returns an upper estimate of the memory, in bytes, that rendering a photo takes.
  static func memory(for plan: ResizePlan) -> Int {
    // A pixel has at most four samples of two bytes, or three and their variances.
    let batches = (RowQueue.limit + 2) * max(RowQueue.batchBytes, plan.sourceArea.width * 16)
    // The steps after the resizer hold about ten rows of the cell.
    let rows = 10 * plan.output.width * MemoryLayout<LinearPixel>.stride
    return Resizer.memory(for: plan) + batches + rows
  }

  /// Prepares to render a cell of a plan. An empty cell is rendered like a photo of one pixel.
  ///
  /// - Parameters:
  ///   - background: the blurred photo behind the cells; `nil` if there is none, or not yet.
  ///   - blurred: the plan of the background if the photo is to be reduced to its nodes. The cell is
  ///     drawn at the same time if they say so, but its corners are not rounded.
  init(
    _ cell: Int, of plan: GridPlan, on canvas: Canvas, over background: BlurredBackground? = nil,
    reducing blurred: BlurredPhotoPlan? = nil
  ) {
    (self.cell, self.plan, self.canvas) = (cell, plan, canvas)
    (self.background, self.blurred) = (background, blurred)
    if let photo = plan.cells[cell].photo {
      self.photo = photo
    } else {
      let pixel = Raster(Size(side: 1), filledWith: plan.style.emptyCell)
      photo = PhotoPlan(CellPhoto(pixel), in: plan.cells[cell].photoArea, fidelity: plan.fidelity)
    }
    part = blurred?.part ?? photo.part
    mayBeIncomplete = photo.source.mayBeIncomplete
  }

  /// Decodes the photo, and renders its rows unless another task helps. Returns what prevented it.
  func run() async -> CellFailure? {
    defer { wakeUp.finish() }
    if canvas.receiverHasFailed || canvas.skipsCompletePhotos && !mayBeIncomplete { return nil }
    do { try await decode() } catch {
      if mayBeIncomplete { canvas.skipCompletePhotos() }
      return CellFailure(cell: cell, error)
    }
    if reducer.withLock({ $0?.drawsCellFirst }) != false { canvas.finish(cell: cell) }
    return nil
  }

  private func decode() async throws {
    // Afterward, nothing of the photo is left in memory except what is drawn on the canvas.
    defer {
      pipeline.withLock { $0 = nil }
      queue.withLock { $0 = RowQueue() }
    }
    var batch: [UInt8] = []
    try await photo.source.pushRows(of: part) { rows in
      let pipeline = makePipeline(rows)
      self.pipeline.withLock { $0 = pipeline }
      return { row in
        if batch.isEmpty && !self.hasHelper {
          return self.pipeline.withLock { $0?.push(row, self.draw) }
        }
        unsafe row.withUnsafeBytes { unsafe batch.append(contentsOf: $0) }
        if batch.count + row.byteCount > RowQueue.batchBytes { self.enqueue(&batch) }
      }
    }
    if !batch.isEmpty { enqueue(&batch) }
    while renderBatch() {}
    let (isFinished, reducer) = pipeline.withLock { ($0?.resizer.isFinished, $0?.reducer) }
    precondition(isFinished == true, "a source must push all rows or throw")
    self.reducer.withLock { $0 = reducer }
  }

  /// Renders waiting batches until decoding has ended.
  func renderQueuedBatches() async {
    helperHasBegun.store(true, ordering: .relaxed)
    for await _ in wakeUps {
      while renderBatch() {}
      canvas.deliver()
    }
  }

  /// Queues a batch for the helper and replaces it by an empty one.
  private func enqueue(_ batch: inout [UInt8]) {
    let full = batch
    batch = []
    let (spare, waiting) = queue.withLock { queue in
      queue.waiting.append(full)
      return (queue.empty.popLast(), queue.waiting.count)
    }
    if let spare { batch = spare } else { batch.reserveCapacity(RowQueue.batchBytes) }
    wakeUp.yield()
    if waiting >= RowQueue.limit { _ = renderBatch() }
  }

  /// Renders the batch that has waited longest. Returns whether there was one.
  private func renderBatch() -> Bool {
    pipeline.withLock { pipeline in
      // The batch is taken under the pipeline's lock, so that batches are rendered in order.
      let next = queue.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
      guard var batch = next, let rowBytes = pipeline?.rowBytes else { return false }
      batch.withBytes { bytes in
        for start in stride(from: 0, to: bytes.byteCount, by: rowBytes) {
          pipeline?.push(bytes.extracting(start..<(start + rowBytes)), draw)
        }
      }
      batch.removeAll(keepingCapacity: true)
      queue.withLock { $0.empty.append(batch) }
      return true
    }
  }

  private func makePipeline(_ rows: RowFormat) -> Pipeline {
    let (size, isOpaque) = (photo.resize.output, !rows.samples.hasAlpha)
    let below = background.map {
      CellBackground.blurred($0, behind: photo.frame, turned: photo.source.orientation)
    }
    let resize = blurred.map { $0.usesCell ? photo.resize : $0.resize } ?? photo.resize
    return Pipeline(
      rowBytes: rows.byteCount(of: part.area.width), isGain: rows.encoding.isGain,
      resizer: Resizer(resize, of: rows),
      reducer: blurred.map { BlurredBackgroundReducer($0, of: rows, over: plan.style.background) },
      converter: CellRowConverter(isOpaque: isOpaque, matrix: rows.encoding.matrix),
      sharpener: Sharpener(
        height: size.height, strength: photo.resize.sharpening, isOpaque: isOpaque),
      compositor: CellRowCompositor(
        size, isOpaque: isOpaque, over: below ?? .color(plan.style.background),
        radius: blurred == nil ? plan.radius : 0))
  }

  /// Returns the nodes of the background; `nil` if the photo failed. They are not kept.
  func takeReducer() -> BlurredBackgroundReducer? { reducer.withLock { $0.take() } }

  private func draw(_ y: Int, _ row: [Raster.Pixel]) {
    canvas.draw(row, ofRow: y, in: cell, turned: photo.source.orientation)
  }

  /// Rounds the corners of the cell's photo, which is opaque and was drawn before the background.
  func roundCorners(on pixels: inout PixelBands, over background: BlurredBackground) {
    let frame = photo.frame
    let compositor = CellRowCompositor(
      frame.size, isOpaque: true, over: .blurred(background, behind: frame, turned: .up),
      radius: plan.radius)
    for y in 0..<frame.height where y < plan.radius || y >= frame.height - plan.radius {
      let row = (frame.x..<frame.maxX).map { EncodedPixel(pixels[$0, frame.y + y].pixel) }
      let rounded = compositor.composite(row.map { $0 / [1, 1, 1, 255] }, y: y)
      pixels.set(rounded.span, ofRow: y, in: frame, turned: .up)
    }
  }
}
