import CPhotoIO
import GridKit

/// libpng's decoder.
///
/// Sendable, since the handle has one owner, who may move it to another thread.
@safe struct PNGDecoder: PhotoDecoder, ~Copyable, @unchecked Sendable {
  static var shrinkFactors: [Int] { [1] }

  let header: PhotoHeader
  private let input: PhotoInput
  private let handle: OpaquePointer
  /// What it points to lives as long as the handle.
  private let stored: photo_png_header

  init(_ input: PhotoInput) throws(PhotoError) {
    guard
      let handle = unsafe photo_png_open(
        input.descriptor, input.start, input.head, input.head.count)
    else { throw PhotoError(path: input.path, reason: .outOfMemory) }
    do throws(PhotoError) {
      var stored = unsafe photo_png_header()
      header = try unsafe Self.readHeader(handle, &stored, input)
      unsafe self.stored = stored
    } catch {
      unsafe photo_png_close(handle)
      throw error
    }
    self.input = input
    unsafe self.handle = handle
  }

  deinit { unsafe photo_png_close(handle) }

  private static func readHeader(
    _ handle: OpaquePointer, _ header: inout photo_png_header, _ input: PhotoInput
  ) throws(PhotoError) -> PhotoHeader {
    var fault = photo_fault()
    guard unsafe photo_png_read_header(handle, &header, &fault) == 0 else {
      throw input.error(fault)
    }
    let size = unsafe Size(width: header.width, height: header.height)
    // Before anything is made for the photo.
    try input.check(size)
    let decoded = unsafe DecodedFormat(
      header.channels < 3 ? .gray : .rgb, header.channels.isMultiple(of: 2) ? .alpha : .nothing,
      depth: header.depth == 16 ? .sixteen : .eight)
    let exif = unsafe header.exif.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: header.exif_count))
    }
    return unsafe PhotoHeader(
      size: size, memory: header.memory, decoded: decoded,
      orientation: exif.map(Orientation.init(exif:)) ?? .up, carriesEXIF: exif != nil,
      details: PhotoDetails(
        format: .png, coding: header.is_interlaced != 0 ? "interlaced" : "plain",
        colorModel: String(cString: header.color_model), depth: Int(header.stored_depth),
        sampling: nil, hasAlpha: decoded.extra == .alpha))
  }

  func profile(notes: inout [String]) -> ICCProfile? { unsafe PNGColor(stored).profile }

  func color(notes: inout [String]) throws(LittleCMSContext.OutOfMemory) -> PhotoColor {
    try unsafe PNGColor(stored).color(of: header.decoded, pixels: header.size.area, notes: &notes)
  }

  mutating func pushRows(
    of part: PhotoPart, in color: PhotoColor, to row: (RawSpan) -> Void
  ) throws(PhotoError) {
    let area = part.area
    let pixel = header.decoded.bytesPerPixel
    var fault = photo_fault()
    for y in 0..<area.maxY {
      var pixels: UnsafePointer<UInt8>?
      guard unsafe photo_png_read(handle, &pixels, &fault) == 0, let pixels = unsafe pixels else {
        throw input.error(fault, rows: header.size.height)
      }
      if y >= area.y {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: pixels + area.x * pixel, count: area.width * pixel)
        unsafe color.convert(bytes.bytes, pixels: area.width, to: row)
      }
    }
    // Where the last row shows, the checksum behind it is at hand.
    if area.maxY == header.size.height, unsafe photo_png_finish(handle, &fault) != 0 {
      throw input.error(fault, rows: header.size.height)
    }
  }

  var complaint: String? {
    let text = unsafe String(cString: photo_png_complaint(handle))
    return text.isEmpty ? nil : text.asSecondHalf
  }
}
