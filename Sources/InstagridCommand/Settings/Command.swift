import CommandKit

/// The commands of the program, in the order in which help lists them.
enum Command: String, NamedChoice, Sendable {
  case compose
  case batch
  case layouts
  case inspect
  case arrange
  case completions
  case help

  static let noun = "a command"
  static let listName = "commands"

  var summary: String {
    switch self {
    case .compose: "combine photos into one picture"
    case .batch: "make many grids, from a list of photos or of grids"
    case .layouts: "show layouts: their names, templates, empty cells"
    case .inspect: "describe photos and how they would be read"
    case .arrange: "write a page to arrange photos by eye"
    case .completions: "print a script that completes command lines in a shell"
    case .help: "explain the program, a command or a topic"
    }
  }

  var place: OptionPlaces { OptionPlaces(rawValue: 1 << Self.allCases.firstIndex(of: self)!) }
}

extension UsageError {
  /// The commands that do what commands of other names do in other programs.
  private static let foreignCommands = [
    "montage": Command.compose, "collage": .compose, "convert": .compose, "create": .compose,
    "identify": .inspect, "info": .inspect,
  ]

  static func unknown(_ kind: String, _ word: Argument, among known: [String]) -> UsageError {
    let meant = foreignCommands[word.text.lowercased()]?.rawValue
    let hint = suggestion([meant ?? nearest(to: word.text, among: known)])
    return UsageError("unknown \(kind) '\(word)'\(hint.isEmpty ? "; see 'instagrid help'" : hint)")
  }
}
