import CommandKit
import FileSystem
import GridKit
import LibC
import PhotoIO
import TestSupport
import Testing

/// Fonts and letters that are not there, and text that is too large.
extension CaptionsTests {
  @Test func `a long name is shortened in its middle, to two lines`() throws {
    let name = "beginning_" + String(repeating: "x", count: 230) + "_end.png"
    try folder.copy(.fixture("photos/kite.png"), to: Word(stringLiteral: name))
    func height(_ name: String) throws -> Int {
      let outcome = try run(
        "compose", "-n", "--json", "-s", "300", "--caption", "name", Word(stringLiteral: name),
        "-o", "g.png")
      guard case .array(let cells)? = try members(outcome)["cells"] else { return 0 }
      return try Rect(JSON(reading: "\(cells[0])").membersByName["captionFrame"]).height
    }
    let (one, long) = (try height("a.png"), try height(name))
    #expect(long > one && long < 2 * one + 4)
  }

  @Test func `a title that is too long for two lines gets smaller, to 60 percent`() throws {
    func title(_ count: Int) throws -> (height: Int, outcome: Outcome) {
      let text = Word(stringLiteral: Array(repeating: "word", count: count).joined(separator: " "))
      let words: [Word] = ["compose", "-s", "600", "--title", text, "a.png", "-n", "-o", "g.png"]
      let outcome = try Program.run(
        words, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      let json = try Program.run(
        words + ["--json"], in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      return (try Rect(members(json)["titleFrame"]).height, outcome)
    }
    let (two, smaller, shortened) = (try title(12), try title(16), try title(60))
    #expect(two.height > smaller.height && smaller.height > shortened.height)
    #expect(abs(Double(shortened.height) / Double(two.height) - 0.6) < 0.05)
    #expect(!two.outcome.errors.contains("shortened"))
    #expect(!smaller.outcome.errors.contains("shortened"))
    #expect(shortened.outcome.errors.contains("--title: warning: it is shortened"))
  }

  @Test func `letters that no font has are named in one note`() throws {
    let outcome = try run(
      "compose", "-s", "300", "--caption", "1=中 中", "--title", "文", "a.png", "-o", "g.png")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors
        == "instagrid: warning: no installed font has 文 (U+6587), 中 (U+4E2D); boxes take the place of"
        + " such letters\n")
  }

  @Test func `without a font for emoji, the warning names a package`() throws {
    let outcome = try run("compose", "-s", "300", "--title", "\u{1F98A}", "a.png", "-o", "g.png")
    #expect(
      outcome.errors.hasSuffix(
        "boxes take the place of such letters (Debian's package fonts-noto-color-emoji has emoji)\n"
      ),
      "\(outcome)")
  }

  @Test func `of many letters that no font has, only some are named`() throws {
    let outcome = try run(
      "compose", "-s", "300", "--caption", "一丁七万丈三上下不与丐丑", "a.png", "-o", "g.png")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.contains("下 (U+4E0B), and 4 more; boxes"), "\(outcome)")
    #expect(outcome.errors.count { $0.isNewline } == 1)
  }

  @Test func `a file of a font draws what the same font draws if it is installed`() async throws {
    try folder.makeFolder("fonts")
    try folder.copy("\(Self.fonts)/DejaVuSans.ttf", to: "fonts/sans.ttf")
    try configure(fonts: "\(folder["fonts"])", to: "sans.conf")
    try folder.copy("\(Self.fonts)/DejaVuSerif.ttf", to: "Any.TTF")
    try folder.copy("\(Self.fonts)/DejaVuSans.ttf", to: "other.ttf")
    func pixels(_ font: Word, _ fonts: Word, _ words: Word...) async throws -> Picture {
      let outcome = try run(
        "compose", "-s", "300", "a.png", "-o", "g.png", "--force", "--title", "Title", "--caption",
        "name", "--font", font, fonts: fonts)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      return try await PhotoFile(folder["g.png"]).decode()
    }
    let installed = try await pixels("DejaVu Serif", "fonts.conf")
    #expect(try await pixels("Any.TTF", "sans.conf") == installed)
    #expect(try await pixels("other.ttf", "sans.conf") != installed)
    // Also if no font is installed.
    try folder.makeFolder("none")
    try configure(fonts: "\(folder["none"])", to: "none.conf")
    #expect(try await pixels("./Any.TTF", "none.conf") == installed)
    // A record's file is beside its photos.
    try folder.makeFolder("root")
    for name in ["a.png", "Any.TTF"] as [Word] { try folder.copy(folder[name], to: "root/\(name)") }
    try folder.write(
      Array(
        #"{"photos": ["a.png"], "output": "r.png", "title": "Title", "caption": "name", "font": "Any.TTF"}"#
          .utf8), to: "m.ndjson")
    folder["Any.TTF"].removeTree()
    let batch = try run(
      "batch", "--manifest", "m.ndjson", "--root", "root", "-s", "300", "--quiet",
      fonts: "sans.conf")
    #expect(batch.isQuietSuccess, "\(batch)")
    #expect(try await PhotoFile(folder["root/r.png"]).decode() == installed)
  }

  @Test func `a mark has the bytes of a font's file, and not its name`() throws {
    try folder.copy("\(Self.fonts)/DejaVuSerif.ttf", to: "one.ttf")
    try folder.copy("\(Self.fonts)/DejaVuSerif.ttf", to: "two.ttf")
    try folder["a.png"].setTime(seconds: 86_400)
    func isMade(_ font: Word) throws -> Bool {
      let outcome = try run(
        "batch", "-l", "1x1", "-s", "200", "--update", "--json", "--title", "T", "--font", font,
        "-o", "out", "a.png")
      return try members(outcome)["kept"] == nil
    }
    #expect(try isMade("one.ttf"))
    #expect(try !isMade("two.ttf"))
    folder["two.ttf"].removeTree()
    try folder.copy("\(Self.fonts)/DejaVuSans.ttf", to: "two.ttf")
    #expect(try isMade("two.ttf"))
  }

  /// Half a font, bytes that begin as one does, a photo, and what is no file.
  @Test func `a file that is no font is an error, and nothing is written`() throws {
    let font = try Pathname("\(Self.fonts)/DejaVuSans.ttf").contents()
    try folder.write(Array(font.prefix(font.count / 2)), to: "half.ttf")
    var random = SplitMix64(seed: 7)
    try folder.write(Array(font.prefix(300)) + random.bytes(5000), to: "random.ttf")
    try folder.copy("a.png", to: "photo.otf")
    try folder.makeFolder("folder.ttf")
    try folder.makeFIFO("fifo.ttf")
    let noFont = "its file has no font that can be read"
    for (name, reason) in [
      ("half.ttf", noFont), ("random.ttf", noFont), ("photo.otf", noFont), ("./a.png", noFont),
      ("folder.ttf", "is a directory"), ("fifo.ttf", "file too large"),
      ("none.ttf", "no such file or directory"),
    ] as [(Word, String)] {
      let outcome = try run("compose", "--title", "T", "--font", name, "a.png", "-o", "g.png")
      #expect(outcome.end == .exit(66))
      #expect(outcome.errors == "instagrid: the font '\(name)' cannot be used: \(reason)\n")
    }
    #expect(!folder.names.contains("g.png"))
  }

  @Test func `a font that is not installed is replaced, with a note`() throws {
    let outcome = try run(
      "compose", "-s", "300", "--caption", "name", "--font", "Nowhere Bold", "a.png", "-o", "g.png")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors.hasPrefix("instagrid: --font: warning: no font 'Nowhere Bold' is installed; '")
    )
    #expect(
      try run(
        "compose", "-s", "300", "--caption", "name", "--font", "DejaVu Serif", "a.png", "-o",
        "h.png"
      ).isQuietSuccess)
  }

  @Test func `a caption that is too high is an error, and so is a title`() throws {
    let outcome = try run(
      "compose", "-s", "300", "--caption", "name", "--title", "Summer", "--font-size", "50%",
      "a.png", "-o", "g.png")
    #expect(outcome.end == .exit(65))
    let reason =
      "cannot be drawn: there is not enough height for its text; a smaller --font-size or --title-size,"
      + " or a larger --size, may help; --skip-bad skips it\n"
    #expect(
      outcome.errors == "instagrid: the title \(reason)instagrid: a.png: its caption \(reason)")
    #expect(!folder.names.contains("g.png"))
  }

  @Test func `without a font nothing is written`() throws {
    try folder.makeFolder("empty")
    try configure(fonts: "\(folder["empty"])", to: "none.conf")
    let outcome = try run("compose", "--title", "x", "a.png", "-o", "g.png", fonts: "none.conf")
    #expect(outcome.end == .exit(66))
    #expect(
      outcome.errors
        == "instagrid: captions and titles need a font, and none is installed; install one, such as"
        + " Debian's fonts-noto-core\n")
    #expect(!folder.names.contains("g.png"))
  }
}
