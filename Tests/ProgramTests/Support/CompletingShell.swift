import FileSystem
import TestSupport

/// A real shell that has loaded the completions that the program prints, and no configuration of a user.
///
/// bash and zsh insert all completions of a word into a command line, as in an interactive session,
/// and run it. So the shell itself has quoted and parsed the resulting words.
enum CompletingShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Returns the completions of the last word of a command line of the program.
  ///
  /// - Parameters:
  ///   - line: the words after the program's name, as typed.
  ///   - folder: the working directory.
  func candidates(_ line: String, in folder: TemporaryFolder) throws -> [String] {
    let elsewhere = try TemporaryFolder()
    let output = elsewhere["words"]
    let outcome = try Program.runScript(script(line, output), in: folder)
    if self == .fish {
      return outcome.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    let words = try elsewhere.read(output).split(separator: 0, omittingEmptySubsequences: false)
      .dropLast().map { String(decoding: $0, as: UTF8.self) }
    let completed = line.replacing("\\ ", with: "x").count { $0 == " " }
    return Array(words.dropFirst(completed))
  }

  /// Returns what the shell shows when it lists the completions of the last word.
  func list(_ line: String, in folder: TemporaryFolder) throws -> String {
    let outcome = try Program.runScript(script(line, "/dev/null", isList: true), in: folder)
    return outcome.text + outcome.errors
  }

  private func script(_ line: String, _ output: Word, isList: Bool = false) -> String {
    switch self {
    case .bash: Self.bash(line, output, key: isList ? "\u{1B}?" : "\u{1B}*")
    case .zsh: Self.zsh(line, output, key: isList ? "\u{7}" : "\u{14}")
    case .fish: Self.fish(line)
    }
  }

  /// Readline reads from any stream. `setsid` detaches the shell from the terminal of the tests.
  private static func bash(_ line: String, _ output: Word, key: String) -> String {
    """
    TERM=dumb COLUMNS=80 INPUTRC=/dev/null setsid -w bash --norc --noprofile -i <<'END'
    source '\(completions)/instagrid.bash'
    instagrid() { printf '%s\\0' "$@" >'\(output)'; }
    instagrid \(line)\(key)
    END
    """
  }

  /// The line editor of zsh needs a terminal, which another zsh provides.
  private static func zsh(_ line: String, _ output: Word, key: String) -> String {
    """
    TERM=dumb zsh -f /dev/fd/3 3<<'END' <<'LINE'
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'PS1= PS2=; stty columns 80; fpath=('\\''\(completions)'\\'' $fpath)'
    zpty -w shell 'autoload -Uz compinit; compinit -D -u; bindkey "^T" all "^G" list-choices'
    zpty -w shell 'zstyle ":completion:all:*" completer _all_matches _complete'
    zpty -w shell 'zstyle ":completion:all:*" insert yes; zle -C all complete-word _generic'
    zpty -w shell 'instagrid() { printf "%s\\0" "$@" >'\\''\(output)'\\''; exit; }'
    IFS= read -r line
    zpty -w shell $line
    while zpty -r shell line; do print -r -- $line; done
    END
    instagrid \(line)\(key)
    LINE
    """
  }

  private static func fish(_ line: String) -> String {
    """
    read -r line <<'LINE'
    instagrid \(line).
    LINE
    fish --no-config -c 'source "$argv[1]"; complete -C "$argv[2]"' \
      '\(completions)/instagrid.fish' "${line%.}"
    """
  }

  /// A folder with the completions of each shell, under the names that the shells expect.
  private static let folder: TemporaryFolder? = try? {
    let folder = try TemporaryFolder()
    for (shell, name) in [
      ("bash", "instagrid.bash"), ("zsh", "_instagrid"), ("fish", "instagrid.fish"),
    ] as [(Word, Word)] {
      let script = try Program.run(["completions", shell], in: folder)
      try folder.write(Array(script.text.utf8), to: name)
    }
    return folder
  }()

  private static var completions: Word { folder?.path ?? "/nowhere" }
}
