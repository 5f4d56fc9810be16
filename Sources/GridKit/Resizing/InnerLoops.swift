import CGridLoops

/// The inner loops of resizing, without bounds checks: preconditions prove that every index is in range before
/// a loop begins.
enum InnerLoops {
  /// The loops in C, for the processor that the program runs on.
  static var loops: grid_loops { unsafe grid_loops_of_processor().pointee }

  /// Adds a row of samples, as linear light with premultiplied alpha, to the sums of its boxes.
  ///
  /// The row's first or last pixel is repeated where a box extends beyond it.
  ///
  /// - Parameters:
  ///   - row: `count` pixels, at least 1, in the format of the tables, and perhaps more bytes.
  ///   - box: the number of pixels in a box, at least 1.
  ///   - overhang: the number of pixels by which the first box begins before the row.
  ///   - isFirst: whether the sums are replaced, because the row is the first of its boxes.
  ///   - sums: the sums to add to, of which those of this row begin at `start`.
  static func addLinearLight(
    of row: RawSpan, count: Int, _ tables: LinearizationTables, box: Int, overhang: Int,
    isFirst: Bool, to sums: inout [LinearPixel], from start: Int = 0
  ) {
    let format = tables.format
    precondition(count > 0 && box > 0 && overhang >= 0, "neither row nor boxes may be empty")
    precondition(row.byteCount >= format.byteCount(of: count), "the row must have all pixels")
    precondition(
      start >= 0 && sums.count - start >= (overhang + count + box - 1) / box,
      "there must be a sum for each box")
    precondition(
      tables.light.count == LinearizationTables.count(format),
      "the tables must have all sample values")
    unsafe row.withUnsafeBytes { bytes in
      let samples = bytes.baseAddress!
      let variances = unsafe samples + format.start(ofVariancesIn: count)
      unsafe tables.light.withUnsafeBufferPointer { table in
        var row = unsafe grid_row(
          samples: samples, count: count, format: grid_format(format.samples),
          table: table.baseAddress!, variances: variances.assumingMemoryBound(to: UInt16.self),
          variances_per_pixel: CInt(format.variances.rawValue))
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          unsafe loops.add_light(&row, box, overhang, isFirst, sums.baseAddress! + start)
        }
      }
    }
  }

  /// The number of rows that ``convolve(_:count:from:with:_:into:capacity:at:)`` filters best.
  static let rowsAtOnce = Int(GRID_ROWS)

  /// Filters rows with the weights of a filter.
  ///
  /// - Parameters:
  ///   - rows: `count` rows, 1...``rowsAtOnce``, of equal width, and perhaps more.
  ///   - origin: the position of each row's first pixel in the whole line.
  ///   - weights: the filter's weights, each repeated in all lanes, so that products need no moves
  ///     between lanes.
  ///   - ring: `capacity` rows; row y is at slot y % capacity.
  ///   - first: the number of the first row.
  static func convolve(
    _ rows: ArraySlice<LinearPixel>, count rowCount: Int = 1, from origin: Int,
    with filter: FilterWeights, _ weights: [LinearPixel], into ring: inout [LinearPixel],
    capacity: Int, at first: Int
  ) {
    let (outputs, count, used) = (filter.outputCount, filter.tapCount, filter.sourceRange)
    let width = rows.count / rowCount
    precondition(
      (1...rowsAtOnce).contains(rowCount) && rows.count == rowCount * width,
      "all rows must be of the same width")
    precondition(
      used.lowerBound >= origin && used.upperBound <= origin + width,
      "the rows must hold all source pixels that have a weight")
    precondition(weights.count == outputs * count, "there must be weights for all outputs")
    precondition(
      first >= 0 && rowCount <= capacity && ring.count == capacity * outputs,
      "the ring must have room for the rows")
    unsafe rows.withUnsafeBufferPointer { rows in
      unsafe filter.first.withUnsafeBufferPointer { starts in
        unsafe loops.convolve(
          rows.baseAddress!, width, rowCount, starts.baseAddress!, origin, weights, count, &ring,
          capacity, first % capacity, outputs)
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

  /// Returns encoded pixels: see ``SRGBEncoder``.
  ///
  /// - Parameters:
  ///   - darkest: the light of the first line's end, of which all higher bits but 16 tell the line.
  ///   - lines: those of all light from `darkest` to 1.
  static func encode(
    _ row: [LinearPixel], from darkest: Float, by lines: [SIMD2<Float>]
  ) -> [EncodedPixel] {
    checkLines(lines, from: darkest)
    return unsafe [EncodedPixel](unsafeUninitializedCapacity: row.count) { output, filled in
      unsafe loops.encode(row, row.count, darkest, lines, output.baseAddress!)
      filled = row.count
    }
  }

  /// Returns an encoded pixel, as the row of it would be.
  static func encode(
    _ light: LinearPixel, from darkest: Float, by lines: [SIMD2<Float>]
  ) -> EncodedPixel {
    checkLines(lines, from: darkest)
    var (light, encoded) = (light, EncodedPixel.zero)
    unsafe loops.encode(&light, 1, darkest, lines, &encoded)
    return encoded
  }

  private static func checkLines(_ lines: [SIMD2<Float>], from darkest: Float) {
    precondition(
      lines.count > Int((Float(1).bitPattern >> 16) - (darkest.bitPattern >> 16)),
      "there must be lines for all light")
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

extension grid_format {
  fileprivate init(_ format: SampleFormat) {
    self.init(
      samples: CInt(format.channels.count), bytes: CInt(format.depth.rawValue / 8),
      has_alpha: format.hasAlpha)
  }
}
