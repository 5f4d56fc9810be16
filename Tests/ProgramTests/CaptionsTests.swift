import CommandKit
import FileSystem
import GridKit
import LibC
import PhotoIO
import TestSupport
import Testing

/// Captions and titles, drawn by `instagrid-captions` with the fonts of DejaVu only.
@Suite(.needsCaptions) struct CaptionsTests {
  private let folder: TemporaryFolder
  private static let fonts = "/usr/share/fonts/truetype/dejavu"

  init() throws {
    folder = try TemporaryFolder()
    try configure(fonts: Self.fonts, to: "fonts.conf")
    for name in ["a.png", "b.png", "c.png"] as [Word] {
      try folder.copy(.fixture("photos/kite.png"), to: name)
    }
  }

  private func configure(fonts: String, to name: Word) throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts)</dir></fontconfig>
      """
    try folder.write(Array(text.utf8), to: name)
  }

  private func run(
    _ words: Word..., program: Word = Program.path, fonts: Word = "fonts.conf"
  ) throws -> Outcome {
    try Program.run(
      words, in: folder,
      environment: ["FONTCONFIG_FILE=\(folder[fonts])", "LC_ALL=C.UTF-8", "TZ=UTC"],
      program: program)
  }

  /// The members of the JSON object that a command prints.
  private func members(_ outcome: Outcome) throws -> [String: JSON] {
    #expect(outcome.end == .exit(0), "\(outcome)")
    return try JSON(reading: outcome.text.trimmed).membersByName
  }

  @Test func `on a blurred photo, letters are white, unless a color is given`() async throws {
    for photo in ["letter.png", "night.jpg"] as [Word] {
      try folder.copy(.fixture("photos/\(photo)"), to: photo)
      let words: [Word] = [
        "compose", "-s", "300", "--margin", "20%", "-b", "blur", "--title", "IIII", photo,
      ]
      for (color, hasColor) in [([], false), (["--text-color", "#777"], true)] as [([Word], Bool)] {
        let outcome = try Program.run(
          words + color + ["-o", "g.png", "--force"], in: folder,
          environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
        #expect(outcome.end == .exit(0), "\(outcome)")
        let picture = try await PhotoFile(folder["g.png"]).composed()
        // The title is in the middle, between the margin and the photo.
        let levels = (60..<80).flatMap { y in (120..<180).map { x in picture[x, y].green } }
        #expect((levels.max()! > 240) == !hasColor, "\(photo), \(color)")
        // Beside white letters, the light of the blurred paper is 0.18, and elsewhere 0.26: the levels 118 and
        // 139.
        if photo == "letter.png" && !hasColor {
          #expect(levels.contains { (110..<124).contains($0) })
          #expect((0..<20).allSatisfy { picture[$0, 70].green > 125 })
        }
      }
    }
  }

  /// A process can be restricted by Landlock at most 16 times, so that the process that draws text can
  /// do it twice, once or never after its parents have done it 14, 15 or 16 times.
  @Test(arguments: 14...16)
  func `without Landlock, text is drawn only if that is allowed`(_ layers: Int) throws {
    let source = """
      #define _GNU_SOURCE
      #include <linux/landlock.h>
      #include <sys/prctl.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      __attribute__((constructor)) static void enter(void) {
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        for (int i = 0; i < \(layers); i++) {
          struct landlock_ruleset_attr rules = {.handled_access_fs = LANDLOCK_ACCESS_FS_MAKE_BLOCK};
          int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
          if (set < 0) return;
          syscall(SYS_landlock_restrict_self, set, 0);
          close(set);
        }
      }

      """
    try FaultInjection.compile(
      folder.write(Array(source.utf8), to: "layers.c"), into: folder["layers.so"])
    for words in [[], ["--no-landlock"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-s", "64", "-l", "1x1", "a.png", "--title", "T", "-o", "g.png", "--force"]
          + words, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"],
        setup: "export LD_PRELOAD='\(folder["layers.so"])'")
      let isDrawn = outcome.end == .exit(0)
      #expect(isDrawn == (layers == 14 || !words.isEmpty), "\(outcome)")
      #expect(isDrawn || outcome.errors.contains("Landlock"), "\(outcome)")
    }
  }

  @Test func `a caption shortens its photo, and not its cell`() throws {
    let words: [Word] = [
      "compose", "-n", "--json", "-l", "3x1", "-s", "600", "a.png", "b.png", "c.png",
    ]
    func cells(_ more: Word...) throws -> [[String: JSON]] {
      let outcome = try Program.run(
        words + more + ["-o", "g.png"], in: folder,
        environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      guard case .array(let cells)? = try members(outcome)["cells"] else { return [] }
      return try cells.map { try JSON(reading: "\($0)").membersByName }
    }
    let plain = try cells()
    let captioned = try cells("--caption", "{number}. {name}", "--caption", "3=none")
    #expect(plain.count == 3 && captioned.count == 3)
    for (one, other) in zip(plain, captioned) {
      #expect(one["frame"] == other["frame"])
      let (frame, photo) = (try Rect(other["frame"]), try Rect(other["photoFrame"]))
      #expect(photo.y == frame.y && photo.width == frame.width && photo.height < frame.height)
      #expect(try Rect(one["photoFrame"]) == frame)
    }
    #expect(captioned.map { $0["caption"] } == [.string("1. a"), .string("2. b"), nil])
    let band = try Rect(captioned[0]["captionFrame"])
    #expect(try band.y == Rect(captioned[0]["photoFrame"]).maxY)
    #expect(try band.maxY == Rect(captioned[0]["frame"]).maxY)
    #expect(captioned[2]["captionFrame"] == nil)
  }

  @Test func `a title is at the top, and cells are below it`() throws {
    let outcome = try run(
      "compose", "-n", "--json", "-s", "600", "--title", "Summer", "a.png", "-o", "g.png")
    let result = try members(outcome)
    #expect(result["title"] == .string("Summer"))
    let title = try Rect(result["titleFrame"])
    #expect(title.x == 9 && title.y == 9 && title.width == 582 && title.height > 20)
    guard case .array(let cells)? = result["cells"] else { return #expect(Bool(false)) }
    let frame = try Rect(JSON(reading: "\(cells[0])").membersByName["frame"])
    #expect(frame == Rect(x: 9, y: title.maxY, width: 582, height: 591 - title.maxY))
    #expect(result["size"]?.description == #"{"width":600,"height":600}"#)
  }

  /// Composes a picture and decodes it.
  private func picture(_ words: Word...) async throws -> Picture {
    let outcome = try Program.run(
      ["compose", "--force", "-o", "g.png"] + words, in: folder,
      environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
    #expect(outcome.end == .exit(0), "\(outcome)")
    return try await PhotoFile(folder["g.png"]).decode()
  }

  @Test func `captions of a row stand on one line, whatever their letters`() async throws {
    // H ends at the baseline, in each of these.
    let picture = try await picture(
      "-l", "3x1", "-s", "600", "-g", "30", "-m", "30", "-b", "white", "--font-size", "20",
      "--caption", "1=H", "--caption", "2=HÄH", "--caption", "3=H", "a.png", "b.png", "c.png")
    // Cells are 160 wide. The photos end where the captions begin, and captions end at 570.
    let lowest = [30, 220, 410].map { left in
      (400..<570).last { y in (left..<left + 160).contains { picture[$0, y].first! < 100 } }
    }
    #expect(Set(lowest).count == 1 && lowest[0] != nil)
    // Letters are dark gray, and their edges are of all levels between.
    let levels = Set((30..<190).flatMap { x in (540..<570).map { picture[x, $0].first! } })
    #expect(levels.min() == 77 && levels.contains(255) && levels.count > 8)
  }

  @Test func `a photo from standard input has neither name nor date`() throws {
    let outcome = try Program.run(
      [
        "compose", "-l", "1x1", "-s", "100", "-", "--caption", "{name}{date}", "--json", "-o",
        "g.png",
      ],
      in: folder, input: .bytes(folder.read("a.png")),
      environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(!outcome.text.contains("caption"), "\(outcome)")
  }

  @Test func `titles of a batch have the numbers of its grids`() throws {
    let words: [Word] = ["-l", "1x1", "-s", "100", "--title"]
    func outcome(_ words: [Word]) throws -> Outcome {
      try Program.run(words, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
    }
    let batch = try outcome(["batch"] + words + ["{index}/2", "a.png", "b.png", "-o", "pages"])
    #expect(batch.end == .exit(0), "\(batch)")
    let page = try outcome(["compose"] + words + ["2/2", "b.png", "-o", "page.png"])
    #expect(page.end == .exit(0), "\(page)")
    #expect(try folder.read("pages/grid-0002.png") == folder.read("page.png"))
    #expect(try folder.read("pages/grid-0001.png") != folder.read("page.png"))
    // One grid is the first.
    for title in ["1/2", "{index}/2"] as [Word] {
      let one = try outcome(["compose"] + words + [title, "a.png", "-o", "page.png", "--force"])
      #expect(one.end == .exit(0), "\(one)")
      #expect(try folder.read("pages/grid-0001.png") == folder.read("page.png"))
    }
  }

  @Test func `warnings say what is shortened, and which dates are only those of files`() throws {
    try folder.copy(.fixture("photos/kite.png"), to: "IMG_20240102_030405.png")
    let long = String(repeating: "many words ", count: 20)
    let outcome = try run(
      "compose", "-l", "3x1", "-s", "600", "a.png", "b.png", "IMG_20240102_030405.png", "--title",
      Word(stringLiteral: long), "--caption", "{date}", "--caption",
      Word(stringLiteral: "2={date} \(long)"), "-o", "g.png")
    #expect(outcome.end == .exit(0))
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    let expected = [
      """
      instagrid: --caption: warning: 2 of 3 captions show the date of the file, because neither the \
      photo nor its name has one
      """,
      "instagrid: --title: warning: it is shortened; a smaller --font-size shows more of it",
      """
      instagrid: --caption: warning: 1 of 3 captions is shortened; a smaller --font-size shows more of it
      """,
    ]
    #expect(lines.filter { !$0.contains("the same photo") } == expected)
    let short = try run(
      "compose", "-l", "1x1", "-s", "600", "IMG_20240102_030405.png", "--title", "many words",
      "--caption", "{date}", "-o", "h.png")
    #expect(short.isQuietSuccess, "\(short)")
  }

  @Test func `a long name is shortened in its middle, to two lines`() throws {
    let name = "beginning_" + String(repeating: "x", count: 230) + "_end.png"
    try folder.copy(.fixture("photos/kite.png"), to: Word(stringLiteral: name))
    func height(_ name: String) throws -> Int {
      let outcome = try run(
        "compose", "-n", "--json", "-s", "300", "--caption", "name", Word(stringLiteral: name),
        "-o",
        "g.png")
      guard case .array(let cells)? = try members(outcome)["cells"] else { return 0 }
      return try Rect(JSON(reading: "\(cells[0])").membersByName["captionFrame"]).height
    }
    let (one, long) = (try height("a.png"), try height(name))
    #expect(long > one && long < 2 * one + 4)
  }

  @Test(
    arguments: [
      Word(bytes: Array("f".utf8) + [0xFF, 0xC0] + Array("g.png".utf8)),
      "tab\tand\nnewline.png", "\u{202E}gnp.exe.png", "\u{2066}\u{2069}.png",
      Word(stringLiteral: "Z" + String(repeating: "\u{335}", count: 100) + ".png"),
    ] as [Word])
  func `a hostile name is drawn, or skipped if that is allowed`(_ name: Word) throws {
    try folder.copy(.fixture("photos/kite.png"), to: name)
    let outcome = try run(
      "compose", "-s", "300", "--caption", "filename", name, "--ignore-bad", "-o", "g.png")
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(outcome.errors.count { $0.isNewline } <= 1)
    #expect(folder.names.contains("g.png"))
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

  @Test func `in a story, text is where apps cover nothing`() throws {
    func result(_ words: Word...) throws -> (title: Int?, bottom: Int) {
      let outcome = try Program.run(
        ["compose", "-s", "story", "a.png", "b.png", "-n", "--json", "-o", "g.png"] + words,
        in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      let members = try members(outcome)
      guard case .array(let cells)? = members["cells"] else { return (nil, 0) }
      let frames = try cells.map { try Rect(JSON(reading: "\($0)").membersByName["frame"]) }
      let title = try members["title"] == nil ? nil : Rect(members["titleFrame"]).y
      return (title, frames.map(\.maxY).max() ?? 0)
    }
    // 13 % of 1920 are 249.6 rows, and 18 % 345.6. The usual margin has 16.
    #expect(try result("--title", "T") == (250, 1904))
    #expect(try result("--title", "T", "--caption", "name") == (250, 1574))
    #expect(try result("--caption", "name") == (nil, 1574))
    #expect(try result("--title", "T", "-m", "20") == (20, 1900))
    #expect(try result() == (nil, 1904))
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
      "cannot be drawn: there is not enough height for its text; a smaller --font-size or a larger"
      + " --size may help; --skip-bad skips it\n"
    #expect(
      outcome.errors == "instagrid: the title \(reason)instagrid: a.png: its caption \(reason)")
    #expect(!folder.names.contains("g.png"))
  }

  @Test func `without the program nothing is written`() throws {
    let none = try FormatsFolder(nil)
    let heic = try Program.run(
      ["compose", .fixture("formats/plain.heic"), "-o", "g.png"], in: folder, program: none.program)
    for dryRun in [[], ["-n"]] as [[Word]] {
      for words in [["--title", "Summer"], ["--caption", "name"]] as [[Word]] {
        let outcome = try Program.run(
          ["compose", "a.png", "-o", "g.png"] + words + dryRun, in: folder, program: none.program)
        #expect(outcome.end == heic.end && outcome.end == .exit(65))
        #expect(
          outcome.errors
            == "instagrid: captions and titles need the program instagrid-captions"
            + " (Scripts/install-captions before Scripts/build)\n")
      }
    }
    #expect(!folder.names.contains("g.png"))
    // Nothing is drawn for a text that is empty in any case.
    #expect(
      try Program.run(
        ["compose", "a.png", "-s", "40", "-o", "g.png", "--caption", "none", "--title", ""],
        in: folder, program: none.program
      ).isQuietSuccess)
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

  @Test func `one process draws the text of a whole run`() throws {
    let log = folder["log"]
    let copy = try FormatsFolder(
      script: "echo $$ >>'\(log)'; exec '\(Program.captions)'", at: "bin/instagrid-captions")
    let outcome = try Program.run(
      [
        "batch", "-l", "1x1", "-s", "200", "-j", "4", "--caption", "name", "--title", "T", "-o",
        "out",
        "a.png", "b.png", "c.png", "--quiet",
      ], in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"], program: copy.program
    )
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names(in: "out").count == 3)
    let lines = String(decoding: try folder.read("log"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 1)
    // It ends with the program.
    let process = try #require(lines.first.flatMap { pid_t($0) })
    while isAlive(process) {}
  }

  @Test func `an update makes a picture again if its text, font or name has changed`() throws {
    func update(_ words: Word..., fonts: Word = "fonts.conf", photo: Word = "a.png") throws -> Bool
    {
      let outcome = try Program.run(
        [
          "batch", "-l", "1x1", "-s", "200", "--update", "--json", "--name", "g{index}", "-o",
          "out",
          photo,
        ] + words, in: folder, environment: ["FONTCONFIG_FILE=\(folder[fonts])", "LC_ALL=C"])
      #expect(outcome.end == .exit(0), "\(outcome)")
      return try members(outcome)["kept"] == nil
    }
    try folder.copy(.fixture("photos/kite.png"), to: "other name.png")
    for name in ["a.png", "other name.png"] as [Word] { try folder[name].setTime(seconds: 86_400) }
    #expect(try update("--caption", "{name}"))
    #expect(try !update("--caption", "{name}"))
    #expect(try !update("--caption", "name"))
    #expect(try update("--caption", "{name}", photo: "other name.png"))
    #expect(try update("--caption", "{date}"))
    #expect(try update("--caption", "{date}", "--date-format", "%Y"))
    #expect(try update("--caption", "{date}", "--date-format", "%Y", "--title", "T"))
    #expect(try update("--title", "T"))
    #expect(try update("--title", "T", "--font", "Serif"))
    #expect(try !update("--title", "T", "--font", "Serif"))
    #expect(try update("--title", "T", "--font", "Serif", "--font-size", "20"))
    #expect(try update("--title", "T", "--font", "Serif", "--text-color", "red"))
    #expect(try update())
    #expect(try !update())
    // The same description leads to another font.
    try folder.makeFolder("fonts")
    try folder.copy("\(Self.fonts)/DejaVuSansMono.ttf", to: "fonts/mono.ttf")
    try configure(fonts: "\(folder["fonts"])", to: "mono.conf")
    #expect(try update("--title", "T"))
    #expect(try update("--title", "T", fonts: "mono.conf"))
    #expect(try !update("--title", "T", fonts: "mono.conf"))
  }

  @Test func `an update makes a picture again if a date in its captions has changed`() throws {
    func update(_ photo: Word, timeZone: Word = "UTC") throws -> Bool {
      let outcome = try Program.run(
        [
          "batch", "-l", "1x1", "-s", "200", "--update", "--json", "--caption", "date", "-o", "out",
          photo,
        ],
        in: folder,
        environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])", "LC_ALL=C", "TZ=\(timeZone)"])
      #expect(outcome.end == .exit(0), "\(outcome)")
      return try members(outcome)["kept"] == nil
    }
    for name in ["IMG_20240101_101010.png", "IMG_19990505_101010.png"] as [Word] {
      try folder.copy("a.png", to: name)
      try folder[name].setTime(seconds: 2 * 86_400)
    }
    #expect(try update("IMG_20240101_101010.png"))
    #expect(try !update("IMG_20240101_101010.png", timeZone: "EST5"))
    #expect(try update("IMG_19990505_101010.png"))
    // The date of the file, which is older than its picture in any case.
    try folder["a.png"].setTime(seconds: 3 * 86_400)
    #expect(try update("a.png"))
    #expect(try !update("a.png"))
    try folder["a.png"].setTime(seconds: 2 * 86_400)
    #expect(try update("a.png"))
    #expect(try update("a.png", timeZone: "EST5"))
    #expect(try !update("a.png", timeZone: "EST5"))
  }

  @Test func `dates and titles come from the photo`() throws {
    let outcome = try run(
      "compose", "-n", "--json", "--caption", "{date}{title}", "--date-format", "%Y", "a.png", "-o",
      "g.png")
    guard case .array(let cells)? = try members(outcome)["cells"] else {
      return #expect(Bool(false))
    }
    // It has no EXIF data, so the date is that of its file.
    let year = try FileStatus(of: folder["a.png"]).modified.seconds / 31_556_952 + 1970
    #expect(try JSON(reading: "\(cells[0])").membersByName["caption"] == .string("\(year)"))
  }

  @Test(arguments: ["C.UTF-8", "xx_YY.UTF-8"] as [Word])
  func `without EXIF data, the date is the one in the name, as 2020-03-01 without a language`(
    language: Word
  ) throws {
    try folder.copy(.fixture("photos/kite.png"), to: "IMG_20200301_101500.png")
    let outcome = try Program.run(
      ["compose", "-n", "--caption", "date", "IMG_20200301_101500.png", "-o", "g.png"], in: folder,
      environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])", "LC_ALL=\(language)"])
    #expect(outcome.text.hasSuffix("  2020-03-01\n"), "\(outcome)")
  }

  @Test func `a dry run shows captions and the title`() throws {
    let outcome = try run(
      "compose", "-n", "--caption", "The {name}", "--title", "Summer\u{1B}[1m", "a.png", "-o",
      "g.png")
    #expect(outcome.text.contains("\ntitle: Summer [1m\n"))
    #expect(outcome.text.hasSuffix("  The a\n"))
    // The photo has the rows above the caption.
    let cells = try run(
      "compose", "-n", "--json", "--caption", "The {name}", "a.png", "-o", "g.png")
    guard case .array(let found)? = try members(cells)["cells"],
      case .object(let frame)? = try JSON(reading: "\(found[0])").membersByName["photoFrame"]
    else { return #expect(Bool(false)) }
    let height = try #require(frame.first { $0.name == "height" })
    #expect(
      try run("compose", "-n", "--caption", "The {name}", "a.png", "-o", "g.png").text
        .contains("x\(height.value) at "))
  }
}

extension Rect {
  /// Reads a rectangle of a report.
  fileprivate init(_ json: JSON?) throws {
    let members = try #require(json).membersByName
    func number(_ name: String) throws -> Int { try #require(Int("\(members[name] ?? .null)")) }
    self.init(
      x: try number("x"), y: try number("y"), width: try number("width"),
      height: try number("height"))
  }
}
