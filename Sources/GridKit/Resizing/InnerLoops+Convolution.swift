import CGridLoops

extension InnerLoops {
  /// Filters a row: output x is the sum over k of weight (x, k) times pixel first(x) + k.
  ///
  /// - Parameters:
  ///   - row: source pixels.
  ///   - origin: the position of the first of them in the whole line.
  ///   - filter: the first source pixel of each output.
  ///   - weights: the filter's weights, each repeated in all lanes, so that products need no moves
  ///     between lanes.
  ///   - output: the ring of rows in which the result is stored.
  ///   - slot: the row of the ring that is replaced.
  static func convolve(
    _ row: [LinearPixel], from origin: Int, with filter: FilterWeights, _ weights: [LinearPixel],
    into output: inout [LinearPixel], at slot: Int
  ) {
    let (outputs, count) = (filter.outputs, filter.count)
    precondition(
      filter.reach.lowerBound >= origin && filter.reach.upperBound <= origin + row.count,
      "the row must hold all source pixels that have a weight")
    precondition(weights.count == outputs * count, "there must be weights for all outputs")
    precondition(slot >= 0 && (slot + 1) * outputs <= output.count, "the slot must be in the ring")
    unsafe filter.first.withUnsafeBufferPointer { first in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe loops.convolve(
          row, first.baseAddress!, origin, weights, count,
          output.baseAddress! + slot * outputs, outputs)
      }
    }
  }

  /// Filters columns: output x is the sum over k of weight k times pixel x of row first + k.
  ///
  /// - Parameters:
  ///   - ring: rows of `output.count` pixels; row y is at slot y % capacity.
  ///   - capacity: the number of rows that the ring holds.
  ///   - first: the first row.
  ///   - weights: the weights of the rows from the first on.
  ///   - output: the pixels that are overwritten.
  static func sum(
    _ ring: [LinearPixel], capacity: Int, from first: Int, with weights: ArraySlice<Float>,
    into output: inout [LinearPixel]
  ) {
    let (width, count) = (output.count, weights.count)
    precondition(
      ring.count == capacity * width && count <= capacity && first >= 0,
      "the ring must hold the rows")
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe loops.sum_rows(
        ring, capacity, first % capacity, weights.baseAddress!, count, &output, width)
    }
  }
}
