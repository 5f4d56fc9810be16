import CPhotoIO
import FileSystem
import GridKit

/// Decodes PNG through libpng.
///
/// It is `Sendable` because only one thread uses it at a time.
@safe final class PNGDecoder: PhotoDecoder, @unchecked Sendable {
  let header: PhotoHeader
  let exif: [UInt8]?
  private let input: SniffedFile
  private let reader: CReaderHandle
  /// Its pointers are valid as long as the reader.
  private let stored: photo_png_header

  /// The color profile, which is inflated when it is asked for.
  private let embedded: PNGProfile?
  /// The metadata that were found on the way to the EXIF data.
  private let metadata: PNGMetadata
  /// The orientation that was found in a stream after its picture, too late to be used.
  private var lateOrientation: Orientation?

  init(_ input: SniffedFile) throws(PhotoError) {
    self.input = input
    // Its first chunk, before IHDR.
    if input.head.dropFirst(12).starts(with: "CgBI".utf8) {
      throw PhotoError(
        input.name, .unsupported(.png, "Apple's variant CgBI, as in apps of iPhones"))
    }
    reader = try unsafe CReaderHandle(input, open: photo_png_open, close: photo_png_close)
    var stored = unsafe photo_png_header()
    var failure = photo_error()
    guard unsafe photo_png_read_header(reader.handle, &stored, &failure) == 0 else {
      throw input.error(failure)
    }
    unsafe self.stored = stored
    // Before anything is allocated or inflated for the photo.
    try input.check(unsafe Size(width: stored.width, height: stored.height))
    var metadata = unsafe PNGMetadata(reader.handle)
    // In a stream, only what is before the picture's data can be used.
    if input.isFile { try metadata.add(from: unsafe PNGFileChunks(input, after: reader.handle)) }
    embedded = try input.checkingMemory(
      try metadata.profile.map { chunk throws(OutOfMemory) in try PNGProfile(chunk) })
    exif = try input.checkingMemory(try metadata.exif())
    self.metadata = metadata
    let decoded = unsafe SampleFormat(stored)
    header = unsafe PhotoHeader(
      size: Size(width: stored.width, height: stored.height),
      memory: photo_png_memory(reader.handle, embedded?.size ?? 0), decoded: .samples(decoded),
      orientation: Orientation(exif: exif.flatMap { TIFFDirectory($0) }), hasEXIF: exif != nil,
      encoding: PhotoEncoding(
        format: .png, coding: stored.is_interlaced != 0 ? "interlaced" : "plain",
        colorModel: String(cString: stored.color_model), depth: Int(stored.stored_depth),
        sampling: nil, hasAlpha: decoded.hasAlpha, unusedParts: []),
      warnings: Self.libraryWarnings(reader.handle))
  }

  /// libpng's first warning so far, if there is one.
  @unsafe private static func libraryWarnings(_ reader: OpaquePointer) -> [String] {
    let text = unsafe String(cString: photo_png_warning(reader))
    return text.isEmpty ? [] : ["libpng warns: " + text.asMessageClause]
  }

  /// Returns the XMP data; `nil` if there are none. No row has been read yet.
  func xmp() throws(PhotoError) -> [UInt8]? {
    let all = try all(until: PHOTO_PNG_XMP)
    return try input.checkingMemory(try all.xmp())
  }

  /// Returns the IPTC data, perhaps in resources of Photoshop; `nil` if there are none. No row has been read.
  func iptc() throws(PhotoError) -> [UInt8]? {
    let all = try all(until: PHOTO_PNG_IPTC_TEXT)
    return try input.checkingMemory(try all.iptc())
  }

  /// Returns the metadata up to a chunk of a kind, wherever it is in a file.
  private func all(until kind: photo_png_kind) throws(PhotoError) -> PNGMetadata {
    var all = metadata
    // Otherwise, all chunks were examined.
    if input.isFile, metadata.isDecided {
      try all.add(from: unsafe PNGFileChunks(input, after: reader.handle), until: kind)
    }
    return all
  }

  func profile(warnings: inout [String]) throws(OutOfMemory) -> ICCProfile? {
    try embedded?.inflated(warnings: &warnings)
  }

  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation {
    try unsafe PNGColor(stored, profile: profile(warnings: &warnings)).color(
      of: SampleFormat(stored), pixels: header.size.area, warnings: &warnings)
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
      else { throw input.error(failure, rows: header.size.height) }
      if y >= area.y {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: pixels + area.x * pixel, count: area.width * pixel)
        unsafe color.convert(bytes.bytes, pixels: area.width, to: handleRow)
      }
    }
    if !input.isFile { lateOrientation = orientationAfterPicture() }
  }

  /// Returns the orientation of a stream according to all chunks, including those after its
  /// picture; `nil` if these do not matter or cannot be read.
  private func orientationAfterPicture() -> Orientation? {
    var metadata = unsafe PNGMetadata(reader.handle)
    if metadata.isDecided { return nil }
    try? metadata.add(from: unsafe PNGStreamChunks(after: reader.handle))
    return try? metadata.orientation()
  }

  var warnings: [String] {
    var warnings = unsafe Self.libraryWarnings(reader.handle)
      .filter { !header.warnings.contains($0) }
    if let lateOrientation, lateOrientation != header.orientation {
      warnings.append(
        "its orientation (\(lateOrientation.rawValue)) is stored after its pixels, too late for a"
          + " stream, so it was not applied; pass the photo as a file")
    }
    return warnings
  }
}

extension SampleFormat {
  fileprivate init(_ stored: photo_png_header) {
    guard let channels = unsafe Channels(colorsAndAlpha: Int(stored.channels)),
      let depth = unsafe Depth(rawValue: Int(stored.depth))
    else { preconditionFailure("the rows must have 1...4 channels of 8 or 16 bits") }
    self.init(channels, depth: depth)
  }
}
