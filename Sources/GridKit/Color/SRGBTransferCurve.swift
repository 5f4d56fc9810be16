import CPlatform

/// The transfer curve of sRGB: from encoded values to linear light, and back.
///
/// Source: IEC 61966-2-1:1999, with the constants of its 2003 amendment.
public enum SRGBTransferCurve {
  /// Returns the linear light, 0...1, of an encoded value in 0...1.
  public static func linearize(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The linear light, 0...1, of each 8-bit value.
  static let linearValues: [Float] = (0...255).map { Float(linearize(Double($0) / 255)) }

  /// Encodes linear light as 8-bit values.
  static let quantizer = SRGBQuantizer()
}
