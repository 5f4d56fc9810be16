extension ProgramDescription {
  /// Returns what may stand in the place of the last word of a command line, for the script of a shell.
  ///
  /// The first line says of what kind it is: `words`, `folders`, `files`, `files` and the extensions of
  /// those to offer first, or `text`, which cannot be listed. Each line after `words` is a word, a tab and
  /// its description, whether it begins like the last word or not.
  ///
  /// - Parameter line: the words after the program's name. bash makes three of `--option=value`, one of
  ///   which is the equals sign.
  package func completions(ofLine line: [String]) -> String {
    let typed = line.last ?? ""
    guard let name = line.dropLast().first else {
      return typed.hasPrefix("-")
        ? Self.list(StandardOption.allCases.map(\.entry)) : Self.offer(.word(commandWords))
    }
    guard let command = commands.first(where: { $0.name == name }) else { return "text\n" }
    var option: OptionEntry?
    var takesOptions = true
    var operandCount = 0
    for word in line.dropFirst().dropLast() {
      if option != nil {
        if word != "=" { option = nil }
      } else if takesOptions && word == "--" {
        takesOptions = false
      } else if takesOptions && word.hasPrefix("-") && word != "-" {
        option = command.valued(word)
      } else {
        operandCount += 1
      }
    }
    if takesOptions, option == nil, let equals = typed.firstIndex(of: "=") {
      option = command.valued(String(typed[..<equals]))
    }
    if let option { return Self.offer(option.kind) }
    if takesOptions && typed.hasPrefix("-") { return Self.list(completedOptions(of: command)) }
    let operand = command.operand
    return operand.isRepeatable || operandCount == 0 ? Self.offer(operand.kind) : "text\n"
  }

  func completedOptions(of command: CommandDescription) -> [OptionEntry] {
    command.options + [StandardOption.help.entry]
  }

  private static func offer(_ kind: ValueKind) -> String {
    kind.list == nil
      ? ([kind.name] + kind.extensions).joined(separator: " ") + "\n"
      : list(kind.words.map { ($0.text, $0.summary) })
  }

  private static func list(_ options: [OptionEntry]) -> String {
    list(options.map { ($0.name, $0.summary) })
  }

  private static func list(_ words: [(text: String, summary: String)]) -> String {
    "words\n" + words.map { "\($0.text)\t\($0.summary)\n" }.joined()
  }
}

extension CommandDescription {
  /// Returns the option of a name, as it is typed, if it has a value.
  fileprivate func valued(_ name: String) -> OptionEntry? {
    options.first { $0.placeholder != nil && $0.names.contains(name) }
  }
}
