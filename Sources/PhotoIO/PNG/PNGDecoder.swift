import CPhotoIO
import FileSystem
import GridKit

/// Decodes PNG through libpng.
///
/// Sendable, because one thread uses it at a time.
@safe final class PNGDecoder: PhotoDecoder, @unchecked Sendable {
  static var shrinkFactors: [Int] { [1] }

  let header: PhotoHeader
  private let input: SniffedFile
  private let reader: CReaderHandle
  /// Its pointers are valid as long as the reader.
  private let stored: photo_png_header

  init(_ input: SniffedFile, isReopening: Bool) throws(PhotoError) {
    self.input = input
    reader = try unsafe CReaderHandle(input, open: photo_png_open, close: photo_png_close)
    var stored = unsafe photo_png_header()
    header = try unsafe Self.readHeader(reader.handle, &stored, input)
    unsafe self.stored = stored
  }

  private static func readHeader(
    _ handle: OpaquePointer, _ header: inout photo_png_header, _ input: SniffedFile
  ) throws(PhotoError) -> PhotoHeader {
    var failure = photo_error()
    guard unsafe photo_png_read_header(handle, &header, &failure) == 0 else {
      throw input.error(failure)
    }
    let size = unsafe Size(width: header.width, height: header.height)
    // Before anything is allocated for the photo.
    try input.check(size)
    let decoded = unsafe DecodedFormat(
      header.channels < 3 ? .gray : .rgb, header.channels.isMultiple(of: 2) ? .alpha : .nothing,
      depth: header.depth == 16 ? .sixteen : .eight)
    let exif = unsafe header.exif.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: header.exif_count))
    }
    return unsafe PhotoHeader(
      size: size, memory: header.memory, decoded: decoded,
      orientation: exif.map(Orientation.init(exif:)) ?? .up, hasEXIF: exif != nil,
      details: PhotoDetails(
        format: .png, coding: header.is_interlaced != 0 ? "interlaced" : "plain",
        colorModel: String(cString: header.color_model), depth: Int(header.stored_depth),
        sampling: nil, hasAlpha: decoded.extra == .alpha))
  }

  func profile(warnings: inout [String]) -> ICCProfile? { unsafe PNGColor(stored).profile }

  func color(warnings: inout [String]) throws(LittleCMSContext.OutOfMemory) -> ColorInterpretation {
    try unsafe PNGColor(stored).color(
      of: header.decoded, pixels: header.size.area, warnings: &warnings)
  }

  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError) {
    let area = part.area
    let pixel = header.decoded.bytesPerPixel
    var failure = photo_error()
    for y in 0..<area.maxY {
      var pixels: UnsafePointer<UInt8>?
      guard unsafe photo_png_read(reader.handle, &pixels, &failure) == 0, let pixels = unsafe pixels
      else {
        throw input.error(failure, rows: header.size.height)
      }
      if y >= area.y {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: pixels + area.x * pixel, count: area.width * pixel)
        unsafe color.convert(bytes.bytes, pixels: area.width, to: handleRow)
      }
    }
    // The checksum at the end is verified only if the last row was decoded.
    if area.maxY == header.size.height, unsafe photo_png_finish(reader.handle, &failure) != 0 {
      throw input.error(failure, rows: header.size.height)
    }
  }

  var warning: String? {
    let text = unsafe String(cString: photo_png_warning(reader.handle))
    return text.isEmpty ? nil : text.asMessageClause
  }
}
