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
  init(kernel: Kernel, extent: Int, start: Double, length: Double, outputs: Int) {
    precondition(extent > 0 && outputs > 0 && length > 0, "taps join lines that are not empty")
    let scale = length / Double(outputs)
    let widening = max(1, scale)
    let radius = kernel.support * widening
    let count = min(extent, Int((2 * radius).rounded(.up)) + 1)

    var first: [Int] = []
    var weights: [Float] = []
    first.reserveCapacity(outputs)
    weights.reserveCapacity(outputs * count)
    var line = [Double](repeating: 0, count: count)
    for output in 0..<outputs {
      let center = start + (Double(output) + 0.5) * scale
      let lowest = Int((center - radius - 0.5).rounded(.up))
      let highest = Int((center + radius - 0.5).rounded(.down))
      let origin = min(max(0, lowest), extent - count)
      for k in line.indices { line[k] = 0 }
      var sum = 0.0
      for pixel in lowest...max(lowest, highest) {
        let weight = kernel((Double(pixel) + 0.5 - center) / widening)
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
