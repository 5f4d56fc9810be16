/// Filters rows of linear light with the kernel of a ``ResizePlan``: first along each row, then down the columns.
struct KernelFilter {
  /// The horizontal weights.
  let columns: FilterWeights
  /// The vertical weights.
  let rows: FilterWeights
  /// The horizontal weights, divided by the number of pixels in a box, each repeated in all lanes.
  private let columnWeights: [LinearPixel]
  /// The last rows of the source, as wide as the output: row y is at slot y % capacity.
  private var ring: [LinearPixel]
  private let capacity: Int
  private var limit: OvershootLimit?
  private var output: [LinearPixel]
  private var nextOutput = 0

  /// Prepares the filter of a plan. Its source pixels are sums over the plan's boxes.
  init(_ plan: ResizePlan) {
    let (columns, rows) = (FilterWeights(plan.columns), FilterWeights(plan.rows))
    (self.columns, self.rows) = (columns, rows)
    let pixels = Float(plan.boxesAcross.side * plan.boxesDown.side)
    columnWeights = columns.weights.map { LinearPixel(repeating: $0 / pixels) }
    capacity = Self.capacity(for: plan)
    ring = Array(repeating: .zero, count: capacity * plan.output.width)
    limit = plan.limitsOvershoot ? OvershootLimit(plan, capacity: capacity) : nil
    output = Array(repeating: .zero, count: plan.output.width)
  }

  /// Returns the number of rows that rings hold: those of an output row, and others that are pushed at once.
  private static func capacity(for plan: ResizePlan) -> Int {
    plan.rows.tapCount + plan.rowsAtOnce - 1
  }

  /// Returns the memory in bytes that the filter of a plan takes.
  static func memory(for plan: ResizePlan) -> Int {
    let (columns, rows, pixel) = (plan.columns, plan.rows, MemoryLayout<LinearPixel>.stride)
    let columnWeights = columns.outputCount * columns.tapCount * pixel
    let ring = capacity(for: plan) * columns.outputCount * pixel
    let limit =
      plan.limitsOvershoot ? 2 * ring + pixel * (columns.outputCount + rows.outputCount) : 0
    return columns.memory + rows.memory + columnWeights + ring + limit + columns.outputCount * pixel
  }

  var isFinished: Bool { nextOutput == rows.outputCount }

  /// Takes the next source rows. Rows that have no weight need not be pushed.
  ///
  /// - Parameters:
  ///   - pixels: `count` rows, at most ``ResizePlan/rowsAtOnce``; of each all pixels that have a weight, of which
  ///     the first is at `origin`.
  ///   - y: the position of the first row.
  ///   - finished: called with each row of the output that is now finished, from the top.
  mutating func push(
    _ pixels: ArraySlice<LinearPixel>, count: Int = 1, from origin: Int, y: Int,
    finished: (_ row: [LinearPixel]) -> Void
  ) {
    InnerLoops.convolve(
      pixels, count: count, from: origin, with: columns, columnWeights, into: &ring,
      capacity: capacity, at: y)
    let width = pixels.count / count
    for i in 0..<count {
      limit?.store(pixels.dropFirst(i * width), from: origin, y: y + i)
    }
    while !isFinished, rows.first[nextOutput] + rows.tapCount <= y + count {
      let start = nextOutput * rows.tapCount
      InnerLoops.sum(
        ring, capacity: capacity, from: rows.first[nextOutput],
        with: rows.weights[start..<(start + rows.tapCount)], into: &output)
      limit?.apply(to: &output, y: nextOutput)
      finished(output)
      nextOutput += 1
    }
  }
}
