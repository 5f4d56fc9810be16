import CommandKit

/// The command `help`, which explains the program.
enum Help {
  /// The settings that the options of `help` select.
  struct Settings {
    var wantsManPage = false
  }

  static let options: [Option<Settings>] = [
    .flag(
      "man", under: .other, "print the whole manual, as the source of a man page",
      set: { $0.wantsManPage = $1 })
  ]

  /// What the command explains, apart from the program as a whole.
  static let topics = WordList(
    "topics",
    Command.allCases.map { WordList.Word($0.rawValue, $0.summary) }
      + [WordList.Word("json", "the members of the JSON objects")])

  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser(.help, options).parse(arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let names = commandLine.operands
    guard names.count <= 1 else { throw UsageError(HelpProblem.severalTopics(names.count)) }
    if commandLine.settings.wantsManPage {
      guard names.isEmpty else { throw UsageError(HelpProblem.manualOfTopic(names[0])) }
      return try Console.print(Program.instagrid.manPage)
    }
    try Console.print(text(about: names.first))
  }

  private static func text(about topic: Argument?) throws(UsageError) -> String {
    let program = Program.instagrid
    guard let topic else { return program.overviewHelp }
    if topic.text.lowercased() == topics.words.last?.text { return program.objectsHelp }
    guard let command = Command(typed: topic.text) else {
      throw .unknown("command", topic, among: topics.words.map(\.text))
    }
    return program.help(of: command.description)
  }
}

/// The command `completions`, which prints the completion script for a shell.
enum Completions {
  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser<Void>(.completions, []).parse(arguments, into: ())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let names = commandLine.operands
    guard names.count <= 1 else { throw UsageError(HelpProblem.severalShells(names.count)) }
    guard let name = names.first else { throw UsageError(HelpProblem.noShell) }
    // Such as the value of $SHELL.
    let program = Argument(bytes: name.path.name)
    guard let shell = Shell(typed: program.text) else {
      let hint = ArgumentProblem.Hint(program, among: Shell.allCases.map(\.rawValue))
      throw UsageError(HelpProblem.unknownShell(name, hint))
    }
    try Console.print(Program.instagrid.completions(for: shell))
  }
}

/// What can be wrong with the arguments of `help` and `completions`.
enum HelpProblem: UsageProblem {
  case severalTopics(Int)
  case manualOfTopic(Argument)
  case noShell
  case severalShells(Int)
  case unknownShell(Argument, ArgumentProblem.Hint)

  var text: String {
    let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .severalTopics(let count): "help takes at most one command, but \(count) were given"
    case .manualOfTopic(let topic): "--man prints the whole manual; omit '\(topic)'"
    case .noShell: "completions: name a shell (\(shells))"
    case .severalShells(let count): "completions: one shell at a time, not \(count)"
    case .unknownShell(let name, let hint): "unknown shell '\(name)' (\(shells))\(hint.text)"
    }
  }
}
