import CLCMS2
import TestSupport

/// ICC profiles made by Little CMS, as the bytes of a file.
enum Profiles {
  static let d65 = (x: 0.3127, y: 0.3290)
  static let displayP3 = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
  static let rec709 = [(0.640, 0.330), (0.300, 0.600), (0.150, 0.060)]

  /// A tone curve of Little CMS, which is freed when this object is deinitialized.
  @safe final class Curve: @unchecked Sendable {
    let handle: OpaquePointer

    init(gamma: Double) { unsafe handle = cmsBuildGamma(nil, gamma)! }

    /// The curve of sRGB, of parametric type 4.
    init() {
      let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      unsafe handle = cmsBuildParametricToneCurve(nil, 4, parameters)!
    }

    /// A curve given by a table.
    init(table: [UInt16]) {
      unsafe handle = cmsBuildTabulatedToneCurve16(nil, UInt32(table.count), table)!
    }

    deinit { unsafe cmsFreeToneCurve(handle) }
  }

  /// A profile with primaries, given in xy, and a curve for each.
  static func rgb(_ primaries: [(Double, Double)], _ curves: [Curve]) -> [UInt8] {
    var white = cmsCIExyY(x: d65.x, y: d65.y, Y: 1)
    let xyY = primaries.map { cmsCIExyY(x: $0.0, y: $0.1, Y: 1) }
    var triple = cmsCIExyYTRIPLE(Red: xyY[0], Green: xyY[1], Blue: xyY[2])
    var handles = unsafe curves.map { unsafe OpaquePointer?($0.handle) }
    return withExtendedLifetime(curves) {
      unsafe bytes(of: cmsCreateRGBProfile(&white, &triple, &handles))
    }
  }

  /// A profile with one gray curve.
  static func gray(_ curve: Curve) -> [UInt8] {
    unsafe bytes(of: cmsCreateGrayProfile(cmsD50_xyY(), curve.handle))
  }

  /// A matrix profile whose primaries have any XYZ coordinates.
  static func matrix(_ colorants: [(Double, Double, Double)]) -> [UInt8] {
    let profile = unsafe placeholder(cmsSigRgbData, pcs: cmsSigXYZData)
    let curve = Curve(gamma: 2.2)
    let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    let tags = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag]
    for i in 0..<3 {
      var xyz = cmsCIEXYZ(X: colorants[i].0, Y: colorants[i].1, Z: colorants[i].2)
      unsafe cmsWriteTag(profile, tags[i], &xyz)
      unsafe cmsWriteTag(profile, curves[i], UnsafeRawPointer(curve.handle))
    }
    return unsafe bytes(of: profile)
  }

  /// A profile without tone curves: a table of 9 x 9 x 9 colors in Lab, made from another
  /// profile.
  ///
  /// - Parameter isOfYCC: whether the table is that of YCbCr (of JPEG), in the place of RGB.
  static func table(from rgb: [UInt8], isOfYCC: Bool = false) -> [UInt8] {
    let source = unsafe cmsOpenProfileFromMem(rgb, UInt32(rgb.count))
    let lab = unsafe cmsCreateLab4Profile(nil)
    let transform = unsafe cmsCreateTransform(
      source, pixelType(PT_RGB, 3, bytes: 2), lab, pixelType(PT_Lab, 3, bytes: 2),
      UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_NOOPTIMIZE))
    defer {
      unsafe cmsDeleteTransform(transform)
      unsafe cmsCloseProfile(lab)
      unsafe cmsCloseProfile(source)
    }
    let stage = unsafe cmsStageAllocCLut16bit(nil, 9, 3, 3, nil)
    let sampler: cmsSAMPLER16 = { input, output, transform in
      unsafe cmsDoTransform(transform, input, output, 1)
      return 1
    }
    let samplerOfYCC: cmsSAMPLER16 = { input, output, transform in
      let ycc = (0..<3).map { unsafe Double(input![$0]) / 65535 - ($0 == 0 ? 0 : 0.5) }
      let rgb = [
        ycc[0] + 1.402 * ycc[2], ycc[0] - 0.344136 * ycc[1] - 0.714136 * ycc[2],
        ycc[0] + 1.772 * ycc[1],
      ]
      let levels = rgb.map { UInt16(65535 * max(0, min(1, $0))) }
      unsafe cmsDoTransform(transform, levels, output, 1)
      return 1
    }
    unsafe cmsStageSampleCLut16bit(stage, isOfYCC ? samplerOfYCC : sampler, transform, 0)
    let pipeline = unsafe cmsPipelineAlloc(nil, 3, 3)
    defer { unsafe cmsPipelineFree(pipeline) }
    // A table is between curves (ICC.1:2022, 10.12); these are straight.
    unsafe cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(nil, 3, nil))
    unsafe cmsPipelineInsertStage(pipeline, cmsAT_END, stage)
    unsafe cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(nil, 3, nil))
    let profile = unsafe placeholder(cmsSigRgbData, pcs: cmsSigLabData)
    let isWritten = unsafe cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline))
    precondition(isWritten != 0, "Little CMS writes such a table")
    return unsafe bytes(of: profile)
  }

  /// Returns a profile with another tag: so many processing elements that all share their data, a
  /// matrix that swaps red and blue.
  ///
  /// Source: ICC.1:2022, 7.3 (tags), 10.16 (multiProcessElementsType, without the subtypes of
  /// ICC.2).
  static func adding(_ tag: String, elements count: Int, to profile: [UInt8]) -> [UInt8] {
    let swap: [Float] = [0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    var element = Array("matf".utf8)
    element += [0, 0, 0, 0, 0, 3, 0, 3]
    for value in swap { element += bigEndian(value.bitPattern) }
    let position = bigEndian(16 + 8 * count) + bigEndian(element.count)
    var data = Array("mpet".utf8)
    data += [0, 0, 0, 0, 0, 3, 0, 3]
    data += bigEndian(count)
    data += [[UInt8]](repeating: position, count: count).joined()
    return adding(tag, data: data + element, to: profile)
  }

  /// Returns a profile with the tag `cicp` (ICC.1:2022, 9.2.17): primaries, curve, matrix, range.
  static func adding(codePoints: [UInt8], to profile: [UInt8]) -> [UInt8] {
    adding("cicp", data: Array("cicp".utf8) + [0, 0, 0, 0] + codePoints, to: profile)
  }

  private static func adding(_ tag: String, data: [UInt8], to profile: [UInt8]) -> [UInt8] {
    let (table, entry) = (128, 12)
    func number(at offset: Int) -> Int {
      profile[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let tags = number(at: table)
    let end = table + 4 + tags * entry
    var bytes = bigEndian(profile.count + entry + data.count)
    bytes += profile[4..<table]
    bytes += bigEndian(tags + 1)
    for start in stride(from: table + 4, to: end, by: entry) {
      bytes += profile[start..<start + 4]
      bytes += bigEndian(number(at: start + 4) + entry)
      bytes += profile[start + 8..<start + entry]
    }
    bytes += Array(tag.utf8)
    bytes += bigEndian(profile.count + entry)
    bytes += bigEndian(data.count)
    return bytes + profile[end...] + data
  }

  /// A profile for a color model other than RGB.
  static func lab() -> [UInt8] { unsafe bytes(of: cmsCreateLab4Profile(nil)) }

  static func pixelType(
    _ kind: Int32, _ channels: UInt32, bytes: UInt32, isFloat: Bool = false
  ) -> UInt32 {
    (isFloat ? 1 : 0) << 22 | UInt32(kind) << 16 | channels << 3 | bytes
  }

  private static func placeholder(
    _ space: cmsColorSpaceSignature, pcs: cmsColorSpaceSignature
  ) -> cmsHPROFILE? {
    let profile = unsafe cmsCreateProfilePlaceholder(nil)
    unsafe cmsSetProfileVersion(profile, 4.3)
    unsafe cmsSetDeviceClass(profile, cmsSigDisplayClass)
    unsafe cmsSetColorSpace(profile, space)
    unsafe cmsSetPCS(profile, pcs)
    unsafe cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ())
    return unsafe profile
  }

  private static func bytes(of profile: cmsHPROFILE?) -> [UInt8] {
    var count: UInt32 = 0
    unsafe cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    unsafe cmsSaveProfileToMem(profile, &bytes, &count)
    unsafe cmsCloseProfile(profile)
    return bytes
  }

  /// Returns the colors as Little CMS converts them in floating point, all 0...1: sRGB, not clipped
  /// if the profile is a matrix.
  static func sRGB(of colors: [[Float]], in profile: [UInt8]) -> [[Float]] {
    let channels = UInt32(colors[0].count)
    let source = unsafe cmsOpenProfileFromMem(profile, UInt32(profile.count))
    let target = unsafe cmsCreate_sRGBProfile()
    let kind = channels == 1 ? PT_GRAY : PT_RGB
    let transform = unsafe cmsCreateTransform(
      source, pixelType(kind, channels, bytes: 4, isFloat: true), target,
      pixelType(PT_RGB, 3, bytes: 4, isFloat: true), UInt32(INTENT_RELATIVE_COLORIMETRIC),
      UInt32(cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE))
    defer {
      unsafe cmsDeleteTransform(transform)
      unsafe cmsCloseProfile(target)
      unsafe cmsCloseProfile(source)
    }
    return colors.map { color in
      var output: [Float] = [0, 0, 0]
      unsafe cmsDoTransform(transform, color, &output, 1)
      return output
    }
  }
}
