// The inner loops: where GridKit goes without checks. Every index is shown to be in range before a
// loop begins, and the check is not repeated for each pixel.

/// A pixel in linear light: red, green, blue and alpha, premultiplied, 0...1 (or a little beyond,
/// where a kernel overshoots).
typealias LinearPixel = SIMD4<Float>

/// The inner loops of resampling.
enum Convolution {
  /// Adds a row of samples, as linear light with premultiplied alpha, to sums of `box` neighbours.
  ///
  /// A box that the row does not fill takes the row's last pixel for what is missing.
  ///
  /// - Parameters:
  ///   - row: pixels in the given format.
  ///   - curves: the linear light of each sample value, for red (or gray), green and blue.
  ///   - box: how many neighbours are added up, at least 1.
  ///   - sums: one sum for each box of the row, added to.
  static func addLight(
    of row: RawSpan, _ format: SampleFormat, curves: [[Float]], box: Int,
    to sums: inout [LinearPixel]
  ) {
    let count = row.byteCount / format.bytesPerPixel
    precondition(count > 0 && sums.count == (count + box - 1) / box, "there is a sum for each box")
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
                unsafe add(samples, count, format.channels, lights, box, to: sums)
              case .sixteen:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt16.self)
                unsafe add(samples, count, format.channels, lights, box, to: sums)
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
    _ lights: Lights, _ box: Int, to sums: UnsafeMutablePointer<LinearPixel>
  ) {
    let full = 1 / Float(Sample.max)
    switch channels {
    case .gray:
      unsafe addBoxes(count, box, to: sums) { x in
        let light = unsafe lights.red[Int(samples[x])]
        return LinearPixel(light, light, light, 1)
      }
    case .grayAlpha:
      unsafe addBoxes(count, box, to: sums) { x in
        let light = unsafe lights.red[Int(samples[2 * x])]
        return unsafe LinearPixel(light, light, light, 1) * (Float(samples[2 * x + 1]) * full)
      }
    case .rgb:
      unsafe addBoxes(count, box, to: sums) { x in
        unsafe LinearPixel(
          lights.red[Int(samples[3 * x])], lights.green[Int(samples[3 * x + 1])],
          lights.blue[Int(samples[3 * x + 2])], 1)
      }
    case .rgbx:
      unsafe addBoxes(count, box, to: sums) { x in
        unsafe LinearPixel(
          lights.red[Int(samples[4 * x])], lights.green[Int(samples[4 * x + 1])],
          lights.blue[Int(samples[4 * x + 2])], 1)
      }
    case .rgba:
      unsafe addBoxes(count, box, to: sums) { x in
        unsafe LinearPixel(
          lights.red[Int(samples[4 * x])], lights.green[Int(samples[4 * x + 1])],
          lights.blue[Int(samples[4 * x + 2])], 1) * (Float(samples[4 * x + 3]) * full)
      }
    }
  }

  @inline(__always)
  private static func addBoxes(
    _ count: Int, _ box: Int, to sums: UnsafeMutablePointer<LinearPixel>,
    _ light: (Int) -> LinearPixel
  ) {
    let whole = count / box
    switch box {
    case 1: for x in 0..<whole { unsafe sums[x] += light(x) }
    case 2: for x in 0..<whole { unsafe sums[x] += light(2 * x) + light(2 * x + 1) }
    default:
      for x in 0..<whole {
        var sum = light(box * x)
        for k in 1..<box { sum += light(box * x + k) }
        unsafe sums[x] += sum
      }
    }
    if whole * box < count {
      var sum = LinearPixel.zero
      for k in (whole * box)..<((whole + 1) * box) { sum += light(min(k, count - 1)) }
      unsafe sums[whole] += sum
    }
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
