/// Turns the rows of a part of a photo into the rows of a cell, in linear light.
///
/// Each row of the cell is finished as soon as the last row that it depends on has been pushed.
struct Resizer {
  private let plan: ResizePlan
  private let tables: LinearizationTables
  private let format: RowFormat
  private let correction: ShrinkCorrection?
  /// The light that each pixel of the row has lost; empty without a correction.
  private var lost: [LinearPixel] = []
  private var filter: KernelFilter
  /// The sums of the current row of boxes, and the number of pixel rows added to them so far.
  private var boxSums: [LinearPixel]
  private var boxFill = 0
  private var pushed = 0
  private var nextInput: Int

  init(_ plan: ResizePlan, of format: RowFormat) {
    (self.plan, self.format) = (plan, format)
    tables = LinearizationTables(format)
    correction = format.hasVariances ? ShrinkCorrection(format.encoding) : nil
    if format.hasVariances { lost = Array(repeating: .zero, count: plan.sourceArea.width) }
    filter = KernelFilter(plan)
    boxSums = Array(repeating: .zero, count: filter.columns.sourceRange.count)
    nextInput = plan.sourceArea.y
  }

  /// Returns an upper estimate of the memory, in bytes, that resizing by a plan takes, apart from
  /// the linearization tables.
  static func memory(for plan: ResizePlan) -> Int {
    let line =
      (plan.columns.sourceRange.count + plan.sourceArea.width) * MemoryLayout<LinearPixel>.stride
    return KernelFilter.memory(for: plan) + line
  }

  var isFinished: Bool { filter.isFinished }

  /// Takes the next row of the plan's area.
  ///
  /// - Parameter finished: called with each row of the cell that is now finished, from the top.
  mutating func push(_ bytes: RawSpan, finished: (_ row: [LinearPixel]) -> Void) {
    precondition(pushed < plan.sourceArea.height, "no more rows may be pushed than the area has")
    pushed += 1
    let row = bytes.extracting(0..<(plan.sourceArea.width * format.samples.bytesPerPixel))
    if let correction {
      let start = format.start(ofVariancesIn: plan.sourceArea.width)
      InnerLoops.findLostLight(
        of: row, bytes.extracting(start..<bytes.byteCount), format.samples, correction.rates,
        into: &lost)
    }
    let (across, down) = (plan.boxesAcross, plan.boxesDown)
    // The first and the last row are repeated where their boxes extend beyond the photo.
    var count = 1
    if nextInput == plan.sourceArea.y { count += down.overhang(before: filter.rows.sourceRange) }
    nextInput += 1
    if nextInput == plan.sourceArea.maxY { count = max(count, down.side - boxFill) }
    for _ in 0..<count {
      InnerLoops.addLinearLight(
        of: row, tables, box: across.side,
        overhang: across.overhang(before: filter.columns.sourceRange),
        and: lost, to: &boxSums)
      boxFill += 1
      if boxFill == down.side { finishBoxes(finished) }
    }
  }

  /// Filters the row of boxes, and passes on the rows of the cell that it finishes.
  private mutating func finishBoxes(_ finished: (_ row: [LinearPixel]) -> Void) {
    filter.push(
      boxSums, from: filter.columns.sourceRange.lowerBound,
      y: plan.boxesDown.box(of: nextInput - 1), finished: finished)
    for x in boxSums.indices { boxSums[x] = .zero }
    boxFill = 0
  }
}
