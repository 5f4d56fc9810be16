import CommandKit
import PhotoIO

/// The value of `--per`: what divides photos by the date on which they were taken.
enum Period: String, NamedChoice, Sendable {
  case day, month, year

  static let noun = "a period"
  static let listName = "periods"

  var summary: String { "photos of one \(rawValue) are together" }

  private var precision: CaptureTime.Precision {
    switch self {
    case .day: .day
    case .month: .month
    case .year: .year
    }
  }

  /// Returns the day, the month or the year in which a photo was taken, by local time; less if less is known, and
  /// `nil` if only the date of its file is.
  func containing(_ metadata: PhotoMetadata) -> CaptureTime? {
    metadata.taken?.value.beginning(of: precision)
  }
}

/// Photos of one day, month or year, in order.
struct DatedPhotos: Sendable {
  /// `nil` for photos without a date.
  let period: CaptureTime?
  let photos: [PhotoReference]

  /// Divides photos by date, if they are to be divided. The periods are in order, like the photos of each, and photos
  /// without a date come last.
  static func divide(
    _ photos: [PhotoReference], by selection: PhotoSelection
  ) -> [DatedPhotos]? {
    guard let period = selection.period else { return nil }
    var selection = selection
    selection.order = .taken
    let sorted = selection.order(of: photos).indices.map { photos[$0] }
    let dated = Dictionary(grouping: sorted) { photo in
      photo.file.flatMap { period.containing(PhotoMetadata(ofPhoto: $0)) }
    }
    return dated.sorted { one, other in
      guard let mine = one.key, let theirs = other.key else { return one.key != nil }
      return selection.isReversed ? theirs < mine : mine < theirs
    }.map { DatedPhotos(period: $0, photos: $1) }
  }
}
