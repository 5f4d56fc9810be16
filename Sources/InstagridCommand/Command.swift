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
    case .layouts: "show the layouts"
    case .inspect: "describe photos and how they would be read"
    case .arrange: "write a page to arrange photos by eye"
    case .completions: "print a script that completes command lines in a shell"
    case .help: "explain the program or a command"
    }
  }

  /// What help, man page and completions say about the command, with its options.
  var description: CommandDescription {
    switch self {
    case .compose: .compose
    case .batch: .batch
    case .layouts: .layouts
    case .inspect: .inspect
    case .arrange: .arrange
    case .completions: .completions
    case .help: .help
    }
  }

  /// Where its options are given.
  var place: OptionPlaces {
    OptionPlaces(rawValue: 1 << Self.allCases.firstIndex(of: self)!)
  }

  /// Runs the command.
  func run(_ arguments: ArraySlice<Argument>) async throws {
    switch self {
    case .compose: try await Compose.run(arguments)
    case .batch: try await Batch.run(arguments)
    case .layouts: try Layouts.run(arguments)
    case .inspect: try await Inspect.run(arguments)
    case .arrange: try await Arrange.run(arguments)
    case .completions: try Completions.run(arguments)
    case .help: try Help.run(arguments)
    }
  }
}

extension Parser<Settings> {
  /// A parser of the arguments of a command of this program.
  init(_ command: Command) {
    self.init(.instagrid, command.description, Settings.options(in: command.place))
  }
}

extension UsageError {
  /// Returns the error about a first argument that is not a command.
  static func noCommand(_ word: Argument) -> UsageError {
    let isOption = word.bytes.first == UInt8(ascii: "-")
    if !isOption, word.path.pathExtension != nil || word.path.isFolder {
      return UsageError(
        "'\(word)' is not a command; did you mean 'instagrid compose PHOTO... -o FILE'?")
    }
    let options = Settings.options(in: .compose).flatMap(\.entry.names)
    if options.contains(word.beforeEqualsSign.text) {
      return UsageError(
        "'\(word)' is not a command; did you mean 'instagrid compose \(word)'?")
    }
    let known = Command.allCases.map(\.rawValue) + Query.allCases.map(\.entry.name)
    return unknown(isOption ? "option" : "command", word, among: known)
  }

  /// The commands that do what commands of other names do in other programs.
  private static let foreignCommands = [
    "montage": Command.compose, "collage": .compose, "convert": .compose, "create": .compose,
    "identify": .inspect, "info": .inspect,
  ]

  /// Returns the error about a word that is no option or command.
  static func unknown(_ kind: String, _ word: Argument, among known: [String]) -> UsageError {
    let meant = foreignCommands[word.text.lowercased()]?.rawValue
    let hint = suggestion([meant ?? nearest(to: word.text, among: known)])
    return UsageError("unknown \(kind) '\(word)'\(hint.isEmpty ? "; see 'instagrid help'" : hint)")
  }
}
