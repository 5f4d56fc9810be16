import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

@Suite struct OptionEntryTests {
  private func entry(_ help: Prose) -> OptionEntry {
    OptionEntry(long: "size", short: "s", placeholder: "N", under: .picture, help: help)
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
    for option in command.description.options {
      #expect(option.summary.count >= 8 && option.summary.count <= 60, "\(option.summary)")
    }
  }

  @Test func `the short name comes first`() {
    #expect(entry("").names == ["-s", "--size"])
    #expect(StandardOption.version.entry.names == ["-V", "--version"])
  }

  @Test func `values from a list and names of files have their kinds`() {
    func kind(_ long: String, of command: Command) -> ValueKind? {
      command.description.options.first { $0.long == long }?.kind
    }
    #expect(kind("layout", of: .compose) == .word(LayoutValue.words))
    #expect(kind("background", of: .batch) == .word(BackgroundValue.words))
    #expect(kind("progress", of: .batch) == .word(ProgressChoice.words))
    #expect(kind("output", of: .compose) == .file)
    #expect(kind("output", of: .batch) == .folder)
    #expect(kind("size", of: .layouts) == .word(SizeValue.words))
    #expect(kind("gap", of: .compose) == .text)
  }
}
