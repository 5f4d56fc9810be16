/// A placeholder in `--title`, and in `--name` of a batch.
enum TitleField: String, CaseIterable {
  /// The number of the grid in a batch, from 1, or the line of its record.
  case index
  /// The number of grids.
  case pages
  /// The date of the grid's earliest photo.
  case first
  /// The date of its latest photo.
  case last
  /// With `--per`, the day, the month or the year of its photos.
  case date
  /// The month of this date.
  case month
  /// The year of this date.
  case year
  /// The number of the page among those of this date.
  case page

  /// Whether it has a value only with `--per`.
  var requiresPeriod: Bool { [.date, .month, .year, .page].contains(self) }

  var placeholder: String { "{\(rawValue)}" }
}
