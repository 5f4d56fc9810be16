/// Reduces a photo, row by row, to the nodes of a ``BlurredBackground``, which are blurred only there.
struct BlurredBackgroundReducer: Sendable {
  let plan: BlurredPhotoPlan
  /// The nodes, row by row, in linear light, premultiplied.
  private(set) var pixels: [LinearPixel]
  /// Whether the color behind the photo is opaque.
  let isOpaque: Bool
  /// Whether the rows of the photo's cell are used, and can be drawn before the background, because all
  /// their pixels are opaque.
  let drawsCellFirst: Bool

  private let below: LinearPixel
  private let matrix: ColorMatrix?
  /// Reduces rows of the cell to nodes; `nil` if the photo is decoded for the background alone.
  private var filter: KernelFilter?
  /// The number of rows pushed, and of rows of nodes.
  private var (pushed, finished) = (0, 0)

  /// - Parameter color: the color behind its transparent pixels.
  init(_ plan: BlurredPhotoPlan, of rows: RowFormat, over color: Color) {
    self.plan = plan
    pixels = Array(repeating: .zero, count: plan.nodes.size.area)
    isOpaque = color.isOpaque
    drawsCellFirst = plan.usesCell && !rows.samples.hasAlpha
    (below, matrix) = (LinearPixel(color), rows.encoding.matrix)
    filter = plan.usesCell ? KernelFilter(plan.resize) : nil
  }

  /// Takes the next row.
  ///
  /// - Parameter light: a row of nodes, or of the cell if its rows are used. It is in the photo's linear
  ///   primaries, premultiplied, and in its stored orientation.
  mutating func push(_ light: [LinearPixel]) {
    let y = pushed
    pushed += 1
    guard var filter else { return add(light) }
    guard filter.rows.sourceRange.contains(y) else { return }
    self.filter = nil
    filter.push(light[...], from: 0, y: y) { add($0) }
    self.filter = filter
  }

  private mutating func add(_ row: [LinearPixel]) {
    let (orientation, size) = (plan.source.orientation, plan.nodes.size)
    let stored = orientation.inverse.apply(to: size)
    for (x, pixel) in row.enumerated() {
      let pixel = matrix.map { pixel.multiplied(by: $0) } ?? pixel
      let place = orientation.apply(to: Rect(x: x, y: finished, width: 1, height: 1), in: stored)
      pixels[place.y * size.width + place.x] = pixel + below * (1 - pixel.w)
    }
    finished += 1
  }
}

extension LinearPixel {
  /// Returns the pixel in other primaries; its alpha stays.
  fileprivate func multiplied(by matrix: ColorMatrix) -> LinearPixel {
    let color = matrix(SIMD3(Double(x), Double(y), Double(z)))
    return LinearPixel(Float(color.x), Float(color.y), Float(color.z), w)
  }
}
