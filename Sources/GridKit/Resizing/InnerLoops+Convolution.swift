import CGridLoops

extension InnerLoops {
  /// Filters a row: output x is the sum over k of weight (x, k) times pixel first(x) + k.
  ///
  /// - Parameters:
  ///   - origin: the position of the row's first pixel in the whole line.
  ///   - weights: the filter's weights, each repeated in all lanes, so that products need no moves
  ///     between lanes.
  ///   - output: a ring of rows, of which the one at `slot` is replaced.
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
  ///   - ring: `capacity` rows of `output.count` pixels; row y is at slot y % capacity.
  ///   - weights: the weights of the rows from the first on.
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
