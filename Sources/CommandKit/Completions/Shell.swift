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

  private var kinds: [ValueKind] { commands.flatMap { [$0.operand.kind] + $0.options.map(\.kind) } }

  /// The lists of words that any command takes, each once.
  var lists: [AcceptedWords] {
    ([commandWords] + kinds.compactMap(\.list)).reduce(into: []) { lists, list in
      if !lists.contains(where: { $0.name == list.name }) { lists.append(list) }
    }
  }

  /// The kinds of files that any command takes, each once.
  var fileKinds: [ValueKind.FileKind] {
    kinds.compactMap(\.files)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func completedOptions(of command: CommandDescription) -> [OptionEntry] {
    command.options + [StandardOption.help.entry]
  }
}

extension String {
  var singleQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }

  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }
}
