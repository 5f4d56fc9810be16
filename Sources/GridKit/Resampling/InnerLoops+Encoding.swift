extension InnerLoops {
  /// Turns a row of pixels from linear light into sRGB.
  ///
  /// - Parameters:
  ///   - row: red, green, blue and alpha, not premultiplied; NaN counts as 0. What has no alpha is
  ///     transparent black.
  ///   - encoder: finds the values.
  ///   - pixels: as many pixels, which are overwritten.
  static func encode(
    _ row: [LinearPixel], with encoder: LightEncoder, into pixels: inout [Raster.Pixel]
  ) {
    precondition(pixels.count == row.count, "there is a pixel for each")
    precondition(
      encoder.guess.count == LightEncoder.bins + 1 && encoder.threshold.count == 257,
      "the tables have an entry for each bin and each value")
    unsafe encoder.guess.withUnsafeBufferPointer { guess in
      unsafe encoder.threshold.withUnsafeBufferPointer { threshold in
        unsafe row.withUnsafeBufferPointer { row in
          unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            let (guess, threshold) = (guess.baseAddress!, threshold.baseAddress!)
            for x in 0..<row.count {
              let light = unsafe clip(row[x])
              let bins = nearestWhole(light * Float(LightEncoder.bins))
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

  /// The light within 0...1.
  @inline(__always)
  private static func clip(_ light: LinearPixel) -> LinearPixel {
    // Lane by lane, which becomes two vector instructions. The order of the operands makes a NaN
    // count as 0.
    @inline(__always) func clip(_ value: Float) -> Float {
      let lit = value > 0 ? value : 0
      return lit < 1 ? lit : 1
    }
    return LinearPixel(clip(light.x), clip(light.y), clip(light.z), clip(light.w))
  }

  /// The whole numbers nearest to numbers of at least 0 and less than 2^22.
  @inline(__always)
  private static func nearestWhole(_ numbers: LinearPixel) -> SIMD4<UInt32> {
    // From 2^23 on, the lowest bit of a float is its unit.
    unsafe unsafeBitCast(numbers + 8_388_608, to: SIMD4<UInt32>.self) & 0x7F_FFFF
  }
}
