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

  private var isComplete: Bool? { isDecoded ? true : photo.seemsComplete }

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
    let encoding = photo.encoding
    let members: [(String, JSON)] = [
      ("path", name.json),
      ("format", .string(encoding.format.name)),
      ("coding", .string(encoding.coding)),
      ("size", photo.size.json),
      ("upright", upright.json),
      ("orientation", .integer(photo.orientation.rawValue)),
      ("colorModel", .string(encoding.colorModel)),
      ("depth", .integer(encoding.depth)),
      ("sampling", encoding.sampling.map(JSON.string) ?? .null),
      ("alpha", .boolean(encoding.hasAlpha)),
      ("profile", profileName.map(JSON.string) ?? .null),
      ("colorsFrom", (photo.colorSource?.rawValue).map(JSON.string) ?? .null),
      ("exif", .boolean(photo.hasEXIF)),
      ("taken", taken.map { .string("\($0.value)") } ?? .null),
      ("camera", camera.map(JSON.string) ?? .null),
      ("takenFrom", taken.source()), ("title", .optional(title?.value)),
      ("titleFrom", title.source()),
      ("rating", rating.map { .integer($0.value) } ?? .null), ("ratingFrom", rating.source()),
      ("faces", .integer(faces?.value ?? 0)), ("facesFrom", faces.source()),
      ("gainMap", photo.gainMap?.gains?.json ?? .null),
      ("leftOut", .strings(encoding.unusedParts)), ("mark", mark?.json ?? .null),
      ("complete", isComplete.map(JSON.boolean) ?? .null),
      ("warnings", .strings(photo.warnings)), ("memoryLimit", limit.json),
    ]
    return JSON(members: members)
  }
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
