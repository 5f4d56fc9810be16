import LibC
import TestSupport
import Testing

/// A program that replaces `instagrid-formats` and does what photos ask for, in the same sandbox.
/// It gains nothing, and fails only one photo.
@Suite(.needsFormats) struct MisbehavingFormatsTests {
  private let folder: TemporaryFolder
  private let formats: FormatsFolder

  init() throws {
    folder = try TemporaryFolder()
    formats = try FormatsFolder(Program.misbehavingFormats)
  }

  /// Creates a photo that asks for a misdeed.
  private func write(_ misdeed: String, to name: Word) throws {
    try folder.write(Array("RIFF\0\0\0\0WEBP\(misdeed)\n".utf8), to: name)
  }

  private func compose(_ misdeed: String, _ words: Word...) throws -> Outcome {
    try write(misdeed, to: "a.webp")
    return try Program.run(
      ["compose", "-l", "rows:1", "-s", "64", "-m", "0", "a.webp", "-o", "a.png"] + words,
      in: folder, program: formats.program)
  }

  @Test func `one that behaves is read`() throws {
    #expect(try compose("behave").isQuietSuccess)
  }

  @Test func `nothing that the sandbox must deny is done`() throws {
    let outcome = try compose("all")
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors == "instagrid: a.webp: damaged WebP: denied\n")
    #expect(folder.names == ["a.webp"])
  }

  static let faults: [(String, String)] = [
    ("wide rows", "broke the protocol"), ("too many rows", "broke the protocol"),
    ("rows forever", "broke the protocol"), ("too few rows", "broke the protocol"),
    ("no rows", "broke the protocol"), ("empty rows", "broke the protocol"),
    ("rows first", "broke the protocol"), ("end first", "broke the protocol"),
    ("header twice", "broke the protocol"), ("huge header", "too large: 65536x65536"),
    ("largest header", "broke the protocol"), ("empty header", "broke the protocol"),
    ("wrong header", "broke the protocol"), ("long profile", "ended without an answer"),
    ("short profile", "broke the protocol"), ("half a header", "ended without an answer"),
    ("garbage", "broke the protocol"), ("warnings forever", "broke the protocol"),
    ("long text", "broke the protocol"), ("end at once", "ended without an answer (exit code 0)"),
    ("spin", "s of CPU time"),
    ("spin halfway", "s of CPU time"), ("fault", "crashed (SIGSEGV)"),
    ("fault halfway", "crashed (SIGSEGV)"), ("kill halfway", "was killed"),
    ("abort halfway", "crashed (SIGABRT)"), ("exit halfway", "without an answer (exit code 3)"),
    ("allocate", "more memory than the limit of 64M"),
    ("allocate halfway", "more memory than the limit of 64M"), ("start threads", "threads"),
  ]

  @Test(arguments: faults) func `a fault is one line and exit code 65, or 70 if it is killed`(
    misdeed: String, clause: String
  ) throws {
    let outcome = try compose(misdeed, "--max-memory", "64M")
    #expect(outcome.end == .exit(misdeed == "kill halfway" ? 70 : 65))
    #expect(outcome.errors.hasPrefix("instagrid: a.webp: "))
    #expect(outcome.errors.contains(clause), "\(outcome.errors)")
    #expect(outcome.errors.count(where: \.isNewline) == 1)
    #expect(folder.names == ["a.webp"])
  }

  @Test func `a warning is one line whatever it says`() throws {
    let outcome = try compose("bad text")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors
        == "instagrid: a.webp: warning: a line\\n\\x1b[31m and another \\xff\\xc0\\x00\n")
  }

  @Test func `in a batch of fifty, faults cost their own grids`() throws {
    let misdeeds = ["fault halfway", "kill halfway", "spin halfway", "allocate halfway"]
    var lines = ""
    for number in 0..<50 {
      let misdeed = 20..<32 ~= number ? misdeeds[number % misdeeds.count] : "behave"
      try write(misdeed, to: "\(number).webp")
      lines += "{\"photos\":[\"\(number).webp\"],\"output\":\"\(number).png\"}\n"
    }
    try folder.write(Array(lines.utf8), to: "list")
    let outcome = try Program.run(
      [
        "batch", "--manifest", "list", "-l", "rows:1", "-s", "64", "-m", "0", "--max-memory", "64M",
      ], in: folder, program: formats.program)
    #expect(outcome.end == .exit(70))
    let made = folder.names.filter { $0.hasSuffix(".png") }
    #expect(Set(made) == Set((0..<50).filter { !(20..<32 ~= $0) }.map { "\($0).png" }))
  }
}
