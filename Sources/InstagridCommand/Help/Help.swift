import CommandKit

/// The command `help`, which explains the program.
enum Help {
  /// What the command explains, apart from the program as a whole.
  static let topics = AcceptedWords(
    "topics",
    Command.allCases.map { AcceptedWords.Word($0.rawValue, $0.summary) }
      + Topic.all.map { AcceptedWords.Word($0.name, $0.summary) })

  static func run(_ names: [Argument], _ settings: Settings) throws {
    guard names.count <= 1 else {
      throw UsageError("help explains one command or topic at a time, not \(names.count)")
    }
    if settings.reports.wantsManPage {
      guard names.isEmpty else {
        throw UsageError("--man prints the whole manual; omit '\(names[0])'")
      }
      return try Console.print(ProgramDescription.instagrid.manPage)
    }
    try Console.print(text(about: names.first))
  }

  private static func text(about subject: Argument?) throws(UsageError) -> StyledText {
    let program = ProgramDescription.instagrid
    guard let subject else { return program.overviewHelp }
    if let command = Command(typed: subject.text) { return program.help(of: command.description) }
    guard let topic = Topic.all.first(where: { $0.name == subject.text.lowercased() }) else {
      throw .unknown("topic", subject, among: topics.words.map(\.text))
    }
    return program.help(of: topic)
  }
}

/// The command `completions`, which prints the completion script for a shell, and what such a script asks.
enum Completions {
  static func run(_ names: [Argument]) throws {
    let program = ProgramDescription.instagrid
    if names.first?.text == "line" {
      return try Console.print(program.completions(ofLine: names.dropFirst().map(\.text)))
    }
    guard names.count == 1 else {
      let shells = Shell.allCases.map(\.rawValue).alternatives
      throw UsageError("completions: name one shell (\(shells))")
    }
    // Such as the value of $SHELL.
    let shell: Shell = try Argument(bytes: names[0].path.name).value(of: nil)
    try Console.print(shell.completions(for: program.name))
  }
}
