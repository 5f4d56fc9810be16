/// A shell whose command lines can be completed.
package enum Shell: String, NamedChoice, Sendable {
  case bash, zsh, fish

  package static let noun = "a shell"
  package static let listName = "shells"

  package var summary: String {
    switch self {
    case .bash: "the GNU shell"
    case .zsh: "the Z shell"
    case .fish: "the friendly interactive shell"
    }
  }
}

extension Program {
  /// Returns the script with which a shell completes command lines of the program.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The kinds of all values and operands.
  private var kinds: [ValueKind] { commands.flatMap { [$0.operand.kind] + $0.options.map(\.kind) } }

  /// The lists of words that any command takes, each once.
  var lists: [WordList] {
    ([commandWords] + kinds.compactMap(\.list)).reduce(into: []) { lists, list in
      if !lists.contains(where: { $0.name == list.name }) { lists.append(list) }
    }
  }

  /// The kinds of files that any command takes, each once.
  var fileKinds: [ValueKind.FileKind] {
    kinds.compactMap(\.files)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// All options that can be completed after a command.
  func completedOptions(of command: CommandDescription) -> [OptionEntry] {
    command.options + [Query.help.entry]
  }
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
