/// A pixel in sRGB: red, green and blue in levels, 0...255 and not rounded, not premultiplied; and
/// alpha, 0...1.
typealias EncodedPixel = SIMD4<Float>

/// Encodes linear light as sRGB levels; light below 0 gives 0, light above 1 gives 255.
///
/// The curve is drawn as straight lines, 128 for each doubling of the light, and is never farther
/// from them than ``tolerance``. Below a light of 2^-9 it is straight by itself.
struct SRGBEncoder: Sendable {
  /// The largest distance, in levels, from the curve.
  static let tolerance = 0.0007

  /// The line in each bin of the light: the level at a light of 0, and the slope.
  ///
  /// Bin 0 reaches from 0 to 2^-9; from there to 1 the bits of the light itself count the bins: its
  /// exponent and the highest 7 bits of its fraction. The last bin is that of 1 alone.
  private let bins: [SIMD2<Float>]

  /// The number of low bits of a light that do not decide its bin.
  private static let fractionBits: UInt32 = 16

  /// A light in the bin before the one of 2^-9; its bits are those of bin 0.
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

  /// Returns a row of pixels encoded.
  ///
  /// - Parameter row: red, green, blue and alpha, not premultiplied; NaN counts as 0.
  func encode(_ row: [LinearPixel]) -> [EncodedPixel] {
    unsafe bins.withUnsafeBufferPointer { bins in
      let bins = bins.baseAddress!
      return row.map { light in Self.encode(light) { bin in unsafe bins[bin] } }
    }
  }

  /// Returns a pixel encoded.
  func encode(_ light: LinearPixel) -> EncodedPixel {
    Self.encode(light) { bin in bins[bin] }
  }

  /// Returns a pixel encoded by the lines of its bins, whose numbers are never out of range.
  @inline(__always)
  private static func encode(
    _ light: LinearPixel, _ line: (_ bin: Int) -> SIMD2<Float>
  ) -> EncodedPixel {
    let clipped = light.clipped(to: 1)
    let bits = unsafe unsafeBitCast(
      clipped.larger(LinearPixel(repeating: darkest)), to: SIMD4<UInt32>.self)
    let bin = bits &>> fractionBits &- darkest.bitPattern >> fractionBits
    @inline(__always) func level(_ channel: Int) -> Float {
      let line = line(Int(bin[channel]))
      return line.x + line.y * clipped[channel]
    }
    return EncodedPixel(level(0), level(1), level(2), clipped.w)
  }
}
