import PhotoIO

/// The completion script for bash.
enum BashCompletions {
  static var script: String {
    let commands = Command.allCases
    return """
      # bash completion for instagrid, as printed by 'instagrid completions bash'.

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

  /// The part of the script that does not depend on the options.
  private static let machinery = #"""
    # Offers words. Each is followed by its description, which is shown only in lists.
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
      # 33, 63 and 64 request a list; a single word is inserted anyway.
      case $COMP_TYPE in 33 | 63 | 64) ((${#found[@]} > 2)) || width=0 ;; *) width=0 ;; esac
      for ((i = 0; i < ${#found[@]}; i += 2)); do
        word=${found[i]}
        ((width)) && printf -v word '%-*s  (%s)' "$width" "$word" "${found[i + 1]}"
        COMPREPLY+=("${word:0:${COLUMNS:-80} - 1}")
      done
    }

    _instagrid_files() { compopt -o default; }

    _instagrid_folders() { compopt -o dirnames; }

    # Offers photos and folders, or any file if there are none.
    _instagrid_photos() {
      local pattern
      compopt -o filenames
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(
        compgen -d -- "$current"
        for pattern in \#(FileFormat.photoExtensions.joined(separator: " ")); do
          compgen -f -X "!*.$pattern" -- "$current"
          compgen -f -X "!*.${pattern^^}" -- "$current"
        done
      )
      ((${#COMPREPLY[@]})) || compopt -o default
    }

    """#

  /// Returns the shell function that offers the words of a list.
  private static func function(_ list: ChoiceList) -> String {
    """
    _instagrid_\(list.rawValue)() {
      _instagrid_words \(words(list.choices.map { ($0.text, $0.summary) }, indent: 4))
    }

    """
  }

  /// Returns the shell function that completes a command's options and operands.
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

  /// Returns the shell command that completes a value of a kind.
  private static func offer(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ":"
    case .file: "_instagrid_files"
    case .folder: "_instagrid_folders"
    case .photo: "_instagrid_photos"
    case .word(let list): "_instagrid_\(list.rawValue)"
    }
  }

  /// Returns the case of a command that lists its options with values; `nil` if there are none.
  private static func valued(_ command: Command) -> String? {
    let names = command.options.filter { $0.value != nil }.flatMap(\.names)
    return names.isEmpty
      ? nil : "\(command.rawValue)) valued=' \(names.joined(separator: " ")) ' ;;"
  }

  private static func words(_ options: [OptionEntry], indent: Int) -> String {
    words(options.map { ("--\($0.long)", $0.summary) }, indent: indent)
  }

  /// Returns words and their descriptions, one pair per line.
  private static func words(_ words: [(text: String, summary: String)], indent: Int) -> String {
    let start = "\\\n" + String(repeating: " ", count: indent)
    return words.map { "\(start)\($0.text.singleQuoted) \($0.summary.singleQuoted)" }
      .joined(separator: " ")
  }
}
