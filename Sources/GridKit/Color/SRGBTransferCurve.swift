import LibC

/// The transfer curve of sRGB, from encoded values to linear light, and its inverse.
///
/// Source: IEC 61966-2-1:1999, with the constants of its 2003 amendment.
public enum SRGBTransferCurve {
  /// Returns the linear light, 0...1, of an encoded value, 0...1.
  public static func linearize(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the encoded value, 0...1, of a linear light, 0...1.
  public static func encode(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The linear light, 0...1, of each 8-bit level.
  static let linearValues: [Float] = (0...255).map { Float(linearize(Double($0) / 255)) }

  /// Returns the linear light, 0...1, of an unrounded level, 0...255. It is interpolated linearly
  /// between whole levels, with an error of at most 0.01 levels.
  static func linearize(levels: Float) -> Float {
    let lower = min(Int(levels), 254)
    let (start, end) = (linearValues[lower], linearValues[lower + 1])
    return start + (levels - Float(lower)) * (end - start)
  }

  static let encoder = SRGBEncoder()
}
