/// The transfer curve of sRGB, both ways.
///
/// Source: IEC 61966-2-1:1999, with the constants of its 2003 amendment.
public enum LinearLight {
  /// The linear light, 0...1, of an sRGB value in 0...1.
  public static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// The linear light of each 8-bit sRGB value.
  static let table: [Float] = (0...255).map { Float(decode(Double($0) / 255)) }

  /// Finds the nearest 8-bit sRGB values.
  static let encoder = LightEncoder()
}
