import CGridLoops

extension InnerLoops {
  /// Estimates the light that the pixels of two rows have lost: see ``LostLight``. For each block of 2x2 pixels
  /// and each channel, it is the rate of their mean times their spread, which is 16 times their variance.
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
      !format.hasAlpha && count > 0 && lower.byteCount == upper.byteCount
        && light.count == (count + 1) / 2,
      "both rows must have the same width, and there must be room for each block")
    precondition(
      rates.count == 3 && rates.allSatisfy { $0.count == format.depth.maximum + 1 },
      "there must be a rate for each sample value")
    let samples = grid_format(
      samples: Int32(format.channels.count), bytes: Int32(format.depth.rawValue / 8))
    unsafe upper.withUnsafeBytes { upper in
      unsafe lower.withUnsafeBytes { lower in
        unsafe loops.estimate_lost_light(
          upper.baseAddress!, lower.baseAddress!, count, samples, rates[0], rates[1], rates[2],
          &light)
      }
    }
  }
}
