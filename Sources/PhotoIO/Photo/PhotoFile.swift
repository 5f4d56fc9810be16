import FileSystem
import GridKit
import Synchronization

/// A photo in a file or a stream, in one of the formats of ``FileFormat`` for which
/// ``FileFormat/isPhoto`` is true.
///
/// Opening a photo reads its header, and all of a progressive JPEG, because its scans decide on the memory that it
/// takes. Until it is decoded, only the file is kept open, because a grid may have thousands of photos; and not even
/// that if they are too many for the limit of open files. Then the file must stay where it is.
public final class PhotoFile: PhotoSource {
  let input: SniffedFile
  private let header: PhotoHeader
  /// What the samples mean if this is the gain map in the file instead of the photo.
  package let gains: GainMap?
  /// The decoder of a stream until it is used, because its data cannot be read again.
  private let streamDecoder: Mutex<(any PhotoDecoder)?>
  let knownFaces = Mutex<PhotoFaces?>(nil)
  let knownGainMap = Mutex<PhotoFile?>(nil)
  let foundWarnings = Mutex<(color: [String], decoding: [String], gainMap: [String])>(([], [], []))
  private let foundColorSource = Mutex<ColorSource?>(nil)

  /// Opens a photo, whatever the extension of its name, and reads its header.
  ///
  /// The path may lead to a stream, such as a FIFO; the photo can then be decoded only once.
  ///
  /// - Throws: ``PhotoError`` if the file cannot be read, is not a photo, or exceeds the limits.
  public convenience init(_ path: Pathname, limits: Limits = Limits()) throws(PhotoError) {
    try self.init(SniffedFile(path, limits: limits))
  }

  /// Opens a photo that is read from standard input. It can be decoded only once.
  public static func standardInput(limits: Limits = Limits()) throws(PhotoError) -> PhotoFile {
    try PhotoFile(SniffedFile(OpenFile(borrowing: 0), named: .standardInput, limits: limits))
  }

  /// Opens a photo in memory.
  ///
  /// - Parameter label: what messages call the photo.
  package convenience init(
    inMemory file: MemoryFile, label: String, limits: Limits
  ) throws(PhotoError) {
    let name = FileName.label(label)
    let open = try converting(try file.rewound()) { PhotoError(name, .cannotOpen($0)) }
    try self.init(SniffedFile(open, of: file, named: name, limits: limits))
  }

  /// Closes the files of all photos that are not being read and can be opened again.
  package static func closeUnread() { ClosableFile.closeAll() }

  /// - Parameter gains: the gain map to open instead of the photo; `nil` for the photo.
  init(_ input: SniffedFile, gains: GainMap? = nil) throws(PhotoError) {
    let decoder = try input.tryingAgain { () throws(PhotoError) in
      try input.format.decoder(of: input, gains: gains)
    }
    try input.check(memory: decoder.header.memory)
    (self.input, self.gains) = (input, gains)
    header = decoder.header
    streamDecoder = Mutex(input.isFile ? nil : decoder)
  }

  var format: FileFormat { input.format }
  /// The path by which the photo was opened, or a label.
  public var name: FileName { input.name }
  /// The stored size, before the photo is turned upright.
  public var size: Size { header.size }
  /// How the stored photo must be turned to be upright, according to its EXIF data. A HEIC, AVIF
  /// or JPEG XL is turned by its decoder, whatever its EXIF data say.
  ///
  /// The EXIF data of a PNG may come before or after the picture; in a stream, only data before the picture are
  /// used. An orientation in XMP data (`tiff:Orientation`) is ignored, as in Chromium and Firefox.
  public var orientation: Orientation { header.orientation }
  /// The factors by which the decoder can shrink the photo without errors along its edges.
  public var shrinkFactors: [Int] { header.shrinkFactors }
  /// That of a JPEG whose chroma is subsampled along one axis only, since it is shrunk along both: 2 for 4:2:2.
  public var chromaCoarseness: Int { header.chromaCoarseness }
  /// The size of the file in bytes; `nil` for a stream.
  public var byteCount: Int? { input.byteCount }
  /// The size of the file in bytes; of a stream, the number of its pixels.
  public var workload: Int { byteCount ?? size.area }
  /// Whether the file seems to end before its picture does.
  public var mayBeIncomplete: Bool { seemsComplete == false }
  /// Whether the file ends only after its picture does, as far as can be seen without decoding; `nil` for
  /// streams and formats without an end.
  package var seemsComplete: Bool? { try? input.seemsComplete() }

  /// Which file the photo is, whatever its name is by now; `nil` for a stream.
  package var identity: FileStatus.Identity? { input.identity }

  /// How the photo is stored, according to the file's header.
  public var encoding: PhotoEncoding { header.encoding }
  package var isDecodedOutside: Bool { format.isDecodedOutside }
  /// The peak memory, in bytes, while the photo is decoded.
  public var memory: Int { header.memory }
  /// Whether the file has EXIF data.
  public var hasEXIF: Bool { header.hasEXIF }

  /// The EXIF data; `nil` if there are none, or if the photo is a stream. No process is started.
  var exif: TIFFDirectory? {
    guard input.isFile else { return nil }
    return (try? input.metadata { () throws(PhotoError) in try format.exif(of: input) }) ?? nil
  }

  /// The thumbnail in the EXIF data of a JPEG, as it is stored; `nil` if there is none that can be opened,
  /// or if its shape differs by more than 4 %, as with black bars.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.4 B: tags 0x0201 and 0x0202 of the second directory.
  package var thumbnail: PhotoFile? {
    guard format == .jpeg, let directory = exif?.next, let start = directory.number(0x0201),
      let count = directory.number(0x0202),
      let bytes = directory.bytes(at: start, count: count),
      let file = try? MemoryFile(), (try? file.append(Array(bytes))) != nil,
      let photo = try? PhotoFile(inMemory: file, label: "thumbnail", limits: input.limits)
    else { return nil }
    let ratio = Double(photo.size.width * size.height) / Double(photo.size.height * size.width)
    return photo.size.width < size.width && (0.96...1.04).contains(ratio) ? photo : nil
  }

  /// Problems with the photo that do not prevent decoding, one line each. The list is complete once
  /// the photo has been decoded.
  public var warnings: [String] {
    let faces = knownFaces.withLock { $0?.warnings ?? [] }
    return foundWarnings.withLock { header.warnings + $0.color + $0.decoding + $0.gainMap } + faces
  }

  /// What tells the photo's colors, once its profile's name has been read or it has been decoded; `nil` if
  /// nothing does, so that they are taken for sRGB.
  public var colorSource: ColorSource? { foundColorSource.withLock { $0 } }

  /// Returns the name of the embedded ICC profile; `nil` if there is no readable one. This completes the
  /// ``warnings`` about the photo's colors.
  public func profileName() async throws(PhotoError) -> String? {
    func profileName(of decoder: any PhotoDecoder) throws(PhotoError) -> String? {
      _ = try color(of: decoder)
      var warnings: [String] = []
      return try input.checkingMemory(try decoder.profile(warnings: &warnings)?.name)
    }
    if input.isFile {
      return try await input.limits.memory.withRoom(for: header.memory, isOfGrid: false) {
        () throws(PhotoError) in
        try input.tryingAgain { () throws(PhotoError) in
          try profileName(of: try format.decoder(of: input, decodes: false))
        }
      }
    }
    return try streamDecoder.withLock { decoder throws(PhotoError) in
      guard let decoder else { return nil }
      return try profileName(of: decoder)
    }
  }

  /// Returns how the levels of the photo's own thumbnail are to be interpreted if it has no profile; not of a stream.
  package func encodingOfThumbnail() throws(PhotoError) -> ColorEncoding {
    try input.tryingAgain { () throws(PhotoError) in
      try color(of: try format.decoder(of: input, decodes: false)).convertedFormat.encoding
    }
  }

  /// The faces that the photo or its sidecar names, and those of ``findFaces(with:orCenters:)``. Once read, those
  /// that are named are part of the ``fingerprint()``, and nothing is thrown.
  package var faces: PhotoFaces {
    get throws(PhotoError) {
      try knownFaces.withLock { known throws(PhotoError) in
        if let known { return known }
        let (regions, sidecar, warnings) = try FaceRegions.find(of: input)
        // The metadata of a HEIC or AVIF are about the picture before its decoder turns it; its EXIF
        // data only repeat how.
        let turn: Orientation =
          switch format {
          case .heic, .avif:
            (try? ISOMediaFile(input).turnsPicture()) == true
              ? Orientation(exif: exif) : .up
          // Its encoder keeps the EXIF data of a JPEG that was turned.
          case .jpegXL: Orientation(exif: exif)
          default: orientation
          }
        let faces = PhotoFaces(
          regions, from: sidecar, warnings: warnings, upright: orientation.apply(to: size),
          turn: turn, searchesOthers: !format.isDecodedOutside)
        known = faces
        return faces
      }
    }
  }

  /// Why its faces are unknown although they were looked for, so that it is centered.
  package var faceFailure: PhotoError? { knownFaces.withLock { $0?.failure } }

  /// Reads what a mark says about the photo's file; `nil` if the photo is a stream.
  public func fingerprint() throws(PhotoError) -> PhotoFingerprint? {
    let regions = knownFaces.withLock { $0.flatMap { $0.ignoresRegions ? nil : $0.regions } }
    let fingerprint = try input.fingerprint()
    return regions.flatMap { fingerprint?.adding($0) } ?? fingerprint
  }

  /// Searches for the mark of a picture that Instagrid wrote; `nil` if there is none, or for a stream.
  public func mark() throws(PhotoError) -> FoundMark? { try FoundMark(in: input) }

  /// Throws if the file has changed since the photo was opened: its size, its date, or the file
  /// that its path leads to; or the faces that its sidecar names, if they were read.
  public func checkUnchanged() throws(PhotoError) {
    try input.checkUnchanged()
    let regions = knownFaces.withLock { $0?.regions }
    if let regions, try regions != FaceRegions.find(of: input).regions {
      throw PhotoError(name, .changed)
    }
  }

  /// Decodes a part of the photo and passes on its rows, once there is room in the memory budget.
  ///
  /// - Throws: ``PhotoError``, also if the photo can never be rendered within the budget.
  public func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) async throws {
    try await pushRows(of: part, isOfGrid: true, to: makeHandler)
  }

  private func pushRows(
    of part: PhotoPart, isOfGrid: Bool, to makeHandler: (RowFormat) -> RowHandler
  ) async throws {
    precondition(
      shrinkFactors.contains(part.shrinkFactor), "the shrink factor must be one of the decoder's")
    precondition(
      part.area.size.area > 0
        && Rect(size.shrunk(by: part.shrinkFactor)).contains(part.area),
      "the area must be inside the photo")
    let memory = part.countedMemory(of: self)
    try input.check(memory: memory)
    try await input.limits.memory.withRoom(for: memory, isOfGrid: isOfGrid) {
      var handler: RowHandler?
      var done = 0
      // A second attempt passes on only the rows that the first did not.
      try input.tryingAgain { () throws(PhotoError) in
        let decoder = try freshDecoder()
        let color = try color(of: decoder)
        let format = color.convertedFormat
        let handleRow =
          handler
          ?? makeHandler(
            RowFormat(format.channels, format.encoding, variances: decoder.variances(of: part)))
        handler = handleRow
        var row = 0
        try decoder.pushRows(of: part, in: color) { pixels in
          if row == done {
            handleRow(pixels)
            done += 1
          }
          row += 1
        }
        foundWarnings.withLock { $0.decoding = decoder.warnings }
      }
    }
  }

  /// Decodes the whole photo without keeping its pixels. This detects all damage and completes the
  /// ``warnings``. Throws ``PhotoError``.
  public func decodeAll() async throws {
    try await pushRows(of: PhotoPart(Rect(size)), isOfGrid: false) { _ in { _ in } }
  }

  private func freshDecoder() throws(PhotoError) -> any PhotoDecoder {
    guard input.isFile else {
      if let decoder = streamDecoder.withLock({ $0.take() }) { return decoder }
      throw PhotoError(name, .streamUsedUp)
    }
    let decoder = try format.decoder(of: input, gains: gains)
    guard decoder.header == header else { throw PhotoError(name, .changed) }
    return decoder
  }

  private func color(of decoder: any PhotoDecoder) throws(PhotoError) -> ColorInterpretation {
    if let gains, case .samples(let format) = header.decoded {
      return ColorInterpretation(format, ColorEncoding(depth: format.depth, gain: gains.gain))
    }
    var warnings: [String] = []
    let color = try input.checkingMemory(try decoder.color(warnings: &warnings))
    foundWarnings.withLock { $0.color = warnings }
    foundColorSource.withLock { $0 = color.source }
    return color
  }
}

extension PhotoPart {
  /// The memory, in bytes, that counts while this part of a photo is decoded.
  package func countedMemory(of source: any PhotoSource) -> Int {
    let decoding = (source as? PhotoFile)?.memory ?? 0
    return decoding + max(0, renderingMemory - MemoryBudget.uncountedRendering)
  }
}
