/// A version of a program.
package struct Release: Sendable {
  package let name: String
  package let version: String
  /// The day of the release, as a man page has it, such as `November 22, 2026`.
  package let date: String

  package init(name: String, version: String, date: String) {
    (self.name, self.version, self.date) = (name, version, date)
  }

  package var versionLine: String { "\(name) \(version)\n" }
}

/// A program with commands, described for its parser, help, man page and completions.
package struct ProgramDescription: Sendable {
  package let release: Release
  /// In the order in which help lists them. The first one is the program's main job; options that
  /// others share with it are explained only there.
  package let commands: [CommandDescription]
  package let headings: [OptionHeading]
  /// What the help explains apart from the commands, in its order and that of the man page.
  package let topics: [Topic]
  /// Names of options that people know from other programs, separated by spaces, and the own options that do
  /// the same, which may have a value behind them, such as `layout 3x2` for `tile`. All are without hyphens.
  package let synonyms: KeyValuePairs<String, [String]>
  /// The last section of the man page.
  package let caveats: Prose

  package init(
    _ release: Release, commands: [CommandDescription], headings: [OptionHeading], topics: [Topic],
    synonyms: KeyValuePairs<String, [String]>, caveats: Prose
  ) {
    (self.release, self.commands, self.headings) = (release, commands, headings)
    (self.topics, self.synonyms, self.caveats) = (topics, synonyms, caveats)
  }

  package var commandWords: AcceptedWords {
    AcceptedWords("commands", commands.map { AcceptedWords.Word($0.name, $0.summary) })
  }

  package var name: String { release.name }

  /// Returns the text that is printed instead of running a command. One letter asks for a short text.
  func answer(to option: StandardOption, isShort: Bool, about command: CommandDescription)
    -> StyledText
  {
    switch option {
    case .help: isShort ? shortHelp(of: command) : help(of: command)
    case .version: StyledText(release.versionLine)
    }
  }
}

/// A command, described for its parser, help, man page and completions.
package struct CommandDescription: Sendable {
  package let name: String
  package let summary: String
  /// The forms of its arguments, such as `[OPTION...] PHOTO... -o FILE`, with marks.
  package let usage: [Prose]
  package let operand: Operand
  /// Its options, except the ones in ``StandardOption``, which every command has.
  package let options: [OptionEntry]
  /// The long names of the options that the short help lists, in its order.
  package let commonOptions: [String]
  /// Examples. The caption of the first one also describes the command.
  package let examples: [Example]
  package let opening: HelpText
  /// Lines of a figure after this text, which only the help shows: a man page may have ASCII only.
  package let figure: [String]
  package let closing: HelpText

  package init(
    name: String, summary: String, usage: [Prose], operand: Operand, options: [OptionEntry],
    commonOptions: [String] = [], examples: [Example], opening: HelpText = "",
    figure: [String] = [], closing: HelpText = ""
  ) {
    (self.name, self.summary, self.usage, self.operand) = (name, summary, usage, operand)
    (self.options, self.commonOptions, self.examples) = (options, commonOptions, examples)
    (self.opening, self.figure, self.closing) = (opening, figure, closing)
  }

  /// The arguments of a command that are not options.
  package struct Operand: Sendable {
    package let name: String
    package let kind: ValueKind
    package let isRepeatable: Bool

    package init(_ name: String, _ kind: ValueKind, isRepeatable: Bool = true) {
      (self.name, self.kind, self.isRepeatable) = (name, kind, isRepeatable)
    }
  }

  package struct Example: Sendable {
    package let caption: String
    package let lines: [String]

    package init(_ caption: String, _ lines: String...) {
      (self.caption, self.lines) = (caption, lines)
    }
  }
}

/// A subject that the help explains, apart from the commands.
package struct Topic: Sendable {
  package let name: String
  /// The heading of its section in the man page.
  let title: String
  package let summary: String
  package let text: HelpText

  package init(_ name: String, title: String? = nil, _ summary: String, _ text: HelpText) {
    (self.name, self.title, self.summary, self.text) = (name, title ?? name, summary, text)
  }
}
