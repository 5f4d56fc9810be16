import PhotoIO

/// The completion script for fish.
enum FishCompletions {
  static var script: String {
    """
    # fish completion for instagrid, as printed by 'instagrid completions fish'.

    # Whether a command precedes the cursor.
    function __instagrid_is
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test $words[2] = $argv[1]
    end

    # Whether a command immediately precedes the cursor.
    function __instagrid_is_last
        __instagrid_is $argv[1]; and test (count (commandline -opc)) -eq 2
    end

    # Offers photos and folders, or any file if there are none.
    function __instagrid_photos
        set -l files (complete -C '__fish_command_without_completions '(commandline -ct))
        set -q files[1]; or return
        set -l photos (string match -ei -r -- '\\.(?:\(FileFormat.photoExtensions.joined(separator: "|")))$|/$' $files)
        set -q photos[1]; and printf '%s\\n' $photos; or printf '%s\\n' $files
    end

    \(ChoiceList.allCases.map(function).joined(separator: "\n"))
    complete -c instagrid -f
    complete -c instagrid -n 'test (count (commandline -opc)) -eq 1' -k -a '(__instagrid_commands)'
    \(row(.help, if: nil))
    \(row(.version, if: "test (count (commandline -opc)) -eq 1"))

    \(Command.allCases.map(rows).joined(separator: "\n"))
    """
  }

  /// Returns the shell function that offers the words of a list.
  private static func function(_ list: ChoiceList) -> String {
    let words = list.choices.map { " \\\n        \($0.text.quoted) \($0.summary.quoted)" }
    return """
      function __instagrid_\(list.rawValue)
          printf '%s\\t%s\\n'\(words.joined())
      end

      """
  }

  /// Returns the completions after a command.
  private static func rows(_ command: Command) -> String {
    let operand = command.operand
    let alone =
      (operand.isRepeatable ? "__instagrid_is " : "__instagrid_is_last ") + command.rawValue
    let operands =
      "complete -c instagrid -n '\(alone)' -k -a \(offer(operand.kind).quoted)"
    return ([operands] + command.options.map { row($0, if: "__instagrid_is \(command.rawValue)") })
      .map { $0 + "\n" }.joined()
  }

  private static func row(_ option: OptionEntry, if condition: String?) -> String {
    var words = ["complete -c instagrid"]
    if let condition { words.append("-n '\(condition)'") }
    if let short = option.short { words.append("-s \(short)") }
    words.append("-l \(option.long)")
    if option.value != nil {
      switch option.kind {
      case .text: words.append("-x")
      case .file: words.append("-r -F")
      case .folder, .photo, .word: words.append("-x -k -a \(offer(option.kind).quoted)")
      }
    }
    return (words + ["-d \(option.summary.quoted)"]).joined(separator: " ")
  }

  /// Returns the shell command that lists the values of a kind.
  private static func offer(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ""
    case .file: "(__fish_complete_path (commandline -ct))"
    case .folder:
      // fish 4 keeps `--root=` if it is part of the argument, and then adds it again.
      "(__fish_complete_directories (commandline -ct | string replace -r '^--[^=]*=' '') '')"
    case .photo: "(__instagrid_photos)"
    case .word(let list): "(__instagrid_\(list.rawValue))"
    }
  }
}

extension String {
  /// The text quoted for fish.
  fileprivate var quoted: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
