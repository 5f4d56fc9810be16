import FileSystem
import GridKit
import Synchronization

/// A photo in a file or in a stream: JPEG, PNG, HEIC, AVIF or WebP.
///
/// Opening a photo reads its header. Between that and the decoding nothing is held but the open
/// file: a grid may have thousands of photos, of which a few are decoded at a time.
public final class PhotoFile: PhotoSource {
  private let input: SniffedFile
  private let decoderType: any PhotoDecoder.Type
  private let header: PhotoHeader
  /// The decoder of a stream until it is used, because what it has read cannot be read again.
  private let streamDecoder: Mutex<(any PhotoDecoder)?>
  private let foundWarnings = Mutex<(color: [String], decoding: [String])>(([], []))

  /// Opens a photo's file, whatever its name says, and reads its header.
  ///
  /// The file may be a stream, such as a FIFO; then it can be decoded once.
  ///
  /// - Throws: ``PhotoError`` if there is no such file, or it is no photo within the limits.
  public convenience init(_ path: FilePath, limits: Limits = Limits()) throws(PhotoError) {
    try self.init(SniffedFile(path, limits: limits))
  }

  /// Opens the photo that comes from the standard input. It can be decoded once.
  ///
  /// - Throws: ``PhotoError``.
  public static func standardInput(limits: Limits = Limits()) throws(PhotoError) -> PhotoFile {
    let input = try SniffedFile(OpenFile(borrowing: 0), path: .standardInput, limits: limits)
    return try PhotoFile(input)
  }

  /// Opens a photo in memory.
  ///
  /// - Parameter label: what stands for it in messages.
  /// - Throws: ``PhotoError``.
  package convenience init(
    inMemory file: MemoryFile, label: FilePath, limits: Limits
  ) throws(PhotoError) {
    let open: OpenFile
    do throws(SystemError) { open = try file.reopened() } catch {
      throw PhotoError(path: label, reason: .cannotOpen(error))
    }
    try self.init(SniffedFile(open, path: label, limits: limits))
  }

  init(_ input: SniffedFile) throws(PhotoError) {
    decoderType =
      switch input.format {
      case .jpeg: JPEGDecoder.self
      case .png: PNGDecoder.self
      case .heic, .avif, .webp: FormatsDecoder.self
      default: throw PhotoError(path: input.path, reason: .notReadable(input.format))
      }
    let decoder = try decoderType.init(input, isReopening: false)
    try input.check(memory: decoder.header.memory)
    self.input = input
    header = decoder.header
    streamDecoder = Mutex(input.isFile ? nil : decoder)
  }

  /// The name that the photo was opened by.
  public var path: FilePath { input.path }
  /// The size as stored.
  public var size: Size { header.size }
  /// How the stored photo must be turned to stand upright, by its EXIF data. A HEIC or AVIF is turned
  /// by its decoder, by the properties of its picture; its EXIF data do not count.
  ///
  /// Those of a PNG are in its eXIf chunk or else in the text in which ImageMagick used to write them,
  /// before or behind the picture; in a stream, only what comes before the picture counts. An
  /// orientation in XMP data (`tiff:Orientation`) does not count: Chromium and Firefox do not read it
  /// either.
  public var orientation: Orientation { header.orientation }
  /// The factors by which the format's decoder can shrink the photo, without mistakes along its
  /// edges.
  public var shrinkFactors: [Int] { header.shrinkFactors }
  /// The size of the file in bytes; `nil` for a stream.
  public var byteCount: Int? { input.byteCount }
  /// The size of the file in bytes; of a stream, the number of its pixels.
  public var workload: Int { byteCount ?? size.area }

  /// What the file's header says about the photo.
  public var details: PhotoDetails { header.details }
  /// The most bytes of memory that are held while the photo is decoded.
  public var memory: Int { header.memory }
  /// Whether the file has EXIF data.
  public var hasEXIF: Bool { header.hasEXIF }

  /// What is wrong with the photo without keeping it from being decoded, one line each; complete
  /// once the photo has been decoded.
  public var warnings: [String] {
    foundWarnings.withLock { header.warnings + $0.color + $0.decoding }
  }

  /// Returns the name of the embedded ICC profile, or `nil` if there is none that can be read.
  ///
  /// This reads the profile, which takes some time, and completes the ``warnings`` about the
  /// photo's colors.
  public func profileName() async throws(PhotoError) -> String? {
    func name(_ decoder: any PhotoDecoder) throws(PhotoError) -> String? {
      _ = try color(of: decoder)
      var warnings: [String] = []
      do throws(OutOfMemory) { return try decoder.profile(warnings: &warnings)?.name } catch {
        throw PhotoError(path: path, reason: .outOfMemory)
      }
    }
    if input.isFile {
      return try await input.limits.memory.withRoom(for: header.memory) { () throws(PhotoError) in
        try name(try decoderType.init(input, isReopening: true))
      }
    }
    return try streamDecoder.withLock { decoder throws(PhotoError) in
      guard let decoder else { return nil }
      return try name(decoder)
    }
  }

  /// Looks for the mark of a picture that was written with one.
  ///
  /// - Returns: `nil` if there is none, or the photo is a stream.
  /// - Throws: ``PhotoError`` if reading fails.
  public func mark() throws(PhotoError) -> FoundMark? { try input.mark() }

  /// Throws if the file has changed since the photo was opened: its size, its date, or the file
  /// that its name leads to. What was made of the photo may then be newer than the file without
  /// showing it.
  ///
  /// - Throws: ``PhotoError``.
  public func checkUnchanged() throws(PhotoError) { try input.checkUnchanged() }

  /// Decodes a part of the photo and hands over its rows, after waiting until there is room in the
  /// limits' memory.
  ///
  /// - Throws: ``PhotoError``.
  public func pushRows(
    of part: PhotoPart, to makeHandler: (SampleFormat, ColorEncoding) -> RowHandler
  ) async throws {
    precondition(
      shrinkFactors.contains(part.shrinkFactor), "the shrink factor must be one of the decoder's")
    precondition(
      part.area.size.area > 0
        && Rect(size.shrunk(by: part.shrinkFactor)).contains(part.area),
      "the area must lie in the photo")
    try await input.limits.memory.withRoom(for: header.memory) {
      let decoder = try freshDecoder()
      let color = try color(of: decoder)
      let handleRow = makeHandler(color.format, color.encoding)
      try decoder.pushRows(of: part, in: color, to: handleRow)
      foundWarnings.withLock { $0.decoding = decoder.warnings }
    }
  }

  /// Decodes the whole photo without keeping its pixels, which finds all damage and completes the
  /// ``warnings``.
  ///
  /// - Throws: ``PhotoError``.
  public func decodeAll() async throws {
    try await pushRows(of: PhotoPart(Rect(size))) { _, _ in { _ in } }
  }

  private func freshDecoder() throws(PhotoError) -> any PhotoDecoder {
    guard input.isFile else {
      if let decoder = streamDecoder.withLock({ $0.take() }) { return decoder }
      throw PhotoError(path: path, reason: .streamUsedUp)
    }
    let decoder = try decoderType.init(input, isReopening: true)
    guard decoder.header == header else {
      throw PhotoError(path: path, reason: .changed)
    }
    return decoder
  }

  private func color(of decoder: any PhotoDecoder) throws(PhotoError) -> ColorInterpretation {
    var warnings: [String] = []
    let color: ColorInterpretation
    do throws(OutOfMemory) {
      color = try decoder.color(warnings: &warnings)
    } catch {
      throw PhotoError(path: path, reason: .outOfMemory)
    }
    foundWarnings.withLock { $0.color = warnings }
    return color
  }
}
