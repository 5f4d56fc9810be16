/// Turns the rows of a part of a photo into the rows of a cell, in linear light.
///
/// Rows are pushed as they are decoded, from the top. Each row of the cell is finished as soon as
/// the last row that it depends on has been pushed. If the photo is much larger than its cell,
/// small boxes of pixels are averaged before the kernel is applied. The resizer holds a ring of
/// rows that are as wide as the cell.
struct Resizer {
  private let plan: ResizePlan
  private let tables: LinearizationTables
  private var lostLight: LostLight?

  private let columns: FilterWeights
  private let rows: FilterWeights

  /// The horizontal weights, divided by the number of pixels in a box, each repeated in all lanes.
  private let columnWeights: [LinearPixel]

  /// The sums of the current row of boxes, and the number of pixel rows added to them so far.
  private var boxSums: [LinearPixel]
  private var boxFill = 0
  private var ring: [LinearPixel]
  private var limiter: OvershootLimiter?
  private var output: [LinearPixel]
  private var pushed = 0
  private var nextInput: Int
  private var nextOutput = 0

  /// Prepares for one photo in one cell.
  ///
  /// - Parameters:
  ///   - plan: how the photo is resized.
  ///   - shrinkFactor: the factor by which the decoder has shrunk the photo.
  ///   - format: the format of the rows.
  init(_ plan: ResizePlan, shrunkBy shrinkFactor: Int = 1, of format: RowFormat) {
    self.plan = plan
    tables = LinearizationTables(format)
    if shrinkFactor > 1 && !format.samples.hasAlpha {
      lostLight = LostLight(shrinkFactor: shrinkFactor, of: format, width: plan.area.width)
    }
    let (columns, rows) = (FilterWeights(plan.columns), FilterWeights(plan.rows))
    (self.columns, self.rows) = (columns, rows)
    let pixels = Float(plan.boxesAcross.side * plan.boxesDown.side)
    columnWeights = columns.weights.map { LinearPixel(repeating: $0 / pixels) }
    boxSums = Array(repeating: .zero, count: columns.reach.count)
    ring = Array(repeating: .zero, count: rows.count * plan.output.width)
    limiter = plan.overshootLimit.map { OvershootLimiter($0, capacity: rows.count) }
    output = Array(repeating: .zero, count: plan.output.width)
    nextInput = plan.area.y
  }

  /// Returns an upper estimate of the memory, in bytes, that resizing by a plan takes, apart from
  /// the linearization tables.
  static func memory(for plan: ResizePlan) -> Int {
    let (columns, rows, pixel) = (plan.columns, plan.rows, MemoryLayout<LinearPixel>.stride)
    let columnWeights = columns.outputs * columns.count * pixel
    let ring = rows.count * columns.outputs * pixel
    let limiter =
      plan.overshootLimit == nil ? 0 : 2 * ring + pixel * (columns.outputs + rows.outputs)
    // Lost light belongs to blocks of two pixels, and has a copy of a row.
    let lines = (columns.reach.count + plan.area.width + columns.outputs) * pixel
    return columns.memory + rows.memory + columnWeights + ring + limiter + lines
  }

  /// Whether all rows of the cell are finished.
  var isFinished: Bool { nextOutput == plan.output.height }

  /// Takes the next row of the plan's area.
  ///
  /// - Parameters:
  ///   - bytes: the row's pixels.
  ///   - finished: called with each row of the cell that is now finished, from the top.
  mutating func push(_ bytes: RawSpan, finished: (_ row: [LinearPixel]) -> Void) {
    precondition(pushed < plan.area.height, "no more rows may be pushed than the area has")
    pushed += 1
    guard var lostLight else { return add(bytes, [], finished) }
    self.lostLight = nil
    lostLight.push(bytes, isLast: pushed == plan.area.height) { row, lost in
      add(row, lost, finished)
    }
    self.lostLight = lostLight
  }

  /// Adds a row, and the light that its pixels have lost, to its row of boxes.
  private mutating func add(
    _ bytes: RawSpan, _ lost: [LinearPixel], _ finished: (_ row: [LinearPixel]) -> Void
  ) {
    let (across, down) = (plan.boxesAcross, plan.boxesDown)
    // The first and the last row are repeated where their boxes extend beyond the photo.
    var count = 1
    if nextInput == plan.area.y { count += down.overhang(before: rows.reach) }
    nextInput += 1
    if nextInput == plan.area.maxY { count = max(count, down.side - boxFill) }
    for _ in 0..<count {
      InnerLoops.addLinearLight(
        of: bytes, tables, box: across.side,
        overhang: across.overhang(before: columns.reach), and: lost, to: &boxSums)
      boxFill += 1
      if boxFill == down.side { finishBoxes(finished) }
    }
  }

  /// Filters the row of boxes into the ring, and passes on the rows of the cell that it finishes.
  private mutating func finishBoxes(_ finished: (_ row: [LinearPixel]) -> Void) {
    let row = plan.boxesDown.box(of: nextInput - 1)
    InnerLoops.convolve(
      boxSums, from: columns.reach.lowerBound, with: columns, columnWeights, into: &ring,
      at: row % rows.count)
    limiter?.store(boxSums, from: columns.reach.lowerBound, y: row)
    for x in boxSums.indices { boxSums[x] = .zero }
    boxFill = 0
    while !isFinished, rows.first[nextOutput] + rows.count <= row + 1 {
      let start = nextOutput * rows.count
      InnerLoops.sum(
        ring, capacity: rows.count, from: rows.first[nextOutput],
        with: rows.weights[start..<(start + rows.count)], into: &output)
      limiter?.apply(to: &output, y: nextOutput)
      finished(output)
      nextOutput += 1
    }
  }
}
