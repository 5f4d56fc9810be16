/// A version of a program.
package struct Release: Sendable {
  /// The name by which the program is called.
  package let name: String
  package let version: String
  /// The day of the release, as a man page has it, such as `November 22, 2026`.
  package let date: String

  package init(name: String, version: String, date: String) {
    (self.name, self.version, self.date) = (name, version, date)
  }

  /// What is printed for `--version`.
  package var versionLine: String { "\(name) \(version)\n" }
}

/// A program with commands, described for its parser, help, man page and completions.
package struct Program: Sendable {
  package let release: Release
  /// In the order in which help lists them. The first one is the program's main job; options that
  /// others share with it are explained only there.
  package let commands: [CommandDescription]
  /// The headings of options, in the order in which help shows them.
  package let headings: [OptionHeading]
  /// Lists of words that the help of the program shows, with their titles and the lines of a figure
  /// that explains them.
  package let overview: [(title: String, figure: [String], words: WordList)]
  package let synonyms: Synonyms
  /// The objects that are printed or read as JSON, after a text about them.
  package let objectsIntroduction: HelpText
  package let objects: [JSONObjectDescription]
  package let exitCodes: [(code: Int32, meaning: Prose)]
  /// The sections of the man page that follow the commands and the objects.
  package let environment: [(variable: String, meaning: Prose)]
  package let exitCodesNote: Prose
  package let caveats: Prose

  package init(
    _ release: Release, commands: [CommandDescription], headings: [OptionHeading],
    overview: [(title: String, figure: [String], words: WordList)],
    synonyms: Synonyms, objectsIntroduction: HelpText,
    objects: [JSONObjectDescription],
    exitCodes: [(code: Int32, meaning: Prose)],
    environment: [(variable: String, meaning: Prose)], exitCodesNote: Prose, caveats: Prose
  ) {
    self.release = release
    (self.commands, self.headings, self.overview) = (commands, headings, overview)
    self.synonyms = synonyms
    (self.objectsIntroduction, self.objects) = (objectsIntroduction, objects)
    (self.exitCodes, self.environment) = (exitCodes, environment)
    (self.exitCodesNote, self.caveats) = (exitCodesNote, caveats)
  }

  /// The commands as words.
  package var commandWords: WordList {
    WordList("commands", commands.map { WordList.Word($0.name, $0.summary) })
  }

  /// The name by which it is called.
  package var name: String { release.name }

  /// Returns the text that is printed instead of running a command.
  func answer(to query: Query, about command: CommandDescription) -> String {
    switch query {
    case .help: help(of: command)
    case .version: release.versionLine
    }
  }
}

/// A command, described for its parser, help, man page and completions.
package struct CommandDescription: Sendable {
  package let name: String
  /// What the command does, in a few words.
  package let summary: String
  /// The forms of its arguments, such as `[OPTION...] PHOTO... -o FILE`.
  package let usage: [String]
  package let operand: Operand
  /// Its options, except the ones in ``Query``, which every command has.
  package let options: [OptionEntry]
  /// Examples. The caption of the first one also describes the command.
  package let examples: [Example]
  /// Text before the options.
  package let opening: HelpText
  /// Lines of a figure after this text, which only the help shows: a man page may have ASCII only.
  package let figure: [String]
  /// Text after the options.
  package let closing: HelpText
  /// Text that only the man page contains, at the end.
  package let manual: HelpText
  /// Whether the help explains the exit codes.
  package let hasExitCodes: Bool

  package init(
    name: String, summary: String, usage: [String], operand: Operand, options: [OptionEntry],
    examples: [Example], opening: HelpText = "", figure: [String] = [], closing: HelpText = "",
    manual: HelpText = "", hasExitCodes: Bool = false
  ) {
    (self.name, self.summary, self.usage, self.operand) = (name, summary, usage, operand)
    (self.options, self.examples, self.hasExitCodes) = (options, examples, hasExitCodes)
    (self.opening, self.figure, self.closing, self.manual) = (opening, figure, closing, manual)
  }

  /// The arguments of a command that are not options.
  package struct Operand: Sendable {
    package let name: String
    package let kind: ValueKind
    /// Whether there can be several.
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

/// A JSON object that a program prints or reads, and what its members mean.
package struct JSONObjectDescription: Sendable {
  package struct Member: Sendable {
    package let name: String
    package let meaning: Prose
  }

  package let title: String
  package let introduction: Prose
  package let members: [Member]

  /// - Parameter members: names and meanings.
  package init(
    _ title: String, _ introduction: Prose,
    @ListBuilder<(String, Prose)> _ members: () -> [(String, Prose)]
  ) {
    (self.title, self.introduction) = (title, introduction)
    self.members = members().map { Member(name: $0, meaning: $1) }
  }
}
