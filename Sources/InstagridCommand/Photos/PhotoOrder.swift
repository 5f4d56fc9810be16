import CommandKit
import FileSystem
import PhotoIO

/// The value of `--sort`: an order of photos.
enum PhotoOrder: String, NamedChoice, Sendable {
  /// Natural order: IMG_2 before IMG_10.
  case name
  /// By the file's modification time.
  case time
  /// By DateTimeOriginal in the EXIF data, or else by the file's modification time.
  case taken
  /// Each photo in the cell of a grid in which least of it is cropped. The photos themselves stay in
  /// the order in which they were given.
  case shape

  static let noun = "a sort order"
  static let listName = "orders"
  static let synonyms = [
    "filename": PhotoOrder.name, "natural": .name, "mtime": .time, "modified": .time,
    "exif": .taken, "aspect": .shape, "ratio": .shape,
  ]

  static func guess(_ text: String) -> String? {
    text.lowercased() == "date"
      ? taken.rawValue : nearest(to: text, among: words.words.map(\.text))
  }

  var summary: String {
    switch self {
    case .name: "IMG_2 before IMG_10"
    case .time: "by the modification time of the file"
    case .taken: "by the date taken"
    case .shape: "each photo in the cell that suits its shape"
    }
  }

  /// Sorts photos. Photos with equal times are sorted by name. Photos without a time come last,
  /// sorted by name.
  ///
  /// Reads only the headers of photos, and nothing of streams.
  func sort(_ photos: inout [PhotoName]) {
    if self == .shape { return }
    let keys = photos.map { photo in
      // Standard input is sorted by its name, and has no time.
      let path: Pathname? = if case .file(let path) = photo { path } else { nil }
      return (photo: photo, path: path ?? "-", time: path.flatMap(time))
    }
    photos = keys.sorted { one, other in
      switch (one.time, other.time) {
      case (let mine?, let theirs?) where mine != theirs: mine < theirs
      case (.some, nil): true
      case (nil, .some): false
      default: one.path.naturallyPrecedes(other.path)
      }
    }.map(\.photo)
  }

  private func time(_ path: Pathname) -> CaptureTime? {
    guard self != .name, let status = try? FileStatus(of: path), status.kind == .regular else {
      return nil
    }
    let taken = self == .taken ? CaptureTime(ofPhoto: path) : nil
    return taken ?? CaptureTime(status.modified)
  }
}
