import GridKit

extension ReferencePicture {
  /// The levels, 0...255 and not rounded, of a light over a background.
  ///
  /// - Parameter coverage: the share of the pixel, 0...1, that the light falls on.
  package static func levels(
    of light: SIMD4<Double>, covering coverage: Double = 1, over background: SIMD4<Double>
  ) -> SIMD4<Double> {
    var pixel = light
    // A kernel overshoots, but coverage is limited to 0...1.
    if pixel.w > 1 { pixel /= pixel.w }
    if pixel.w <= 0 { pixel = .zero }
    pixel *= coverage
    let result = pixel + background * (1 - pixel.w)
    guard result.w > 0 else { return .zero }
    return SIMD4(
      referenceLevel(result.x / result.w), referenceLevel(result.y / result.w),
      referenceLevel(result.z / result.w), 255 * result.w)
  }

  /// Returns the largest distance of a channel of a raster from the ideal level over a background.
  ///
  /// Exact rounding alone accounts for up to 0.5.
  package func distance(
    to raster: Raster, over background: Color = Color(red: 0, green: 0, blue: 0)
  ) -> Double {
    let below = Self.light(background)
    var worst = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let ideal = Self.levels(of: self[x, y], over: below)
        worst = max(worst, Self.distance(of: raster[x, y], from: ideal))
      }
    }
    return worst
  }

  /// Returns the largest distance of a color's channel from a level; exact rounding accounts for up
  /// to 0.5.
  static func distance(of color: Color, from ideal: SIMD4<Double>) -> Double {
    // A transparent pixel has no color.
    if color == .transparent { return ideal.w }
    let actual = color.levels
    return (0..<4).map { abs(actual[$0] - ideal[$0]) }.max() ?? 0
  }
}

extension Color {
  /// Red, green, blue and alpha.
  var levels: SIMD4<Double> {
    SIMD4(Double(red), Double(green), Double(blue), Double(alpha))
  }
}
