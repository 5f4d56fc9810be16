import CPhotoIO
import FileSystem
import GridKit

/// A photo's header as a decoder process reports it, after checks.
struct DecoderHeader: Hashable, Sendable {
  let size: Size
  let decoded: DecodedFormat
  /// How the rows must be turned to be upright.
  let orientation: Orientation
  let storedDepth: Int
  /// The chroma subsampling, such as "4:2:0"; `nil` if there is none.
  let sampling: String?
  let coding: String
  let colorModel: String
  let codePoints: CodePoints
  let profile: [UInt8]
  /// The EXIF data; empty if there are none, or if the process does not send them.
  let exif: [UInt8]
  let hasEXIF: Bool
  /// Whether the picture is the first frame of an animation.
  let isAnimated: Bool
  /// The parts of the file, besides the picture, that are not used.
  let omissions: [String]
  /// An estimate, in bytes, of the peak memory for decoding.
  let memory: Int

  var rowBytes: Int { size.width * decoded.bytesPerPixel }

  /// The largest accepted width and height; their product fits in an `Int`.
  static let maxSide = Int(Int32.max)

  init(_ payload: [UInt8]) throws(ExternalFault) {
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
    size = Size(width: width, height: height)

    guard let depth = SampleFormat.Depth(rawValue: Int(stored.bits)) else {
      throw .broken("samples of \(stored.bits) bits")
    }
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
    storedDepth = Int(stored.stored_bits)
    switch (Int(stored.orientation), TIFFDirectory(exif)) {
    case (0, let exif): orientation = Orientation(exif: exif)
    case (let number, _):
      guard let turn = Orientation(rawValue: number) else { throw .broken("orientation \(number)") }
      orientation = turn
    }
    switch (stored.sampling_across, stored.sampling_down) {
    case (0, 0): sampling = nil
    case (let across, let down) where [1, 2, 4].contains(across) && [1, 2, 4].contains(down):
      sampling = PhotoDetails.samplingName([(Int(across), Int(down)), (1, 1), (1, 1)])
    default: throw .broken("chroma of unknown sampling")
    }
    codePoints = CodePoints(primaries: Int(stored.primaries), transfer: Int(stored.transfer))
    memory = Int(clamping: stored.memory)
    let codingName = try Self.name(stored.coding)
    guard Self.isText(codingName) else { throw Self.failure(ofCoding: codingName) }
    coding = String(decoding: codingName, as: UTF8.self)
    let model = try Self.name(stored.color_model)
    guard Self.isText(model) else { throw .broken("a color model that is not text") }
    colorModel = String(decoding: model, as: UTF8.self)
    hasEXIF = stored.flags & PHOTO_EXTERNAL_HAS_EXIF.rawValue != 0
    isAnimated = stored.flags & PHOTO_EXTERNAL_IS_ANIMATED.rawValue != 0
    omissions = Self.omissions(flags: stored.flags)
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

  private static func omissions(flags: UInt32) -> [String] {
    let names = [
      (PHOTO_EXTERNAL_HAS_GAIN_MAP, PhotoDetails.gainMap),
      (PHOTO_EXTERNAL_HAS_DEPTH_MAP, "depth map"),
      (PHOTO_EXTERNAL_HAS_AUXILIARY, "auxiliary picture"),
      (PHOTO_EXTERNAL_HAS_FURTHER_PHOTOS, "further pictures"),
    ]
    return names.filter { flags & $0.0.rawValue != 0 }.map(\.1)
  }
}
