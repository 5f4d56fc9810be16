// The inner loops: where GridKit goes without checks. Every index is shown to be in range before a
// loop begins, and the check is not repeated for each pixel.

/// A pixel in linear light: red, green, blue and alpha, premultiplied, 0...1 (or a little beyond,
/// where a kernel overshoots).
typealias LinearPixel = SIMD4<Float>

/// The inner loops of resampling.
enum Convolution {
  /// Turns a row of samples into linear light with premultiplied alpha.
  ///
  /// - Parameters:
  ///   - row: at least `output.count` pixels in the given format.
  ///   - curves: the linear light of each sample value, for red (or gray), green and blue.
  static func linearize(
    _ row: RawSpan, _ format: SampleFormat, curves: [[Float]], into output: inout [LinearPixel]
  ) {
    precondition(row.byteCount >= output.count * format.bytesPerPixel, "the row is whole")
    precondition(curves.allSatisfy { $0.count == format.depth.maximum + 1 }, "curves are whole")
    switch format.depth {
    case .eight: linearize(row, as: UInt8.self, format.channels, curves, into: &output)
    case .sixteen: linearize(row, as: UInt16.self, format.channels, curves, into: &output)
    }
  }

  @inline(__always)
  private static func linearize<Sample: FixedWidthInteger & BitwiseCopyable>(
    _ row: RawSpan, as: Sample.Type, _ channels: SampleFormat.Channels, _ curves: [[Float]],
    into output: inout [LinearPixel]
  ) {
    let count = output.count
    let full = 1 / Float(Sample.max)
    unsafe row.withUnsafeBytes { bytes in
      let samples = unsafe bytes.assumingMemoryBound(to: Sample.self).baseAddress!
      unsafe curves[0].withUnsafeBufferPointer { red in
        unsafe curves[1].withUnsafeBufferPointer { green in
          unsafe curves[2].withUnsafeBufferPointer { blue in
            unsafe output.withUnsafeMutableBufferPointer { output in
              // Through pointers: what the buffers would check was checked above.
              let red = red.baseAddress!
              let green = green.baseAddress!
              let blue = blue.baseAddress!
              let output = output.baseAddress!
              switch channels {
              case .gray:
                for x in 0..<count {
                  let light = unsafe red[Int(samples[x])]
                  unsafe output[x] = LinearPixel(light, light, light, 1)
                }
              case .grayAlpha:
                for x in 0..<count {
                  let light = unsafe red[Int(samples[2 * x])]
                  let alpha = unsafe Float(samples[2 * x + 1]) * full
                  unsafe output[x] = LinearPixel(light, light, light, 1) * alpha
                }
              case .rgb:
                for x in 0..<count {
                  unsafe output[x] = LinearPixel(
                    red[Int(samples[3 * x])], green[Int(samples[3 * x + 1])],
                    blue[Int(samples[3 * x + 2])], 1)
                }
              case .rgbx:
                for x in 0..<count {
                  unsafe output[x] = LinearPixel(
                    red[Int(samples[4 * x])], green[Int(samples[4 * x + 1])],
                    blue[Int(samples[4 * x + 2])], 1)
                }
              case .rgba:
                for x in 0..<count {
                  let alpha = unsafe Float(samples[4 * x + 3]) * full
                  unsafe output[x] =
                    LinearPixel(
                      red[Int(samples[4 * x])], green[Int(samples[4 * x + 1])],
                      blue[Int(samples[4 * x + 2])], 1) * alpha
                }
              }
            }
          }
        }
      }
    }
  }

  /// Weights a row by taps: output x is the sum over k of weight (x, k) times pixel first(x) + k.
  ///
  /// - Parameters:
  ///   - row: the source pixels, the first of which is pixel `origin` of the line.
  ///   - output: the ring of rows in which the result becomes the row at `slot`.
  static func convolve(
    _ row: [LinearPixel], from origin: Int, with taps: Taps, into output: inout [LinearPixel],
    at slot: Int
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
              unsafe target[x] = sum
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
