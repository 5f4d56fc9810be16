/// Turns the rows of a part of a photo into the rows of a cell, in linear light.
///
/// A row of the cell is finished a few rows after the last one that it depends on has been pushed.
struct Resizer {
  private let plan: ResizePlan
  private let tables: LinearizationTables
  private var filter: KernelFilter
  /// The sums of some rows of boxes, which are filtered together.
  private var boxSums: [LinearPixel]
  /// The number of rows of boxes in `boxSums` that are complete, and of pixel rows added to the next one.
  private var completeRows = 0
  private var boxFill = 0
  /// The row of boxes behind those that have been filtered.
  private var nextBox: Int
  private var pushed = 0

  init(_ plan: ResizePlan, of format: RowFormat) {
    self.plan = plan
    tables = LinearizationTables(format)
    filter = KernelFilter(plan)
    boxSums = Array(
      repeating: .zero, count: plan.rowsAtOnce * filter.columns.sourceRange.count)
    nextBox = filter.rows.sourceRange.lowerBound
  }

  /// Returns an upper estimate of the memory, in bytes, that resizing by a plan takes, apart from
  /// the linearization tables.
  static func memory(for plan: ResizePlan) -> Int {
    let line = plan.columns.sourceRange.count * MemoryLayout<LinearPixel>.stride
    return KernelFilter.memory(for: plan) + plan.rowsAtOnce * line
  }

  var isFinished: Bool { filter.isFinished }

  /// Takes the next row of the plan's area.
  ///
  /// - Parameter finished: called with each row of the cell that is now finished, from the top.
  mutating func push(_ row: RawSpan, finished: (_ row: [LinearPixel]) -> Void) {
    precondition(pushed < plan.sourceArea.height, "no more rows may be pushed than the area has")
    let (across, down) = (plan.boxesAcross, plan.boxesDown)
    // The first and the last row are repeated where their boxes extend beyond the photo.
    var count = 1
    if pushed == 0 { count += down.overhang(before: filter.rows.sourceRange) }
    pushed += 1
    if pushed == plan.sourceArea.height { count = max(count, down.side - boxFill) }
    let width = filter.columns.sourceRange.count
    for _ in 0..<count {
      InnerLoops.addLinearLight(
        of: row, count: plan.sourceArea.width, tables, box: across.side,
        overhang: across.overhang(before: filter.columns.sourceRange), isFirst: boxFill == 0,
        to: &boxSums, from: completeRows * width)
      boxFill += 1
      if boxFill == down.side {
        boxFill = 0
        completeRows += 1
        let isLast = nextBox + completeRows == filter.rows.sourceRange.upperBound
        if isLast || completeRows == plan.rowsAtOnce { filterRows(width, finished) }
      }
    }
  }

  /// Filters the complete rows of boxes, and passes on the rows of the cell that they finish.
  private mutating func filterRows(_ width: Int, _ finished: (_ row: [LinearPixel]) -> Void) {
    filter.push(
      boxSums[..<(completeRows * width)], count: completeRows,
      from: filter.columns.sourceRange.lowerBound, y: nextBox, finished: finished)
    nextBox += completeRows
    completeRows = 0
  }
}
