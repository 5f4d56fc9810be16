import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct HelpTests {
  private static let program = Program.instagrid
  private static let commands =
    [program.overviewHelp] + program.commands.map { program.help(of: $0) }

  @Test(arguments: commands + [program.objectsHelp])
  func `no line is longer than 80 columns, and none ends in a space`(_ text: String) {
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(!text.contains("\n\n\n"))
    #expect(!text.contains("\t"))
  }

  @Test(arguments: commands)
  func `every help text begins with a sentence and an example`(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix(":"))
    #expect(lines[1].isEmpty)
    #expect(lines[2].hasPrefix("  ") && lines[2].contains("instagrid "), "\(lines[2])")
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
  func `no help text is longer than two screens of 40 lines`(_ command: Command) {
    let help = Program.instagrid.help(of: command.description)
    #expect(help.count(where: \.isNewline) <= 80, "\(help)")
  }

  @Test(arguments: Command.allCases)
  func `rarer options are named in one sentence, and only the manual explains them`(
    _ command: Command
  ) {
    let words = Program.instagrid.help(of: command.description).split(
      whereSeparator: \.isWhitespace
    ).joined(separator: " ")
    let rare = Program.instagrid.ownOptions(of: command.description).filter(\.isRare)
    let names = rare.map(\.name).joined(separator: ", ")
    #expect(
      words.contains(
        "Only in the manual ('instagrid help --man | man -l -'): \(names)."
      )
        == !rare.isEmpty)
    for option in rare { #expect(!words.contains(option.help.plain)) }
  }

  @Test(arguments: Command.allCases)
  func `options that mean what they mean for compose are named and not explained again`(
    _ command: Command
  ) {
    let words = Program.instagrid.help(of: command.description).split(
      whereSeparator: \.isWhitespace
    ).joined(separator: " ")
    let shared = Program.instagrid.sharedOptions(of: command.description)
    #expect(shared.isEmpty == ![.batch, .inspect, .layouts, .arrange].contains(command))
    let names = shared.map(\.name).joined(separator: ", ")
    #expect(
      words.contains("As for compose ('instagrid help compose'): \(names).") == !shared.isEmpty)
    for option in shared { #expect(!words.contains(option.help.plain)) }
  }

  @Test func `what people need at a shell is not rare`() {
    #expect(
      Settings.options(in: .compose).filter(\.entry.isRare).map(\.entry.long) == [
        "blank", "allow-empty", "empty", "font", "font-size", "text-color", "date-format",
        "no-landlock", "max-bytes", "lossless", "subsampling", "progressive", "png-compression",
        "dpi", "no-clobber", "null", "exclude", "taken", "reverse", "seed", "ignore-bad",
        "max-pixels", "max-memory", "exact", "threads", "progress",
      ])
  }

  @Test(arguments: Settings.options(in: .compose).filter { !$0.entry.isRare }.map(\.entry.long))
  func `every option that is not rare is explained in the help of compose`(_ name: String) throws {
    let option = try #require(Settings.options(in: .compose).first { $0.entry.long == name })
    let short = option.entry.short.map { "-\($0), " } ?? "    "
    let value = option.entry.placeholder.map { " \($0)" } ?? ""
    let lines = Program.instagrid.help(of: .compose).split(
      separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.hasPrefix("  \(short)--\(name)\(value)") })
    // The words of its help, on this line and the indented ones below.
    let words = lines[row...].joined(separator: " ").split(separator: " ")
    let text = words.joined(separator: " ")
    let help = option.entry.help.plain
    #expect(text.contains(help))
    #expect(!help.isEmpty && !help.hasSuffix("."))
  }

  @Test(arguments: program.ownOptions(of: .batch).filter { !$0.isRare }.map(\.long))
  func `every other option that is not rare is explained in the help of batch`(_ name: String)
    throws
  {
    let option = try #require(Settings.options(in: .batch).first { $0.entry.long == name })
    let words = Program.instagrid.help(of: .batch).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    let help = option.entry.help.plain
    #expect(words.contains("--\(name)\(option.entry.placeholder.map { " \($0)" } ?? "") \(help)"))
    #expect(!help.isEmpty && !help.hasSuffix("."))
  }

  @Test func `every group of options has its heading, in order`() {
    let help = Program.instagrid.help(of: .compose)
    // Not the end of a line of prose.
    let headings = help.split(separator: "\n").filter {
      $0.hasSuffix(":") && $0.first?.isLetter == true && !$0.contains("(")
    }
    // The captions of examples come first.
    #expect(
      headings.suffix(6) == ["Picture:", "Look:", "Output:", "Photos:", "Other:", "Exit codes:"])
  }

  @Test func `every exit code is explained in the help of compose`() {
    let help = Program.instagrid.help(of: .compose)
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
      #expect(Program.instagrid.overviewHelp.contains("\n  \(command.rawValue) "))
      #expect(Program.instagrid.overviewHelp.contains(command.summary))
      let help = Program.instagrid.help(of: command.description)
      for (index, usage) in command.description.usage.enumerated() {
        let start = index == 0 ? "\nUsage: " : "\n       "
        #expect(help.contains("\(start)instagrid \(command.rawValue) \(usage)\n"))
      }
    }
  }

  @Test func `the overview is exactly this text`() {
    #expect(
      Program.instagrid.overviewHelp == """
        Combines photos into one picture:

          instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png

        Commands:
          compose      combine photos into one picture
          batch        make many grids, from a list of photos or of grids
          layouts      show the layouts
          inspect      describe photos and how they would be read
          arrange      write a page to arrange photos by eye
          completions  print a script that completes command lines in a shell
          help         explain the program or a command

        Layouts:
          1 wide-top  2 wide-bottom  3 quad   3x2      columns:1+2  aab/aac  justified
          ┌─────┐     ┌──┬──┐        ┌──┬──┐  ┌─┬─┬─┐  ┌──┬──┐      ┌───┬─┐  ┌───┬─┐
          ├──┬──┤     ├──┴──┤        ├──┼──┤  ├─┼─┼─┤  │  ├──┤      │   ├─┤  ├─┬─┴─┤
          └──┴──┘     └─────┘        └──┴──┘  └─┴─┴─┘  └──┴──┘      └───┴─┘  └─┴───┘
          wide-top           layout 1: [    ] / [ ][ ]  one wide photo over two squares
          wide-bottom        layout 2: [ ][ ] / [    ]  two squares over one wide photo
          quad               layout 3: [ ][ ] / [ ][ ]  four squares
          6x                 six columns, and as many rows as needed; x4: four rows
          mosaic             whole photos of any shapes, in a picture of any shape
          aab/aac            a template: one large photo beside two
          aab/aac/def        a template: one large photo and five small ones
          justified          rows in which photos up to 3:1 stay whole
          columns:justified  columns in which photos up to 3:1 stay whole

        Named sizes:
          square        1080x1080, 1:1: posts shown uncropped in every feed
          portrait      1080x1350, 4:5: posts that fill most of a feed
          tall          1080x1440, 3:4: previews in profile grids
          story         1080x1920, 9:16: stories and reels
          landscape     1080x566, 1.91:1: wide posts and link previews
          3:2           1080x720: photos of most cameras
          16:9          1080x608: screens
          a3            3508x4961 at 300 dpi
          a4            2480x3508 at 300 dpi
          a4-landscape  3508x2480 at 300 dpi
          a5            1748x2480 at 300 dpi
          letter        2550x3300 at 300 dpi
          10x15cm       1181x1772 at 300 dpi
          4x6in         1200x1800 at 300 dpi

        Options:
          -h, --help     print this help
          -V, --version  print the version

        The value of an option is the next word, or is attached to it, as in --size=900
        or -s900. -- ends the options.

        'instagrid help compose' explains a command and its options,
        'instagrid help json' lists the members of all JSON objects, and
        'instagrid help --man' prints the whole manual.

        """)
  }

  @Test func `the help of layouts is exactly this text`() {
    #expect(
      Program.instagrid.help(of: .layouts) == """
        Draws layouts, with the numbers of their cells:

          instagrid layouts columns:1+2

        Draws the layout that compose chooses for seven square photos in a story:

          instagrid layouts --photos 7 --size story

        Usage: instagrid layouts [--json] [--size SIZE] [LAYOUT...]
               instagrid layouts [--json] [--size SIZE] --photos N

        LAYOUT is 1, 2, 3, wide-top, wide-bottom, quad, the number of cells across and
        down such as 3x2, the number in each row such as 2+1 or in each column such as
        columns:1+2, or a template such as aab/aac/def in which each letter is a cell
        (default: 1, 2 and 3).

        Options:
              --photos N  show the layout for N square photos, 1...4096, in a picture of
                          --size (default: layouts 1, 2 and 3)
              --json      print a JSON object per layout (see 'instagrid help json')
          -h, --help      print this help

        As for compose ('instagrid help compose'): --size.

        """)
  }
}
