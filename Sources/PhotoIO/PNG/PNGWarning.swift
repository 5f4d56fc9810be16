import CPhotoIO

/// Words libpng's warnings, so that they say what is wrong and what was done about it.
enum PNGWarning {
  /// Returns the line for a warning.
  ///
  ///     PNGWarning.line(photo_png_parse_warning("gAMA: invalid"))
  ///     // "its gAMA chunk is invalid; it is ignored"
  static func line(_ warning: photo_png_warning) -> String {
    let chunk = unsafe withUnsafeBytes(of: warning.chunk) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return switch warning.problem {
    case .PHOTO_PNG_WRONG_CHECKSUM: wrongChecksum(of: chunk)
    case .PHOTO_PNG_DUPLICATE: "it has more than one \(chunk) chunk; the first is used"
    case .PHOTO_PNG_MISPLACED: "its \(chunk) chunk is in the wrong place; it is ignored"
    case .PHOTO_PNG_INVALID: "its \(chunk) chunk is invalid; it is ignored"
    case .PHOTO_PNG_TOO_LARGE where chunk == "IDAT":
      "it has a larger IDAT chunk than its rows need; the rest is ignored"
    case .PHOTO_PNG_TOO_LARGE: "its \(chunk) chunk is too large; it is ignored"
    case .PHOTO_PNG_PALETTE_OF_GRAY: "it is gray and has a palette; the palette is ignored"
    case .PHOTO_PNG_TRANSPARENCY_TWICE: "it has alpha and a tRNS chunk; the chunk is ignored"
    case .PHOTO_PNG_TRANSPARENCY_BEYOND_DEPTH:
      "its tRNS chunk names a color that its depth cannot represent; transparency may be wrong"
    case .PHOTO_PNG_EXTRA_DATA: "it has more data than its rows need; the rest is ignored"
    case .PHOTO_PNG_UNKNOWN where chunk.isEmpty:
      "libpng reports a problem with it; it was decoded as far as possible"
    case .PHOTO_PNG_UNKNOWN where chunk == "IDAT":
      "its data are damaged after the last row; its rows are used anyway"
    case .PHOTO_PNG_UNKNOWN: "its \(chunk) chunk has invalid values; its colors may be wrong"
    }
  }

  /// Returns the line for a chunk with a wrong checksum.
  static func wrongChecksum(of chunk: String) -> String {
    "its \(chunk) chunk has a wrong checksum; it is ignored"
  }
}
