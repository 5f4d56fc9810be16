extension ProgramDescription {
  static let optionSyntax: HelpText = """
    The value of an option is the next word, or is attached to it, as in `--size=900` or `-s900`.
    `--` ends the options.
    """

  package var overviewHelp: StyledText {
    let main = commands[0]
    let closing: HelpText = """
      Topics of `\(name) help`: \(topicNames).

      `\(name) \(main.name) -h` shows the common options, `\(name) help \(main.name)` all of them,
      `\(name) help --man` the whole manual, and `\(name) --version` the version.
      """
    return Self.page([
      Self.text(of: main.examples.prefix(1)),
      Self.section("Commands", TextTable(commandWords.words)),
      Self.text(of: closing),
    ])
  }

  private var topicNames: String { topics.map { "`\($0.name)`" }.joined(separator: ", ") }

  package func shortHelp(of command: CommandDescription) -> StyledText {
    let options = command.commonOptions.compactMap { name in
      command.options.first { $0.long == name }
    }
    let examples = command.examples.prefix(3).flatMap(\.lines).map { "  \($0)\n" }
    let closing: HelpText = """
      `\(name) help \(command.name)` explains all. Other topics of `\(name) help`: \(topicNames).
      """
    return Self.page([
      usage(of: command),
      options.isEmpty
        ? ""
        : Self.section(
          "Options", TextTable(options.map { AcceptedWords.Word($0.syntax, $0.summary) })),
      "Examples:".bold + "\n" + examples.joined(), Self.text(of: closing),
    ])
  }

  package func help(of command: CommandDescription) -> StyledText {
    Self.page(
      [
        Self.text(of: command.examples[...]), usage(of: command), Self.text(of: command.opening),
        command.figure.map { "  \($0)\n" }.joined(),
      ] + grouped(ownOptions(of: command) + [StandardOption.help.entry])
        + [Self.text(of: pointerToSharedOptions(command) + command.closing)])
  }

  package func help(of topic: Topic) -> StyledText { StyledText(Self.text(of: topic.text)) }

  private static func page(_ parts: [String]) -> StyledText {
    StyledText(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private static func section(_ title: String, _ table: TextTable) -> String {
    "\(title):".bold + "\n" + table.text
  }

  private func usage(of command: CommandDescription) -> String {
    command.usage.enumerated().map {
      ($0.offset == 0 ? "Usage:".bold : "      ") + " \(name) \(command.name) \($0.element.plain)\n"
    }.joined()
  }

  private static func text(of examples: ArraySlice<CommandDescription.Example>) -> String {
    examples.map { example in "\(example.caption):\n\n" + example.lines.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func text(of text: HelpText) -> String {
    text.blocks.map { block in
      if let paragraph = block.paragraph {
        return paragraph.words.map(\.plain).wrapped(to: 80).map { $0 + "\n" }.joined()
      }
      if let heading = block.heading { return heading.bold + "\n" }
      return TextTable(block.items.map { ($0.term.plain, $0.meaning) }).text
        + block.literalLines.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private func pointerToSharedOptions(_ command: CommandDescription) -> HelpText {
    let (options, main) = (sharedOptions(of: command), commands[0].name)
    return options.isEmpty
      ? "" : "As for \(main) (`\(name) help \(main)`): \(OptionEntry.names(of: options))."
  }

  private func grouped(_ options: [OptionEntry]) -> [String] {
    func table(_ options: [OptionEntry]) -> TextTable {
      TextTable(options.map { ($0.syntax, $0.help) })
    }
    if Set(options.map(\.heading)).count == 1 { return [Self.section("Options", table(options))] }
    return headings.compactMap { heading in
      let options = options.filter { $0.heading == heading }
      return options.isEmpty ? nil : Self.section(heading.title, table(options))
    }
  }

  package func sharedOptions(of command: CommandDescription) -> [OptionEntry] {
    command.name == commands[0].name ? [] : command.options.filter(commands[0].options.contains)
  }

  package func ownOptions(of command: CommandDescription) -> [OptionEntry] {
    let shared = Set(sharedOptions(of: command))
    return command.options.filter { !shared.contains($0) }
  }
}

extension OptionEntry {
  /// The option's names and placeholder, such as `-s, --size N`.
  fileprivate var syntax: String {
    (short == nil ? "    " : "") + names.joined(separator: ", ")
      + (placeholder.map { " \($0)" } ?? "")
  }
}
