import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The properties of a photo.
struct PhotoReport {
  private let photo: PhotoFile
  let name: PhotoReference
  private let profileName: String?
  private let taken: Sourced<CaptureTime>?
  private let title: Sourced<String>?
  private let rating: Sourced<Int>?
  private let faces: Sourced<Int>?
  private let camera: String?
  private let mark: FoundMark?
  private let upright: Size
  private let limit: MemoryLimit
  /// Whether the photo has been decoded, so that nothing of it is missing.
  var isDecoded = false

  init(
    _ photo: PhotoFile, named name: PhotoReference, within limit: MemoryLimit
  ) async throws(PhotoError) {
    (self.photo, self.name, self.limit) = (photo, name, limit)
    if photo.canHaveGainMap { try photo.findGainMap() }
    profileName = try await photo.profileName()
    let metadata = photo.metadata
    (taken, title, rating) = (metadata.taken, metadata.title, metadata.rating)
    (faces, camera) = (try photo.faces.named, metadata.camera)
    try metadata.check()
    mark = try photo.mark()
    upright = photo.orientation.apply(to: photo.size)
  }

  /// Returns the report as text: a line with what people ask for first, and a line for each warning.
  func text(isVerbose: Bool = false) -> String {
    let facts = facts.filter { !$0.isEmpty }
    let lines =
      ["\(photo.name): \(facts.joined(separator: ", "))"] + (isVerbose ? storage + sources : [])
      + warnings
    return lines.joined(separator: "\n") + "\n"
  }

  /// Format, upright size, date, camera, and what is special about the file. A text is empty if nothing is
  /// known.
  var facts: [String] {
    let specials = [mark?.text, isComplete == false ? "cut off: it has no end" : nil]
    return [
      photo.encoding.format.name, "\(upright)", date ?? "",
      camera.map { String(abridging: $0.utf8) } ?? "",
      specials.compactMap(\.self).joined(separator: ", "),
    ]
  }

  var warnings: [String] { photo.warnings.map { "  warning: \($0)" } }

  /// The date that `--sort taken` uses, and where it is from; `nil` for a stream, which has none.
  private var date: String? {
    guard photo.byteCount != nil, case .path(let path) = photo.name else { return nil }
    if let taken {
      return taken.source == .name ? "dated \(taken.value) by its name" : "taken \(taken.value)"
    }
    return (try? FileStatus(of: path)).map { "dated \(CaptureTime($0.modified)) by its file" }
  }

  /// Whether the file has an end; `nil` if that is unknown.
  var isComplete: Bool? { isDecoded ? true : photo.seemsComplete }

  private var storage: [String] {
    let encoding = photo.encoding
    let sampling = encoding.sampling.map { ", \($0)" } ?? ""
    let alpha = encoding.hasAlpha ? ", with alpha" : ""
    let profile = profileName.map { ", profile '\(String(abridging: $0.utf8))'" } ?? ""
    let source = photo.colorSource.flatMap { [.profile, .chunks].contains($0) ? nil : $0 }
    let colors = source.map { ", colors by \($0.rawValue)" } ?? ""
    let turn =
      photo.orientation == .up
      ? "" : ", stored as \(photo.size) (orientation \(photo.orientation.rawValue))"
    let unusedParts = encoding.unusedParts.map { part in
      photo.unusedParts.contains(part) ? part : "\(part) (--hdr keeps it)"
    }.joined(separator: ", ")
    let gains = photo.gainMap?.gains.map { "  gain map: \($0.text)" }
    return [
      "  \(encoding.coding), \(encoding.colorModel)\(alpha), \(encoding.depth) bits\(sampling)\(profile)"
        + colors + turn
    ] + [gains].compactMap(\.self) + (unusedParts.isEmpty ? [] : ["  left out: \(unusedParts)"])
  }

  /// What is known of the photo besides its picture, and where it comes from; usual sources of dates are left out.
  private var sources: [String] {
    let known = [
      taken.flatMap {
        [.exif, .name].contains($0.source) ? nil : "date from \($0.source.rawValue)"
      },
      title.map { "title '\(String(abridging: $0.value.utf8))' from \($0.source.rawValue)" },
      rating.map { "rating \($0.value) from \($0.source.rawValue)" },
      faces.map { "\($0.value) \($0.value == 1 ? "face" : "faces") from \($0.source.rawValue)" },
    ].compactMap(\.self)
    return known.isEmpty ? [] : ["  " + known.joined(separator: ", ")]
  }

  var json: JSON {
    JSON(
      members: [("path", name.json)] + Self.members.map { ($0.name, $0.value(self)) }
        + [("reason", .null)])
  }

  /// Returns an object with the same keys for a photo that was left out, and so was not inspected.
  static func json(of photo: UnpickedPhoto) -> JSON {
    JSON(
      members: [("path", photo.name.json)] + members.map { ($0.name, .null) }
        + [("reason", .string(photo.reason))])
  }

  /// The members between the photo's name and the reason why it was left out.
  private static let members: [(name: String, value: @Sendable (PhotoReport) -> JSON)] = [
    ("format", { .string($0.photo.encoding.format.name) }),
    ("coding", { .string($0.photo.encoding.coding) }),
    ("size", { $0.photo.size.json }),
    ("upright", { $0.upright.json }),
    ("orientation", { .integer($0.photo.orientation.rawValue) }),
    ("colorModel", { .string($0.photo.encoding.colorModel) }),
    ("depth", { .integer($0.photo.encoding.depth) }),
    ("sampling", { .optional($0.photo.encoding.sampling) }),
    ("alpha", { .boolean($0.photo.encoding.hasAlpha) }),
    ("profile", { .optional($0.profileName) }),
    ("colorsFrom", { .optional($0.photo.colorSource?.rawValue) }),
    ("exif", { .boolean($0.photo.hasEXIF) }),
    ("taken", { .optional($0.taken.map { "\($0.value)" }) }),
    ("camera", { .optional($0.camera) }),
    ("takenFrom", { $0.taken.source() }),
    ("title", { .optional($0.title?.value) }),
    ("titleFrom", { $0.title.source() }),
    ("rating", { $0.rating.map { .integer($0.value) } ?? .null }),
    ("ratingFrom", { $0.rating.source() }),
    ("faces", { .integer($0.faces?.value ?? 0) }),
    ("facesFrom", { $0.faces.source() }),
    ("gainMap", { $0.photo.gainMap?.gains?.json ?? .null }),
    ("leftOut", { .strings($0.photo.encoding.unusedParts) }),
    ("mark", { $0.mark?.json ?? .null }),
    ("complete", { $0.isComplete.map(JSON.boolean) ?? .null }),
    ("warnings", { .strings($0.photo.warnings) }),
    ("memoryLimit", { $0.limit.json }),
  ]
}

extension Optional {
  /// Where a value comes from; null if there is none.
  fileprivate func source<Value>() -> JSON where Wrapped == Sourced<Value> {
    .optional(self?.source.rawValue)
  }
}

extension GainMap {
  /// Such as `Ultra HDR, 1 channel, up to 2.5 stops, all of them on displays of 2.7`.
  fileprivate var text: String {
    "\(kind.rawValue), \(channelCount) \(channelCount == 1 ? "channel" : "channels"), up to"
      + " \(stops.short) stops, all of them on displays of \(capacity.upperBound.short)"
  }

  var json: JSON {
    [
      "kind": .string(kind.rawValue), "channels": .integer(channelCount),
      "stops": .number(stops), "capacity": .number(capacity.upperBound),
    ]
  }
}

extension MemoryLimit {
  fileprivate var json: JSON {
    let origin =
      switch source {
      case .request: "option"
      case .standard: "default"
      case .group(let file): file.text
      }
    return ["bytes": .integer(bytes), "from": .string(origin)]
  }
}

extension FoundMark {
  fileprivate var text: String {
    "made by Instagrid, \(isIntact ? "not changed" : "changed") since"
  }

  fileprivate var json: JSON {
    [
      "version": .integer(mark.version),
      "digest": .string(mark.digest.sixteenDigits),
      "intact": .boolean(isIntact),
    ]
  }
}
