import PhotoIO

/// The completion script for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef instagrid
    # zsh completion for instagrid, as printed by 'instagrid completions zsh'.

    \(ChoiceList.allCases.map(function).joined(separator: "\n"))
    _instagrid_photos() { _files -g '*.(#i)(\(FileFormat.photoExtensions.joined(separator: "|")))' }

    _instagrid() {
      local curcontext=$curcontext ret=1
      local -a context line state state_descr
      typeset -A opt_args
      _arguments -C \\
        '(- : *)'{-h,--help}\(explanation(.help)) \\
        '(- : *)'{-V,--version}\(explanation(.version)) \\
        '1:command:_instagrid_commands' \\
        '*:::word:->words' && ret=0
      [[ $state == words ]] || return ret
      curcontext=${curcontext%:*:*}:instagrid-$line[1]:
      # The command replaces the program before its own options.
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      case $line[1] in
    \(Command.allCases.map(branch).joined().indented(by: 4))  esac
      return ret
    }

    # It may be loaded by compinit or manually.
    if [[ $funcstack[1] == _instagrid ]]; then
      _instagrid "$@"
    else
      compdef _instagrid instagrid
    fi

    """
  }

  /// Returns the shell function that offers the words of a list.
  private static func function(_ list: ChoiceList) -> String {
    let rows = list.choices.map {
      "    " + "\($0.text.replacing(":", with: "\\:")):\($0.summary)".singleQuoted + "\n"
    }
    return """
      _instagrid_\(list.rawValue)() {
        local -a list=(
      \(rows.joined())  )
        _describe -V -t \(list.rawValue) '\(list.rawValue)' list
      }

      """
  }

  /// Returns the completions after a command.
  private static func branch(_ command: Command) -> String {
    let operand = command.operand
    let rows =
      command.completedOptions.map(row)
      + ["'\(operand.isRepeatable ? "*" : "1"):\(operand.name):\(action(operand.kind))'"]
    return """
      \(command.rawValue))
        _arguments -s -S \\
      \(rows.map { "    \($0)" }.joined(separator: " \\\n")) && ret=0
        ;;

      """
  }

  /// Returns an option in the syntax of `_arguments`.
  private static func row(_ option: OptionEntry) -> String {
    let (short, long) = (option.short.map { "-\($0)" }, "--\(option.long)")
    var value = ""
    var names = [short, long].compactMap(\.self)
    if let placeholder = option.value {
      value = ":\(placeholder.escapedForArguments):\(action(option.kind))"
      // The value of a short option may be in the same word, that of a long one after an equals sign.
      names = [short.map { "\($0)+" }, "\(long)="].compactMap(\.self)
    }
    let spelling = names.count == 1 ? names[0] : "{\(names.joined(separator: ","))}"
    let others =
      option == .help
      ? "'(- : *)'"
      : option.isRepeatable
        ? "'*'" : names.count == 1 ? "" : "'(\(option.names.joined(separator: " ")))'"
    return others + spelling + explanation(option, value: value)
  }

  private static func explanation(_ option: OptionEntry, value: String = "") -> String {
    ("[\(option.summary.escapedForArguments)]" + value).singleQuoted
  }

  /// Returns the zsh action that offers the values of a kind.
  private static func action(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ""
    case .file: "_files"
    case .folder: "_files -/"
    case .photo: "_instagrid_photos"
    case .word(let list): "_instagrid_\(list.rawValue)"
    }
  }
}

extension String {
  /// The text with characters escaped that are special to `_arguments`.
  fileprivate var escapedForArguments: String {
    flatMap { "\\:[]".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) }
  }
}
