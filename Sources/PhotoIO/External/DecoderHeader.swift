import CPhotoIO
import FileSystem
import GridKit

/// A photo's header as a decoder process reports it, after checks.
struct DecoderHeader: Hashable, Sendable {
  let photo: PhotoHeader
  let codePoints: ColorCodePoints
  let profile: [UInt8]
  /// The EXIF data; empty if there are none, or if the process does not send them.
  let exif: [UInt8]

  /// The largest accepted width and height; their product fits in an `Int`.
  static let maxSide = Int(Int32.max)

  init(_ payload: [UInt8], format: FileFormat) throws(ExternalFault) {
    let fixed = MemoryLayout<photo_external_header>.size
    guard payload.count >= fixed else { throw .broken("a header of \(payload.count) bytes") }
    let stored = photo_external_header(bytes: payload)
    let (profileCount, exifCount) = (Int(stored.profile_count), Int(stored.exif_count))
    guard profileCount <= PHOTO_EXTERNAL_MAX_PROFILE,
      exifCount <= PHOTO_EXTERNAL_MAX_EXIF,
      payload.count == fixed + profileCount + exifCount
    else { throw .broken("a header whose parts do not fit") }
    profile = Array(payload[fixed..<fixed + profileCount])
    exif = Array(payload[(fixed + profileCount)...])

    let (width, height) = (Int(stored.width), Int(stored.height))
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height)
    else { throw .broken("a header of \(width)x\(height) pixels") }

    guard let depth = SampleFormat.Depth(rawValue: Int(stored.bits)) else {
      throw .broken("samples of \(stored.bits) bits")
    }
    let decoded: DecodedFormat
    if stored.channels == PHOTO_EXTERNAL_CMYK, depth == .eight {
      decoded = .cmyk
    } else if let channels = SampleFormat.Channels(colorsAndAlpha: Int(stored.channels)) {
      decoded = .samples(SampleFormat(channels, depth: depth))
    } else {
      throw .broken("\(stored.channels) channels of \(stored.bits) bits")
    }
    guard (1...32).contains(stored.stored_bits) else {
      throw .broken("stored samples of \(stored.stored_bits) bits")
    }
    let orientation =
      stored.orientation == 0
      ? Orientation(exif: TIFFDirectory(exif)) : Orientation(rawValue: Int(stored.orientation))
    guard let orientation else { throw .broken("orientation \(stored.orientation)") }
    let sampling: String?
    switch (stored.sampling_across, stored.sampling_down) {
    case (0, 0): sampling = nil
    case (let across, let down) where [1, 2, 4].contains(across) && [1, 2, 4].contains(down):
      sampling = PhotoEncoding.samplingName([(Int(across), Int(down)), (1, 1), (1, 1)])
    default: throw .broken("chroma of unknown sampling")
    }
    codePoints = ColorCodePoints(primaries: Int(stored.primaries), transfer: Int(stored.transfer))
    let codingName = try Self.name(stored.coding)
    guard Self.isText(codingName) else { throw Self.failure(ofCoding: codingName) }
    let model = try Self.name(stored.color_model)
    guard Self.isText(model) else { throw .broken("a color model that is not text") }
    let (memory, overflows) = Int(clamping: stored.memory)
      .addingReportingOverflow(width * decoded.bytesPerPixel)
    let isAnimated = stored.flags & PHOTO_EXTERNAL_IS_ANIMATED.rawValue != 0
    photo = PhotoHeader(
      size: Size(width: width, height: height), memory: overflows ? .max : memory,
      decoded: decoded, orientation: orientation,
      hasEXIF: stored.flags & PHOTO_EXTERNAL_HAS_EXIF.rawValue != 0,
      encoding: PhotoEncoding(
        format: format, coding: String(decoding: codingName, as: UTF8.self),
        colorModel: String(decoding: model, as: UTF8.self), depth: Int(stored.stored_bits),
        sampling: sampling, hasAlpha: decoded.hasAlpha,
        unusedParts: Self.unusedParts(flags: stored.flags)),
      warnings: isAnimated ? ["it is animated; only its first frame is used"] : [])
  }

  /// Returns the bytes of a name in an array of C, which ends with one or more zero bytes.
  private static func name<Characters>(_ characters: Characters) throws(ExternalFault) -> [UInt8] {
    let bytes = unsafe withUnsafeBytes(of: characters) { unsafe Array($0) }
    guard bytes.last == 0 else { throw .broken("a name without an end") }
    return Array(bytes.prefix((bytes.lastIndex { $0 != 0 } ?? -1) + 1))
  }

  private static func failure(ofCoding name: [UInt8]) -> ExternalFault {
    var failure = photo_external_failure()
    failure.reason =
      (name.isEmpty ? PHOTO_EXTERNAL_DAMAGED : PHOTO_EXTERNAL_UNSUPPORTED).rawValue
    let text =
      name.isEmpty
      ? "it does not say how its picture is coded"
      : "its picture is coded as '\(String(escaping: name))', which is unknown"
    return .failure(failure, text: text)
  }

  private static func isText(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static func unusedParts(flags: UInt32) -> [String] {
    let names = [
      (PHOTO_EXTERNAL_HAS_GAIN_MAP, PhotoEncoding.gainMap),
      (PHOTO_EXTERNAL_HAS_DEPTH_MAP, PhotoEncoding.depthMap),
      (PHOTO_EXTERNAL_HAS_AUXILIARY, "auxiliary picture"),
      (PHOTO_EXTERNAL_HAS_FURTHER_PHOTOS, PhotoEncoding.furtherPictures),
    ]
    return names.filter { flags & $0.0.rawValue != 0 }.map(\.1)
  }
}
