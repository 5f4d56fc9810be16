/// Turns the rows of a part of a photo into the rows of a cell, in linear light.
///
/// Each row of the cell is finished as soon as the last row that it depends on has been pushed.
struct Resizer {
  private let plan: ResizePlan
  private let tables: LinearizationTables
  private var correction: ShrinkCorrection?
  private var filter: KernelFilter
  /// The sums of the current row of boxes, and the number of pixel rows added to them so far.
  private var boxSums: [LinearPixel]
  private var boxFill = 0
  private var pushed = 0
  private var nextInput: Int

  /// - Parameter shrinkFactor: the factor by which the decoder has shrunk the photo.
  init(_ plan: ResizePlan, shrunkBy shrinkFactor: Int = 1, of format: RowFormat) {
    self.plan = plan
    tables = LinearizationTables(format)
    if shrinkFactor > 1 && !format.samples.hasAlpha {
      correction = ShrinkCorrection(
        shrinkFactor: shrinkFactor, of: format, width: plan.sourceArea.width)
    }
    filter = KernelFilter(plan)
    boxSums = Array(repeating: .zero, count: filter.columns.sourceRange.count)
    nextInput = plan.sourceArea.y
  }

  /// Returns an upper estimate of the memory, in bytes, that resizing by a plan takes, apart from
  /// the linearization tables.
  static func memory(for plan: ResizePlan) -> Int {
    // Lost light belongs to blocks of two pixels, and has a copy of a row.
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
    guard var correction else { return add(bytes, [], finished) }
    self.correction = nil
    correction.push(bytes, isLast: pushed == plan.sourceArea.height) { row, lost in
      add(row, lost, finished)
    }
    self.correction = correction
  }

  /// Adds a row, and the light that its pixels have lost, to its row of boxes.
  private mutating func add(
    _ bytes: RawSpan, _ lost: [LinearPixel], _ finished: (_ row: [LinearPixel]) -> Void
  ) {
    let (across, down) = (plan.boxesAcross, plan.boxesDown)
    // The first and the last row are repeated where their boxes extend beyond the photo.
    var count = 1
    if nextInput == plan.sourceArea.y { count += down.overhang(before: filter.rows.sourceRange) }
    nextInput += 1
    if nextInput == plan.sourceArea.maxY { count = max(count, down.side - boxFill) }
    for _ in 0..<count {
      InnerLoops.addLinearLight(
        of: bytes, tables, box: across.side,
        overhang: across.overhang(before: filter.columns.sourceRange), and: lost, to: &boxSums)
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
