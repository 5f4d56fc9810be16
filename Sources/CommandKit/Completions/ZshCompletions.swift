extension Program {
  package var zshCompletions: String {
    """
    #compdef \(name)
    # zsh completion for \(name), as printed by '\(name) completions zsh'.

    \(lists.map(function).joined(separator: "\n"))
    \(fileKinds.map(function).joined(separator: "\n"))

    _\(name)() {
      local curcontext=$curcontext ret=1
      local -a context line state state_descr
      typeset -A opt_args
      _arguments -C \\
        '(- : *)'{-h,--help}\(explanation(StandardOption.help.entry)) \\
        '(- : *)'{-V,--version}\(explanation(StandardOption.version.entry)) \\
        '1:command:_\(name)_commands' \\
        '*:::word:->words' && ret=0
      [[ $state == words ]] || return ret
      curcontext=${curcontext%:*:*}:\(name)-$line[1]:
      # The command replaces the program before its own options.
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      case $line[1] in
    \(commands.map(branch).joined().indented(by: 4))  esac
      return ret
    }

    # It may be loaded by compinit or manually.
    if [[ $funcstack[1] == _\(name) ]]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private func function(_ files: ValueKind.FileKind) -> String {
    "_\(name)_\(files.name)() { _files -g '*.(#i)(\(files.extensions.joined(separator: "|")))' }"
  }

  private func function(_ list: AcceptedWords) -> String {
    let rows = list.words.map {
      "    " + "\($0.text.replacing(":", with: "\\:")):\($0.summary)".singleQuoted + "\n"
    }
    return """
      _\(name)_\(list.name)() {
        local -a list=(
      \(rows.joined())  )
        _describe -V -t \(list.name) '\(list.name)' list
      }

      """
  }

  /// Returns the completions after a command.
  private func branch(_ command: CommandDescription) -> String {
    let operand = command.operand
    let rows =
      completedOptions(of: command).map(row)
      + ["'\(operand.isRepeatable ? "*" : "1"):\(operand.name):\(action(operand.kind))'"]
    return """
      \(command.name))
        _arguments -s -S \\
      \(rows.map { "    \($0)" }.joined(separator: " \\\n")) && ret=0
        ;;

      """
  }

  /// Returns an option in the syntax of `_arguments`.
  private func row(_ option: OptionEntry) -> String {
    let (short, long) = (option.short.map { "-\($0)" }, "--\(option.long)")
    var value = ""
    var names = [short, long].compactMap(\.self)
    if let placeholder = option.placeholder {
      value = ":\(placeholder.escapedForArguments):\(action(option.kind))"
      // The value of a short option may be in the same word, that of a long one after an equals sign.
      names = [short.map { "\($0)+" }, "\(long)="].compactMap(\.self)
    }
    let spelling = names.count == 1 ? names[0] : "{\(names.joined(separator: ","))}"
    let others =
      option == StandardOption.help.entry
      ? "'(- : *)'"
      : option.isRepeatable
        ? "'*'" : names.count == 1 ? "" : "'(\(option.names.joined(separator: " ")))'"
    return others + spelling + explanation(option, value: value)
  }

  private func explanation(_ option: OptionEntry, value: String = "") -> String {
    ("[\(option.summary.escapedForArguments)]" + value).singleQuoted
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ""
    case .file: "_files"
    case .folder: "_files -/"
    default: "_\(name)_\(kind.name)"
    }
  }
}

extension String {
  fileprivate var escapedForArguments: String {
    flatMap { "\\:[]".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) }
  }
}
