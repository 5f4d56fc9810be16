extension ProgramDescription {
  /// The source of the man page in mdoc(7), the macros of BSD's manuals.
  package var manPage: String {
    var page = MdocPage()
    page.macro("Dd", release.date)
    page.macro("Dt", "\(name.uppercased()) 1")
    page.macro("Os")
    page.macro("Sh", "NAME")
    page.macro("Nm", name)
    page.macro("Nd", commands[0].summary)
    page.macro("Sh", "SYNOPSIS")
    for command in commands {
      for usage in command.usage { page.synopsis("`\(command.name)` \(usage.source)") }
    }
    for option in StandardOption.allCases { page.synopsis("`\(option.entry.name)`") }
    page.macro("Sh", "DESCRIPTION")
    page.prose("\(commands[0].examples[0].caption), or into many, with these commands:")
    page.list { page in
      for command in commands {
        page.macro("It", "Cm \(command.name)")
        page.prose(Prose(command.summary))
      }
    }
    page.add(Self.optionSyntax)
    page.options(StandardOption.allCases.map(\.entry))
    for command in commands { page.add(command, of: self) }
    for topic in topics {
      page.macro("Sh", topic.title.uppercased())
      page.add(topic.text)
    }
    page.macro("Sh", "EXAMPLES")
    for example in commands.flatMap(\.examples) {
      page.paragraph("\(example.caption):")
      page.lines(example.lines)
    }
    page.macro("Sh", "CAVEATS")
    page.prose(caveats)
    return page.text
  }
}

extension MdocPage {
  /// Adds a command's help and options. Those that it shares with the main command are only named.
  fileprivate mutating func add(_ command: CommandDescription, of program: ProgramDescription) {
    macro("Ss", "\(program.name) \(command.name)")
    prose("\(command.examples[0].caption).")
    add(command.opening)
    for heading in program.headings {
      let own = program.ownOptions(of: command).filter { $0.heading == heading }
      guard !own.isEmpty else { continue }
      paragraph("\(heading.title):")
      self.options(own)
    }
    let shared = program.sharedOptions(of: command)
    if !shared.isEmpty {
      paragraph("As for \(program.commands[0].name): \(OptionEntry.names(of: shared)).")
    }
    add(command.closing, isInSubsection: true)
  }

  /// Adds a list of options, their meanings, and the values that can be listed.
  fileprivate mutating func options(_ options: [OptionEntry]) {
    list { page in
      for option in options {
        page.item(option)
        page.prose(option.help)
        let words = option.kind.words
        guard !words.isEmpty, words.count < 10 else { continue }
        page.list(isCompact: true) { page in
          for word in words {
            page.macro("It", "Cm \(word.text)")
            page.line(word.summary)
          }
        }
      }
    }
  }
}
