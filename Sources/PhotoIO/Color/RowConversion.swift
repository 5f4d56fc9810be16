import CLCMS2
import GridKit

/// A conversion of rows to 16-bit sRGB by Little CMS.
@safe final class RowConversion: @unchecked Sendable {
  // Sendable: a transform without a cache is not changed by its use.
  private let transform: cmsHTRANSFORM

  /// The rows that come out.
  let output: SampleFormat

  /// Prepares the conversion, relative colorimetric with black point compensation.
  ///
  /// - Parameters:
  ///   - profile: an open profile; may be closed afterwards.
  ///   - format: the rows that go in, 8 bits a sample.
  init?(from profile: cmsHPROFILE, _ format: SampleFormat) {
    let (kind, colors): (Int32, UInt32) =
      switch format.channels {
      case .gray, .grayAlpha: (PT_GRAY, 1)
      case .rgb, .rgbx, .rgba: (PT_RGB, 3)
      }
    let extra = UInt32(min(format.channels.rawValue, 4)) - colors
    let hasAlpha = format.channels == .rgba || format.channels == .grayAlpha
    output = SampleFormat(hasAlpha ? .rgba : .rgb, depth: .sixteen)
    let from = Self.pixelType(UInt32(kind), colors: colors, extra: extra, bytes: 1)
    let to = Self.pixelType(UInt32(PT_RGB), colors: 3, extra: hasAlpha ? 1 : 0, bytes: 2)
    let flags =
      UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
      | (hasAlpha ? UInt32(cmsFLAGS_COPY_ALPHA) : 0)
    guard let sRGB = unsafe cmsCreate_sRGBProfile() else { return nil }
    defer { unsafe cmsCloseProfile(sRGB) }
    guard
      let transform = unsafe cmsCreateTransform(
        profile, from, sRGB, to, UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    unsafe self.transform = transform
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  /// Little CMS's description of a pixel, as its macros put it together.
  private static func pixelType(
    _ kind: UInt32, colors: UInt32, extra: UInt32, bytes: UInt32
  ) -> UInt32 {
    kind << 16 | extra << 7 | colors << 3 | bytes
  }

  /// Converts a row.
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
