/// The pixels of a line in each of several equal areas, and the share of each in its area.
struct AreaWeights {
  private let starts: [Int]
  private let weights: [[Float]]

  init(from pixels: Int, to areas: Int) {
    let step = Double(pixels) / Double(areas)
    starts = (0..<areas).map { min(pixels - 1, Int(Double($0) * step)) }
    weights = starts.enumerated().map { area, start in
      let (from, to) = (Double(area) * step, Double(area + 1) * step)
      return (start..<max(start + 1, min(pixels, Int(to.rounded(.up))))).map { pixel in
        Float((min(to, Double(pixel + 1)) - max(from, Double(pixel))) / step)
      }
    }
  }

  /// - Parameter areas: for each area, its first pixel, and the weights of this one and the next ones.
  init(_ areas: [(start: Int, weights: [Float])]) {
    (starts, weights) = (areas.map(\.start), areas.map(\.weights))
  }

  func forEach(in area: Int, _ body: (_ pixel: Int, _ weight: Float) -> Void) {
    for (index, weight) in weights[area].enumerated() { body(starts[area] + index, weight) }
  }
}
