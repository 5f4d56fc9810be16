// The inner loops: where GridKit goes without checks. Every index is shown to be in range before a
// loop begins, and the check is not repeated for each pixel.

/// A pixel in linear light: red, green, blue and alpha, premultiplied, 0...1 (or a little beyond,
/// where a kernel overshoots).
typealias LinearPixel = SIMD4<Float>

/// The inner loops of resampling.
enum Convolution {
  /// Adds a row of samples, as linear light with premultiplied alpha, to sums of `box` neighbours.
  ///
  /// The first box may begin before the row and the last end behind it; the row's first and last
  /// pixels stand in for what is missing.
  ///
  /// - Parameters:
  ///   - row: pixels in the given format.
  ///   - lights: the tables for that format.
  ///   - box: how many neighbours are added up, at least 1.
  ///   - overhang: how many pixels the first box begins before the row.
  ///   - sums: one sum for each box of the row, added to.
  static func addLight(
    of row: RawSpan, _ format: SampleFormat, _ lights: LightTables, box: Int, overhang: Int,
    to sums: inout [LinearPixel]
  ) {
    let count = row.byteCount / format.bytesPerPixel
    precondition(
      count > 0 && overhang >= 0 && sums.count == (overhang + count + box - 1) / box,
      "there is a sum for each box")
    precondition(lights.first.count == format.depth.maximum + 1, "the tables are for the format")
    unsafe row.withUnsafeBytes { bytes in
      unsafe lights.first.withUnsafeBufferPointer { first in
        unsafe lights.green.withUnsafeBufferPointer { green in
          unsafe lights.blue.withUnsafeBufferPointer { blue in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
              let tables = unsafe Tables(first: first, green: green, blue: blue)
              let cut = (box, overhang, sums.baseAddress!)
              switch format.depth {
              case .eight:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
                unsafe add(samples, count, format.channels, tables, cut)
              case .sixteen:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt16.self).baseAddress!
                unsafe add(samples, count, format.channels, tables, cut)
              }
            }
          }
        }
      }
    }
  }

  /// Light tables without checks: a sample is never beyond the table for its depth.
  @safe private struct Tables {
    let first: UnsafePointer<LinearPixel>
    let green: UnsafePointer<LinearPixel>?
    let blue: UnsafePointer<LinearPixel>?

    init(
      first: UnsafeBufferPointer<LinearPixel>, green: UnsafeBufferPointer<LinearPixel>,
      blue: UnsafeBufferPointer<LinearPixel>
    ) {
      unsafe self.first = first.baseAddress!
      unsafe self.green = green.baseAddress
      unsafe self.blue = blue.baseAddress
    }
  }

  private typealias Cut = (box: Int, overhang: Int, sums: UnsafeMutablePointer<LinearPixel>)

  @inline(__always)
  private static func add<Sample: FixedWidthInteger>(
    _ samples: UnsafePointer<Sample>, _ count: Int, _ channels: SampleFormat.Channels,
    _ tables: Tables, _ cut: Cut
  ) {
    let full = 1 / Float(Sample.max)
    let gray = unsafe tables.first
    switch channels {
    case .gray:
      unsafe addBoxes(count, cut) { x in unsafe gray[Int(samples[x])] }
    case .grayAlpha:
      unsafe addBoxes(count, cut) { x in
        unsafe gray[Int(samples[2 &* x])] * (Float(samples[2 &* x &+ 1]) * full)
      }
    case .rgb, .rgbx, .rgba:
      let (red, green, blue) = unsafe (tables.first, tables.green!, tables.blue!)
      switch channels {
      case .rgb:
        unsafe addBoxes(count, cut) { x in
          let pixel = unsafe samples + 3 &* x
          return unsafe red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])]
        }
      case .rgbx:
        unsafe addBoxes(count, cut) { x in
          let pixel = unsafe samples + 4 &* x
          return unsafe red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])]
        }
      default:
        unsafe addBoxes(count, cut) { x in
          let pixel = unsafe samples + 4 &* x
          return unsafe (red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])])
            * (Float(pixel[3]) * full)
        }
      }
    }
  }

  @inline(__always)
  private static func addBoxes(
    _ count: Int, _ cut: Cut, _ light: (Int) -> LinearPixel
  ) {
    let (side, overhang, sums) = unsafe cut
    let last = (overhang + count + side - 1) / side
    // Those that the row fills; before and behind them are boxes of which it fills a part.
    let first = min((overhang + side - 1) / side, last)
    let whole = first..<max(first, (overhang + count) / side)
    func addPart(_ box: Int) {
      var sum = LinearPixel.zero
      for x in (box * side - overhang)..<((box + 1) * side - overhang) {
        sum += light(min(max(0, x), count - 1))
      }
      unsafe sums[box] += sum
    }
    for box in 0..<whole.lowerBound { addPart(box) }
    switch side {
    case 1: for box in whole { unsafe sums[box] += light(box) }
    case 2:
      for box in whole {
        let x = 2 &* box &- overhang
        unsafe sums[box] += light(x) + light(x &+ 1)
      }
    default:
      for box in whole {
        let x = box &* side &- overhang
        var sum = light(x)
        for k in 1..<side { sum += light(x &+ k) }
        unsafe sums[box] += sum
      }
    }
    for box in whole.upperBound..<last { addPart(box) }
  }

  /// Weights a row by taps: output x is `scale` times the sum over k of weight (x, k) times pixel
  /// first(x) + k.
  ///
  /// - Parameters:
  ///   - row: the source pixels, the first of which is pixel `origin` of the line.
  ///   - output: the ring of rows in which the result becomes the row at `slot`.
  static func convolve(
    _ row: [LinearPixel], from origin: Int, with taps: Taps, scale: Float,
    into output: inout [LinearPixel], at slot: Int
  ) {
    let (outputs, count) = (taps.outputs, taps.count)
    precondition(taps.reach.lowerBound >= origin, "taps begin in the row")
    precondition(taps.reach.upperBound <= origin + row.count, "taps end in the row")
    precondition(slot >= 0 && (slot + 1) * outputs <= output.count, "the slot is in the ring")
    unsafe row.withUnsafeBufferPointer { row in
      unsafe taps.first.withUnsafeBufferPointer { first in
        unsafe taps.weights.withUnsafeBufferPointer { weights in
          unsafe output.withUnsafeMutableBufferPointer { output in
            let target = unsafe output.baseAddress! + slot * outputs
            for x in 0..<outputs {
              var source = unsafe row.baseAddress! + (first[x] - origin)
              var weight = unsafe weights.baseAddress! + x * count
              // Two sums, so that an addition need not wait for the one before.
              var (even, odd) = (LinearPixel.zero, LinearPixel.zero)
              for _ in 0..<(count / 2) {
                unsafe even += source[0] * weight[0]
                unsafe odd += source[1] * weight[1]
                unsafe source += 2
                unsafe weight += 2
              }
              if count % 2 == 1 { unsafe even += source[0] * weight[0] }
              unsafe target[x] = (even + odd) * scale
            }
          }
        }
      }
    }
  }

  /// Adds up rows of a ring: output x is the sum over k of weight k times pixel x of row first + k.
  ///
  /// - Parameters:
  ///   - ring: rows of `output.count` pixels; row y is at slot y % capacity.
  ///   - weights: the index of the first weight, and how many there are.
  static func sum(
    _ ring: [LinearPixel], capacity: Int, from first: Int, with weights: ArraySlice<Float>,
    into output: inout [LinearPixel]
  ) {
    let (width, count) = (output.count, weights.count)
    precondition(ring.count == capacity * width && count <= capacity, "the ring holds the rows")
    unsafe ring.withUnsafeBufferPointer { ring in
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe output.withUnsafeMutableBufferPointer { output in
          let start = first % capacity
          // The ring's rows in order: from the first to the ring's end, then from its beginning.
          let behind = min(count, capacity - start)
          var x = 0
          // Four columns at a time stay in registers while all rows pass.
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
