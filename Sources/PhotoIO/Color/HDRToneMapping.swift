import LibC

/// The luminance of HDR samples, in candelas per square meter, and its conversion to the range of
/// an sRGB display, for each channel by itself.
enum HDRToneMapping {
  /// The luminance of a white sheet of paper, which becomes sRGB white (ITU-R BT.2408-7, section 2).
  static let white = 203.0
  /// The assumed peak luminance of the display that a photo was made for; most photos do not specify it.
  static let peak = 1000.0

  /// Returns the luminance, 0...10000, of a PQ sample, 0...1.
  ///
  /// Source: SMPTE ST 2084:2014, equation 4.1; ITU-R BT.2100-2, table 4.
  static func luminance(ofPQ sample: Double) -> Double {
    let power = pow(sample, 1 / m2)
    return 10000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
  }

  /// Returns the luminance, 0...1000, of an HLG sample, 0...1, on a display of 1000 cd/m^2, whose
  /// system gamma is 1.2.
  ///
  /// Source: ITU-R BT.2100-2, table 5, the inverse of the OETF. The OOTF, which is defined for the
  /// luminance of all three channels, is applied to each of them.
  static func luminance(ofHLG sample: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let scene = sample <= 0.5 ? sample * sample / 3 : (exp((sample - c) / a) + b) / 12
    return peak * pow(scene, 1.2)
  }

  /// Returns the fraction, 0...1, of sRGB white that represents a luminance. Low luminances are
  /// kept; those between the knee and the peak are compressed.
  ///
  /// Source: ITU-R BT.2390-11, section 5.4.1, EETF from 0...1000 to 0...203 cd/m^2.
  static func toneMapped(_ luminance: Double) -> Double {
    let source = pqSample(of: peak)
    let target = pqSample(of: white) / source
    let knee = 1.5 * target - 0.5
    let value = min(pqSample(of: luminance) / source, 1)
    guard value > knee else { return luminance / white }
    let t = (value - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let compressed =
      (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * target
    return min(Self.luminance(ofPQ: compressed * source) / white, 1)
  }

  /// Returns the PQ sample, 0...1, of a luminance: the inverse of ``luminance(ofPQ:)``.
  private static func pqSample(of luminance: Double) -> Double {
    let power = pow(luminance / 10000, m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }

  // The constants of PQ.
  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 4096 * 32
  private static let c3 = 2392.0 / 4096 * 32
}
