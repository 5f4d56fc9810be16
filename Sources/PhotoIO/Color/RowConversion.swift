import GridKit

/// A conversion of decoded rows to 16-bit sRGB.
protocol RowConversion: Sendable {
  var channels: SampleFormat.Channels { get }

  /// Converts a row of `pixels` pixels and passes the result to `next`.
  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void)
}

/// The conversion of CMYK without a profile: R = (1 - C)(1 - K), G = (1 - M)(1 - K), B = (1 - Y)(1
/// - K).
struct CMYKConversion: RowConversion {
  var channels: SampleFormat.Channels { .rgb }

  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    var converted: [UInt16] = []
    converted.reserveCapacity(3 * pixels)
    unsafe row.withUnsafeBytes { inks in
      for pixel in 0..<pixels {
        // A stored ink value, 0...255, is the fraction of light that the ink leaves.
        let key = unsafe UInt32(inks[4 * pixel + 3])
        for ink in 0..<3 {
          let light = unsafe UInt32(inks[4 * pixel + ink]) * key
          let level: UInt32 = (light * 65535 + 65025 / 2) / 65025
          converted.append(UInt16(level))
        }
      }
    }
    converted.withBytes(next)
  }
}
