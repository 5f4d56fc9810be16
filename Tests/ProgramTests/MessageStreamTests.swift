import LibC
import TestSupport
import Testing

/// The stream to which a report is written, and what happens if nobody can read it.
@Suite struct MessageStreamTests {
  private let folder: TemporaryFolder
  private let words: [Word] = ["compose", "-l", "rows:1", "-s", "64", .small("rgb.png")]

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      "-o - --bogus", "--bogus -o -", "-o- --bogus", "--output=- --size x", "-no- --bogus",
      "-f gif -o /dev/stdout", "-o /proc/self/fd/1 -q 0", "--bogus -b red -o - -- -o x.png",
    ].map { $0.split(separator: " ").map { Word($0) } })
  func `where the picture would take the standard output, the error object does not`(
    _ wrong: [Word]
  ) throws {
    let outcome = try Program.run(words + ["--json"] + wrong, in: folder)
    #expect(outcome.end == .exit(64))
    let isDryRun = wrong.contains("-no-")
    #expect(outcome.output.isEmpty == !isDryRun, "\(outcome)")
    let object = isDryRun ? outcome.text : outcome.errors
    #expect(object.withoutNulls.hasPrefix(#"{"ok":false,"output":""#), "\(outcome)")
  }

  @Test(
    arguments: [
      "--bogus", "-o x.png --bogus", "--bogus -- -o -", "-b -o -", "-o x.png -o y.png --bogus",
    ].map { $0.split(separator: " ").map { Word($0) } })
  func `otherwise the error object goes to the standard output`(_ wrong: [Word]) throws {
    let outcome = try Program.run(words + ["--json"] + wrong, in: folder)
    #expect(outcome.end == .exit(64))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.text.hasPrefix(#"{"ok":false,"#))
  }

  @Test func `words that ask for JSON count only where they are options`() throws {
    for wrong in [["--bogus", "--", "--json"], ["--bogus", "-b", "--json"]] as [[Word]] {
      let outcome = try Program.run(words + wrong, in: folder)
      #expect(outcome.end == .exit(64))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "instagrid: unknown option '--bogus'; did you mean '--focus'?\n")
    }
  }

  /// Runs the program in a shell in which descriptor 9 is the same standard output. Expects a
  /// picture in `report`, and the JSON object on standard error.
  private func expectApart(_ output: String, _ report: String) throws {
    let command = "\(words.map(\.description).joined(separator: " ")) --json -f png -o \(output)"
    // The inner shell executes the program, which keeps its process number.
    let inner = "sh -c \"exec instagrid \(command.replacing("$", with: #"\$"#)) 9>&-\""
    let outcome = try Program.runScript(
      "sh -c 'exec 9>&1; \(inner); exit' 2>object \(report)", in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try PictureHeader(folder.read("report")) == PictureHeader(.png, side: 64))
    #expect(try folder["object"].text().hasPrefix(#"{"ok":true,"#))
  }

  @Test(
    arguments: [
      "/proc/thread-self/fd/1", "/proc/$$/fd/1", "/proc/self/task/$$/fd/1", "/dev/./stdout",
      "/proc/$$/task/$$/fd/1", "link", "folder/1", "linked/stdout",
    ], [">report", "| cat >report"])
  func `no name of the standard output mixes a picture into the report`(
    _ name: String, _ report: String
  ) throws {
    try folder.makeSymbolicLink("link", to: "link2")
    try folder.makeSymbolicLink("link2", to: "/proc/thread-self/fd/1")
    try folder.makeSymbolicLink("folder", to: "/dev/fd")
    try folder.makeSymbolicLink("linked", to: "/dev")
    try expectApart(name, report)
  }

  @Test func `nor does the name that the same pipe has in another process`() throws {
    try expectApart("/proc/$PPID/fd/9", "| cat >report")
  }

  /// A note is printed about a photo that is enlarged.
  @Test(arguments: ["2>&-", "2>/dev/full", "2>closed"])
  func `a note or report that cannot be printed leaves the success`(_ errors: String) throws {
    // A pipe that nobody reads: the reader opens it and exits.
    let setup =
      errors == "2>closed" ? "mkfifo closed; : <closed & exec 2>closed; wait" : "exec \(errors)"
    for more in [[], ["--json", "-f", "png"]] as [[Word]] {
      let output: Word = more.isEmpty ? "grid.png" : "-"
      let outcome = try Program.run(
        ["compose", "-l", "rows:1", "-s", "900", .small("rgb.png"), "-o", output] + more,
        in: folder, setup: setup)
      #expect(outcome.end == .exit(0))
      #expect(outcome.output.isEmpty == more.isEmpty)
      folder["closed"].removeTree()
    }
    let batch = try Program.run(
      ["batch", "-l", "rows:1", "-s", "900", .small("rgb.png"), "-o", "grids"], in: folder,
      setup: setup)
    #expect(batch.end == .exit(0))
    #expect(folder.names(in: "grids") == ["grid-0001.jpg"])
    folder["closed"].removeTree()
    let failed = try Program.run(
      ["inspect", "missing", .small("rgb.png")], in: folder, setup: setup)
    #expect(failed.end == .exit(66))
    #expect(failed.text.contains("PNG, "))
  }

  @Test func `force is recommended only where it would help`() throws {
    let photo = try folder.copy(.small("420.jpg"), to: "photo.jpg")
    try folder.makeFolder("closed")
    try folder.write(photo, to: "closed/photo.jpg")
    try folder["closed"].setPermissions(0o555)
    defer { try? folder["closed"].setPermissions(0o755) }
    func line(_ output: Word, _ more: Word...) throws -> String {
      let outcome = try Program.run(words + ["-o", output] + more, in: folder)
      #expect([.exit(73), .exit(64)].contains(outcome.end))
      return outcome.errors
    }
    // It may be somebody's photo.
    #expect(
      try line("photo.jpg").hasSuffix("; name another output (perhaps it is missing after -o)\n"))
    try folder["text.jpg"].write("Remember the milk.")
    #expect(try line("text.jpg").hasSuffix("; --force replaces it\n"))
    #expect(try !line("photo.jpg", "--no-clobber").contains("--force"))
    #expect(try !line(.small("rgb.png")).contains("--force"))
    if geteuid() != 0 { #expect(try !line("closed/photo.jpg").contains("--force")) }
  }
}
