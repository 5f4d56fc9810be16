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
      return try Console.print(Program.instagrid.manPage)
    }
    try Console.print(text(about: names.first))
  }

  private static func text(about subject: Argument?) throws(UsageError) -> StyledText {
    let program = Program.instagrid
    guard let subject else { return program.overviewHelp }
    if let command = Command(typed: subject.text) { return program.help(of: command.description) }
    guard let topic = Topic.all.first(where: { $0.name == subject.text.lowercased() }) else {
      throw .unknown("topic", subject, among: topics.words.map(\.text))
    }
    return program.help(of: topic)
  }
}

/// The command `completions`, which prints the completion script for a shell.
enum Completions {
  static func run(_ names: [Argument]) throws {
    guard names.count <= 1 else {
      throw UsageError("completions: one shell at a time, not \(names.count)")
    }
    let shells = Shell.allCases.map(\.rawValue)
    let list = shells.joined(separator: ", ")
    guard let name = names.first else { throw UsageError("completions: name a shell (\(list))") }
    // Such as the value of $SHELL.
    let program = Argument(bytes: name.path.name)
    guard let shell = Shell(typed: program.text) else {
      let hint = suggestion([nearest(to: program.text, among: shells)])
      throw UsageError("unknown shell '\(name)' (\(list))\(hint)")
    }
    try Console.print(Program.instagrid.completions(for: shell))
  }
}
