import CPhotoIO
import FileSystem
import GridKit

/// Decodes JPEG through libjpeg.
///
/// It is `Sendable` because only one thread uses it at a time.
@safe final class JPEGDecoder: PhotoDecoder, @unchecked Sendable {
  let header: PhotoHeader
  private let input: SniffedFile
  private let reader: CReaderHandle
  /// Valid as long as the reader.
  private let segments: UnsafeBufferPointer<photo_jpeg_segment>

  /// - Parameter offset: where the JPEG begins in the file.
  init(_ input: SniffedFile, isReopening: Bool, at offset: Int = 0) throws(PhotoError) {
    self.input = input
    reader = try unsafe CReaderHandle(
      input, at: offset, open: photo_jpeg_open, close: photo_jpeg_close)
    var stored = unsafe photo_jpeg_header()
    header = try unsafe Self.readHeader(reader.handle, &stored, input, isReopening: isReopening)
    unsafe segments = UnsafeBufferPointer(start: stored.segments, count: stored.segment_count)
  }

  /// The contents of the first segment of a kind, such as EXIF data from their TIFF header on.
  func segment(_ kind: JPEGSegment.Kind) -> [UInt8]? {
    unsafe segments.lazy.map { unsafe JPEGSegment($0) }.first { $0.kind == kind }?.bytes
  }

  private static func readHeader(
    _ handle: OpaquePointer, _ header: inout photo_jpeg_header, _ input: SniffedFile,
    isReopening: Bool
  ) throws(PhotoError) -> PhotoHeader {
    var failure = photo_error()
    guard unsafe photo_jpeg_read_header(handle, &header, &failure) == 0 else {
      throw input.error(failure)
    }
    let size = unsafe Size(width: header.width, height: header.height)
    // Before anything is allocated for the photo.
    try input.check(size)
    let limit = CInt(clamping: input.limits.scans(of: size))
    guard unsafe photo_jpeg_limit_scans(handle, limit, isReopening ? 0 : 1, &failure) == 0 else {
      throw input.error(failure)
    }
    let decoded: DecodedFormat
    switch unsafe header.model {
    case PHOTO_JPEG_GRAY: decoded = .samples(SampleFormat(.gray))
    case PHOTO_JPEG_RGB: decoded = .samples(SampleFormat(.rgbx))
    // Inverted, with or without Adobe's marker: nearly all such files are, and other programs read
    // them in the same way.
    case PHOTO_JPEG_CMYK: decoded = .cmyk
    default:
      throw PhotoError(input.name, .unsupported(.jpeg, "unknown color space"))
    }
    let segments = unsafe UnsafeBufferPointer(start: header.segments, count: header.segment_count)
      .map { unsafe JPEGSegment($0) }
    let exif = segments.first { $0.kind == .exif }
    return unsafe PhotoHeader(
      size: size, memory: photo_jpeg_memory(handle), decoded: decoded,
      orientation: Orientation(exif: exif.flatMap { TIFFDirectory($0.bytes) }),
      hasEXIF: exif != nil,
      details: PhotoDetails(
        format: .jpeg, coding: String(cString: header.coding),
        colorModel: String(cString: header.color_model), depth: 8,
        sampling: PhotoDetails.samplingName(header.samplingFactors), hasAlpha: false,
        omissions: PhotoDetails.omissions(jpegSegments: segments)),
      // libjpeg-turbo has vector instructions for these factors only. Others are slower than 1.
      shrinkFactors: [1, 2, 4, 8].filter { unsafe $0 <= header.largest_factor })
  }

  func profile(warnings: inout [String]) -> ICCProfile? {
    do throws(ICCProfile.AssemblyError) {
      return try ICCProfile(jpegSegments: unsafe segments.map { unsafe JPEGSegment($0) })
    } catch {
      warnings.append("its color profile is \(error); it is ignored")
      return nil
    }
  }

  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation {
    try ColorInterpretation(
      header.decoded, profile: profile(warnings: &warnings), pixels: header.size.area,
      warnings: &warnings)
  }

  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError) {
    let area = part.area
    var failure = photo_error()
    let wanted = photo_jpeg_part(
      factor: CInt(part.shrinkFactor), x: area.x, y: area.y, width: area.width,
      height: area.height, has_coarse_chroma: part.boxSide > 1 ? 1 : 0)
    guard unsafe photo_jpeg_begin(reader.handle, wanted, &failure) == 0 else {
      throw input.error(failure, rows: header.size.height)
    }
    let rowBytes = area.width * header.decoded.bytesPerPixel
    var pushed = 0
    while pushed < area.height {
      var rows: UnsafePointer<UInt8>?
      var (stride, count) = (0, 0)
      guard unsafe photo_jpeg_read(reader.handle, &rows, &stride, &count, &failure) == 0,
        let rows = unsafe rows
      else { throw input.error(failure, rows: header.size.height) }
      for i in 0..<count {
        let bytes = unsafe UnsafeRawBufferPointer(start: rows + i * stride, count: rowBytes)
        unsafe color.convert(bytes.bytes, pixels: area.width, to: handleRow)
      }
      pushed += count
    }
    // The end of the file is checked only if the last row was decoded.
    let isWhole = area.maxY == header.size.shrunk(by: part.shrinkFactor).height
    if isWhole, unsafe photo_jpeg_finish(reader.handle, &failure) != 0 {
      throw input.error(failure, rows: header.size.height)
    }
  }

  var warnings: [String] {
    let text = unsafe String(cString: photo_jpeg_warning(reader.handle))
    return text.isEmpty ? [] : [text]
  }
}

/// A marker segment of a JPEG file, without the identifier it begins with.
struct JPEGSegment: Sendable {
  enum Kind { case exif, xmp, photoshop, profile, gainMap }

  let kind: Kind
  let bytes: [UInt8]
}

extension JPEGSegment {
  fileprivate init(_ segment: photo_jpeg_segment) {
    switch unsafe segment.kind {
    case PHOTO_JPEG_EXIF: kind = .exif
    case PHOTO_JPEG_XMP: kind = .xmp
    case PHOTO_JPEG_PHOTOSHOP: kind = .photoshop
    case PHOTO_JPEG_PROFILE: kind = .profile
    case PHOTO_JPEG_GAIN_MAP: kind = .gainMap
    default: preconditionFailure("the kinds of segments must be the same as in C")
    }
    bytes = unsafe Array(UnsafeBufferPointer(start: segment.bytes, count: segment.count))
  }
}

extension photo_jpeg_header {
  fileprivate var samplingFactors: [(Int, Int)] {
    let all = unsafe [sampling.0, sampling.1, sampling.2, sampling.3]
    return unsafe all.prefix(Int(component_count)).map { (Int($0.0), Int($0.1)) }
  }
}
