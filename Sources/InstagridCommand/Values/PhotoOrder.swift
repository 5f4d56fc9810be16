import CommandKit

/// The value of `--sort`: an order of photos.
enum PhotoOrder: String, NamedChoice, Sendable {
  case name
  case time
  /// By the date in the metadata, or else in the name, or else by the file's modification time.
  case taken
  case random
  /// Each photo in the cell of a grid in which least of it is cropped. The photos themselves stay in
  /// the order in which they were given.
  case shape

  static let noun = "a sort order"
  /// What was probably meant; the date of the file is no good one.
  static func guess(_ text: String) -> String? {
    ["date": "taken", "exif": "taken", "shuffle": "random"][text.lowercased()]
      ?? nearest(to: text, among: words.words.map(\.text))
  }
  static let listName = "orders"

  var summary: String {
    switch self {
    case .name: "IMG_2 before IMG_10"
    case .time: "by the modification time of the file"
    case .taken: "by the date taken"
    case .random: "in random order"
    case .shape: "each photo in the cell that suits its shape"
    }
  }
}
