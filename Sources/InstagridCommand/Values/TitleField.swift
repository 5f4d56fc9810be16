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

  var placeholder: String { "{\(rawValue)}" }
}
