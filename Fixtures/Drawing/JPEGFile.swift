import CTurboJPEG
import FileBuilders

/// The settings for writing a JPEG file.
struct JPEGFile {
  /// How many pixels share one color sample.
  enum Subsampling {
    case none444, wide422, square420, tall440, gray

    fileprivate var code: Int32 {
      let code =
        switch self {
        case .none444: TJSAMP_444
        case .wide422: TJSAMP_422
        case .square420: TJSAMP_420
        case .tall440: TJSAMP_440
        case .gray: TJSAMP_GRAY
        }
      return Int32(code.rawValue)
    }
  }

  /// 1 to 100.
  var quality = 85
  var subsampling = Subsampling.square420
  var progressive = false
  /// Whether every row of blocks begins with a restart marker.
  var restarts = false
  /// Whether the coding is arithmetic instead of Huffman's.
  var arithmetic = false
  /// The picture's orientation, and the byte order in which EXIF specifies it.
  var exif: EXIF?

  /// The bytes of a JPEG file with the picture of `bitmap`, which is gray or RGB.
  func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    let format = bitmap.kind == .gray ? TJPF_GRAY : TJPF_RGB
    // The library reads its settings for restarts and smaller tables from the environment.
    let file = try withEnvironment(arithmetic ? "TJ_ARITHMETIC" : "TJ_OPTIMIZE", "1") {
      restarts
        ? try withEnvironment("TJ_RESTART", "1") {
          try compress(bitmap.bytes, bitmap.width, bitmap.height, format)
        }
        : try compress(bitmap.bytes, bitmap.width, bitmap.height, format)
    }
    guard let exif else { return file }
    return JPEGSegments.inserting([exif.segment], into: file)
  }

  /// The bytes of a JPEG file with the picture of `inks`, in luminance, colors and black.
  func encode(_ inks: Inks) throws -> [UInt8] {
    try withEnvironment("TJ_OPTIMIZE", "1") {
      try compress(inks.samples, inks.width, inks.height, TJPF_CMYK)
    }
  }

  private func compress(
    _ samples: [UInt8], _ width: Int, _ height: Int, _ format: TJPF
  ) throws -> [UInt8] {
    guard let compressor = unsafe tjInitCompress() else { throw Failure("no JPEG compressor") }
    defer { unsafe tjDestroy(compressor) }
    let flags = TJFLAG_ACCURATEDCT | (progressive ? TJFLAG_PROGRESSIVE : 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { unsafe tjFree(bytes) }
    let status = unsafe tjCompress2(
      compressor, samples, Int32(width), 0, Int32(height),
      Int32(format.rawValue), &bytes, &count, subsampling.code, Int32(quality), flags)
    guard status == 0, let bytes = unsafe bytes else { throw Failure("JPEG compression failed") }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
