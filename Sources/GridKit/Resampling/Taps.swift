/// The weights that turn a line of source pixels into a line of output pixels.
///
/// Output pixel i is the sum over k of `weights[i * count + k]` times source pixel `first[i] + k`.
/// The weights of a pixel sum to 1.
struct Taps: Sendable {
  /// For each output pixel, the first source pixel that it is made of; never decreases.
  let first: [Int]

  /// How many source pixels an output pixel is made of, the same for all.
  let count: Int

  /// The weights of all output pixels, one after the other.
  let weights: [Float]

  /// Computes the taps for a stretch of a line.
  ///
  /// When the line is shrunk, the kernel is widened by the same factor, so that every source pixel
  /// counts. Where it reaches beyond the line, the line's first or last pixel stands in.
  ///
  /// - Parameters:
  ///   - kernel: the curve of the weights.
  ///   - extent: the number of pixels of the whole source line.
  ///   - start: where the stretch begins, in source pixels; need not be whole.
  ///   - length: the length of the stretch in source pixels, positive.
  ///   - outputs: the number of output pixels that the stretch becomes.
  ///   - blur: the variance of the averaging that the source pixels have been through, in square
  ///     pixels. The taps undo it: to second order, a blur of variance v adds v / 2 times the second
  ///     derivative, so that much of the kernel's second difference is taken away.
  init(
    kernel: Kernel, extent: Int, start: Double, length: Double, outputs: Int, blur: Double = 0
  ) {
    precondition(extent > 0 && outputs > 0 && length > 0, "taps join lines that are not empty")
    let scale = length / Double(outputs)
    let widening = max(1, scale)
    // At its very end the kernel is zero, its second difference is not: rounding must not decide.
    let radius = kernel.support * widening - 1e-9
    let count = min(extent, Int(2 * radius) + 1)

    var first: [Int] = []
    var weights: [Float] = []
    first.reserveCapacity(outputs)
    weights.reserveCapacity(outputs * count)
    var curve: [Double] = []
    var line = [Double](repeating: 0, count: count)
    for output in 0..<outputs {
      let center = start + (Double(output) + 0.5) * scale - 0.5
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

  /// The source pixels that any output pixel is made of.
  var reach: Range<Int> { first[0]..<(first[outputs - 1] + count) }
}
