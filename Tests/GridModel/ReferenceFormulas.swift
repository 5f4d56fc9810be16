import LibC

// Independent implementations of the formulas, in float64 and directly from their sources.

/// The linear light of an sRGB value, both 0...1 (IEC 61966-2-1).
package func referenceLight(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// The sRGB value of a linear light, both 0...1, clipped to the range (IEC 61966-2-1).
package func referenceValue(_ light: Double) -> Double {
  let clipped = min(1, max(0, light))
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055
}

/// The sRGB level, 0...255 and not rounded, of a linear light, clipped to the range.
package func referenceLevel(_ light: Double) -> Double { 255 * referenceValue(light) }

/// The cubic of Mitchell and Netravali, as a mixture of three known curves: the Hermite polynomial,
/// the B-spline (B = 1), and Keys' cubic with a = -1/2 (C = 1/2).
package func referenceCubic(_ x: Double, b: Double, c: Double) -> Double {
  let d = abs(x)
  let hermite = d < 1 ? 1 - d * d * (3 - 2 * d) : 0
  let spline =
    d < 1 ? 2.0 / 3 - d * d * (1 - d / 2) : d < 2 ? (2 - d) * (2 - d) * (2 - d) / 6 : 0
  return hermite + b * (spline - hermite) + 2 * c * (referenceCatmullRom(x) - hermite)
}

/// Keys' cubic with a = -1/2, which is that of Catmull and Rom.
package func referenceCatmullRom(_ x: Double) -> Double {
  let (a, d) = (-0.5, abs(x))
  if d < 1 { return (a + 2) * d * d * d - (a + 3) * d * d + 1 }
  return d < 2 ? a * d * d * d - 5 * a * d * d + 8 * a * d - 4 * a : 0
}

/// A power.
package func referencePower(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The value of a wave with a number of cycles per unit; 1 at 0.
package func referenceWave(_ x: Double, cycles: Double) -> Double { cos(2 * .pi * cycles * x) }

/// From linear Display P3 to linear sRGB: the sample code of CSS Color Module Level 4, multiplied
/// out.
package func referenceSRGB(ofDisplayP3 light: [Double]) -> [Double] {
  [
    1.2249401 * light[0] - 0.2249404 * light[1],
    -0.0420569 * light[0] + 1.0420571 * light[1],
    -0.0196376 * light[0] - 0.0786361 * light[1] + 1.0982735 * light[2],
  ]
}
