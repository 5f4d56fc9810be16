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
  ///   - curves: the linear light of each sample value, for red (or gray), green and blue.
  ///   - box: how many neighbours are added up, at least 1.
  ///   - overhang: how many pixels the first box begins before the row.
  ///   - sums: one sum for each box of the row, added to.
  static func addLight(
    of row: RawSpan, _ format: SampleFormat, curves: [[Float]], box: Int,
    overhang: Int, to sums: inout [LinearPixel]
  ) {
    let count = row.byteCount / format.bytesPerPixel
    precondition(
      count > 0 && overhang >= 0 && sums.count == (overhang + count + box - 1) / box,
      "there is a sum for each box")
    precondition(
      curves.count == 3 && curves.allSatisfy { $0.count == format.depth.maximum + 1 },
      "there is a light for each sample value")
    unsafe row.withUnsafeBytes { bytes in
      unsafe curves[0].withUnsafeBufferPointer { red in
        unsafe curves[1].withUnsafeBufferPointer { green in
          unsafe curves[2].withUnsafeBufferPointer { blue in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
              // Through pointers: what the buffers would check was checked above.
              let lights = unsafe Lights(
                red: red.baseAddress!, green: green.baseAddress!, blue: blue.baseAddress!)
              let (bytes, sums) = (bytes.baseAddress!, sums.baseAddress!)
              switch format.depth {
              case .eight:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt8.self)
                unsafe add(samples, count, format.channels, lights, (box, overhang), to: sums)
              case .sixteen:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt16.self)
                unsafe add(samples, count, format.channels, lights, (box, overhang), to: sums)
              }
            }
          }
        }
      }
    }
  }

  /// The tone curves of a row's three colours.
  @safe private struct Lights {
    let red: UnsafePointer<Float>
    let green: UnsafePointer<Float>
    let blue: UnsafePointer<Float>
  }

  @inline(__always)
  private static func add<Sample: FixedWidthInteger>(
    _ samples: UnsafePointer<Sample>, _ count: Int, _ channels: SampleFormat.Channels,
    _ lights: Lights, _ boxes: (side: Int, overhang: Int),
    to sums: UnsafeMutablePointer<LinearPixel>
  ) {
    let full = 1 / Float(Sample.max)
    switch channels {
    case .gray:
      unsafe addBoxes(count, boxes, to: sums) { x in
        let light = unsafe lights.red[Int(samples[x])]
        return LinearPixel(light, light, light, 1)
      }
    case .grayAlpha:
      unsafe addBoxes(count, boxes, to: sums) { x in
        let light = unsafe lights.red[Int(samples[2 * x])]
        return unsafe LinearPixel(light, light, light, 1) * (Float(samples[2 * x + 1]) * full)
      }
    case .rgb:
      unsafe addBoxes(count, boxes, to: sums) { x in
        unsafe LinearPixel(
          lights.red[Int(samples[3 * x])], lights.green[Int(samples[3 * x + 1])],
          lights.blue[Int(samples[3 * x + 2])], 1)
      }
    case .rgbx:
      unsafe addBoxes(count, boxes, to: sums) { x in
        unsafe LinearPixel(
          lights.red[Int(samples[4 * x])], lights.green[Int(samples[4 * x + 1])],
          lights.blue[Int(samples[4 * x + 2])], 1)
      }
    case .rgba:
      unsafe addBoxes(count, boxes, to: sums) { x in
        unsafe LinearPixel(
          lights.red[Int(samples[4 * x])], lights.green[Int(samples[4 * x + 1])],
          lights.blue[Int(samples[4 * x + 2])], 1) * (Float(samples[4 * x + 3]) * full)
      }
    }
  }

  @inline(__always)
  private static func addBoxes(
    _ count: Int, _ boxes: (side: Int, overhang: Int), to sums: UnsafeMutablePointer<LinearPixel>,
    _ light: (Int) -> LinearPixel
  ) {
    let (side, overhang) = boxes
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
        let x = 2 * box - overhang
        unsafe sums[box] += light(x) + light(x + 1)
      }
    default:
      for box in whole {
        let x = box * side - overhang
        var sum = light(x)
        for k in 1..<side { sum += light(x + k) }
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
              let source = unsafe row.baseAddress! + (first[x] - origin)
              let weight = unsafe weights.baseAddress! + x * count
              var sum = LinearPixel.zero
              for k in 0..<count { unsafe sum += source[k] * weight[k] }
              unsafe target[x] = sum * scale
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
    for x in 0..<width { output[x] = .zero }
    unsafe ring.withUnsafeBufferPointer { ring in
      unsafe weights.withUnsafeBufferPointer { weights in
        unsafe output.withUnsafeMutableBufferPointer { output in
          for k in 0..<count {
            let row = unsafe ring.baseAddress! + (first + k) % capacity * width
            let weight = unsafe weights[k]
            if weight == 0 { continue }
            for x in 0..<width { unsafe output[x] += row[x] * weight }
          }
        }
      }
    }
  }
}
