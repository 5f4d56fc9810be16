/// A pixel in sRGB, not premultiplied: red, green and blue as unrounded levels, 0...255, and alpha,
/// 0...1.
typealias EncodedPixel = SIMD4<Float>

extension EncodedPixel {
  /// Returns the pixel with a number added to the levels of its color.
  @inline(__always)
  func adding(_ levels: Float) -> EncodedPixel {
    (self + EncodedPixel(levels, levels, levels, 0)).clipped(to: 255)
  }
}

/// Encodes linear light as sRGB levels; light below 0 becomes 0, light above 1 becomes 255.
///
/// The transfer curve is approximated by straight lines, 128 for each doubling of the light. Their
/// error is at most ``tolerance``. Below 2^-9 the curve itself is a straight line.
struct SRGBEncoder: Sendable {
  /// The largest error of the approximation, in levels.
  static let tolerance = 0.0007

  /// The line of each bin of light: its level at a light of 0, and its slope.
  ///
  /// Bin 0 covers the light from 0 to 2^-9. From there to 1, the bin is the exponent of the light as a float and the
  /// highest 7 bits of its fraction. The last bin holds only 1.
  private let bins: [SIMD2<Float>]

  /// The number of low bits of a light, as a float, that do not affect its bin.
  private static let fractionBits: UInt32 = 16

  /// The largest light below 2^-9. Bins are numbered from its bits, shifted: bin 0 contains it.
  private static let darkest = (0x1p-9 as Float).nextDown

  init() {
    let origin = Self.darkest.bitPattern >> Self.fractionBits
    let last = Float(1).bitPattern >> Self.fractionBits
    func level(_ light: Double) -> Double { 255 * SRGBTransferCurve.encode(light) }
    func end(_ bin: UInt32) -> Double { Double(Float(bitPattern: bin << Self.fractionBits)) }
    let lines = (origin..<last).map { bin -> SIMD2<Float> in
      let (lower, upper) = (bin == origin ? 0 : end(bin), end(bin + 1))
      let slope = (level(upper) - level(lower)) / (upper - lower)
      return SIMD2(Float(level(lower) - lower * slope), Float(slope))
    }
    bins = lines + [SIMD2(255, 0)]
  }

  /// Encodes pixels in linear light, not premultiplied; NaN counts as 0.
  func encode(_ row: [LinearPixel]) -> [EncodedPixel] {
    InnerLoops.encode(row, from: Self.darkest, by: bins)
  }

  func encode(_ light: LinearPixel) -> EncodedPixel {
    InnerLoops.encode(light, from: Self.darkest, by: bins)
  }
}
