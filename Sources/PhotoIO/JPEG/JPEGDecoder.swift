import CPhotoIO
import FileSystem
import GridKit

/// Decodes JPEG through libjpeg.
///
/// It is `Sendable` because only one thread uses it at a time.
@safe final class JPEGDecoder: PhotoDecoder, @unchecked Sendable {
  /// That of a preview describes the raw file.
  var header: PhotoHeader
  private let input: SniffedFile
  private let reader: CReaderHandle
  /// Its pointers are valid as long as the reader.
  private let stored: photo_jpeg_header
  /// The color space that metadata name, which counts without a profile.
  var named: (space: NamedColorSpace, source: ColorSource)?

  /// - Parameter offset: where the JPEG begins in the file.
  init(_ input: SniffedFile, at offset: Int = 0) throws(PhotoError) {
    self.input = input
    reader = try unsafe CReaderHandle(
      input, at: offset, open: photo_jpeg_open, close: photo_jpeg_close)
    var stored = unsafe photo_jpeg_header()
    var failure = photo_error()
    guard unsafe photo_jpeg_read_header(reader.handle, &stored, &failure) == 0 else {
      throw input.error(failure)
    }
    let size = unsafe Size(width: stored.width, height: stored.height)
    // Before anything is allocated for the photo.
    try input.check(size)
    let limit = CInt(clamping: input.limits.scans(of: size))
    guard unsafe photo_jpeg_limit_scans(reader.handle, limit, &failure) == 0 else {
      throw input.error(failure)
    }
    let decoded: DecodedFormat
    switch unsafe stored.model {
    case PHOTO_JPEG_GRAY: decoded = .samples(SampleFormat(.gray))
    case PHOTO_JPEG_RGB: decoded = .samples(SampleFormat(.rgbx))
    // Inverted, with or without Adobe's marker: nearly all such files are.
    case PHOTO_JPEG_CMYK: decoded = .cmyk
    default:
      throw PhotoError(input.name, .unsupported(.jpeg, "unknown color space"))
    }
    let exif = unsafe stored.segments(PHOTO_JPEG_EXIF).first
    let directory = exif.flatMap { TIFFDirectory($0) }
    named = directory?.colorSpace.map { ($0, .exif) }
    header = try unsafe PhotoHeader(
      size: size, memory: photo_jpeg_memory(reader.handle), decoded: decoded,
      orientation: Orientation(exif: directory),
      hasEXIF: exif != nil,
      encoding: PhotoEncoding(
        format: .jpeg, coding: String(cString: stored.coding),
        colorModel: String(cString: stored.color_model), depth: 8,
        sampling: PhotoEncoding.samplingName(stored.samplingFactors), hasAlpha: false,
        // Those of a preview are not listed.
        unusedParts: offset == 0 ? stored.unusedParts(of: input) : []),
      // libjpeg-turbo has vector instructions for these factors only. Others are slower than 1.
      shrinkFactors: [1, 2, 4, 8].filter {
        unsafe $0 == 1 || Self.measuresVariances && decoded != .cmyk && $0 <= stored.largest_factor
      })
    unsafe header.chromaCoarseness = stored.chromaCoarseness
    unsafe self.stored = stored
  }

  /// Whether the loaded libjpeg tells what shrinking hides. Otherwise nothing is shrunk.
  private static let measuresVariances = photo_jpeg_can_measure_variances() != 0

  /// Finds the scans of a progressive photo, so that decoding it takes memory for a few rows instead of all.
  /// This reads all of its file, and is not done where only metadata matter.
  ///
  /// - Returns: this decoder.
  func findingScans() throws(PhotoError) -> JPEGDecoder {
    var failure = photo_error()
    guard unsafe photo_jpeg_prepare_scans(reader.handle, &failure) == 0 else {
      throw input.error(failure)
    }
    header.memory = unsafe photo_jpeg_memory(reader.handle)
    return self
  }

  /// The contents of the first segment of a kind, such as EXIF data from their TIFF header on.
  func segment(_ kind: photo_jpeg_kind) -> [UInt8]? { unsafe stored.segments(kind).first }

  /// The contents of all segments of a kind, from the last one on; `nil` if there is none.
  func segments(_ kind: photo_jpeg_kind) -> [UInt8]? {
    let pieces = unsafe stored.segments(kind)
    return pieces.isEmpty ? nil : Array(pieces.reversed().joined())
  }

  func profile(warnings: inout [String]) -> ICCProfile? {
    do throws(ProfileError) {
      return try ICCProfile(pieces: unsafe stored.segments(PHOTO_JPEG_PROFILE))
    } catch {
      warnings.append("its color profile is \(error); it is ignored")
      return nil
    }
  }

  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation {
    let profile = profile(warnings: &warnings)
    if profile == nil, let named, case .samples(let format) = header.decoded {
      let encoding = named.space.encoding(depth: format.depth)
      return ColorInterpretation(format, encoding, from: named.source)
    }
    return try ColorInterpretation(
      header.decoded, profile: profile, pixels: header.size.area, warnings: &warnings)
  }

  func variances(of part: PhotoPart) -> RowFormat.Variances {
    guard part.wantsVariances else { return .none }
    let numbers = unsafe [2: stored.variances.0, 4: stored.variances.1, 8: stored.variances.2]
    return numbers[part.shrinkFactor] == 1 ? .common : .ofChannels
  }

  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError) {
    let area = part.area
    var failure = photo_error()
    let wanted = photo_jpeg_part(
      factor: CInt(part.shrinkFactor), x: area.x, y: area.y, width: area.width,
      height: area.height, has_coarse_chroma: part.boxSide > 1 ? 1 : 0,
      has_variances: part.wantsVariances ? 1 : 0)
    guard unsafe photo_jpeg_begin(reader.handle, wanted, &failure) == 0 else {
      throw input.error(failure, rows: header.size.height)
    }
    let variances = variances(of: part)
    let added = variances.byteCount(of: area.width)
    let size = variances.start(behind: area.width * header.decoded.bytesPerPixel) + added
    var pushed = 0
    while pushed < area.height {
      var rows: UnsafePointer<UInt8>?
      var (stride, count) = (0, 0)
      guard unsafe photo_jpeg_read(reader.handle, &rows, &stride, &count, &failure) == 0,
        let rows = unsafe rows
      else { throw input.error(failure, rows: header.size.height) }
      for i in 0..<count {
        let bytes = unsafe UnsafeRawBufferPointer(start: rows + i * stride, count: size)
        unsafe color.convert(bytes.bytes, pixels: area.width, variances: added, to: handleRow)
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

extension photo_jpeg_header {
  fileprivate var samplingFactors: [(Int, Int)] {
    let all = unsafe [sampling.0, sampling.1, sampling.2, sampling.3]
    return unsafe all.prefix(Int(component_count)).map { (Int($0.0), Int($0.1)) }
  }

  /// See ``PhotoSource/chromaCoarseness``.
  fileprivate var chromaCoarseness: Int {
    let factors = unsafe samplingFactors
    let across = factors.map(\.0).max() ?? 1
    let down = factors.map(\.1).max() ?? 1
    let ratios = factors.map { (across / $0.0, down / $0.1) }
    return ratios.map { max($0.0, $0.1) / min($0.0, $0.1) }.max() ?? 1
  }

  /// The contents of the segments of a kind, without the identifier they begin with.
  fileprivate func segments(_ kind: photo_jpeg_kind) -> [[UInt8]] {
    let all = unsafe UnsafeBufferPointer(start: segments, count: segment_count)
    return unsafe all.filter { unsafe $0.kind == kind }.map {
      unsafe Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count))
    }
  }

  /// What the file holds besides the picture.
  fileprivate func unusedParts(of input: SniffedFile) throws(PhotoError) -> [String] {
    var parts = JPEGUnusedParts()
    if unsafe !segments(PHOTO_JPEG_GAIN_MAP).isEmpty { parts.addGainMap() }
    if let xmp = unsafe segments(PHOTO_JPEG_XMP).first { parts.add(xmp: xmp) }
    if let list = unsafe segments(PHOTO_JPEG_PICTURES).first {
      try parts.add(pictures: list, of: input)
    }
    try parts.addTrailer(of: input)
    return parts.names
  }
}
