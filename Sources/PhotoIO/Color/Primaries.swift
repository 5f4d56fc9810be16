import GridKit

/// The red, green, blue and white of a display, as CIE 1931 chromaticities.
struct Primaries: Hashable, Sendable {
  var white: SIMD2<Double>
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  /// The primaries of sRGB and ITU-R BT.709.
  static let sRGB = Primaries(
    white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
  /// The primaries of Display P3 (SMPTE EG 432-1).
  static let displayP3 = Primaries(
    white: [0.3127, 0.3290], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
  /// The primaries of ITU-R BT.601 with 525 lines, and of SMPTE ST 170 and ST 240.
  static let bt601With525Lines = Primaries(
    white: [0.3127, 0.3290], red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
  /// The primaries of ITU-R BT.601 with 625 lines, and of BT.470, systems B and G.
  static let bt601With625Lines = Primaries(
    white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06])
  /// The primaries of Adobe RGB (1998).
  static let adobeRGB = Primaries(
    white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
  /// The primaries of ProPhoto RGB (ISO 22028-2, ROMM RGB), whose white is D50.
  static let proPhotoRGB = Primaries(
    white: [0.3457, 0.3585], red: [0.7347, 0.2653], green: [0.1596, 0.8404], blue: [0.0366, 0.0001])
  /// The primaries of ITU-R BT.2020.
  static let bt2020 = Primaries(
    white: [0.3127, 0.3290], red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])

  /// The matrix from linear light in these primaries to linear sRGB, with the white point adapted
  /// by the Bradford transform; `nil` if they do not form a triangle around the white point.
  ///
  /// Source: SMPTE RP 177-1993; ICC.1:2022, annex E.
  var toSRGB: ColorMatrix? {
    guard let mine = toXYZ, let fromXYZ = Self.sRGB.toXYZ?.inverse else { return nil }
    let adaptation = Self.adaptation(from: Self.xyz(white), to: Self.xyz(Self.sRGB.white))
    return adaptation.map { fromXYZ.after($0).after(mine) }
  }

  /// The matrix to XYZ, scaled so that white has a luminance of 1.
  private var toXYZ: ColorMatrix? {
    guard white.y > 0, red.y > 0, green.y > 0, blue.y > 0 else { return nil }
    let unscaled = ColorMatrix(red: Self.xyz(red), green: Self.xyz(green), blue: Self.xyz(blue))
    guard let scale = unscaled.inverse?(Self.xyz(white)), scale.min() > 0 else { return nil }
    return ColorMatrix(
      red: unscaled.red * scale.x, green: unscaled.green * scale.y, blue: unscaled.blue * scale.z)
  }

  private static func xyz(_ chromaticity: SIMD2<Double>) -> SIMD3<Double> {
    [chromaticity.x, chromaticity.y, 1 - chromaticity.x - chromaticity.y] / chromaticity.y
  }

  private static func adaptation(from: SIMD3<Double>, to: SIMD3<Double>) -> ColorMatrix? {
    let bradford = ColorMatrix(
      red: [0.8951, -0.7502, 0.0389], green: [0.2664, 1.7135, -0.0685],
      blue: [-0.1614, 0.0367, 1.0296])
    let gain = bradford(to) / bradford(from)
    let scaling = ColorMatrix(red: [gain.x, 0, 0], green: [0, gain.y, 0], blue: [0, 0, gain.z])
    return bradford.inverse.map { $0.after(scaling).after(bradford) }
  }
}
