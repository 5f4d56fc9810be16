import CPhotoIO
import GridKit
import LibC

/// The color information in the chunks of a PNG.
struct PNGColor: Sendable {
  /// A cICP chunk's color primaries and transfer function.
  var codePoints: ColorCodePoints?
  /// Why a cICP chunk is not used; `nil` if it is, or if there is none.
  var wrongCodePoints: String?
  var profile: ICCProfile?
  var isSRGB = false
  /// A gAMA chunk's exponent, such as 0.45455.
  var gamma: Double?
  var primaries: Primaries?

  /// Returns how rows are converted to linear light, by the chunk that takes precedence.
  ///
  /// Source: Portable Network Graphics, third edition, 4.3, "Color spaces": cICP, iCCP, sRGB, then
  /// gAMA and cHRM.
  func color(
    of format: SampleFormat, pixels: Int, warnings: inout [String]
  ) throws(OutOfMemory) -> ColorInterpretation {
    if let wrongCodePoints { warnings.append(wrongCodePoints) }
    if let codePoints {
      if let color = ColorInterpretation(format, codePoints, &warnings) { return color }
      warnings.append(
        "its color space (cICP \(codePoints.primaries), \(codePoints.transfer)) is not supported; "
          + (profile == nil ? "it is treated as sRGB" : "its profile is used instead"))
    } else if profile == nil, !isSRGB, gamma != nil || primaries != nil {
      if let encoding = encodingByGamma(depth: format.depth) {
        return ColorInterpretation(format, encoding, from: .chunks)
      }
      warnings.append("its gAMA or cHRM chunk has implausible values; it is treated as sRGB")
    }
    if isSRGB, profile == nil, codePoints == nil {
      return ColorInterpretation(format, .sRGB(format.depth), from: .chunks)
    }
    return try ColorInterpretation(
      .samples(format), profile: profile, pixels: pixels, warnings: &warnings)
  }

  /// The exponents of a gAMA chunk that are accepted; real ones are 0.45 and 1.
  private static let sensibleGammas = 0.05...20.0

  private func encodingByGamma(depth: SampleFormat.Depth) -> ColorEncoding? {
    var matrix: ColorMatrix?
    if let primaries, !primaries.isNear(.sRGB) {
      matrix = primaries.toSRGB
      if matrix == nil { return nil }
    }
    guard let gamma else {
      return ColorEncoding(depth: depth, matrix: matrix) { SRGBTransferCurve.linearize($1) }
    }
    guard Self.sensibleGammas.contains(gamma) else { return nil }
    return ColorEncoding(depth: depth, matrix: matrix) { pow($1, 1 / gamma) }
  }
}

extension Primaries {
  /// Returns whether the primaries equal others within rounding to three decimals.
  fileprivate func isNear(_ other: Primaries) -> Bool {
    let pairs = [
      (white, other.white), (red, other.red), (green, other.green), (blue, other.blue),
    ]
    return pairs.allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
  }
}

extension PNGColor {
  init(_ header: photo_png_header, profile: ICCProfile?) {
    self.profile = profile
    unsafe isSRGB = header.is_srgb != 0
    unsafe gamma = header.gamma == 0 ? nil : header.gamma
    // A PNG may only contain RGB (PNG, third edition, 11.3.2.6).
    let codes = unsafe header.code_points
    let isValid = codes.2 == 0 && codes.3 <= 1
    if unsafe header.has_code_points != 0, isValid {
      codePoints = ColorCodePoints(
        primaries: Int(codes.0), transfer: Int(codes.1), isFullRange: codes.3 == 1)
    } else if unsafe header.has_code_points != 0 {
      wrongCodePoints =
        "its cICP chunk is ignored, because its matrix is \(codes.2) and its range \(codes.3); a PNG"
        + " requires 0, and 0 or 1"
    }
    if unsafe header.has_chromaticities != 0 {
      let c = unsafe header.chromaticities
      primaries = Primaries(
        white: [c.0, c.1], red: [c.2, c.3], green: [c.4, c.5], blue: [c.6, c.7])
    }
  }
}
