/// The command `completions`, which prints the completion script for a shell.
enum Completions {
  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser<Void>(command: .completions, options: []).parse(
      arguments, into: ())
    if let answer = commandLine.answer { return try Console.print(answer) }
    try Console.print(shell(commandLine.operands).completions)
  }

  private static func shell(_ names: [Argument]) throws(UsageError) -> Shell {
    let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = names.first else {
      throw UsageError("completions: name a shell (\(known))")
    }
    guard names.count == 1 else {
      throw UsageError("completions: one shell at a time, not \(names.count)")
    }
    // Such as the value of $SHELL.
    let program = Argument(bytes: name.path.name)
    guard let shell = Shell(named: program.text) else {
      let hint = UsageError.hint(for: program, among: Shell.allCases.map(\.rawValue))
      throw UsageError("unknown shell '\(name)' (\(known))\(hint)")
    }
    return shell
  }
}

extension Command {
  /// All options that can be completed after the command.
  var completedOptions: [OptionEntry] { options + [.help] }
}

extension String {
  /// The text quoted for bash and zsh.
  var singleQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }

  /// Returns the text with each line indented by spaces.
  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }
}

/// The supported shells.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The shell's name in a few words, for lists of shells.
  var summary: String {
    switch self {
    case .bash: "the GNU shell"
    case .zsh: "the Z shell"
    case .fish: "the friendly interactive shell"
    }
  }

  /// The shell's completion script for this program.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}
