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
