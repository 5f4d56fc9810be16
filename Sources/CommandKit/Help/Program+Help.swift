extension Program {
  /// How options are typed.
  static let spelling: HelpText = """
    The value of an option is the next word, or is attached to it, as in `--size=900` or `-s900`.
    `--` ends the options.
    """

  /// The help of the program, with its commands.
  package var overviewHelp: String {
    let main = commands[0]
    let lists = [("Commands", [], commandWords)] + overview
    let sections = lists.map { title, figure, list in
      "\(title):\n" + figure.map { "  \($0)\n" }.joined() + TextTable(list.words).text
    }
    let options = "Options:\n" + Self.table(Query.allCases.map(\.entry))
    let closing: HelpText = """
      `\(name) help \(main.name)` explains a command and its options, `\(name) help json` lists the
      members of all JSON objects, and `\(name) help --man` prints the whole manual.
      """
    return
      ([Self.text(of: main.examples.prefix(1))] + sections
      + [options, Self.text(of: Self.spelling + closing)])
      .joined(separator: "\n")
  }

  /// Returns the help of a command.
  package func help(of command: CommandDescription) -> String {
    let usage = command.usage.enumerated().map {
      ($0.offset == 0 ? "Usage: " : "       ") + "\(name) \(command.name) \($0.element)\n"
    }
    var parts = [
      Self.text(of: command.examples[...]), usage.joined(), Self.text(of: command.opening),
      command.figure.map { "  \($0)\n" }.joined(),
    ]
    parts += grouped(ownOptions(of: command).filter { !$0.isRare } + [Query.help.entry])
    parts.append(Self.text(of: optionsElsewhere(command) + command.closing))
    if command.hasExitCodes {
      parts.append(
        "Exit codes:\n" + TextTable(exitCodes.map { ("\($0.code)", $0.meaning) }).text)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The members of all JSON objects.
  package var objectsHelp: String {
    let texts = objects.map { object in
      "\(object.title)\n\n" + Self.paragraph(object.introduction) + "\n"
        + TextTable(object.members.map { ($0.name, $0.meaning) }).text
    }
    return ([Self.text(of: objectsIntroduction)] + texts).joined(separator: "\n")
  }

  private static func text(of examples: ArraySlice<CommandDescription.Example>) -> String {
    examples.map { example in
      "\(example.caption):\n\n" + example.lines.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func text(of text: HelpText) -> String {
    text.blocks.map { block in
      block.paragraph.map(paragraph) ?? block.literalLines.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func paragraph(_ prose: Prose) -> String {
    prose.words.map(\.plain).wrapped(to: 80).map { $0 + "\n" }.joined()
  }

  /// The names of a command's options that are explained elsewhere.
  private func optionsElsewhere(_ command: CommandDescription) -> HelpText {
    func sentence(_ start: String, _ options: [OptionEntry]) -> HelpText {
      options.isEmpty ? "" : "\(start): \(OptionEntry.names(of: options))."
    }
    let main = commands[0].name
    return sentence("As for \(main) (`\(name) help \(main)`)", sharedOptions(of: command))
      + sentence(
        "Only in the manual (`\(name) help --man | man -l -`)",
        ownOptions(of: command).filter(\.isRare))
  }

  /// Options under their headings.
  private func grouped(_ options: [OptionEntry]) -> [String] {
    if Set(options.map(\.heading)).count == 1 { return ["Options:\n" + Self.table(options)] }
    return headings.compactMap { heading in
      let options = options.filter { $0.heading == heading }
      return options.isEmpty ? nil : "\(heading.title):\n" + Self.table(options)
    }
  }

  private static func table(_ options: [OptionEntry]) -> String {
    TextTable(options.map { ($0.spelling, $0.help) }).text
  }
}

extension Program {
  /// Returns the options of a command with the same meaning as in the main one, whose help explains
  /// them.
  package func sharedOptions(of command: CommandDescription) -> [OptionEntry] {
    command.name == commands[0].name ? [] : command.options.filter(commands[0].options.contains)
  }

  /// Returns the options that are explained with the command.
  package func ownOptions(of command: CommandDescription) -> [OptionEntry] {
    let shared = Set(sharedOptions(of: command))
    return command.options.filter { !shared.contains($0) }
  }
}

extension OptionEntry {
  /// The option's names and placeholder, such as `-s, --size N`.
  fileprivate var spelling: String {
    (short == nil ? "    " : "") + names.joined(separator: ", ")
      + (placeholder.map { " \($0)" } ?? "")
  }
}
