import CLCMS2
import GridKit

/// An ICC profile parsed by Little CMS.
@safe struct LittleCMSProfile: ~Copyable {
  private let context: LittleCMSContext
  private let handle: cmsHPROFILE

  init(_ profile: ICCProfile) throws(ProfileError) {
    guard let context = LittleCMSContext(),
      let handle = unsafe cmsOpenProfileFromMemTHR(
        context.handle, profile.bytes, cmsUInt32Number(profile.bytes.count))
    else { throw .broken }
    // Little CMS prefers such a tag to tables and curves. All of its elements may share the same
    // data, so that a small profile could take gigabytes and hours.
    for tag in [
      cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag,
      cmsSigBToD0Tag, cmsSigBToD1Tag, cmsSigBToD2Tag, cmsSigBToD3Tag,
    ] {
      // No data means that the tag is removed.
      _ = unsafe cmsWriteTag(handle, tag, nil)
    }
    self.context = context
    unsafe self.handle = handle
  }

  deinit { unsafe cmsCloseProfile(handle) }

  /// The profile's description in English; `nil` if it has none.
  var name: String? {
    var text = [CChar](repeating: 0, count: 256)
    let count = unsafe cmsGetProfileInfoASCII(
      handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    guard count > 1 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns how rows of a format, of a photo of so many pixels, are converted to linear light: by the
  /// profile's own tone curves and primaries, or by conversion of each row to sRGB.
  func interpretation(
    for format: DecodedFormat, pixels: Int
  ) throws(ProfileError) -> ColorInterpretation {
    switch (unsafe cmsGetColorSpace(handle), format) {
    case (cmsSigGrayData, .samples(let samples)) where samples.channels.isGray:
      if unsafe cmsGetPCS(handle) == cmsSigXYZData {
        return ColorInterpretation(samples, try grayEncoding(samples.depth, cmsSigGrayTRCTag))
      }
    case (cmsSigRgbData, .samples(let samples)) where samples.channels.isGray && isMatrix:
      // Some programs keep the profile of a photo that they convert to gray. Its curves are nearly
      // always equal.
      return ColorInterpretation(samples, try grayEncoding(samples.depth, cmsSigGreenTRCTag))
    case (cmsSigRgbData, .samples(let samples)) where !samples.channels.isGray:
      if isMatrix { return ColorInterpretation(samples, try matrixEncoding(samples.depth)) }
    case (cmsSigCmykData, .cmyk): break
    default: throw .forOtherColors
    }
    guard
      let conversion = unsafe ProfileConversion(from: handle, in: context, format, pixels: pixels)
    else { throw .broken }
    return ColorInterpretation(conversion)
  }

  /// Whether the profile consists only of tone curves and a matrix.
  private var isMatrix: Bool {
    unsafe cmsGetPCS(handle) == cmsSigXYZData && cmsIsMatrixShaper(handle) != 0
      && cmsIsTag(handle, cmsSigAToB0Tag) == 0 && cmsIsTag(handle, cmsSigAToB1Tag) == 0
  }

  private func grayEncoding(
    _ depth: SampleFormat.Depth, _ tag: cmsTagSignature
  ) throws(ProfileError) -> ColorEncoding {
    let curve = try toneCurve(tag)
    return ColorEncoding(depth: depth) { curve($1) }
  }

  private func matrixEncoding(_ depth: SampleFormat.Depth) throws(ProfileError) -> ColorEncoding {
    let curves = [
      try toneCurve(cmsSigRedTRCTag), try toneCurve(cmsSigGreenTRCTag),
      try toneCurve(cmsSigBlueTRCTag),
    ]
    let colorants = ColorMatrix(
      red: try colorant(cmsSigRedColorantTag), green: try colorant(cmsSigGreenColorantTag),
      blue: try colorant(cmsSigBlueColorantTag))
    // The three primaries add up to white, whose luminance is about 1. If they do not, the numbers
    // are meaningless.
    let white = colorants.red.y + colorants.green.y + colorants.blue.y
    guard (0.5...2).contains(white) else { throw .implausible }
    return ColorEncoding(
      depth: depth, matrix: ColorMatrix.sRGBFromXYZ.after(colorants)
    ) { channel, sample in curves[channel](sample) }
  }

  /// The accepted range of linear light in a tone curve. Curves that a vendor fitted to a formula extend
  /// slightly beyond 0...1. Beyond 16 times white (four stops), weighted sums of samples lose precision.
  private static let sensibleLight = -1.0...16.0

  /// The accepted range of a primary's XYZ coordinates, where white has a luminance of 1. The
  /// widest profiles in use, ACES AP0 and ProPhoto RGB, lie within -0.1...1.
  private static let sensibleColorant = -4.0...4.0

  /// Returns a tone curve, which maps a sample, 0...1, to linear light.
  private func toneCurve(_ tag: cmsTagSignature) throws(ProfileError) -> (Double) -> Double {
    guard let data = unsafe cmsReadTag(handle, tag) else { throw .broken }
    let curve = OpaquePointer(data)
    let light = { (sample: Double) in
      unsafe Double(cmsEvalToneCurveFloat(curve, Float(sample)))
    }
    guard (0...255).allSatisfy({ Self.sensibleLight.contains(light(Double($0) / 255)) }) else {
      throw .implausible
    }
    return light
  }

  /// Returns the XYZ coordinates of a primary, relative to D50.
  private func colorant(_ tag: cmsTagSignature) throws(ProfileError) -> SIMD3<Double> {
    guard let data = unsafe cmsReadTag(handle, tag) else { throw .broken }
    let color = unsafe data.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    let xyz = SIMD3(color.X, color.Y, color.Z)
    guard (0..<3).allSatisfy({ Self.sensibleColorant.contains(xyz[$0]) }) else {
      throw .implausible
    }
    return xyz
  }
}

/// The reason why an ICC profile cannot be used, as words of a warning.
enum ProfileError: String, Error, CustomStringConvertible {
  case broken, implausible, incomplete, inconsistent
  case forOtherColors = "for another color model"

  var description: String { rawValue }
}

extension ColorMatrix {
  /// The matrix from XYZ relative to D50, as in ICC profiles, to linear sRGB: the inverse of the
  /// matrix of sRGB's primaries, adapted to D50 by the Bradford transform.
  ///
  /// Source: the primaries of IEC 61966-2-1 and ICC.1:2022, annex E.
  static let sRGBFromXYZ = ColorMatrix(
    red: [3.1341359, -0.9787955, 0.0719553],
    green: [-1.6173863, 1.9162544, -0.2289768],
    blue: [-0.4906624, 0.0334427, 1.4053860])
}
