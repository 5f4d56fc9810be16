/// The weights with which a kernel converts a line of source pixels to a line of output pixels.
///
/// Output pixel i is the sum over k of `weights[i * count + k]` times source pixel `first[i] + k`.
/// The weights of an output pixel sum to 1.
struct FilterWeights: Sendable {
  /// For each output pixel, the first source pixel with a weight; never decreases.
  let first: [Int]

  /// The number of source pixels with a weight, the same for every output pixel.
  let count: Int

  /// The weights of all output pixels, one after the other.
  let weights: [Float]

  /// Computes the weights for a part of a line.
  ///
  /// If the line is reduced, the kernel is widened by the same factor, so that every source pixel
  /// counts. Where the kernel extends beyond the line, the line's first or last pixel is repeated.
  ///
  /// - Parameters:
  ///   - kernel: the kernel.
  ///   - extent: the number of pixels in the whole source line.
  ///   - start: where the part begins, in source pixels; may lie between pixels.
  ///   - length: the length of the part in source pixels, positive.
  ///   - outputs: the number of output pixels.
  ///   - blur: the variance of the averaging that produced the source pixels, in square pixels. The
  ///     weights undo it: to second order, a blur of variance v adds v / 2 times the second
  ///     derivative, so v / 2 times the second difference of the kernel is subtracted.
  init(
    kernel: CubicKernel, extent: Int, start: Double, length: Double, outputs: Int, blur: Double = 0
  ) {
    precondition(extent > 0 && outputs > 0 && length > 0, "neither line may be empty")
    let reduction = length / Double(outputs)
    let widening = max(1, reduction)
    // At the end of its support, the kernel is zero but its second difference is not. So rounding
    // must not decide whether the pixel there counts.
    let radius = CubicKernel.support * widening - 1e-9
    let count = min(extent, Int(2 * radius) + 1)

    var first: [Int] = []
    var weights: [Float] = []
    first.reserveCapacity(outputs)
    weights.reserveCapacity(outputs * count)
    var curve: [Double] = []
    var line = [Double](repeating: 0, count: count)
    for output in 0..<outputs {
      let center = start + (Double(output) + 0.5) * reduction - 0.5
      let lowest = Int((center - radius).rounded(.up))
      let highest = max(lowest, Int((center + radius).rounded(.down)))
      curve.removeAll(keepingCapacity: true)
      for pixel in (lowest - 1)...(highest + 1) {
        curve.append(kernel((Double(pixel) - center) / widening))
      }
      let origin = min(max(0, lowest), extent - count)
      for k in line.indices { line[k] = 0 }
      var sum = 0.0
      for pixel in lowest...highest {
        let i = pixel - lowest + 1
        let weight = curve[i] - blur / 2 * (curve[i - 1] - 2 * curve[i] + curve[i + 1])
        line[min(max(0, pixel), extent - 1) - origin] += weight
        sum += weight
      }
      first.append(origin)
      for weight in line { weights.append(Float(weight / sum)) }
    }
    self.first = first
    self.count = count
    self.weights = weights
  }

  /// The number of output pixels.
  var outputs: Int { first.count }

  /// The source pixels that have a weight in any output pixel.
  var reach: Range<Int> { first[0]..<(first[outputs - 1] + count) }
}
