import CommandKit

/// The value of `--last`: what a batch does with the last photos if they do not fill a grid.
enum LastGrid: String, NamedChoice, Sendable {
  case keep
  case drop
  case refuse

  static let noun = "what happens to the last photos"
  static let listName = "ends"

  var summary: String {
    switch self {
    case .keep: "make the last grid, with empty cells"
    case .drop: "ignore the last photos"
    case .refuse: "make no grid at all"
    }
  }
}
