/// How a kernel converts a part of a line of source pixels to a line of output pixels. It is small,
/// whatever the lengths of the lines; ``FilterWeights`` holds the weights.
struct LineFilter: Sendable {
  /// The number of output pixels.
  let outputCount: Int
  /// The number of source pixels with a weight, the same for every output pixel.
  let tapCount: Int
  let kernel: CubicKernel
  fileprivate let extent: Int
  fileprivate let blur: Double
  /// The factor by which the kernel is widened.
  fileprivate let widening: Double
  private let start: Double
  /// The number of source pixels for each output pixel.
  private let reduction: Double
  /// The distance from the center of an output pixel within which source pixels have a weight.
  private let radius: Double

  /// Describes a filter for a part of a line.
  ///
  /// Where the kernel extends beyond the line, the line's first or last pixel is repeated.
  ///
  /// - Parameters:
  ///   - extent: the number of pixels in the whole source line.
  ///   - start: where the part begins, in source pixels; may lie between pixels.
  ///   - length: the length of the part in source pixels, positive.
  ///   - isWidened: whether the kernel is widened by the factor by which the line is reduced, so that every
  ///     source pixel counts.
  ///   - blur: the variance of the averaging that produced the source pixels, in square pixels. The weights
  ///     undo it: to second order, a blur of variance v adds v / 2 times the second derivative.
  init(
    kernel: CubicKernel, extent: Int, start: Double, length: Double, outputCount: Int,
    isWidened: Bool = true, blur: Double = 0
  ) {
    precondition(extent > 0 && outputCount > 0 && length > 0, "neither line may be empty")
    (self.kernel, self.extent, self.start) = (kernel, extent, start)
    (self.outputCount, self.blur) = (outputCount, blur)
    reduction = length / Double(outputCount)
    widening = isWidened ? max(1, reduction) : 1
    // At the end of its support, the kernel is zero but its second difference is not. So rounding
    // must not decide whether the pixel there counts.
    radius = kernel.support * widening - 1e-9
    tapCount = min(extent, Int(2 * radius) + 1)
  }

  /// The source pixels that have a weight in any output pixel.
  var sourceRange: Range<Int> { first(of: 0)..<(first(of: outputCount - 1) + tapCount) }

  /// The size in bytes of the filter's ``FilterWeights``.
  var memory: Int { outputCount * (tapCount * MemoryLayout<Float>.size + MemoryLayout<Int>.size) }

  /// Returns the first source pixel with a weight in an output pixel; never decreases.
  fileprivate func first(of output: Int) -> Int {
    min(max(0, covered(by: output).lowerBound), extent - tapCount)
  }

  /// Returns the source pixels that the kernel covers; some of them may lie beyond the line.
  fileprivate func covered(by output: Int) -> ClosedRange<Int> {
    let center = center(of: output)
    let lowest = Int((center - radius).rounded(.up))
    return lowest...max(lowest, Int((center + radius).rounded(.down)))
  }

  /// Returns the center of an output pixel, in source pixels from the middle of the first one.
  fileprivate func center(of output: Int) -> Double {
    start + (Double(output) + 0.5) * reduction - 0.5
  }

  typealias SurroundingPixels = (lower: Int, upper: Int)

  /// The source pixels on either side of the center of each output pixel. Both are the same pixel at
  /// the ends of the line, and if the output pixel is centered on it.
  var neighbors: [SurroundingPixels] {
    (0..<outputCount).map { output in
      let center = center(of: output)
      // The last bit of a coordinate must not decide.
      let lower = Int((center + 1e-9).rounded(.down))
      let upper = Int((center - 1e-9).rounded(.up))
      return (min(max(0, lower), extent - 1), min(max(0, upper), extent - 1))
    }
  }
}

/// The weights of a ``LineFilter``: output pixel i is the sum over k of `weights[i * tapCount + k]` times source
/// pixel `first[i] + k`. Those of an output pixel sum to 1.
struct FilterWeights: Sendable {
  /// For each output pixel, the first source pixel with a weight; never decreases.
  let first: [Int]
  /// The number of source pixels with a weight, the same for every output pixel.
  let tapCount: Int
  let weights: [Float]
  /// The source pixels that have a weight in any output pixel.
  let sourceRange: Range<Int>

  init(_ filter: LineFilter) {
    tapCount = filter.tapCount
    sourceRange = filter.sourceRange
    var first: [Int] = []
    var weights: [Float] = []
    first.reserveCapacity(filter.outputCount)
    weights.reserveCapacity(filter.outputCount * tapCount)
    var curve: [Double] = []
    var line = [Double](repeating: 0, count: tapCount)
    for output in 0..<filter.outputCount {
      let center = filter.center(of: output)
      let covered = filter.covered(by: output)
      let (lowest, highest) = (covered.lowerBound, covered.upperBound)
      curve.removeAll(keepingCapacity: true)
      for pixel in (lowest - 1)...(highest + 1) {
        curve.append(filter.kernel((Double(pixel) - center) / filter.widening))
      }
      let origin = filter.first(of: output)
      for k in line.indices { line[k] = 0 }
      var sum = 0.0
      for pixel in covered {
        let i = pixel - lowest + 1
        let weight = curve[i] - filter.blur / 2 * (curve[i - 1] - 2 * curve[i] + curve[i + 1])
        line[min(max(0, pixel), filter.extent - 1) - origin] += weight
        sum += weight
      }
      first.append(origin)
      for weight in line { weights.append(Float(weight / sum)) }
    }
    self.first = first
    self.weights = weights
  }

  var outputCount: Int { first.count }
}
