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
    unsafe row.withUnsafeBufferPointer { row in
      unsafe filter.first.withUnsafeBufferPointer { first in
        unsafe weights.withUnsafeBufferPointer { weights in
          unsafe output.withUnsafeMutableBufferPointer { output in
            let target = unsafe output.baseAddress! + slot * outputs
            for x in 0..<outputs {
              var source = unsafe row.baseAddress! + (first[x] - origin)
              var weight = unsafe weights.baseAddress! + x * count
              // Two sums, so that an addition does not have to wait for the previous one.
              var (even, odd) = (LinearPixel.zero, LinearPixel.zero)
              for _ in 0..<(count / 2) {
                unsafe even += source[0] * weight[0]
                unsafe odd += source[1] * weight[1]
                unsafe source += 2
                unsafe weight += 2
              }
              if count % 2 == 1 { unsafe even += source[0] * weight[0] }
              unsafe target[x] = even + odd
            }
          }
        }
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
    precondition(ring.count == capacity * width && count <= capacity, "the ring must hold the rows")
    unsafe ring.withUnsafeBufferPointer { ring in
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe output.withUnsafeMutableBufferPointer { output in
          let start = first % capacity
          // The number of rows from the first to the end of the ring. The others are at its start.
          let behind = min(count, capacity - start)
          var x = 0
          // The sums of four columns stay in registers while all rows are added.
          while x &+ 4 <= width {
            var sums = Sums()
            unsafe sums.add(ring.baseAddress! + (start * width + x), width, weights[..<behind])
            unsafe sums.add(ring.baseAddress! + x, width, weights[behind...])
            unsafe sums.store(output.baseAddress! + x)
            x = x &+ 4
          }
          while x < width {
            var sum = LinearPixel.zero
            for k in 0..<count {
              unsafe sum += ring[(first + k) % capacity * width + x] * weights[k]
            }
            unsafe output[x] = sum
            x += 1
          }
        }
      }
    }
  }

  /// Sums of four columns.
  private struct Sums {
    var (a, b) = (LinearPixel.zero, LinearPixel.zero)
    var (c, d) = (LinearPixel.zero, LinearPixel.zero)

    /// Adds four columns of as many rows as there are weights.
    @inline(__always)
    mutating func add(
      _ row: UnsafePointer<LinearPixel>, _ width: Int,
      _ weights: Slice<UnsafeBufferPointer<Float>>
    ) {
      var row = unsafe row
      unsafe weights.forEach { weight in
        unsafe a += row[0] * weight
        unsafe b += row[1] * weight
        unsafe c += row[2] * weight
        unsafe d += row[3] * weight
        unsafe row += width
      }
    }

    @inline(__always)
    func store(_ output: UnsafeMutablePointer<LinearPixel>) {
      unsafe (output[0], output[1], output[2], output[3]) = (a, b, c, d)
    }
  }
}
