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

  /// Creates a relative colorimetric conversion with black point compensation.
  ///
  /// Little CMS either computes each color, in half a microsecond, or looks it up in a table.
  /// Making the table costs as much as several hundred thousand colors, and the table's colors are
  /// off by up to a few levels. So only large photos use a table.
  ///
  /// - Parameters:
  ///   - profile: an open profile, which may be closed afterward.
  ///   - pixels: the number of pixels of the photo.
  /// - Returns: `nil` if Little CMS cannot use the profile.
  init?(
    from profile: cmsHPROFILE, in context: LittleCMSContext, _ format: DecodedFormat, pixels: Int
  ) {
    channels = format.hasAlpha ? .rgba : .rgb
    let output = DecodedFormat.samples(SampleFormat(channels, depth: .sixteen))
    let flags =
      UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
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
    return UInt32(Int(kind) << 16 | flavor << 13 | others << 7 | colors << 3 | bytes)
  }
}
