extension Program {
  package var fishCompletions: String {
    """
    # fish completion for \(name), as printed by '\(name) completions fish'.

    # Whether a command precedes the cursor.
    function __\(name)_is
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test $words[2] = $argv[1]
    end

    # Whether a command immediately precedes the cursor.
    function __\(name)_is_last
        __\(name)_is $argv[1]; and test (count (commandline -opc)) -eq 2
    end

    \(fileKinds.map(function).joined(separator: "\n"))
    \(lists.map(function).joined(separator: "\n"))
    complete -c \(name) -f
    complete -c \(name) -n 'test (count (commandline -opc)) -eq 1' -k -a '(__\(name)_commands)'
    \(row(StandardOption.help.entry, if: nil))
    \(row(StandardOption.version.entry, if: "test (count (commandline -opc)) -eq 1"))

    \(commands.map(rows).joined(separator: "\n"))
    """
  }

  private func function(_ files: ValueKind.FileKind) -> String {
    """
    # Offers \(files.name) and folders, or any file if there are none.
    function __\(name)_\(files.name)
        set -l files (complete -C '__fish_command_without_completions '(commandline -ct))
        set -q files[1]; or return
        set -l \(files.name) (string match -ei -r -- '\\.(?:\(files.extensions.joined(separator: "|")))$|/$' $files)
        set -q \(files.name)[1]; and printf '%s\\n' $\(files.name); or printf '%s\\n' $files
    end

    """
  }

  private func function(_ list: AcceptedWords) -> String {
    let words = list.words.map { " \\\n        \($0.text.quoted) \($0.summary.quoted)" }
    return """
      function __\(name)_\(list.name)
          printf '%s\\t%s\\n'\(words.joined())
      end

      """
  }

  /// Returns the completions after a command.
  private func rows(_ command: CommandDescription) -> String {
    let operand = command.operand
    let alone =
      (operand.isRepeatable ? "__\(name)_is " : "__\(name)_is_last ") + command.name
    let operands =
      "complete -c \(name) -n '\(alone)' -k -a \(offer(operand.kind).quoted)"
    return ([operands] + command.options.map { row($0, if: "__\(name)_is \(command.name)") })
      .map { $0 + "\n" }.joined()
  }

  private func row(_ option: OptionEntry, if condition: String?) -> String {
    var words = ["complete -c \(name)"]
    if let condition { words.append("-n '\(condition)'") }
    if let short = option.short { words.append("-s \(short)") }
    words.append("-l \(option.long)")
    if option.placeholder != nil {
      switch option.kind {
      case .text: words.append("-x")
      case .file: words.append("-r -F")
      default: words.append("-x -k -a \(offer(option.kind).quoted)")
      }
    }
    return (words + ["-d \(option.summary.quoted)"]).joined(separator: " ")
  }

  private func offer(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ""
    case .file: "(__fish_complete_path (commandline -ct))"
    case .folder:
      // fish 4 keeps `--root=` if it is part of the argument, and then adds it again.
      "(__fish_complete_directories (commandline -ct | string replace -r '^--[^=]*=' '') '')"
    default: "(__\(name)_\(kind.name))"
    }
  }
}

extension String {
  fileprivate var quoted: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
