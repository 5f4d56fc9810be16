import CPhotoIO
import GridKit

/// libpng's decoder.
///
/// Sendable, since the handle has one owner, who may move it to another thread.
@safe struct PNGDecoder: PhotoDecoder, ~Copyable, @unchecked Sendable {
  static var shrinkFactors: [Int] { [1] }

  let header: PhotoHeader
  private let channels: SampleFormat.Channels
  private let input: PhotoInput
  private let handle: OpaquePointer

  init(_ input: PhotoInput) throws(PhotoError) {
    guard let handle = unsafe photo_png_open(input.descriptor, input.head, input.head.count) else {
      throw PhotoError(path: input.path, reason: .outOfMemory)
    }
    do throws(PhotoError) {
      (channels, header) = try unsafe Self.readHeader(handle, input)
    } catch {
      unsafe photo_png_close(handle)
      throw error
    }
    self.input = input
    unsafe self.handle = handle
  }

  deinit { unsafe photo_png_close(handle) }

  private static func readHeader(
    _ handle: OpaquePointer, _ input: PhotoInput
  ) throws(PhotoError) -> (SampleFormat.Channels, PhotoHeader) {
    var header = unsafe photo_png_header()
    var fault = photo_fault()
    guard unsafe photo_png_read_header(handle, &header, &fault) == 0 else {
      throw input.error(fault)
    }
    if let rare = unsafe header.whatIsUnsupported {
      throw PhotoError(path: input.path, reason: .unsupported(.png, rare))
    }
    let channels: SampleFormat.Channels =
      switch unsafe header.channels {
      case 1: .gray
      case 2: .grayAlpha
      case 3: .rgb
      default: .rgba
      }
    let profile = unsafe header.profile.map {
      ICCProfile(unsafe Array(UnsafeBufferPointer(start: $0, count: header.profile_count)))
    }
    let exif = unsafe header.exif.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: header.exif_count))
    }
    var notes: [String] = []
    let color = PhotoColor(channels, profile: profile, notes: &notes)
    return unsafe (
      channels,
      PhotoHeader(
        size: Size(width: header.width, height: header.height), color: color, exif: exif,
        notes: notes)
    )
  }

  mutating func pushRows(
    of area: Rect, shrunkBy factor: Int, to row: (RawSpan) -> Void
  ) throws(PhotoError) {
    let pixel = SampleFormat(channels).bytesPerPixel
    var fault = photo_fault()
    for y in 0..<area.maxY {
      var pixels: UnsafePointer<UInt8>?
      guard unsafe photo_png_read(handle, &pixels, &fault) == 0, let pixels = unsafe pixels else {
        throw input.error(fault, rows: header.size.height)
      }
      if y >= area.y {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: pixels + area.x * pixel, count: area.width * pixel)
        unsafe header.color.convert(bytes.bytes, pixels: area.width, to: row)
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

extension photo_png_header {
  /// What of the picture is not read.
  fileprivate var whatIsUnsupported: String? {
    if unsafe depth != 8 { return unsafe "\(depth) bits a sample" }
    if unsafe gamma != 0 && is_srgb == 0 && profile == nil {
      return "colours by a gAMA chunk alone"
    }
    return nil
  }
}
