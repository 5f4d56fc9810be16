import CGridLoops

extension InnerLoops {
  /// The loops in C, for the processor that the program runs on.
  static var loops: grid_loops { unsafe grid_loops_of_processor().pointee }

  /// Filters a row with the weights of a filter.
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
    let (outputs, count, used) = (filter.outputCount, filter.tapCount, filter.sourceRange)
    precondition(
      used.lowerBound >= origin && used.upperBound <= origin + row.count,
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

  /// Filters the columns of some rows.
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

  /// Finds the light that the pixels of a row have lost: see ``ShrinkCorrection``. It is the rate of each sample
  /// times its variance.
  ///
  /// - Parameters:
  ///   - row: pixels in the given format, without alpha.
  ///   - variances: ``ShrinkCorrection/Variances`` of each pixel.
  ///   - rates: for each channel, the rate of each sample value.
  ///   - light: the result for each pixel, with an alpha of 0.
  static func findLostLight(
    of row: RawSpan, _ variances: RawSpan, _ format: SampleFormat, _ rates: [[Float]],
    into light: inout [LinearPixel]
  ) {
    let count = light.count
    precondition(
      !format.hasAlpha && row.byteCount == count * format.bytesPerPixel
        && variances.byteCount == count * MemoryLayout<ShrinkCorrection.Variances>.stride,
      "there must be as many pixels as variances, and room for each")
    precondition(
      rates.count == 3 && rates.allSatisfy { $0.count == format.depth.maximum + 1 },
      "there must be a rate for each sample value")
    let samples = grid_format(
      samples: Int32(format.channels.count), bytes: Int32(format.depth.rawValue / 8))
    unsafe row.withUnsafeBytes { row in
      unsafe variances.withUnsafeBytes { variances in
        unsafe loops.find_lost_light(
          row.baseAddress!, variances.baseAddress!, count, samples, rates[0], rates[1], rates[2],
          &light)
      }
    }
  }

  /// Returns a sharpened row: see ``Sharpener``.
  ///
  /// - Parameters:
  ///   - strength: the factor of the difference from the neighbors.
  ///   - maxOvershoot: how far, in levels, a value may leave the range of its neighbors.
  static func sharpen(
    _ row: [EncodedPixel], above: [EncodedPixel], below: [EncodedPixel], strength: Float,
    maxOvershoot: Float, isOpaque: Bool
  ) -> [EncodedPixel] {
    let count = row.count
    precondition(
      count > 0 && above.count == count && below.count == count,
      "all rows must be of the same width")
    return unsafe [EncodedPixel](unsafeUninitializedCapacity: count) { output, filled in
      unsafe loops.sharpen(
        row, above, below, count, strength, maxOvershoot, isOpaque, output.baseAddress!)
      filled = count
    }
  }
}
