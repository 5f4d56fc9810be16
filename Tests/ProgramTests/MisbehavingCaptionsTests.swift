import TestSupport
import Testing

/// A program that replaces `instagrid-captions` and does what texts ask for, in the same sandbox. It
/// gains nothing, and a text costs only its caption.
@Suite(.needsCaptions) struct MisbehavingCaptionsTests {
  private let folder: TemporaryFolder
  private let copy: FormatsFolder

  init() throws {
    folder = try TemporaryFolder()
    copy = try FormatsFolder(Program.misbehavingCaptions, at: "bin/instagrid-captions")
    try folder.copy(.fixture("photos/kite.png"), to: "a.png")
    try folder.write([1], to: "font")
  }

  private func compose(_ words: Word...) throws -> Outcome {
    try Program.run(
      ["compose", "-s", "100", "a.png", "-o", "g.png"] + words, in: folder,
      environment: ["HOME=\(folder["font"])"], program: copy.program)
  }

  @Test func `nothing that the sandbox must deny is done`() throws {
    let outcome = try compose("--caption", "behave", "--font", "all")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors
        == "instagrid: --font: warning: no font 'all' is installed; 'denied' is used instead\n")
  }

  @Test func `a font can be read`() throws {
    let outcome = try compose("--caption", "behave", "--font", "read")
    #expect(outcome.errors.contains("'can be read' is used instead"), "\(outcome)")
  }

  static let faults: [(Word, String)] = [
    ("spin", "took more than"), ("allocate", "crashed (SIGABRT)"), ("fault", "crashed (SIGSEGV)"),
    ("end", "ended without an answer (exit code 3)"), ("wide", "broke the protocol"),
    ("high", "broke the protocol"), ("shifted", "broke the protocol"),
    ("low", "broke the protocol"), ("short", "broke the protocol"),
    ("colored", "broke the protocol"), ("letters", "broke the protocol"),
    ("garbage", "broke the protocol"), ("long", "broke the protocol"),
    ("refusal", "broke the protocol"), ("ready", "broke the protocol"),
  ]

  @Test(arguments: faults) func `a fault costs the caption, in one line`(
    text: Word, clause: String
  ) throws {
    let outcome = try compose("--caption", text, "--title", "behave", "--font", "plain")
    #expect(outcome.end == .exit(0))
    let lines = outcome.errors.split(whereSeparator: \.isNewline)
    #expect(
      lines.first?.hasPrefix(
        "instagrid: a.png: warning: its caption is left out: the process that draws text ") == true)
    #expect(lines.first?.contains(clause) == true, "\(outcome.errors)")
    // The other one is about the font, which this program calls a substitute.
    #expect(lines.count == 2)
    #expect(folder.names.contains("g.png"))
  }

  @Test func `letters that are not characters are not reported`() throws {
    let outcome = try compose("--caption", "surrogate")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.count { $0.isNewline } == 1)
  }
}
