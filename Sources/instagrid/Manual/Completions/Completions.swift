/// The command `completions`, which prints what a shell needs to complete command lines.
enum Completions {
  static func run(_ arguments: ArraySlice<Argument>) throws {
    let request = try Parser<Void>(options: []).parse(arguments, into: ())
    if request.wantsHelp { return try Terminal.print(Help.of(.completions)) }
    try Terminal.print(shell(request.operands).completions)
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
  var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }

  /// The lines of the text with blanks before them.
  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }
}
