import CPhotoIO
import GridKit

/// libjpeg's decoder.
///
/// Sendable, since the handle has one owner, who may move it to another thread.
@safe struct JPEGDecoder: PhotoDecoder, ~Copyable, @unchecked Sendable {
  // libjpeg-turbo computes these sizes with vector instructions; at others it is slower than at 1.
  static var shrinkFactors: [Int] { [1, 2, 4, 8] }

  let header: PhotoHeader
  private let input: PhotoInput
  private let handle: OpaquePointer
  /// Live as long as the handle.
  private let segments: UnsafeBufferPointer<photo_jpeg_segment>

  init(_ input: PhotoInput) throws(PhotoError) {
    guard
      let handle = unsafe photo_jpeg_open(
        input.descriptor, input.start, input.head, input.head.count)
    else { throw PhotoError(path: input.path, reason: .outOfMemory) }
    do throws(PhotoError) {
      var stored = unsafe photo_jpeg_header()
      header = try unsafe Self.readHeader(handle, &stored, input)
      unsafe segments = UnsafeBufferPointer(start: stored.segments, count: stored.segment_count)
    } catch {
      unsafe photo_jpeg_close(handle)
      throw error
    }
    self.input = input
    unsafe self.handle = handle
  }

  deinit { unsafe photo_jpeg_close(handle) }

  private static func readHeader(
    _ handle: OpaquePointer, _ header: inout photo_jpeg_header, _ input: PhotoInput
  ) throws(PhotoError) -> PhotoHeader {
    var fault = photo_fault()
    guard unsafe photo_jpeg_read_header(handle, &header, &fault) == 0 else {
      throw input.error(fault)
    }
    let size = unsafe Size(width: header.width, height: header.height)
    // Before anything is made for the photo.
    try input.check(size)
    let most = CInt(clamping: input.limits.scans(of: size))
    guard unsafe photo_jpeg_limit_scans(handle, most, &fault) == 0 else {
      throw input.error(fault)
    }
    let decoded: DecodedFormat
    switch unsafe header.model {
    case PHOTO_JPEG_GRAY: decoded = DecodedFormat(.gray)
    case PHOTO_JPEG_RGB: decoded = DecodedFormat(.rgb, .filler)
    case PHOTO_JPEG_CMYK: decoded = unsafe DecodedFormat(.cmyk(isInverted: header.is_adobe != 0))
    default:
      throw PhotoError(path: input.path, reason: .unsupported(.jpeg, "colours of an unknown kind"))
    }
    let segments = unsafe UnsafeBufferPointer(start: header.segments, count: header.segment_count)
    let exif = unsafe segments.first { unsafe $0.marker == JPEGSegment.Marker.exif.rawValue }
    return unsafe PhotoHeader(
      size: size, memory: header.memory, decoded: decoded,
      orientation: exif.map { unsafe Orientation(exif: JPEGSegment($0).bytes) } ?? .up,
      carriesEXIF: exif != nil,
      details: PhotoDetails(
        format: .jpeg, coding: String(cString: header.coding),
        colorModel: String(cString: header.color_model), depth: 8,
        sampling: PhotoDetails.samplingName(header.samplingFactors), hasAlpha: false))
  }

  func profile(notes: inout [String]) -> ICCProfile? {
    do throws(ICCProfile.Gap) {
      return try ICCProfile(jpegSegments: unsafe segments.map { unsafe JPEGSegment($0) })
    } catch {
      notes.append("its colour profile is \(error); it is ignored")
      return nil
    }
  }

  func color(notes: inout [String]) throws(LittleCMSContext.OutOfMemory) -> PhotoColor {
    try PhotoColor(
      header.decoded, profile: profile(notes: &notes), pixels: header.size.area, notes: &notes)
  }

  mutating func pushRows(
    of part: PhotoPart, in color: PhotoColor, to row: (RawSpan) -> Void
  ) throws(PhotoError) {
    let area = part.area
    var fault = photo_fault()
    let wanted = photo_jpeg_part(
      factor: CInt(part.shrinkFactor), x: area.x, y: area.y, width: area.width,
      height: area.height, has_coarse_chroma: part.boxSide > 1 ? 1 : 0)
    guard unsafe photo_jpeg_begin(handle, wanted, &fault) == 0 else {
      throw input.error(fault, rows: header.size.height)
    }
    let rowBytes = area.width * header.decoded.bytesPerPixel
    var pushed = 0
    while pushed < area.height {
      var rows: UnsafePointer<UInt8>?
      var (stride, count) = (0, 0)
      guard unsafe photo_jpeg_read(handle, &rows, &stride, &count, &fault) == 0,
        let rows = unsafe rows
      else { throw input.error(fault, rows: header.size.height) }
      for i in 0..<count {
        let bytes = unsafe UnsafeRawBufferPointer(start: rows + i * stride, count: rowBytes)
        unsafe color.convert(bytes.bytes, pixels: area.width, to: row)
      }
      pushed += count
    }
    // Where the last row shows, what follows it is at hand.
    let isWhole = area.maxY == header.size.shrunk(by: part.shrinkFactor).height
    if isWhole, unsafe photo_jpeg_finish(handle, &fault) != 0 {
      throw input.error(fault, rows: header.size.height)
    }
  }

  var complaint: String? {
    let text = unsafe String(cString: photo_jpeg_complaint(handle))
    return text.isEmpty ? nil : text.asSecondHalf
  }
}

/// A marker segment of a JPEG file, without its name.
struct JPEGSegment: Sendable {
  enum Marker: CInt { case exif = 0xE1, profile = 0xE2 }

  let marker: Marker
  let bytes: [UInt8]
}

extension JPEGSegment {
  fileprivate init(_ segment: photo_jpeg_segment) {
    unsafe marker = segment.marker == Marker.exif.rawValue ? .exif : .profile
    bytes = unsafe Array(UnsafeBufferPointer(start: segment.bytes, count: segment.count))
  }
}

extension photo_jpeg_header {
  fileprivate var samplingFactors: [(Int, Int)] {
    let all = unsafe [sampling.0, sampling.1, sampling.2, sampling.3]
    return unsafe all.prefix(Int(component_count)).map { (Int($0.0), Int($0.1)) }
  }
}
