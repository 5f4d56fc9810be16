/// The command `completions`, which prints what a shell needs to complete command lines.
enum Completions {
  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser<Void>(options: []).parse(arguments, into: ())
    if commandLine.wantsHelp { return try Console.print(Help.of(.completions)) }
    try Console.print(shell(commandLine.operands).completions)
  }

  private static func shell(_ names: [Argument]) throws(UsageError) -> Shell {
    let known = Shell.allCases.map(\.rawValue)
    guard let name = names.first else {
      throw UsageError("completions: say for which shell (\(known.joined(separator: ", ")))")
    }
    guard names.count == 1 else {
      throw UsageError("completions: one shell at a time, not \(names.count)")
    }
    guard let shell = Shell(rawValue: name.text) else {
      throw UsageError.unknown("shell", name.bytes, among: known)
    }
    return shell
  }
}

extension Command {
  /// All options that can be completed after the command.
  var completedOptions: [OptionEntry] { options + [.help] }
}

extension String {
  /// The text as a word of bash and zsh.
  var singleQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }

  /// The lines of the text with blanks before them.
  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }
}

/// The shells that command lines are completed in.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What it is, for those who list the shells.
  var summary: String {
    switch self {
    case .bash: "the GNU shell"
    case .zsh: "the Z shell"
    case .fish: "the friendly interactive shell"
    }
  }

  /// What makes the shell complete the command lines of this program.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}
