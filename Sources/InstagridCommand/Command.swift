/// The commands of the program, in the order in which help lists them.
enum Command: String, CaseIterable, Sendable {
  case compose
  case batch
  case layouts
  case inspect
  case arrange
  case completions
  case help

  /// What the command does, in a few words.
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

  /// The forms of the command line.
  var usage: [String] {
    let ways =
      switch self {
      case .compose: ["[OPTION...] PHOTO... -o FILE"]
      case .batch:
        [
          "[OPTION...] -l LAYOUT -o FOLDER PHOTO...",
          "[OPTION...] -l LAYOUT -o FOLDER --photos-from FILE",
          "[OPTION...] --manifest FILE",
        ]
      case .layouts: ["[--json] [--size SIZE] [LAYOUT...]", "[--json] [--size SIZE] --photos N"]
      case .inspect: ["[OPTION...] PHOTO..."]
      case .arrange: ["[OPTION...] PHOTO... -o FILE"]
      case .completions: ["SHELL"]
      case .help: ["[COMMAND]", "json", "--man"]
      }
    return ways.map { "instagrid \(rawValue) \($0)" }
  }

  /// The name and kind of its operands, and whether there can be several.
  var operand: (name: String, kind: ValueKind, isRepeatable: Bool) {
    switch self {
    case .compose, .batch, .inspect, .arrange: ("photo", .photo, true)
    case .layouts: ("layout", .word(.layouts), true)
    case .completions: ("shell", .word(.shells), false)
    case .help: ("topic", .word(.topics), false)
    }
  }

  /// Its options, except those that every command has.
  var options: [OptionEntry] {
    switch self {
    case .compose: ComposeSettings.options.map(\.entry)
    case .batch: BatchSettings.options.map(\.entry)
    case .inspect: Inspect.options.map(\.entry)
    case .arrange: ArrangeSettings.options.map(\.entry)
    case .help: Help.options.map(\.entry)
    case .layouts: Layouts.options.map(\.entry)
    case .completions: []
    }
  }

  /// Returns the text that is printed instead of running the command.
  func answer(to query: Query) -> String {
    switch query {
    case .help: Help.of(self)
    case .version: Instagrid.versionLine
    }
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
