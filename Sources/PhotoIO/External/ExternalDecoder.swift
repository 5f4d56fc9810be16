import CPhotoIO
import FileSystem
import GridKit

/// A decoder of the formats that are decoded in a process of the decoder program.
///
/// It is `Sendable` because only one thread uses it at a time.
final class ExternalDecoder: PhotoDecoder, @unchecked Sendable {
  private(set) var header: PhotoHeader
  private let input: SniffedFile
  private let process: ExternalProcess
  private var conversation: DecoderConversation
  private let stored: DecoderHeader
  private let timeout: Int
  /// The number of the process's warnings that came with the header.
  private let headerWarningCount: Int

  /// Starts a process for a photo and receives the photo's header.
  ///
  /// - Parameter timeout: the number of seconds to wait for the process, in addition to the time for
  ///   the photo's pixels. Its own limit of CPU time is shorter, so this matters only if it hangs.
  init(
    _ input: SniffedFile, _ format: photo_external_format,
    parent: ProcessParent? = .formats, timeout: Int = 30
  ) throws(PhotoError) {
    guard let parent else { throw PhotoError(input.name, .decoderMissing(input.format)) }
    let photo = try input.opened()
    let process = try converting(
      try parent.fork("its decoder", for: format, photo: photo.file.descriptor)
    ) { (fault: ProcessParent.Fault) in
      switch fault {
      case .notStarted(let error): PhotoError(input.name, .cannotStartDecoder(error))
      case .parent(let how, let end): input.error(how, end)
      }
    }
    extendLifetime(photo)
    var conversation = DecoderConversation(
      ExternalSocket(
        process.socket, stream: input.isFile ? nil : photo.file.descriptor, timeout: timeout),
      input.format)
    let request = photo_external_open(
      version: UInt32(PHOTO_EXTERNAL_VERSION), format: format.rawValue,
      start: input.start, size: input.byteCount.map { Int64($0) - input.start } ?? -1,
      memory: UInt64(input.limits.memory.bytes), pixels: UInt64(input.limits.pixels))
    let stored = try converting(
      try conversation.header(of: request, head: input.isFile ? [] : input.head)
    ) { input.error($0, of: process) }
    try input.check(stored.photo.size)
    self.input = input
    self.process = process
    self.conversation = conversation
    self.stored = stored
    self.timeout = timeout
    headerWarningCount = conversation.warnings.count
    header = stored.photo
    header.warnings = conversation.warnings + header.warnings
    if input.isFile { header.encoding.unusedParts += try Self.partsInBoxes(of: input) }
  }

  /// What boxes of a file hold besides pictures: the gain map of a JPEG XL, and the movie of a motion photo.
  ///
  /// Source: ISO/IEC 18181-2, jhgm and brob boxes; Android's Motion Photo 1.0, mpvd box.
  private static func partsInBoxes(of input: SniffedFile) throws(PhotoError) -> [String] {
    let file = ISOMediaFile(input)
    switch input.format {
    case .jpegXL:
      if try file.place(ofBox: "jhgm") != nil { return [PhotoEncoding.gainMap] }
      let compressed = try file.place(ofBox: "brob", id: Array("jhgm".utf8))
      return compressed == nil ? [] : [PhotoEncoding.gainMap]
    case .heic, .avif: return try file.place(ofBox: "mpvd") == nil ? [] : [PhotoEncoding.movie]
    default: return []
    }
  }

  /// The EXIF data; empty if there are none, or if the process does not send them.
  var exif: [UInt8] { stored.exif }

  func profile(warnings: inout [String]) -> ICCProfile? {
    stored.profile.isEmpty ? nil : ICCProfile(stored.profile)
  }

  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation {
    let codePoints = stored.codePoints
    if stored.profile.isEmpty, !codePoints.areUnspecified,
      case .samples(let samples) = header.decoded
    {
      if let color = ColorInterpretation(samples, codePoints, &warnings) { return color }
      warnings.append(
        "its colors (nclx \(codePoints.primaries), \(codePoints.transfer)) are unknown; they are"
          + " treated as sRGB")
    }
    return try ColorInterpretation(
      header.decoded, profile: profile(warnings: &warnings), pixels: header.size.area,
      warnings: &warnings)
  }

  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError) {
    do throws(ExternalFault) {
      try conversation.rows(
        of: part.area, header: stored, timeout: timeout + header.size.area / 1_000_000
      ) { color.convert($0, pixels: part.area.width, to: handleRow) }
    } catch {
      throw input.error(
        error, of: process, row: part.area.y + conversation.rowsReceived,
        rows: header.size.height)
    }
  }

  var warnings: [String] { Array(conversation.warnings.dropFirst(headerWarningCount)) }
}

extension SniffedFile {
  /// Returns the error for a photo that a process failed to decode.
  ///
  /// - Parameters:
  ///   - row: the next row of the photo.
  ///   - rows: the photo's height; `nil` while it is unknown.
  func error(
    _ fault: ExternalFault, of process: ExternalProcess, row: Int = 0, rows: Int? = nil
  ) -> PhotoError {
    guard case .failure(let failure, let text) = fault else {
      let (how, end) = process.account(of: fault, by: "its decoder")
      return self.error(how, end)
    }
    return PhotoError(name, reason(failure, text, row: row, rows: rows))
  }

  /// Returns the error for a photo whose process failed: what happened, and what is to blame.
  func error(_ how: String, _ end: ProcessEnd) -> PhotoError {
    // How much time it takes depends on the photo alone.
    PhotoError(
      name,
      [.silent, .stopped].contains(end)
        ? .decoderStopped(format, how) : .decoderFailed(format, how))
  }

  private func reason(
    _ failure: photo_external_failure, _ text: String, row: Int, rows: Int?
  ) -> PhotoError.Reason {
    switch photo_external_reason(failure.reason) {
    case PHOTO_EXTERNAL_DAMAGED: return .damaged(format, text)
    case PHOTO_EXTERNAL_ENDS_EARLY: return .ends(format, row: row, of: rows)
    case PHOTO_EXTERNAL_UNSUPPORTED: return .unsupported(format, text)
    case PHOTO_EXTERNAL_TOO_LARGE:
      let side = UInt64(DecoderHeader.maxSide)
      let size = Size(width: Int(min(failure.width, side)), height: Int(min(failure.height, side)))
      return .tooLarge(size, limit: limits.pixels)
    case PHOTO_EXTERNAL_NEEDS_MEMORY:
      return .needsMemory(Int(clamping: failure.memory), limit: limits.memory.limit)
    case PHOTO_EXTERNAL_OUT_OF_MEMORY:
      return .needsMemory(nil, limit: limits.memory.limit)
    case PHOTO_EXTERNAL_NO_MEMORY: return .outOfMemory
    case PHOTO_EXTERNAL_NO_THREAD: return .cannotStartDecoder(SystemError(failure.code))
    case PHOTO_EXTERNAL_NO_LIBRARY: return .libraryMissing(format, text)
    case PHOTO_EXTERNAL_READ_FAILED: return .readFailed(SystemError(failure.code))
    default: return .decoderFailed(format, text)
    }
  }
}
