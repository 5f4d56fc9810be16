import LibC
import TestSupport
import Testing

/// Pictures that would be written to a terminal.
@Suite struct TerminalOutputTests {
  private let folder: TemporaryFolder
  private let terminal: PseudoTerminal
  private let words: [Word] = [
    "compose", "-l", "rows:1", "-s", "16", .small("rgb.png"), "-f", "png",
  ]

  init() throws {
    folder = try TemporaryFolder()
    terminal = try PseudoTerminal()
  }

  /// Runs the program with the terminal as its standard output.
  private func compose(to output: Word, _ more: [Word]) throws -> Outcome {
    try Program.run(
      words + ["-o", output] + more, in: folder, setup: "exec >'\(terminal.path)'")
  }

  @Test(arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/thread-self/fd/1", "link"] as [Word])
  func `a terminal as standard output gets a picture only by force`(_ output: Word) throws {
    try folder.makeSymbolicLink("link", to: "/dev/stdout")
    for more in [[], ["--json"], ["--no-clobber"], ["--dry-run"]] as [[Word]] {
      let outcome = try compose(to: output, more)
      #expect(outcome.end == .exit(64))
      let line =
        "'\(output)' is a terminal; name a file, or use --force to write the picture there"
      #expect(outcome.errors.contains(line), "\(outcome)")
    }
    #expect(try compose(to: output, ["--force"]).end == .exit(0))
    #expect(terminal.waitForOutput())
    #expect(folder.names == ["link"])
  }

  @Test func `a file that was made is announced on a terminal`() throws {
    func made(_ more: Word...) throws -> String {
      let outcome = try Program.run(
        words + ["-o", "g.png", "--force"] + more, in: folder, setup: "exec 2>'\(terminal.path)'")
      #expect(outcome.end == .exit(0), "\(outcome)")
      return terminal.readOutput()
    }
    let line = /g\.png  16x16  1 photo  1x1  \d+(\.\d+)? KB  \d+\.\d\d s\n/
    let text = try made()
    #expect(text.wholeMatch(of: line) != nil, "\(text)")
    #expect(try made("--quiet") == "" && made("--json") == "" && made("--dry-run") == "")
    let piped = try Program.run(words + ["-o", "g.png", "--force"], in: folder)
    #expect(piped.isQuietSuccess)
  }

  @Test func `a terminal that is named gets a picture only by force`() throws {
    let refused = try Program.run(words + ["-o", terminal.path], in: folder)
    #expect(refused.end == .exit(64))
    #expect(refused.errors.hasPrefix("instagrid: output '\(terminal.path)' is a terminal; "))
    #expect(terminal.isBlank)
    #expect(try Program.run(words + ["-o", terminal.path, "--force"], in: folder).isQuietSuccess)
    #expect(terminal.waitForOutput())
    #expect(folder.names == [])
  }

  @Test func `the terminal of a session gets a picture only by force`() throws {
    // setsid makes the first terminal that is opened the /dev/tty of the session.
    let script =
      "exec setsid sh -c 'exec 3<>\"\(terminal.path)\" && instagrid \(words.map(\.description).joined(separator: " "))"
    let refused = try Program.runScript(script + " -o /dev/tty'", in: folder)
    #expect(refused.end == .exit(64))
    #expect(refused.errors.hasPrefix("instagrid: output '/dev/tty' is a terminal; "))
    #expect(terminal.isBlank)
    #expect(try Program.runScript(script + " --force -o /dev/tty'", in: folder).isQuietSuccess)
    #expect(terminal.waitForOutput())
  }

  /// Runs the program with the terminal as its standard error, and returns what it prints there.
  private func messages(_ words: Word...) throws -> String {
    let outcome = try Program.run(
      words + ["--progress", "never"], in: folder, setup: "exec 2>'\(terminal.path)'")
    #expect(outcome.end == .exit(0))
    return terminal.readOutput()
  }

  @Test func `a page is announced on a terminal`() throws {
    let photo: Word = .small("rgb.png")
    #expect(
      try messages("arrange", photo, "-o", "page.html")
        == "instagrid: page.html: open it in a browser\n")
    #expect(try messages("arrange", photo, "-o", "page.html", "--quiet") == "")
    #expect(try messages("arrange", photo, "-o", "-") == "")
    #expect(try Program.run(["arrange", photo, "-o", "a.html"], in: folder).isQuietSuccess)
  }

  @Test func `a device that is no terminal needs no force`() throws {
    #expect(try Program.run(words + ["-o", "/dev/null"], in: folder).isQuietSuccess)
  }
}
