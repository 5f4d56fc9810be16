/// What makes bash complete command lines.
enum BashCompletions {
  static var script: String {
    let commands = Command.allCases
    return """
      # What bash completes for instagrid, as 'instagrid completions bash' prints it.

      \(machinery)
      \(ChoiceList.allCases.map(function).joined(separator: "\n"))
      \(commands.map(function).joined(separator: "\n"))
      _instagrid() {
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
            # The equals sign of --option=value is a word to bash.
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
              _instagrid_words \(words([.help, .version], indent: 10))
            else
              _instagrid_commands
            fi
            ;;
          \(commands.map(\.rawValue).joined(separator: " | "))) "_instagrid_after_$command" ;;
        esac
      }

      complete -F _instagrid instagrid

      """
  }

  /// What is the same whatever the options are.
  private static let machinery = #"""
    # Offers words, each of which is followed by what it means. That is shown where a list is.
    _instagrid_words() {
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
      # 33, 63 and 64 ask for a list; a single word is put in all the same.
      case $COMP_TYPE in 33 | 63 | 64) ((${#found[@]} > 2)) || width=0 ;; *) width=0 ;; esac
      for ((i = 0; i < ${#found[@]}; i += 2)); do
        word=${found[i]}
        ((width)) && printf -v word '%-*s  (%s)' "$width" "$word" "${found[i + 1]}"
        COMPREPLY+=("${word:0:${COLUMNS:-80} - 1}")
      done
    }

    _instagrid_files() { compopt -o default; }

    _instagrid_folders() { compopt -o dirnames; }

    # Offers photos and folders, and any file where there are none.
    _instagrid_photos() {
      local pattern
      compopt -o filenames
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(
        compgen -d -- "$current"
        for pattern in jpg jpeg png heic heif hif avif webp; do
          compgen -f -X "!*.$pattern" -- "$current"
          compgen -f -X "!*.${pattern^^}" -- "$current"
        done
      )
      ((${#COMPREPLY[@]})) || compopt -o default
    }

    """#

  /// The function that offers the words of a list.
  private static func function(_ list: ChoiceList) -> String {
    """
    _instagrid_\(list.rawValue)() {
      _instagrid_words \(words(list.choices.map { ($0.text, $0.summary) }, indent: 4))
    }

    """
  }

  /// The function that offers what a command's options and operands can be.
  private static func function(_ command: Command) -> String {
    let valued = command.options.filter { $0.value != nil }
    var kinds: [ValueKind] = []
    for kind in valued.map(\.kind) where !kinds.contains(kind) { kinds.append(kind) }
    let cases = kinds.map { kind in
      let names = valued.filter { $0.kind == kind }.flatMap(\.names)
      return "    \(names.joined(separator: " | "))) \(offer(kind)) ;;\n"
    }
    let operand = command.operand
    return """
      _instagrid_after_\(command.rawValue)() {
        case $option in
      \(cases.joined())    *)
            if [[ $options && $current == -* ]]; then
              _instagrid_words \(words(command.completedOptions, indent: 10))
            else
              \(operand.isRepeatable ? "" : "((operands)) || ")\(offer(operand.kind))
            fi
            ;;
        esac
      }

      """
  }

  /// The command that offers what a value can be.
  private static func offer(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ":"
    case .file: "_instagrid_files"
    case .folder: "_instagrid_folders"
    case .photo: "_instagrid_photos"
    case .word(let list): "_instagrid_\(list.rawValue)"
    }
  }

  /// The row of a command that says which of its options have values, if any have.
  private static func valued(_ command: Command) -> String? {
    let names = command.options.filter { $0.value != nil }.flatMap(\.names)
    return names.isEmpty
      ? nil : "\(command.rawValue)) valued=' \(names.joined(separator: " ")) ' ;;"
  }

  private static func words(_ options: [OptionEntry], indent: Int) -> String {
    words(options.map { ("--\($0.long)", $0.summary) }, indent: indent)
  }

  /// Words and what they mean, a pair a line.
  private static func words(_ words: [(text: String, summary: String)], indent: Int) -> String {
    let start = "\\\n" + String(repeating: " ", count: indent)
    return words.map { "\(start)\($0.text.singleQuoted) \($0.summary.singleQuoted)" }
      .joined(separator: " ")
  }
}
