import Testing

@testable import InstagridCommand

@Suite struct OptionEntryTests {
  private func entry(_ help: Prose) -> OptionEntry {
    OptionEntry(
      "size", "s", "N", .text, .picture, help)
  }

  @Test(
    arguments: [
      ("side in pixels, 16...16384 (default: 1080)", "side in pixels"),
      ("where to write *N*; `-` is standard output", "where to write N"),
      ("the layout: 1, 2 or 3", "the layout"),
      ("what to write (default: png)", "what to write"),
      ("print this help", "print this help"),
    ] as [(Prose, String)])
  func `the summary is the help text before the first punctuation mark`(
    _ help: Prose, _ summary: String
  ) {
    #expect(entry(help).summary == summary)
  }

  @Test(arguments: Command.allCases)
  func `every summary has 8 to 60 characters`(_ command: Command) {
    for option in command.options {
      #expect(option.summary.count >= 8 && option.summary.count <= 60, "\(option.summary)")
    }
  }

  @Test func `the short name comes first`() {
    #expect(entry("").names == ["-s", "--size"])
    #expect(OptionEntry.version.names == ["-V", "--version"])
  }

  @Test func `values from a list and names of files have their kinds`() {
    func kind(_ long: String, of command: Command) -> ValueKind? {
      command.options.first { $0.long == long }?.kind
    }
    #expect(kind("layout", of: .compose) == .word(.layouts))
    #expect(kind("background", of: .batch) == .word(.colors))
    #expect(kind("progress", of: .batch) == .word(.progress))
    #expect(kind("output", of: .compose) == .file)
    #expect(kind("output", of: .batch) == .folder)
    #expect(kind("size", of: .inspect) == .word(.shapes))
    #expect(kind("size", of: .layouts) == .word(.shapes))
    #expect(kind("gap", of: .inspect) == .text)
  }
}
