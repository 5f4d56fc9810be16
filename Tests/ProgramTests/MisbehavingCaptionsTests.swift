import CommandKit
import TestSupport
import Testing

/// A program that replaces `instagrid-captions` and does what texts ask for, in the same sandbox. It
/// gains nothing, no other text suffers, and no text is missing without an error.
@Suite(.needsCaptions) struct MisbehavingCaptionsTests {
  private let folder: TemporaryFolder
  private let copy: FormatsFolder

  init() throws {
    folder = try TemporaryFolder()
    copy = try FormatsFolder(Program.misbehavingCaptions, at: "bin/instagrid-captions")
    try folder.copy(.fixture("photos/kite.png"), to: "a.png")
    try folder.write([1], to: "font")
  }

  private func run(
    _ words: [Word], input: Program.Input = .nothing, program: Word? = nil
  ) throws -> Outcome {
    try Program.run(
      words, in: folder, input: input, environment: ["HOME=\(folder["font"])"],
      program: program ?? copy.program)
  }

  private func compose(_ words: Word...) throws -> Outcome {
    try run(["compose", "-s", "100", "a.png", "-o", "g.png"] + words)
  }

  /// Makes pictures of the photo with titles; the font is a substitute in each.
  private func batch(titles: [String], _ words: Word...) throws -> Outcome {
    let records = titles.enumerated().map { number, title in
      #"{"photos":["a.png"],"output":"\#(number).png","layout":"1x1","size":100,"title":"\#(title)"}"#
    }
    return try run(
      ["batch", "--manifest", "-"] + words,
      input: .bytes(Array(records.joined(separator: "\n").utf8)))
  }

  @Test func `nothing that the sandbox must deny is done`() throws {
    let outcome = try compose("--caption", "behave", "--font", "all")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: --font: warning: no font 'all' is installed; 'denied' is used instead;"))
  }

  @Test func `a font can be read`() throws {
    let outcome = try compose("--caption", "behave", "--font", "read")
    #expect(outcome.errors.contains("'can be read' is used instead"), "\(outcome)")
  }

  static let faults: [(Word, String)] = [
    ("allocate", "crashed (SIGABRT)"), ("fault", "crashed (SIGSEGV)"),
    ("end", "ended without an answer (exit code 3)"), ("wide", "broke the protocol"),
    ("high", "broke the protocol"), ("shifted", "broke the protocol"),
    ("low", "broke the protocol"), ("short", "broke the protocol"),
    ("colored", "broke the protocol"), ("letters", "broke the protocol"),
    ("garbage", "broke the protocol"), ("long", "broke the protocol"),
    ("empty", "broke the protocol"), ("ready", "broke the protocol"),
  ]

  @Test(arguments: faults) func `a text that makes the process fail ends its grid`(
    text: Word, clause: String
  ) throws {
    let outcome = try compose("--caption", text, "--title", "behave", "--font", "plain")
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: a.png: its caption cannot be drawn: the process that draws text \(clause)"),
      "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("; --skip-bad skips it\n"), "\(outcome.errors)")
    #expect(outcome.errors.count { $0.isNewline } == 1)
    #expect(!folder.names.contains("g.png"))
  }

  @Test func `a font that makes the process fail ends the grid`() throws {
    let outcome = try compose("--ignore-bad", "--caption", "behave", "--font", "fault")
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors
        == "instagrid: the font 'fault' cannot be used: the process that draws text crashed (SIGSEGV)\n"
    )
  }

  @Test(arguments: [("killed", "was killed"), ("spin", "took more than")] as [(Word, String)])
  func `a process that is killed is nobody's fault, so that its text is never skipped`(
    text: Word, clause: String
  ) throws {
    for words in [[], ["--skip-bad"], ["--ignore-bad"]] as [[Word]] {
      let outcome = try run(
        ["compose", "-s", "100", "a.png", "-o", "g.png", "--title", text] + words)
      #expect(outcome.end == .exit(70))
      #expect(
        outcome.errors.hasPrefix(
          "instagrid: the title cannot be drawn: the process that draws text \(clause)"),
        "\(outcome.errors)")
      #expect(outcome.errors.count { $0.isNewline } == 1)
      #expect(!folder.names.contains("g.png"))
    }
  }

  @Test func `skipped texts are reported as skipped photos are`() throws {
    let skipped = "cannot be drawn: the process that draws text crashed (SIGSEGV); skipped\n"
    for (option, code) in [("--skip-bad", 65), ("--ignore-bad", 0)] as [(Word, CInt)] {
      let outcome = try compose(option, "--title", "fault", "--caption", "fault", "--force")
      #expect(outcome.end == .exit(code))
      let errors = outcome.errors.split(separator: "\n").filter { !$0.contains("--font") }
      #expect(
        errors.prefix(2).joined(separator: "\n") + "\n" == "instagrid: the title \(skipped)"
          + "instagrid: a.png: its caption \(skipped)")
      #expect(errors.count == (code == 0 ? 2 : 3), "\(outcome.errors)")
      #expect(folder.names.contains("g.png"))
    }
    let json = try compose("--skip-bad", "--json", "--title", "fault", "--force")
    #expect(json.end == .exit(65))
    let members = try JSON(reading: json.text.trimmed).membersByName
    #expect(members["ok"] == .boolean(true) && members["badPhotos"] == nil)
    #expect(members["title"] == nil)
    guard case .array(let texts)? = members["badTexts"], texts.count == 1 else {
      Issue.record("\(json)")
      return
    }
    #expect(try JSON(reading: "\(texts[0])").membersByName["code"] == .numeral("65"))
  }

  @Test func `texts suffer neither from those before them nor from a death between them`() throws {
    let titles = (0..<10).flatMap { ["fault", "behave \($0)", "killed"] }
    let outcome = try batch(titles: titles, "--json", "--jobs", "2")
    #expect(outcome.end == .exit(70))
    let results = try outcome.text.split(separator: "\n").map {
      try JSON(reading: String($0)).membersByName
    }
    #expect(results.count == titles.count)
    for (title, result) in zip(titles, results) {
      #expect((result["ok"] == .boolean(true)) == title.hasPrefix("behave"))
      guard let error = result["error"] else { continue }
      let code = try JSON(reading: "\(error)").membersByName["code"]
      #expect(code == .numeral(title == "fault" ? "65" : "70"))
    }
    #expect(folder.names.count { $0.hasSuffix(".png") && $0 != "a.png" } == 10)
  }

  /// The first process crashes when it gets a text, as one does that an earlier text has damaged.
  @Test func `a text that a damaged process cannot draw is drawn by a fresh one`() throws {
    let script = """
      if [ -e "$0.used" ]; then exec '\(Program.captions)'; fi
      >"$0.used"; exec '\(Program.misbehavingCaptions)'
      """
    let wrapper = try FormatsFolder(script: script, at: "bin/instagrid-captions")
    let outcome = try run(
      ["compose", "-s", "100", "a.png", "-o", "g.png", "--caption", "fault"],
      program: wrapper.program)
    #expect(outcome.end == .exit(0), "\(outcome)")
  }

  @Test func `lost titles are counted`() throws {
    let outcome = try batch(titles: Array(repeating: "fault", count: 20), "--skip-bad")
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.contains("20 made, 0 kept, 0 failed, 20 texts skipped"), "\(outcome)")
    // The warning about the substitute of the font, which all grids have.
    #expect(outcome.errors.contains("--font ./Font.ttf (in 20 grids)\n"), "\(outcome)")
  }

  @Test func `an update keeps a picture without a text that it may lack, and no other`() throws {
    func update(_ words: Word...) throws -> (end: Outcome.End, isKept: Bool, texts: Int) {
      try folder["a.png"].setTime(seconds: 86_400)
      let record =
        #"{"photos":["a.png"],"output":"g.png","layout":"1x1","size":100,"title":"long file"}"#
      let outcome = try run(
        ["batch", "--manifest", "-", "--update", "--json"] + words,
        input: .bytes(Array(record.utf8)))
      let members = try JSON(reading: outcome.text.trimmed).membersByName
      var texts = 0
      if case .array(let errors)? = members["badTexts"] { texts = errors.count }
      return (outcome.end, members["kept"] == .boolean(true), texts)
    }
    // The text makes the process crash as long as the file is long.
    try folder.write([1, 2], to: "font")
    #expect(try update() == (.exit(65), false, 0))
    #expect(try update("--skip-bad") == (.exit(65), false, 1))
    #expect(try update("--skip-bad") == (.exit(65), true, 1))
    #expect(try update("--ignore-bad") == (.exit(0), true, 1))
    #expect(try update() == (.exit(65), false, 0))
    try folder.write([1], to: "font")
    #expect(try update("--skip-bad") == (.exit(0), false, 0))
    #expect(try update("--skip-bad") == (.exit(0), true, 0))
    #expect(try update() == (.exit(0), true, 0))
  }

  @Test func `letters that are not characters are not reported`() throws {
    let outcome = try compose("--caption", "surrogate")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.count { $0.isNewline } == 1)
  }
}
