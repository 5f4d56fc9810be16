extension InnerLoops {
  /// Encodes a row of pixels in linear light as 8-bit sRGB.
  ///
  /// - Parameters:
  ///   - row: red, green, blue and alpha, not premultiplied; NaN counts as 0. A pixel without alpha
  ///     becomes transparent black.
  ///   - quantizer: finds the 8-bit values.
  ///   - pixels: as many pixels, which are overwritten.
  static func quantize(
    _ row: [LinearPixel], with quantizer: SRGBQuantizer, into pixels: inout [Raster.Pixel]
  ) {
    precondition(pixels.count == row.count, "input and output must have the same number of pixels")
    precondition(
      quantizer.guesses.count == SRGBQuantizer.binCount + 1 && quantizer.thresholds.count == 257,
      "the tables must have an entry for each bin and each value")
    unsafe quantizer.guesses.withUnsafeBufferPointer { guess in
      unsafe quantizer.thresholds.withUnsafeBufferPointer { threshold in
        unsafe row.withUnsafeBufferPointer { row in
          unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            let (guess, threshold) = (guess.baseAddress!, threshold.baseAddress!)
            for x in 0..<row.count {
              let light = unsafe clip(row[x])
              let bins = nearestWhole(light * Float(SRGBQuantizer.binCount))
              @inline(__always) func value(_ channel: Int) -> UInt8 {
                let guessed = unsafe guess[Int(bins[channel])]
                let isMore = unsafe light[channel] >= threshold[Int(guessed) + 1]
                return guessed &+ (isMore ? 1 : 0)
              }
              let alpha = nearestWhole(light * 255).w
              unsafe pixels[x] =
                alpha == 0
                ? .zero
                : Raster.Pixel(
                  value(0), value(1), value(2), UInt8(truncatingIfNeeded: alpha))
            }
          }
        }
      }
    }
  }

  /// Returns the light clipped to 0...1.
  @inline(__always)
  private static func clip(_ light: LinearPixel) -> LinearPixel {
    // Lane by lane, which becomes two vector instructions. The order of the operands makes a NaN
    // count as 0.
    @inline(__always) func clip(_ value: Float) -> Float {
      let positive = value > 0 ? value : 0
      return positive < 1 ? positive : 1
    }
    return LinearPixel(clip(light.x), clip(light.y), clip(light.z), clip(light.w))
  }

  /// Returns the whole numbers nearest to numbers of at least 0 and less than 2^22.
  @inline(__always)
  private static func nearestWhole(_ numbers: LinearPixel) -> SIMD4<UInt32> {
    // From 2^23 on, the lowest bit of a float is its unit.
    unsafe unsafeBitCast(numbers + 8_388_608, to: SIMD4<UInt32>.self) & 0x7F_FFFF
  }
}
