import CPhotoIO
import FileSystem
import GridKit

/// Decodes HEIC, AVIF and WebP in a process of the helper program.
///
/// Sendable, because one thread uses it at a time.
final class FormatsDecoder: PhotoDecoder, @unchecked Sendable {
  let header: PhotoHeader
  private let input: SniffedFile
  private let process: HelperProcess
  private var conversation: HelperConversation
  private let stored: HelperHeader
  private let patience: Int
  /// How many of the process's warnings came with the header.
  private let headerWarningCount: Int

  convenience init(_ input: SniffedFile, isReopening: Bool) throws(PhotoError) {
    guard let program = HelperProgram.path else {
      throw PhotoError(path: input.path, reason: .decoderMissing(input.format))
    }
    try self.init(input, program: program)
  }

  /// - Parameters:
  ///   - input: the open file.
  ///   - program: the helper program.
  ///   - patience: for how many seconds the process is waited for, beside those for the photo's
  ///     pixels. Its own limit of processor time is shorter, so that this decides only where it
  ///     hangs.
  init(_ input: SniffedFile, program: FilePath, patience: Int = 30) throws(PhotoError) {
    let process: HelperProcess
    do throws(SystemError) {
      process = try HelperProcess(program, photo: input.descriptor)
    } catch {
      throw PhotoError(path: input.path, reason: .cannotStartDecoder(error))
    }
    var conversation = HelperConversation(
      HelperSocket(
        process.socket, stream: input.isFile ? nil : input.descriptor, patience: patience))
    let stored: HelperHeader
    do throws(HelperFault) {
      stored = try conversation.header(
        of: photo_helper_open(for: input), head: input.isFile ? [] : input.head)
    } catch {
      throw input.error(error, of: process)
    }
    try input.check(stored.size)
    self.input = input
    self.process = process
    self.conversation = conversation
    self.stored = stored
    self.patience = patience
    headerWarningCount = conversation.warnings.count
    header = PhotoHeader(stored, format: input.format, warnings: conversation.warnings)
  }

  func profile(warnings: inout [String]) -> ICCProfile? {
    stored.profile.isEmpty ? nil : ICCProfile(stored.profile)
  }

  func color(warnings: inout [String]) throws(OutOfMemory) -> ColorInterpretation {
    let codePoints = stored.codePoints
    if stored.profile.isEmpty && !codePoints.areUnspecified {
      if let encoding = codePoints.encoding(depth: header.decoded.depth) {
        if let warning = codePoints.warning { warnings.append(warning) }
        return ColorInterpretation(header.decoded, encoding)
      }
      warnings.append(
        "its colors (nclx \(codePoints.primaries), \(codePoints.transfer)) are not known here; it"
          + " is taken as sRGB")
    }
    return try ColorInterpretation(
      header.decoded, profile: profile(warnings: &warnings), pixels: header.size.area,
      warnings: &warnings)
  }

  func pushRows(
    of part: PhotoPart, in color: ColorInterpretation, to handleRow: (RawSpan) -> Void
  ) throws(PhotoError) {
    do throws(HelperFault) {
      try conversation.rows(
        of: part.area, header: stored, patience: patience + header.size.area / 1_000_000
      ) { color.convert($0, pixels: part.area.width, to: handleRow) }
    } catch {
      throw input.error(
        error, of: process, row: part.area.y + conversation.rowsReceived,
        rows: header.size.height)
    }
  }

  var warnings: [String] { Array(conversation.warnings.dropFirst(headerWarningCount)) }
}

extension photo_helper_open {
  /// What a process is told about a photo.
  fileprivate init(for input: SniffedFile) {
    self.init(
      version: UInt32(PHOTO_HELPER_VERSION),
      format: (input.format == .webp ? PHOTO_HELPER_WEBP : PHOTO_HELPER_HEIF).rawValue,
      start: input.start, size: input.byteCount.map { Int64($0) - input.start } ?? -1,
      memory: UInt64(input.limits.memory.bytes), pixels: UInt64(input.limits.pixels))
  }
}

extension PhotoHeader {
  fileprivate init(_ stored: HelperHeader, format: FileFormat, warnings: [String]) {
    let (memory, overflows) = stored.memory.addingReportingOverflow(stored.rowBytes)
    self.init(
      size: stored.size, memory: overflows ? .max : memory, decoded: stored.decoded,
      orientation: stored.exif.isEmpty ? .up : Orientation(exif: stored.exif),
      hasEXIF: stored.hasEXIF,
      details: PhotoDetails(
        format: format, coding: stored.coding, colorModel: stored.colorModel,
        depth: stored.storedDepth, sampling: stored.sampling,
        hasAlpha: stored.decoded.extra == .alpha, omissions: stored.omissions),
      warnings: warnings
        + (stored.isAnimated ? ["it is animated; only its first frame is shown"] : []))
  }
}
