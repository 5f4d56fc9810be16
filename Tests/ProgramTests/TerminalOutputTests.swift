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
      let name = output == "-" ? "standard output" : "\(output)"
      let line =
        "'\(name)' is a terminal; name a file, or use --force to write the picture there"
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

  /// Runs the program with the terminal as its standard output, and returns what it prints there.
  private func output(_ words: Word..., setup: String = ":") throws -> String {
    let outcome = try Program.run(
      words, in: folder, setup: "\(setup); exec >'\(terminal.path)'; stty cols 120 <&1")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return terminal.readOutput()
  }

  @Test func `help has bold headings on a terminal, unless plain text is asked for`() throws {
    for words in [["compose", "-h"], ["layouts", "-h"], ["help", "exit-codes"]] as [[Word]] {
      let plain = try Program.run(words, in: folder).text
      #expect(!plain.contains("\u{1B}"))
      let styled = try output(words[0], words[1])
      #expect(styled.contains("\u{1B}[1m") == (words != ["help", "exit-codes"]), "\(styled)")
      #expect(styled.replacing(/\x1B\[[0-9]+m/, with: "") == plain)
      #expect(try output(words[0], words[1], setup: "export NO_COLOR=1") == plain)
      #expect(try output(words[0], words[1], setup: "export TERM=dumb") == plain)
      #expect(try output(words[0], words[1], setup: "export NO_COLOR=") == styled)
    }
  }

  @Test(arguments: [("C", "."), ("C.UTF-8", "░"), ("de_DE.utf8", "░"), ("", ".")])
  func `the progress line is ASCII where the locale is`(_ locale: String, _ empty: String) throws {
    try folder.makeFIFO("fifo")
    let run = try Program.start(
      ["compose", "fifo", "-o", "a.png", "--progress", "always"], in: folder,
      environment: ["LC_ALL=\(locale)", "LC_CTYPE=", "LANG="], setup: "exec 2>errors")
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    try run.wait { try folder["errors"].text().contains("photos read") }
    let bar = String(repeating: empty, count: 40)
    #expect(try folder["errors"].text().hasPrefix("\r\(bar)  0/1 photos read"))
    try fifo.write(folder.read(.small("rgb.png")))
    _ = consume fifo
    #expect(try run.finish().end == .exit(0))
  }

  @Test func `a device that is no terminal needs no force`() throws {
    #expect(try Program.run(words + ["-o", "/dev/null"], in: folder).isQuietSuccess)
  }
}
