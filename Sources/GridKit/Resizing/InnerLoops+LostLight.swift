extension InnerLoops {
  /// Estimates the light that the pixels of two rows have lost: see ``LostLight``.
  ///
  /// For each block of 2x2 pixels and each channel, with the samples a and b above c and d, the
  /// result is the rate of their mean times their spread, which is 16 times their variance:
  ///
  ///     spread = (a + b - c - d)^2 + (a - b + c - d)^2 + (a - b - c + d)^2
  ///
  /// - Parameters:
  ///   - upper: pixels in the given format, without alpha.
  ///   - lower: as many pixels of the row below. If their number is odd, the last is repeated.
  ///   - rates: for each channel, the rate of each sample value.
  ///   - light: the result for each block, with an alpha of 0.
  static func estimateLostLight(
    of upper: RawSpan, _ lower: RawSpan, _ format: SampleFormat, _ rates: [[Float]],
    into light: inout [LinearPixel]
  ) {
    let count = upper.byteCount / format.bytesPerPixel
    precondition(
      count > 0 && lower.byteCount == upper.byteCount && light.count == (count + 1) / 2,
      "both rows must have the same width, and there must be room for each block")
    precondition(
      rates.count == 3 && rates.allSatisfy { $0.count == format.depth.maximum + 1 },
      "there must be a rate for each sample value")
    unsafe upper.withUnsafeBytes { upper in
      unsafe lower.withUnsafeBytes { lower in
        unsafe light.withUnsafeMutableBufferPointer { light in
          unsafe rates[0].withUnsafeBufferPointer { red in
            unsafe rates[1].withUnsafeBufferPointer { green in
              unsafe rates[2].withUnsafeBufferPointer { blue in
                let rates = unsafe Rates(
                  red: red.baseAddress!, green: green.baseAddress!, blue: blue.baseAddress!)
                switch format.depth {
                case .eight:
                  let rows = unsafe (
                    upper.assumingMemoryBound(to: UInt8.self).baseAddress!,
                    lower.assumingMemoryBound(to: UInt8.self).baseAddress!
                  )
                  unsafe estimate(rows, count, format.channels, rates, light)
                case .sixteen:
                  let rows = unsafe (
                    upper.assumingMemoryBound(to: UInt16.self).baseAddress!,
                    lower.assumingMemoryBound(to: UInt16.self).baseAddress!
                  )
                  unsafe estimate(rows, count, format.channels, rates, light)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Rates without bounds checks: no mean of samples is beyond the table for their depth.
  @safe private struct Rates {
    let red: UnsafePointer<Float>
    let green: UnsafePointer<Float>
    let blue: UnsafePointer<Float>

    @inline(__always)
    subscript(_ mean: SIMD4<Int32>) -> LinearPixel {
      unsafe LinearPixel(red[Int(mean.x)], green[Int(mean.y)], blue[Int(mean.z)], 0)
    }
  }

  @inline(__always)
  private static func estimate<Sample: FixedWidthInteger & SIMDScalar>(
    _ rows: (upper: UnsafePointer<Sample>, lower: UnsafePointer<Sample>), _ count: Int,
    _ channels: SampleFormat.Channels, _ rates: Rates,
    _ light: UnsafeMutableBufferPointer<LinearPixel>
  ) {
    @inline(__always)
    func estimateBlocks(_ pixel: (UnsafePointer<Sample>, Int) -> SIMD4<Int32>) {
      @inline(__always) func block(_ x: Int, _ next: Int) -> LinearPixel {
        let (a, b) = unsafe (pixel(rows.upper, x), pixel(rows.upper, next))
        let (c, d) = unsafe (pixel(rows.lower, x), pixel(rows.lower, next))
        let (upper, lower) = (a &+ b, c &+ d)
        let (left, right) = (a &- b, c &- d)
        let down = LinearPixel(upper &- lower)
        let across = LinearPixel(left &+ right)
        let crossed = LinearPixel(left &- right)
        let spread = down * down + across * across + crossed * crossed
        return rates[(upper &+ lower) &>> 2] * spread
      }
      for index in 0..<(count / 2) { unsafe light[index] = block(2 &* index, 2 &* index &+ 1) }
      if count % 2 == 1 { unsafe light[count / 2] = block(count - 1, count - 1) }
    }
    switch channels {
    case .gray, .grayAlpha:
      unsafe estimateBlocks { row, x in unsafe SIMD4(repeating: Int32(row[x])) }
    case .rgb:
      unsafe estimateBlocks { row, x in
        let pixel = unsafe row + 3 &* x
        return unsafe SIMD4(Int32(pixel[0]), Int32(pixel[1]), Int32(pixel[2]), 0)
      }
    case .rgbx, .rgba:
      unsafe estimateBlocks { row, x in
        let pixel = unsafe UnsafeRawPointer(row + 4 &* x).loadUnaligned(as: SIMD4<Sample>.self)
        return SIMD4(truncatingIfNeeded: pixel)
      }
    }
  }
}
