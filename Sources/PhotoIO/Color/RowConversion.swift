import CLCMS2
import GridKit

/// A conversion of decoded rows to 16-bit sRGB.
protocol RowConversion: Sendable {
  /// The rows that come out.
  var output: SampleFormat { get }

  /// Converts a row and hands it on.
  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void)
}

/// A conversion by an ICC profile, through Little CMS.
///
/// Sendable, since a transform without a cache is not changed by its use.
@safe final class ProfileConversion: RowConversion, @unchecked Sendable {
  let output: SampleFormat
  private let transform: cmsHTRANSFORM
  /// Has to outlive the transform.
  private let context: LittleCMSContext

  private static let mostWithoutTable = 1_000_000

  /// Prepares the conversion, relative colorimetric with black point compensation.
  ///
  /// Little CMS computes a colour in half a microsecond, or looks it up in a table that it makes
  /// first, at the cost of some hundred thousand colours; then single colours are up to some levels
  /// off. So a table is made for large photos only.
  ///
  /// - Parameters:
  ///   - profile: an open profile; may be closed afterwards.
  ///   - context: the profile's.
  ///   - format: the rows that go in.
  ///   - pixels: how many pixels the photo has.
  init?(
    from profile: cmsHPROFILE, in context: LittleCMSContext, _ format: DecodedFormat, pixels: Int
  ) {
    let hasAlpha = format.extra == .alpha
    output = SampleFormat(hasAlpha ? .rgba : .rgb, depth: .sixteen)
    let sixteen = DecodedFormat(.rgb, hasAlpha ? .alpha : .nothing, depth: .sixteen)
    let flags =
      UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
      | UInt32(pixels > Self.mostWithoutTable ? cmsFLAGS_HIGHRESPRECALC : cmsFLAGS_NOOPTIMIZE)
      | (hasAlpha ? UInt32(cmsFLAGS_COPY_ALPHA) : 0)
    guard let sRGB = unsafe cmsCreate_sRGBProfileTHR(context.handle) else { return nil }
    defer { unsafe cmsCloseProfile(sRGB) }
    guard
      let transform = unsafe cmsCreateTransformTHR(
        context.handle, profile, format.littleCMSType, sRGB, sixteen.littleCMSType,
        UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    unsafe self.transform = transform
    self.context = context
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    var converted = [UInt16](repeating: 0, count: pixels * output.channels.rawValue)
    unsafe row.withUnsafeBytes { source in
      unsafe converted.withUnsafeMutableBytes { target in
        unsafe cmsDoTransform(transform, source.baseAddress, target.baseAddress, UInt32(pixels))
      }
    }
    unsafe next(converted.span.bytes)
  }
}

extension DecodedFormat {
  /// Little CMS's description of a pixel, put together as its macros do.
  fileprivate var littleCMSType: UInt32 {
    let (kind, flavor): (Int32, UInt32) =
      switch colors {
      case .gray: (PT_GRAY, 0)
      case .rgb: (PT_RGB, 0)
      case .cmyk(let isInverted): (PT_CMYK, isInverted ? 1 : 0)
      }
    let bytes = UInt32(depth.rawValue / 8)
    return UInt32(kind) << 16 | flavor << 13 | (extra == .nothing ? 0 : 1) << 7
      | UInt32(colors.count) << 3 | bytes
  }
}

/// A conversion of inks of which nothing more is known: R = (1 - C)(1 - K), and so on.
struct InkConversion: RowConversion {
  let isInverted: Bool

  var output: SampleFormat { SampleFormat(.rgb, depth: .sixteen) }

  func convert(_ row: RawSpan, pixels: Int, to next: (RawSpan) -> Void) {
    let flip: UInt8 = isInverted ? 0 : 255
    var converted: [UInt16] = []
    converted.reserveCapacity(3 * pixels)
    unsafe row.withUnsafeBytes { inks in
      for pixel in 0..<pixels {
        // What of the light an ink leaves, 0...255.
        let key = unsafe UInt32(inks[4 * pixel + 3] ^ flip)
        for ink in 0..<3 {
          let light = unsafe UInt32(inks[4 * pixel + ink] ^ flip) * key
          converted.append(UInt16((light * 65535 + 65025 / 2) / 65025))
        }
      }
    }
    unsafe next(converted.span.bytes)
  }
}
