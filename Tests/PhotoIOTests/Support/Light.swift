#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The formulas of IEC 61966-2-1 again, in float64, for comparison.

/// The linear light of an sRGB value, both 0...1.
func referenceLight(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// The sRGB level, 0...255 and not rounded, of a linear light; what lies outside is clipped.
func referenceLevel(_ light: Double) -> Double {
  let clipped = min(1, max(0, light))
  return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055)
}

/// A power.
func referencePower(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// From linear Display P3 to linear sRGB: the sample code of CSS Color Module Level 4, multiplied
/// out.
func referenceSRGB(ofDisplayP3 light: [Double]) -> [Double] {
  [
    1.2249401 * light[0] - 0.2249404 * light[1],
    -0.0420569 * light[0] + 1.0420571 * light[1],
    -0.0196376 * light[0] - 0.0786361 * light[1] + 1.0982735 * light[2],
  ]
}
