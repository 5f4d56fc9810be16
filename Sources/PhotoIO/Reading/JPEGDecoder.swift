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

  init(_ input: PhotoInput) throws(PhotoError) {
    guard
      let handle = unsafe photo_jpeg_open(
        input.descriptor, input.start, input.head, input.head.count)
    else { throw PhotoError(path: input.path, reason: .outOfMemory) }
    do throws(PhotoError) {
      header = try unsafe Self.readHeader(handle, input)
    } catch {
      unsafe photo_jpeg_close(handle)
      throw error
    }
    self.input = input
    unsafe self.handle = handle
  }

  deinit { unsafe photo_jpeg_close(handle) }

  private static func readHeader(
    _ handle: OpaquePointer, _ input: PhotoInput
  ) throws(PhotoError) -> PhotoHeader {
    var header = unsafe photo_jpeg_header()
    var fault = photo_fault()
    guard unsafe photo_jpeg_read_header(handle, &header, &fault) == 0 else {
      throw input.error(fault)
    }
    let size = unsafe Size(width: header.width, height: header.height)
    // Before anything is made for the photo.
    try input.check(size)
    let decoded: DecodedFormat
    switch unsafe header.model {
    case PHOTO_JPEG_GRAY: decoded = DecodedFormat(.gray)
    case PHOTO_JPEG_RGB: decoded = DecodedFormat(.rgb, .filler)
    case PHOTO_JPEG_CMYK: decoded = unsafe DecodedFormat(.cmyk(isInverted: header.is_adobe != 0))
    default:
      throw PhotoError(path: input.path, reason: .unsupported(.jpeg, "colours of an unknown kind"))
    }
    let segments = unsafe header.keptSegments
    var notes: [String] = []
    var profile: ICCProfile?
    do throws(ICCProfile.Gap) { profile = try ICCProfile(jpegSegments: segments) } catch {
      notes.append("its colour profile is \(error); it is ignored")
    }
    let color = PhotoColor(decoded, profile: profile, pixels: size.area, notes: &notes)
    return unsafe PhotoHeader(
      size: size, color: color,
      exif: segments.first { $0.marker == .exif }?.bytes,
      details: PhotoDetails(
        format: .jpeg, coding: String(cString: header.coding),
        colorModel: String(cString: header.color_model), depth: 8,
        sampling: PhotoDetails.samplingName(header.samplingFactors), hasAlpha: false),
      profile: profile,
      notes: notes)
  }

  mutating func pushRows(of part: PhotoPart, to row: (RawSpan) -> Void) throws(PhotoError) {
    let area = part.area
    var fault = photo_fault()
    let wanted = photo_jpeg_part(
      factor: CInt(part.shrinkFactor), x: area.x, y: area.y, width: area.width,
      height: area.height, has_coarse_chroma: part.boxSide > 1 ? 1 : 0)
    guard unsafe photo_jpeg_begin(handle, wanted, &fault) == 0 else {
      throw input.error(fault, rows: header.size.height)
    }
    let rowBytes = area.width * header.color.decoded.bytesPerPixel
    var pushed = 0
    while pushed < area.height {
      var rows: UnsafePointer<UInt8>?
      var (stride, count) = (0, 0)
      guard unsafe photo_jpeg_read(handle, &rows, &stride, &count, &fault) == 0,
        let rows = unsafe rows
      else { throw input.error(fault, rows: header.size.height) }
      for i in 0..<count {
        let bytes = unsafe UnsafeRawBufferPointer(start: rows + i * stride, count: rowBytes)
        unsafe header.color.convert(bytes.bytes, pixels: area.width, to: row)
      }
      pushed += count
    }
  }

  var complaint: String? {
    let text = unsafe String(cString: photo_jpeg_complaint(handle))
    return text.isEmpty ? nil : text.asSecondHalf
  }
}

/// A marker segment of a JPEG file, without its name.
struct JPEGSegment: Sendable {
  enum Marker { case exif, profile }

  let marker: Marker
  let bytes: [UInt8]
}

extension photo_jpeg_header {
  fileprivate var samplingFactors: [(Int, Int)] {
    let all = unsafe [sampling.0, sampling.1, sampling.2, sampling.3]
    return unsafe all.prefix(Int(component_count)).map { (Int($0.0), Int($0.1)) }
  }

  fileprivate var keptSegments: [JPEGSegment] {
    unsafe UnsafeBufferPointer(start: segments, count: segment_count).map {
      let bytes = unsafe UnsafeBufferPointer(start: $0.bytes, count: $0.count)
      return unsafe JPEGSegment(marker: $0.marker == 0xE1 ? .exif : .profile, bytes: Array(bytes))
    }
  }
}
