import CLCMS2
import GridKit

/// A conversion by an ICC profile, performed by Little CMS.
///
/// It is `Sendable` because a transform without a cache is not modified when it is used.
@safe final class ProfileConversion: RowConversion, @unchecked Sendable {
  let channels: SampleFormat.Channels
  private let transform: cmsHTRANSFORM
  /// Must outlive the transform.
  private let context: LittleCMSContext

  /// The largest number of pixels whose colors are computed without a table.
  private static let pixelsWithoutTable = 1_000_000

  /// Creates a relative colorimetric conversion with black point compensation, except from RGB whose
  /// (0, 0, 0) is not black, such as YCbCr in the place of RGB: Little CMS takes this color for black.
  ///
  /// Little CMS either computes each color, in half a microsecond, or looks it up in a table, whose
  /// colors are off by up to a few levels. Making the table costs as much as several hundred thousand
  /// colors, so only photos of many pixels use one.
  ///
  /// - Parameter profile: an open profile, which may be closed afterward.
  /// - Returns: `nil` if Little CMS cannot use the profile.
  init?(
    from profile: cmsHPROFILE, in context: LittleCMSContext, _ format: DecodedFormat, pixels: Int
  ) {
    channels = format.hasAlpha ? .rgba : .rgb
    let output = DecodedFormat.samples(SampleFormat(channels, depth: .sixteen))
    let flags =
      UInt32(cmsFLAGS_NOCACHE)
      | UInt32(
        unsafe Self.isZeroDarkest(of: profile, in: context) ? cmsFLAGS_BLACKPOINTCOMPENSATION : 0)
      | UInt32(pixels > Self.pixelsWithoutTable ? cmsFLAGS_HIGHRESPRECALC : cmsFLAGS_NOOPTIMIZE)
      | (format.hasAlpha ? UInt32(cmsFLAGS_COPY_ALPHA) : 0)
    guard let sRGB = unsafe cmsCreate_sRGBProfileTHR(context.handle) else { return nil }
    defer { unsafe cmsCloseProfile(sRGB) }
    guard
      let transform = unsafe cmsCreateTransformTHR(
        context.handle, profile, format.littleCMSType, sRGB, output.littleCMSType,
        UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    unsafe self.transform = transform
    self.context = context
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  /// Whether no other corner, and no middle of an edge, a face or the whole of the RGB cube is darker
  /// than (0, 0, 0), by more than the noise of a measured profile. True for other color models.
  private static func isZeroDarkest(of profile: cmsHPROFILE, in context: LittleCMSContext) -> Bool {
    guard unsafe cmsGetColorSpace(profile) == cmsSigRgbData,
      let lab = unsafe cmsCreateLab4ProfileTHR(context.handle, nil)
    else { return true }
    defer { unsafe cmsCloseProfile(lab) }
    let floatLab = UInt32(1 << 22 | Int(PT_Lab) << 16 | 3 << 3)
    let type = DecodedFormat.samples(SampleFormat(.rgb)).littleCMSType
    guard
      let transform = unsafe cmsCreateTransformTHR(
        context.handle, profile, type, lab, floatLab, UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE))
    else { return true }
    defer { unsafe cmsDeleteTransform(transform) }
    let levels: [UInt8] = [0, 128, 255]
    let colors = levels.flatMap { red in
      levels.flatMap { green in levels.flatMap { [red, green, $0] } }
    }
    var values = [cmsCIELab](repeating: cmsCIELab(), count: colors.count / 3)
    unsafe cmsDoTransform(transform, colors, &values, UInt32(values.count))
    return values.allSatisfy { $0.L > values[0].L - 1 }
  }

  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    var converted = [UInt16](repeating: 0, count: pixels * channels.count)
    unsafe row.withUnsafeBytes { source in
      unsafe converted.withUnsafeMutableBytes { target in
        unsafe cmsDoTransform(transform, source.baseAddress, target.baseAddress, UInt32(pixels))
      }
    }
    converted.withBytes(next)
  }
}

extension DecodedFormat {
  /// Little CMS's description of a pixel, assembled as its macros do.
  fileprivate var littleCMSType: UInt32 {
    let (kind, colors, flavor) =
      switch self {
      case .samples(let format) where format.channels.isGray: (PT_GRAY, 1, 0)
      case .samples: (PT_RGB, 3, 0)
      // Flavor 1 means that 0 is full ink.
      case .cmyk: (PT_CMYK, 4, 1)
      }
    let bytes = depth.rawValue / 8
    let others = bytesPerPixel / bytes - colors
    let samples = others << 7 | colors << 3 | bytes
    return UInt32(Int(kind) << 16 | flavor << 13 | samples)
  }
}
