import CommandKit
import FileSystem
import GridKit
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// Captions and titles, drawn by `instagrid-captions` with the fonts of DejaVu only.
@Suite(.needsCaptions) struct CaptionsTests {
  let folder: TemporaryFolder
  static let fonts = "/usr/share/fonts/truetype/dejavu"

  init() throws {
    folder = try TemporaryFolder()
    try configure(fonts: Self.fonts, to: "fonts.conf")
    for name in ["a.png", "b.png", "c.png"] as [Word] {
      try folder.copy(.fixture("photos/kite.png"), to: name)
    }
  }

  func configure(fonts: String, to name: Word) throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts)</dir></fontconfig>
      """
    try folder.write(Array(text.utf8), to: name)
  }

  func run(
    _ words: Word..., program: Word = Program.path, fonts: Word = "fonts.conf"
  ) throws -> Outcome {
    try Program.run(
      words, in: folder,
      environment: ["FONTCONFIG_FILE=\(folder[fonts])", "LC_ALL=C.UTF-8", "TZ=UTC"],
      program: program)
  }

  /// The members of the JSON object that a command prints.
  func members(_ outcome: Outcome) throws -> [String: JSON] {
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

  /// 26 letters of DejaVu Sans in 44 pixels are about 630 wide, and a cell is 485.
  @Test func `names stay in one line, in smaller letters, unless their size is typed`() throws {
    func height(_ name: Word, _ more: Word...) throws -> Int {
      let words: [Word] = [
        "compose", "-n", "--json", "-l", "2x1", "-s", "1000", "--gap", "10", "--margin", "10",
        "a.png", "b.png", "--caption", "1=2024-06-15", "--caption", "2=\(name)", "-o", "g.png",
      ]
      let outcome = try Program.run(
        words + more, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      let heights = try #require(members(outcome)["cells"]).elements.map {
        try Rect($0["captionFrame"]).height
      }
      #expect(heights.count == 2 && heights[0] == heights[1])
      return heights[0]
    }
    let long: Word = "the_lighthouse_of_my_uncle"
    let line = try height("lighthouse_y", "--font-size", "44")
    #expect(try height("lighthouse_y") == line)
    #expect(try height(long, "--font-size", "44") >= line + 44)
    #expect(try abs(Double(height(long)) / Double(line) - 485.0 / 630) < 0.05)
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
  func picture(_ words: Word...) async throws -> Picture {
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

  @Test func `a line break in a title or a caption begins a new line`() throws {
    func heights(_ words: Word...) throws -> (title: Int, caption: Int) {
      let outcome = try Program.run(
        ["compose", "-n", "--json", "-s", "600", "--font-size", "20", "a.png", "-o", "g.png"]
          + words, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      let members = try members(outcome)
      guard case .array(let cells)? = members["cells"] else { return (0, 0) }
      let caption = try JSON(reading: "\(cells.last!)").membersByName["captionFrame"]
      return (try Rect(members["titleFrame"]).height, try Rect(caption).height)
    }
    let (one, two) = (
      try heights("--title", "A", "--caption", "A"),
      try heights("--title", "A\nB", "--caption", "A\nB\nC")
    )
    // Besides the letters, a title has 9 and 18 free rows, and a caption 6 and 2.
    #expect(abs(two.title - 27 - 2 * (one.title - 27)) <= 2)
    #expect(abs(two.caption - 8 - 3 * (one.caption - 8)) <= 2)
    // A name with a line break stays on one line.
    try folder.copy("a.png", to: "b\nc.png")
    let name = try heights(
      "--title", "A", "--caption", "filename", "--caption", "1=none", "b\nc.png")
    #expect(name.caption <= one.caption + 3)
    // The same in a record.
    let words: [Word] = ["-l", "1x1", "-s", "200"]
    func picture(_ words: [Word]) throws -> Bool {
      try Program.run(words, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
        .end == .exit(0)
    }
    #expect(try picture(["compose", "a.png", "-o", "typed.png", "--title", "A\nB"] + words))
    try folder.write(
      Array(#"{"photos": ["a.png"], "output": "record.png", "title": "A\nB"}"#.utf8), to: "m.ndjson"
    )
    #expect(try picture(["batch", "--manifest", "m.ndjson"] + words))
    #expect(try folder.read("typed.png") == folder.read("record.png"))
  }

  @Test(arguments: [
    nil, "Two lines\nof a title", "A title that is so long that it gets smaller to fit",
  ])
  func `the library draws the text that the program draws`(_ title: String?) async throws {
    let words: [Word] = title.map { ["--title", Word(stringLiteral: $0)] } ?? []
    let outcome = try Program.run(
      [
        "compose", "-l", "2x1", "-s", "400x300", "-g", "10", "-b", "#eee", "--caption",
        "1=One photo",
      ]
        + words + ["a.png", "b.png", "-o", "g.png"], in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    var grid = Grid<CellPhoto>(layout: Layout("2x1")!)
    for name in ["a.png", "b.png"] as [Pathname] {
      grid.place(CellPhoto(try PhotoFile(folder[name])))
    }
    let painter = TextPainter(requiresLandlock: true) { Program.captions }
    let plan = try GridPlan(
      grid, size: Size(width: 400, height: 300),
      style: Style(gap: .pixels(10), background: Color("#eee")!), captions: ["One photo"],
      title: title, drawnBy: painter)
    let picture = try PhotoFile(
      bytes: PNGWriter().encode(try await Compositor().compose(plan)), name: "made")
    #expect(try await picture.decode() == PhotoFile(folder["g.png"]).decode())
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
    #expect(outcome.text.contains(#""caption":null,"captionFrame":null"#), "\(outcome)")
  }

  @Test func `warnings say what is shortened, and which dates are missing`() throws {
    try folder.copy(.fixture("photos/kite.png"), to: "IMG_20240102_030405.png")
    let long = String(repeating: "many words ", count: 20)
    let outcome = try run(
      "compose", "-l", "3x1", "-s", "600", "a.png", "b.png", "IMG_20240102_030405.png", "--title",
      Word(stringLiteral: long), "--caption", "{date}", "--caption",
      Word(stringLiteral: "3={date} \(long)"), "-o", "g.png")
    #expect(outcome.end == .exit(0))
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    let expected = [
      """
      instagrid: --caption: warning: 2 of 3 captions have no date, because neither the photo nor its \
      name has one
      """,
      "instagrid: --title: warning: it is shortened; a smaller --title-size shows more of it",
      """
      instagrid: --caption: warning: 1 of 1 captions is shortened; a smaller --font-size shows more of it
      """,
    ]
    #expect(lines.filter { !$0.contains("the same photo") } == expected)
    let short = try run(
      "compose", "-l", "1x1", "-s", "600", "IMG_20240102_030405.png", "--title", "many words",
      "--caption", "{date}", "-o", "h.png")
    #expect(short.isQuietSuccess, "\(short)")
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

  @Test func `dates and titles come from the photo, and never from the date of its file`() throws {
    func caption() throws -> JSON? {
      let outcome = try run(
        "compose", "-n", "--json", "--caption", "{date} {title}", "--date-format", "%Y.", "a.png",
        "-o", "g.png")
      guard case .array(let cells)? = try members(outcome)["cells"] else { return nil }
      return try JSON(reading: "\(cells[0])").membersByName["caption"]
    }
    #expect(try caption() == nil)
    try folder["a.png.xmp"].write(
      "<r exif:DateTimeOriginal='1993-08-14'><dc:title><rdf:Alt><rdf:li>Boat</rdf:li></rdf:Alt></dc:title></r>"
    )
    #expect(try caption() == .string("1993. Boat"))
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
  init(_ json: JSON?) throws {
    let members = try #require(json).membersByName
    func number(_ name: String) throws -> Int { try #require(Int("\(members[name] ?? .null)")) }
    self.init(
      x: try number("x"), y: try number("y"), width: try number("width"),
      height: try number("height"))
  }
}
