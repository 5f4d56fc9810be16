/// The man page, made from the tables of commands and options and from their help.
///
/// It is written in mdoc(7), the macros of BSD's manuals.
enum ManPage {
  static var text: String {
    var page = MdocPage()
    page.macro("Dd", Instagrid.releaseDate)
    page.macro("Dt", "INSTAGRID 1")
    page.macro("Os")
    page.macro("Sh", "NAME")
    page.macro("Nm", "instagrid")
    page.macro("Nd", Command.compose.summary)
    page.macro("Sh", "SYNOPSIS")
    for usage in Command.allCases.flatMap(\.usage) { page.synopsis(usage) }
    for option in [OptionEntry.help, .version] { page.synopsis("instagrid --\(option.long)") }
    page.macro("Sh", "DESCRIPTION")
    page.prose("\(CommandHelp.program.examples[0].caption), or into many, with these commands:")
    page.list { page in
      for word in ChoiceList.commands.choices {
        page.macro("It", "Cm \(word.text)")
        page.prose(Prose(word.summary))
      }
    }
    page.add(CommandHelp.spelling)
    page.options([.help, .version])
    for command in Command.allCases { page.add(command) }
    page.addJSONObjects()
    page.addConventions()
    return page.text
  }
}

extension MdocPage {
  /// Adds a command's help and options. Those with the same meaning as in `compose` are only named.
  fileprivate mutating func add(_ command: Command) {
    let commandHelp = command.commandHelp
    macro("Ss", "instagrid \(command.rawValue)")
    prose("\(commandHelp.examples[0].caption).")
    add(commandHelp.opening)
    for group in OptionGroup.allCases {
      let own = command.ownOptions.filter { $0.group == group }
      guard !own.isEmpty else { continue }
      paragraph("\(group.rawValue):")
      self.options(own)
    }
    let shared = command.sharedOptions
    if !shared.isEmpty { paragraph("As for compose: \(OptionEntry.names(of: shared)).") }
    add(commandHelp.closing + commandHelp.manual)
  }

  /// Adds the members of all JSON objects.
  fileprivate mutating func addJSONObjects() {
    macro("Sh", "JSON OBJECTS")
    prose("Later versions may add members.")
    for object in JSONObjectHelp.all {
      macro("Ss", object.title)
      prose(object.introduction)
      list { page in
        for member in object.members {
          page.macro("It", "Cm \(member.name)")
          page.prose(member.meaning)
        }
      }
    }
  }

  /// Adds the sections that every manual has.
  fileprivate mutating func addConventions() {
    macro("Sh", "ENVIRONMENT")
    list { page in
      page.macro("It", "Ev TERM")
      page.prose("If it is `dumb`, `--progress` `auto` shows no line.")
    }
    macro("Sh", "EXIT STATUS")
    list { page in
      for code in ExitCode.allCases {
        page.macro("It", "\(code.rawValue)")
        page.prose(Prose(code.meaning))
      }
    }
    paragraph(
      """
      From 70 on, trying again may help. After SIGINT, SIGTERM or SIGHUP the program cleans up and
      is terminated by the same signal.
      """)
    macro("Sh", "EXAMPLES")
    for example in Command.allCases.flatMap(\.commandHelp.examples) {
      paragraph("\(example.caption):")
      lines(example.lines, indent: "indent")
    }
    macro("Sh", "CAVEATS")
    prose(
      """
      Instagrid waits indefinitely for a FIFO or a pipe that is never closed. Damage in a part of a
      photo that is not visible may go unnoticed, because that part is not decoded. Outputs are
      not flushed to the disk: that they are written atomically does not cover a power failure.
      """)
  }

  /// Adds a list of options, their meanings, and the values that can be listed.
  fileprivate mutating func options(_ options: [OptionEntry]) {
    list { page in
      for option in options {
        page.item(option)
        page.prose(option.help)
        let words = option.kind.choices
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
