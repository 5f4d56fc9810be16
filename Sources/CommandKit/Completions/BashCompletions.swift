extension Program {
  package var bashCompletions: String {
    """
    # bash completion for \(name), as printed by '\(name) completions bash'.

    \(machinery)
    \(fileKinds.map(function).joined(separator: "\n"))
    \(lists.map(function).joined(separator: "\n"))
    \(commands.map(function).joined(separator: "\n"))
    _\(name)() {
      local current=${COMP_WORDS[COMP_CWORD]} command='' option='' valued='' word i
      local -i operands=0
      local options=yes
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ! $command ]]; then
          command=$word
          case $command in
    \(commands.compactMap(valued).joined(separator: "\n").indented(by: 8))
          esac
        elif [[ $option ]]; then
          # bash treats the equals sign of --option=value as a word.
          [[ $word == '=' ]] || option=''
        elif [[ $options && $word == -- ]]; then
          options=''
        elif [[ $options && $valued == *" $word "* ]]; then
          option=$word
        elif [[ ! $options || $word != -?* ]]; then
          operands+=1
        fi
      done
      [[ $option && $current == '=' ]] && current=''
      case $command in
        '')
          if [[ $current == -* ]]; then
            _\(name)_words \(words(StandardOption.allCases.map(\.entry), indent: 10))
          else
            _\(name)_commands
          fi
          ;;
        \(commands.map(\.name).joined(separator: " | "))) "_\(name)_after_$command" ;;
      esac
    }

    complete -F _\(name) \(name)

    """
  }

  /// The part of the script that does not depend on the options.
  private var machinery: String {
    #"""
    # Offers words. Each is followed by its description, which is shown only in lists.
    _\#(name)_words() {
      local -a found=()
      local -i width=0 i
      while (($#)); do
        if [[ $1 == "$current"* ]]; then
          found+=("$1" "$2")
          ((${#1} > width)) && width=${#1}
        fi
        shift 2
      done
      compopt -o nosort 2>/dev/null
      # 33, 63 and 64 request a list; a single word is inserted anyway.
      case $COMP_TYPE in 33 | 63 | 64) ((${#found[@]} > 2)) || width=0 ;; *) width=0 ;; esac
      for ((i = 0; i < ${#found[@]}; i += 2)); do
        word=${found[i]}
        ((width)) && printf -v word '%-*s  (%s)' "$width" "$word" "${found[i + 1]}"
        COMPREPLY+=("${word:0:${COLUMNS:-80} - 1}")
      done
    }

    _\#(name)_files() { compopt -o default; }

    _\#(name)_folders() { compopt -o dirnames; }

    """#
  }

  /// Returns the shell function that offers files of a kind.
  private func function(_ files: ValueKind.FileKind) -> String {
    #"""
    # Offers \#(files.name) and folders, or any file if there are none.
    _\#(name)_\#(files.name)() {
      local pattern
      compopt -o filenames
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(
        compgen -d -- "$current"
        for pattern in \#(files.extensions.joined(separator: " ")); do
          compgen -f -X "!*.$pattern" -- "$current"
          compgen -f -X "!*.${pattern^^}" -- "$current"
        done
      )
      ((${#COMPREPLY[@]})) || compopt -o default
    }

    """#
  }

  /// Returns the shell function that offers the words of a list.
  private func function(_ list: AcceptedWords) -> String {
    """
    _\(name)_\(list.name)() {
      _\(name)_words \(words(list.words.map { ($0.text, $0.summary) }, indent: 4))
    }

    """
  }

  /// Returns the shell function that completes a command's options and operands.
  private func function(_ command: CommandDescription) -> String {
    let valued = command.options.filter { $0.placeholder != nil }
    var kinds: [ValueKind] = []
    for kind in valued.map(\.kind) where !kinds.contains(kind) { kinds.append(kind) }
    let cases = kinds.map { kind in
      let names = valued.filter { $0.kind == kind }.flatMap(\.names)
      return "    \(names.joined(separator: " | "))) \(offer(kind)) ;;\n"
    }
    let operand = command.operand
    return """
      _\(name)_after_\(command.name)() {
        case $option in
      \(cases.joined())    *)
            if [[ $options && $current == -* ]]; then
              _\(name)_words \(words(completedOptions(of: command), indent: 10))
            else
              \(operand.isRepeatable ? "" : "((operands)) || ")\(offer(operand.kind))
            fi
            ;;
        esac
      }

      """
  }

  private func offer(_ kind: ValueKind) -> String { kind == .text ? ":" : "_\(name)_\(kind.name)" }

  /// Returns the case of a command that lists its options with values; `nil` if there are none.
  private func valued(_ command: CommandDescription) -> String? {
    let names = command.options.filter { $0.placeholder != nil }.flatMap(\.names)
    return names.isEmpty ? nil : "\(command.name)) valued=' \(names.joined(separator: " ")) ' ;;"
  }

  private func words(_ options: [OptionEntry], indent: Int) -> String {
    words(options.map { ($0.name, $0.summary) }, indent: indent)
  }

  /// Returns words and their descriptions, one pair per line.
  private func words(_ words: [(text: String, summary: String)], indent: Int) -> String {
    let start = "\\\n" + String(repeating: " ", count: indent)
    return words.map { "\(start)\($0.text.singleQuoted) \($0.summary.singleQuoted)" }
      .joined(separator: " ")
  }
}
