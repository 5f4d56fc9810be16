/// The texts of `help`, made from the tables of commands and options.
enum Help {
  /// The settings that the options of `help` select.
  struct Settings {
    var wantsManPage = false
  }

  static let options: [Option<Settings>] = [
    .flag(
      "man", nil, .other, "print the whole manual, as the source of a man page",
      set: { $0.wantsManPage = $1 })
  ]

  static func run(_ arguments: ArraySlice<Argument>) throws {
    let commandLine = try Parser(command: .help, options: options).parse(
      arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let names = commandLine.operands
    guard names.count <= 1 else {
      throw UsageError("help takes at most one command, but \(names.count) were given")
    }
    if commandLine.settings.wantsManPage {
      guard names.isEmpty else {
        throw UsageError("--man prints the whole manual; omit '\(names[0])'")
      }
      return try Console.print(ManPage.text)
    }
    guard let name = names.first else { return try Console.print(overview) }
    if name.text.lowercased() == jsonTopic { return try Console.print(json) }
    guard let command = Command(named: name.text) else {
      throw UsageError.unknown(
        "command", name.bytes, among: ChoiceList.topics.choices.map(\.text),
        otherwise: UsageError.see(nil))
    }
    try Console.print(of(command))
  }

  /// The topic of the help that is not a command.
  static let jsonTopic = "json"

  /// The members of all JSON objects.
  static var json: String {
    let introduction: HelpText = """
      The JSON objects that `--json` prints and that a manifest contains, with all their members.
      Later versions may add members.
      """
    let objects = JSONObjectHelp.all.map { object in
      "\(object.title)\n\n" + paragraph(object.introduction) + "\n"
        + TextTable(object.members.map { ($0.name, $0.meaning) }).text
    }
    return ([text(introduction)] + objects).joined(separator: "\n")
  }

  /// The help of the program, with its commands.
  static var overview: String {
    let sections = [
      ("Commands", ChoiceList.commands), ("Layouts", ChoiceList.layouts),
      ("Shapes", ChoiceList.shapes),
    ].map { title, list in
      "\(title):\n" + TextTable(list.choices).text
    }
    let options = "Options:\n" + table([.help, .version])
    return ([examples(.program)] + sections + [options, text(CommandHelp.program.closing)])
      .joined(separator: "\n")
  }

  /// Returns the help of a command.
  static func of(_ command: Command) -> String {
    let commandHelp = command.commandHelp
    let usage = command.usage.enumerated().map {
      ($0.offset == 0 ? "Usage: " : "       ") + $0.element
    }
    var parts = [
      examples(commandHelp), usage.map { $0 + "\n" }.joined(), text(commandHelp.opening),
    ]
    parts += grouped(command.ownOptions.filter { !$0.isRare } + [.help])
    parts.append(text(elsewhere(command) + commandHelp.closing))
    if commandHelp.hasExitCodes {
      parts.append(
        "Exit codes:\n"
          + TextTable(ExitCode.allCases.map { ("\($0.rawValue)", Prose($0.meaning)) }).text)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func examples(_ commandHelp: CommandHelp) -> String {
    commandHelp.examples.map { example in
      "\(example.caption):\n\n" + example.lines.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func text(_ text: HelpText) -> String {
    text.blocks.map { block in
      block.paragraph.map(paragraph) ?? block.literalLines.map { "  \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func paragraph(_ prose: Prose) -> String {
    prose.words.map(\.plain).wrapped(to: 80).map { $0 + "\n" }.joined()
  }

  /// The names of a command's options that are explained elsewhere.
  private static func elsewhere(_ command: Command) -> HelpText {
    func sentence(_ start: String, _ options: [OptionEntry]) -> [HelpText.Block] {
      options.isEmpty ? [] : [.prose("\(start): \(OptionEntry.names(of: options)).")]
    }
    return HelpText(
      sentence("As for compose (`instagrid help compose`)", command.sharedOptions)
        + sentence(
          "Explained only in the manual (`instagrid help --man | man -l -`)",
          command.ownOptions.filter(\.isRare)))
  }

  /// Options under their headings.
  private static func grouped(_ options: [OptionEntry]) -> [String] {
    if Set(options.map(\.group)).count == 1 { return ["Options:\n" + table(options)] }
    return OptionGroup.allCases.compactMap { group in
      let options = options.filter { $0.group == group }
      return options.isEmpty ? nil : "\(group.rawValue):\n" + table(options)
    }
  }

  private static func table(_ options: [OptionEntry]) -> String {
    TextTable(options.map { ($0.spelling, $0.help) }).text
  }
}

extension Command {
  /// The options with the same meaning as in `compose`, whose help explains them.
  var sharedOptions: [OptionEntry] {
    self == .compose ? [] : options.filter(Command.compose.options.contains)
  }

  /// The options that are explained with the command.
  var ownOptions: [OptionEntry] {
    let shared = Set(sharedOptions)
    return options.filter { !shared.contains($0) }
  }
}

extension OptionEntry {
  /// The option's names and placeholder, such as `-s, --size N`.
  fileprivate var spelling: String {
    (short == nil ? "    " : "") + names.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}
