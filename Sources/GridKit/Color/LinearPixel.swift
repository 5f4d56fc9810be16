/// A pixel in linear light: red, green, blue and alpha, premultiplied. Values are in 0...1, or
/// slightly outside where a kernel overshoots.
typealias LinearPixel = SIMD4<Float>

extension LinearPixel {
  /// Creates the premultiplied linear light of a color.
  init(_ color: Color) {
    let alpha = Float(color.alpha) / 255
    let linear = SRGBTransferCurve.linearValues
    self.init(
      linear[Int(color.red)] * alpha, linear[Int(color.green)] * alpha,
      linear[Int(color.blue)] * alpha, alpha)
  }

  /// The pixel with its colors divided by its alpha; zero if it is transparent.
  @inline(__always)
  var straight: LinearPixel {
    // Beside an opaque edge, a kernel's undershoot can make alpha negative.
    guard w > 0 else { return .zero }
    var result = self / w
    result.w = w
    return result
  }

  /// The relative luminance, 0...1. What is transparent is seen on white more often than on black.
  ///
  /// Source: WCAG 2.2, "relative luminance".
  var luminance: Float { (self * LinearPixel(0.2126, 0.7152, 0.0722, 0)).sum() + (1 - w) }
}

/// Lookup tables from the sample values of a photo to linear light.
///
/// A pixel is the sum of three entries, one for each color, without moving values between lanes. If rows tell
/// variances, each entry is followed by its rate: see ``ShrinkCorrection``.
struct LinearizationTables: Sendable {
  let format: RowFormat
  /// Red, with an alpha of 1, then green, then blue. For gray photos, the gray value in red, green and blue alone.
  let light: [LinearPixel]

  init(_ format: RowFormat) {
    self.format = format
    func tables(_ curves: [[Float]], alpha: Float) -> [LinearPixel] {
      if format.channels.isGray { return curves[0].map { LinearPixel($0, $0, $0, alpha) } }
      return curves[0].map { LinearPixel($0, 0, 0, alpha) }
        + curves[1].map { LinearPixel(0, $0, 0, 0) } + curves[2].map { LinearPixel(0, 0, $0, 0) }
    }
    let light = tables(format.encoding.curves, alpha: 1)
    if format.variances == .none {
      self.light = light
    } else {
      let rates = tables(ShrinkCorrection(format.encoding).rates, alpha: 0)
      self.light = zip(light, rates).flatMap { [$0, $1] }
    }
  }

  /// Returns the number of entries for rows of a format.
  static func count(_ format: RowFormat) -> Int {
    let perSample = (format.channels.isGray ? 1 : 3) * (format.variances == .none ? 1 : 2)
    return (format.encoding.depth.maximum + 1) * perSample
  }
}
