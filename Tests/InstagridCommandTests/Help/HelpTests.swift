import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct HelpTests {
  private static let program = ProgramDescription.instagrid
  private static let shortHelps = program.commands.map { program.shortHelp(of: $0).plain }
  private static let helps = program.commands.map { program.help(of: $0).plain }
  private static let overview = program.overviewHelp.plain
  private static let topics = program.topics.map { program.help(of: $0).plain }

  /// The words of a text, with one space between two.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [overview] + shortHelps + helps + topics)
  func `no line is longer than 80 columns, and none ends in a space`(_ text: String) {
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(!text.contains("\n\n\n"))
    #expect(!text.contains("\t"))
  }

  @Test(arguments: [overview] + helps)
  func `every help text begins with a sentence and an example`(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix(":"))
    #expect(lines[1].isEmpty)
    #expect(lines[2].hasPrefix("  ") && lines[2].contains("instagrid "), "\(lines[2])")
  }

  @Test(arguments: [overview] + shortHelps)
  func `the overview and every short help fit a small window`(_ text: String) {
    #expect(text.count(where: \.isNewline) <= 25, "\(text)")
  }

  @Test(arguments: Command.allCases)
  func `a short help has the usage, an example and one line for each option of every day`(
    _ command: Command
  ) {
    let description = command.description
    let lines = Self.program.shortHelp(of: description).plain.split(separator: "\n")
    #expect(lines[0] == "Usage: instagrid \(command) \(description.usage[0].plain)")
    #expect(lines.contains { $0 == "  \(description.examples[0].lines[0])" })
    let names = lines.compactMap { $0.firstMatch(of: /^  (?:-.,|   ) --([a-z-]+)/)?.output.1 }
    #expect(names.map(String.init) == description.commonOptions, "\(lines)")
  }

  @Test func `headings are bold, and defaults are dim, also over two lines`() {
    let help = Self.program.help(of: .compose).styled
    #expect(help.contains("\n\u{1B}[1mUsage:\u{1B}[22m instagrid compose "))
    #expect(help.contains("\n\u{1B}[1mPicture:\u{1B}[22m\n"))
    #expect(help.contains("\u{1B}[2m(default: 1)\u{1B}[22m"))
    let dim = help.matches(of: /\x1B\[2m(?:[^\x1B]*)\x1B\[22m/).map { words(String($0.output)) }
    let defaults = Self.program.ownOptions(of: .compose).filter {
      $0.help.plain.contains("(default: ")
    }
    #expect(dim.count == defaults.count && defaults.count > 25)
    for text in dim {
      #expect(text.contains("(default: ") && text.hasSuffix(")\u{1B}[22m"), "\(text)")
    }
    #expect(Self.program.help(of: Topic.all[0]).styled.contains("\n\u{1B}[1mFolders\u{1B}[22m\n"))
  }

  @Test(arguments: Command.allCases)
  func `every option with a value states its default, or that it is required`(_ command: Command) {
    // These have no default.
    for option in command.description.options
    where option.placeholder != nil && !["photos-from", "manifest"].contains(option.long) {
      #expect(
        option.help.plain.contains(/\((default: |required)/), "\(option.long)")
    }
  }

  @Test(arguments: Command.allCases)
  func `every option whose value is a number states its range`(_ command: Command) {
    for option in command.description.options
    where ["N", "POINT", "I/N"].contains(option.placeholder) {
      #expect(option.help.plain.contains(/\.\.\.|1 or more/), "\(option.long)")
    }
  }

  @Test(arguments: Command.allCases)
  func `options that mean what they mean for compose are named and not explained again`(
    _ command: Command
  ) {
    let words = words(ProgramDescription.instagrid.help(of: command.description).plain)
    let shared = ProgramDescription.instagrid.sharedOptions(of: command.description)
    #expect(shared.isEmpty == ![.batch, .inspect, .layouts, .arrange].contains(command))
    let names = shared.map(\.name).joined(separator: ", ")
    #expect(
      words.contains("As for compose ('instagrid help compose'): \(names).") == !shared.isEmpty)
    for option in shared { #expect(!words.contains(option.help.plain)) }
  }

  @Test(arguments: Settings.options(in: .compose).map(\.entry.long))
  func `every option is explained in the help of compose`(_ name: String) throws {
    let option = try #require(Settings.options(in: .compose).first { $0.entry.long == name })
    let short = option.entry.short.map { "-\($0), " } ?? "    "
    let value = option.entry.placeholder.map { " \($0)" } ?? ""
    let lines = ProgramDescription.instagrid.help(of: .compose).plain.split(
      separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.hasPrefix("  \(short)--\(name)\(value)") })
    // The words of its help, on this line and the indented ones below.
    let words = lines[row...].joined(separator: " ").split(separator: " ")
    let text = words.joined(separator: " ")
    let help = option.entry.help.plain
    #expect(text.contains(help))
    #expect(!help.isEmpty && !help.hasSuffix("."))
  }

  @Test(arguments: program.ownOptions(of: .batch).map(\.long))
  func `every other option is explained in the help of batch`(_ name: String)
    throws
  {
    let option = try #require(Settings.options(in: .batch).first { $0.entry.long == name })
    let words = words(ProgramDescription.instagrid.help(of: .batch).plain)
    let help = option.entry.help.plain
    #expect(words.contains("--\(name)\(option.entry.placeholder.map { " \($0)" } ?? "") \(help)"))
    #expect(!help.isEmpty && !help.hasSuffix("."))
  }

  @Test func `every group of options has its heading, in order`() {
    let help = ProgramDescription.instagrid.help(of: .compose).styled
    let headings = help.matches(of: /\n\x1B\[1m([A-Z][a-z]+):/).map { String($0.output.1) }
    #expect(headings == ["Usage", "Picture", "Look", "Output", "Photos", "Other"])
  }

  @Test func `every exit code is explained in its topic`() throws {
    let topic = try #require(Topic.all.first { $0.name == "exit-codes" })
    let help = ProgramDescription.instagrid.help(of: topic).plain
    for line in [
      "  0   success\n", "  64  the command line or a record of a manifest is wrong\n",
      "  65  a photo is damaged, unsupported, empty or over a limit\n",
      "  66  a photo, folder, list or font cannot be read, or a folder has no photos\n",
      "  70  internal error\n",
      "  71  out of memory\n",
      "  73  an output cannot be created, must not be replaced, or would be too large\n",
      "  74  reading or writing failed, for instance because the disk is full\n",
    ] {
      #expect(help.contains(line), "\(line)")
    }
  }

  @Test func `every command is in the overview and states its usage`() {
    for command in Command.allCases {
      #expect(Self.overview.contains("\n  \(command.rawValue) "))
      #expect(Self.overview.contains(command.summary))
      let help = ProgramDescription.instagrid.help(of: command.description).plain
      for (index, usage) in command.description.usage.enumerated() {
        let start = index == 0 ? "\nUsage: " : "\n       "
        #expect(help.contains("\(start)instagrid \(command.rawValue) \(usage.plain)\n"))
      }
    }
  }

  @Test func `the overview is exactly this text`() {
    #expect(
      Self.overview == """
        Combines photos into one picture:

          instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png

        Commands:
          compose      combine photos into one picture
          batch        make many grids, from a list of photos or of grids
          layouts      show layouts: their names, templates, empty cells
          inspect      describe photos and how they would be read
          arrange      write a page to arrange photos by eye
          completions  print a script that completes command lines in a shell
          help         explain the program, a command or a topic

        Topics of 'instagrid help': photos, pick, formats, size, colors, crop, faces,
        captions, hdr, json, environment, exit-codes.

        'instagrid compose -h' shows the common options, 'instagrid help compose' all of
        them, 'instagrid help --man' the whole manual, and 'instagrid --version' the
        version.

        """)
  }

  @Test func `the short help of compose is exactly this text`() {
    #expect(
      ProgramDescription.instagrid.shortHelp(of: .compose).plain == """
        Usage: instagrid compose [OPTION...] PHOTO... -o FILE

        Options:
          -o, --output FILE         file to write
          -l, --layout L            layout of the cells
          -s, --size SIZE           size in pixels
          -g, --gap LEN             space between cells
          -b, --background COLOR    color around the cells
              --fit FIT             how photos fill their cells
              --title TEXT          text at the top of the picture
              --caption TEXT        text under each photo
              --sort name|time|taken|random|shape
                                    order of the photos
              --pick N              only the N best photos
              --skip-bad            skip bad photos and texts
          -n, --dry-run             show how each photo would be cropped and scaled

        Examples:
          instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png
          instagrid compose photos --sort taken -o wall.jpg
          instagrid compose -s story -b blur a.jpg -o story.jpg

        'instagrid help compose' explains all. Other topics of 'instagrid help': photos,
        pick, formats, size, colors, crop, faces, captions, hdr, json, environment,
        exit-codes.

        """)
  }

  /// Questions that somebody has who does not know the program, and where `-h` and the overview send them.
  @Test(arguments: [
    ("--caption 2=Rome", "captions"), ("--ignore-bad", "photos"), ("--blank", "layouts"),
    ("1080x1920", "size"), ("where each photo is cropped", "crop"), ("--gap 0 --margin 0", "size"),
    ("--per-page N", "batch"), ("fc-list", "captions"), ("the disk is full", "exit-codes"),
    ("--dry-run", "crop"),
  ])
  func `an answer is in the topic whose name suggests it`(_ answer: String, _ subject: String) {
    let text =
      Command(rawValue: subject).map { ProgramDescription.instagrid.help(of: $0.description) }
      ?? Topic.all.first { $0.name == subject }.map { ProgramDescription.instagrid.help(of: $0) }
    #expect(text?.plain.contains(answer) == true)
    #expect(words(Self.overview).contains(subject))
  }
}
