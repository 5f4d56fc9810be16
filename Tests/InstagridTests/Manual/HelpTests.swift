import Testing

@testable import instagrid

@Suite struct HelpTests {
  private static let texts = [Help.overview] + Command.allCases.map(Help.of)

  @Test(arguments: texts)
  func `no line is longer than 80 columns, and none ends in a space`(_ text: String) {
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(!text.contains("\n\n\n"))
    #expect(!text.contains("\t"))
  }

  @Test(arguments: ComposeSettings.options.map(\.long))
  func `every option is explained in the help of compose`(_ name: String) throws {
    let option = try #require(ComposeSettings.options.first { $0.long == name })
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0)" } ?? ""
    let lines = Help.of(.compose).split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.hasPrefix("  \(short)--\(name)\(value)") })
    // Its words, on this line and the indented ones that follow.
    let words = lines[row...].joined(separator: " ").split(separator: " ")
    let text = words.joined(separator: " ")
    #expect(text.contains(option.help))
    #expect(!option.help.isEmpty && !option.help.hasSuffix("."))
  }

  @Test(arguments: BatchSettings.options.map(\.long))
  func `every option is explained in the help of batch`(_ name: String) throws {
    let option = try #require(BatchSettings.options.first { $0.long == name })
    let words = Help.of(.batch).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("--\(name)\(option.value.map { " \($0)" } ?? "") \(option.help)"))
    #expect(!option.help.isEmpty && !option.help.hasSuffix("."))
  }

  @Test func `every group of options has its heading, in order`() {
    let help = Help.of(.compose)
    let headings = help.split(separator: "\n").filter {
      $0.hasSuffix(":") && $0.first?.isLetter == true
    }
    #expect(headings == ["Picture:", "Look:", "Output:", "Photos:", "Other:", "Exit codes:"])
  }

  @Test func `every exit code is explained in the help of compose`() {
    let help = Help.of(.compose)
    for line in [
      "  0   done\n", "  64  the command line is wrong\n",
      "  65  a photo is damaged, unsupported, empty or over a limit\n",
      "  66  a photo or list is missing, unreadable, or a folder\n",
      "  70  a fault of this program\n",
      "  71  out of memory\n",
      "  73  no output can be made there, or it would replace a photo\n",
      "  74  reading or writing failed, for instance on a full disk\n",
    ] {
      #expect(help.contains(line), "\(line)")
    }
  }

  @Test func `every command is in the overview and says how it is called`() {
    for command in Command.allCases {
      #expect(Help.overview.contains("\n  \(command.rawValue) "))
      #expect(Help.overview.contains(command.summary))
      #expect(Help.of(command).contains("\nUsage: \(command.usage)\n"))
      #expect(command.usage.hasPrefix("instagrid \(command.rawValue)"))
    }
  }

  @Test func `the overview is as it is meant to be read`() {
    #expect(
      Help.overview == """
        Combines photos into one square picture.

          instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png

        Commands:
          compose  combine photos into one square picture
          batch    make many grids, from lists of photos or of grids
          layouts  show the layouts
          inspect  say what photos are and how they would be read
          help     explain the program or a command

        Options:
          -h, --help  explain the program, or the command before it
          --version   print the version

        """)
  }

  @Test func `the help of layouts is as it is meant to be read`() {
    #expect(
      Help.of(.layouts) == """
        Shows the layouts, or those that are named: 1, 2, 3, wide-top, 3+3+3 ...

          instagrid layouts columns:1+2

        Usage: instagrid layouts [--json] [LAYOUT...]

        Other:
              --json  one JSON object a layout and line

        """)
  }
}
