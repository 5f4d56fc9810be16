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
  func containing(_ taken: Sourced<CaptureTime>?) -> CaptureTime? {
    taken.flatMap { $0.source == .file ? nil : $0.value.beginning(of: precision) }
  }
}

/// Photos of one day, month or year, in order.
struct DatedPhotos: Sendable {
  /// `nil` for photos without a date.
  let period: CaptureTime?
  let photos: [PhotoReference]

  /// Divides photos by date, if they are to be divided. The periods are in order, like the photos of each, and photos
  /// without a date come last.
  ///
  /// - Throws: ``PhotoError`` if a date cannot be read for a reason for which no photo may be skipped.
  static func divide(
    _ photos: [PhotoReference], by selection: PhotoSelection
  ) throws(PhotoError) -> [DatedPhotos]? {
    guard let period = selection.period else { return nil }
    let times = try photos.timesTaken()
    let indices = photos.indices(taken: times.map { $0?.value })
    let dated = Dictionary(grouping: selection.isReversed ? indices.reversed() : indices) { index in
      // The name of a stream may have a date, too.
      period.containing(
        times[index] ?? photos[index].file.flatMap { PhotoMetadata(ofPhoto: $0).taken })
    }
    return dated.sorted { one, other in
      guard let mine = one.key, let theirs = other.key else { return one.key != nil }
      return selection.isReversed ? theirs < mine : mine < theirs
    }.map { period, indices in DatedPhotos(period: period, photos: indices.map { photos[$0] }) }
  }
}
