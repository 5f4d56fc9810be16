import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Reports about a grid, with and without making it. The photos have 60 x 40 pixels except
/// `turned.jpg`, which is stored with 96 x 64 pixels and upright with 64 x 96.
@Suite struct DryRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(.small("420.jpg"), to: "a.jpg")
    try folder.copy(.small("rgb.png"), to: "b.png")
    try folder.copy(.fixture("orientations/portrait-6.jpg"), to: "turned.jpg")
    try folder.copy(.fixture("damaged/truncated.jpg"), to: "cut.jpg")
  }

  private func compose(_ words: Word...) throws -> Outcome {
    try Program.run(["compose"] + words, in: folder)
  }

  @Test func `a dry run prints the visible part of each photo and writes nothing`() throws {
    let before = folder.names
    let outcome = try compose(
      "-n", "-l", "2", "-s", "100", "--allow-empty", "a.jpg", "turned.jpg", "-o", "grid.png")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    // Margin and gap are 5 pixels, so cells are 42 (of 42.5) and 90 wide.
    #expect(
      outcome.text == """
        grid.png: a PNG of 100x100, layout 2 (wide-bottom, 2+1); nothing was written
           ┌───────┬───────┐
           │       │       │
           │   1   │   2   │
           │       │       │
           ├───────┴───────┤
           │               │
           │       3       │
           │               │
           └───────────────┘
             cut  photo       cell              shows                      scale
          2  35%  turned.jpg  43x42 at (52, 5)  64x63 at (0, 17) of 64x96  0.672
          1  33%  a.jpg       42x42 at (5, 5)   40x40 at (10, 0) of 60x40  1.05
          3       empty       90x43 at (5, 52)

        """)
    #expect(folder.names == before)
  }

  @Test func `a drawing that is wider than 80 columns, or than the window, is left out`() throws {
    func words(_ layout: Word) -> [Word] {
      ["compose", "-n", "-l", layout, "-s", "1080x200", "--allow-empty", "a.jpg", "-o", "g.png"]
    }
    for (layout, isDrawn) in [("9x1", true), ("10x1", false)] as [(Word, Bool)] {
      let outcome = try Program.run(words(layout), in: folder)
      #expect(outcome.end == .exit(0) && outcome.text.contains("┌") == isDrawn, "\(outcome)")
    }
    let terminal = try PseudoTerminal()
    for (size, isDrawn) in [
      ("cols 120 rows 20", true), ("cols 99 rows 20", false), ("cols 120 rows 8", false),
    ] {
      let outcome = try Program.run(
        words("14x1"), in: folder,
        setup: "exec >'\(terminal.path)'; stty -F '\(terminal.path)' \(size)")
      #expect(outcome.end == .exit(0), "\(outcome)")
      #expect(terminal.readOutput().contains("┌") == isDrawn, "\(size)")
    }
  }

  @Test func `a dry run draws the shape of the picture`() throws {
    let outcome = try compose(
      "-n", "-s", "story", "-g", "5%", "a.jpg", "b.png", "-o", "grid.png")
    #expect(outcome.end == .exit(0))
    // Four lines for a cell of 933 pixels with its gap, and 2 x 4 x 1026 / 933 = 8.8 characters.
    let empty = "   │        │\n"
    let cell = { (number: Int) in empty + "   │   \(number)    │\n" + empty }
    #expect(
      outcome.text.hasPrefix(
        "grid.png: a PNG of 1080x1920, layout 1x2; nothing was written\n   ┌────────┐\n"
          + cell(1) + "   ├────────┤\n" + cell(2)
          + "   └────────┘\n     cut  photo  cell                  shows "), "\(outcome)")
  }

  @Test func `the table fits into a terminal, if names and sizes can be left out`() throws {
    try folder.copy(.fixture("photos/kite.png"), to: "a photo with a very long name of a kite.png")
    let terminal = try PseudoTerminal()
    func table(columns: Int) throws -> String {
      let outcome = try Program.run(
        [
          "compose", "-n", "-l", "rows:1", "-s", "1080x566",
          "a photo with a very long name of a kite.png", "-o", "grid.png",
        ], in: folder,
        setup: "exec >'\(terminal.path)'; stty -F '\(terminal.path)' cols \(columns)")
      #expect(outcome.end == .exit(0), "\(outcome)")
      return terminal.readOutput().replacing("\r", with: "")
    }
    let name = "a photo with a very long name of a kite.png"
    let shows = "  1064x550 at (8, 8)  800x414 at (0, 193)"
    for (columns, name, size) in [
      (120, name, " of 800x800"), (105, name, ""), (80, "a photo w…a kite.png", ""),
    ] {
      let table = try table(columns: columns)
      #expect(table.contains("\n  1  48% !  \(name)\(shows)\(size)  1.33\n"), "\(table)")
    }
  }

  @Test func `a photo that is completely visible is reported as such`() throws {
    let outcome = try compose(
      "--dry-run", "-l", "rows:1", "-s", "60", "-m", "0", "b.png", "b.png", "-o", "grid.jpg", "-l",
      "columns:1+1", "-g", "0")
    #expect(outcome.text.hasPrefix("grid.jpg: a JPEG of 60x60, layout columns:1+1; nothing was"))
    #expect(
      outcome.text.contains("2  67% !  b.png  30x60 at (30, 0)  20x40 at (20, 0) of 60x40  1.5"))
    let square = try Program.run(
      ["compose", "-n", "-l", "rows:1", "-m", "0", .fixture("photos/kite.png"), "-o", "grid.png"],
      in: folder)
    #expect(
      square.text.contains("  1080x1080 at (0, 0)  all of 800x800  1.35\n"),
      "\(square)")
  }

  @Test(
    arguments: [
      (["-o", "cut.jpg", "a.jpg", "b.png", "a.jpg"], 73), (["-o", "no/g.png", "a.jpg"], 73),
      (["-o", "g.png", "none.jpg"], 66), (["-o", "a.jpg", "a.jpg"], 64),
      (["-o", "g.png", "a.jpg", "--max-pixels", "9"], 65),
    ] as [([Word], Int32)])
  func `a dry run reports the same errors as a real run`(_ words: [Word], _ code: Int32) throws {
    let layout: [Word] = words.count == 5 && code == 73 ? [] : ["-l", "rows:1"]
    let dry = try Program.run(["compose", "-n", "-s", "64"] + layout + words, in: folder)
    let real = try Program.run(["compose", "-s", "64"] + layout + words, in: folder)
    #expect(dry.end == .exit(code))
    #expect(dry.errors == real.errors && dry.output == real.output)
  }

  @Test func `a photo that is enlarged more than twice gets a warning`() throws {
    // 120 pixels from 40.
    let outcome = try compose("-l", "rows:1", "-s", "120", "-m", "0", "b.png", "-o", "grid.png")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors == "instagrid: b.png: warning: enlarged 3 times, so it will look soft\n")
    let less = try compose("-l", "rows:1", "-s", "80", "-m", "0", "b.png", "-o", "grid.png")
    #expect(less.isQuietSuccess)
    #expect(
      try compose("-l", "rows:1", "-s", "120", "-m", "0", "b.png", "-o", "grid.png", "--quiet")
        .isQuietSuccess)
  }

  private static let cell = """
    [{"cell":1,"frame":{"x":10,"y":10,"width":80,"height":80},"photo":"b.png",\
    "photoNumber":1,"size":{"width":60,"height":40},"orientation":1,\
    "fit":"cover","zoom":1.0,"photoFrame":{"x":10,"y":10,"width":80,"height":80},\
    "crop":{"x":20.0,"y":0.0,"width":40.0,"height":40.0},"cut":0.33333333333333337,"magnification":2.0,\
    "leftOut":[]}]
    """

  @Test func `the result is a JSON object`() throws {
    let outcome = try compose(
      "--json", "-l", "rows:1", "-s", "100", "-m", "10", "--focus", "1=1,0.5", "b.png", "-o",
      "grid.png")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    let size = try folder.read("grid.png").count
    #expect(
      outcome.text.withoutNulls.hasPrefix(
        """
        {"ok":true,"output":"grid.png","format":"png","size":{"width":100,"height":100},"side":100,"layout":"1x1",\
        "background":"#ffffff","gap":"2","margin":"10","cells":\(Self.cell),"bytes":\(size),"milliseconds":
        """), "\(outcome)")
    #expect(outcome.text.withoutNulls.hasSuffix(#","warnings":[]}\#n"#), "\(outcome)")
  }

  @Test func `the plan of a dry run is a JSON object`() throws {
    let before = folder.names
    let outcome = try compose(
      "--json", "-n", "-l", "rows:1", "-s", "100", "-m", "10", "--focus", "1=1,0.5", "b.png", "-o",
      "-", "-f", "jpeg")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.text.withoutNulls.hasPrefix(
        """
        {"ok":true,"dryRun":true,"output":"-","format":"jpeg","size":{"width":100,"height":100},"side":100,"layout":"1x1",\
        "background":"#ffffff","gap":"2","margin":"10","cells":\(Self.cell),"milliseconds":
        """), "\(outcome)")
    #expect(outcome.text.withoutNulls.hasSuffix(#","warnings":[]}\#n"#), "\(outcome)")
    #expect(folder.names == before)
  }

  @Test func `a contained photo is planned whole, with its place in the picture`() throws {
    // 60x40 in 80x80 is 80x53, with 13 of 27 free rows above.
    let words: [Word] = [
      "-n", "-l", "2x1", "-s", "180", "-m", "10", "-g", "0", "--fit", "1=contain", "b.png",
      "b.png", "-o", "grid.png",
    ]
    let text = try Program.run(["compose"] + words, in: folder)
    #expect(
      text.text.hasSuffix(
        """
             cut    photo  cell                shows                              scale
          2  67% !  b.png  80x160 at (90, 10)  20x40 at (20, 0) of 60x40          4
          1         b.png  80x160 at (10, 10)  all of 60x40 in 80x53 at (10, 63)  1.333

        """), "\(text)")
    #expect(text.errors == "instagrid: b.png: warning: enlarged 4 times, so it will look soft\n")
    let json = try Program.run(["compose", "--json"] + words, in: folder)
    #expect(
      json.text.withoutNulls.contains(
        #""fit":"contain","zoom":1.0,"photoFrame":{"x":10,"y":63,"width":80,"height":53},"#
          + #""crop":{"x":0.0,"y":0.0,"width":60.0,"height":40.0},"cut":0.0,"#
      ), "\(json)")
  }

  @Test func `the JSON of a picture that is no square has no side`() throws {
    let outcome = try compose(
      "--json", "-n", "-s", "100x80", "-m", "10", "b.png", "-o", "grid.png")
    #expect(
      outcome.text.withoutNulls.hasPrefix(
        #"{"ok":true,"dryRun":true,"output":"grid.png","format":"png","#
          + ##""size":{"width":100,"height":80},"layout":"1x1","background":"#ffffff","##
          + #""gap":"1","margin":"10","cells":[{"cell":1,"#
          + #""frame":{"x":10,"y":10,"width":80,"height":60},"#), "\(outcome)")
  }

  @Test func `a failure is a JSON object and nothing else`() throws {
    let before = folder.names
    let outcome = try compose("--json", "-l", "rows:1", "-s", "64", "cut.jpg", "-o", "grid.png")
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.text.withoutNulls.hasPrefix(#"{"ok":false,"output":"grid.png","milliseconds":"#))
    #expect(
      outcome.text.withoutNulls.hasSuffix(
        #","error":{"code":65,"path":"cut.jpg","message":"cut.jpg: damaged JPEG: it ends at row 160"#
          + #" of 300"}}\#n"#), "\(outcome)")
    #expect(folder.names == before)
    let usage = try compose("--json", "b.png")
    #expect(usage.end == .exit(64))
    #expect(usage.text.withoutNulls.hasPrefix(#"{"ok":false,"milliseconds":"#))
    #expect(usage.text.contains(#","error":{"code":64,"path":null,"#))
  }

  @Test func `when the picture goes to the standard output, the JSON goes to the standard error`()
    throws
  {
    let outcome = try compose(
      "--json", "-l", "rows:1", "-s", "64", "b.png", "-o", "-", "-f", "png")
    #expect(outcome.end == .exit(0))
    #expect(outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(
      outcome.errors.withoutNulls.hasPrefix(
        #"{"ok":true,"output":"-","format":"png","size":{"width":64,"height":64},"side":64,"#))
    #expect(outcome.errors.count(where: \.isNewline) == 1)
  }

  @Test func `the JSON never goes to the stream of the picture`() throws {
    let whole = try compose("-l", "rows:1", "-s", "16", "b.png", "-f", "png", "-o", "-")
    for output in ["-", "/dev/stdout", "/dev/fd/1"] as [Word] {
      let outcome = try compose(
        "-l", "rows:1", "-s", "16", "b.png", "-f", "png", "--json", "-o", output)
      #expect(outcome.output == whole.output)
      #expect(outcome.errors.withoutNulls.hasPrefix(#"{"ok":true,"output":"\#(output)","#))
    }
  }

  @Test func `a wrong command line is reported as JSON as well`() throws {
    let outcome = try compose("b.png", "--siez", "3", "--json", "-o", "g.png")
    #expect(outcome.end == .exit(64))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.text.withoutNulls.hasPrefix(#"{"ok":false,"output":"g.png","milliseconds":"#))
    #expect(
      outcome.text.withoutNulls.hasSuffix(
        #","error":{"code":64,"message":"unknown option '--siez'; did you mean"#
          + #" '--size'?"}}\#n"#), "\(outcome)")
    let operand = try compose("b.png", "--siez", "3", "--", "--json")
    #expect(operand.output.isEmpty && operand.errors.hasPrefix("instagrid: unknown option"))
  }

  @Test func `a photo from the standard input has the name that was given`() throws {
    let outcome = try Program.run(
      ["compose", "-n", "--json", "-l", "rows:1", "-", "-o", "g.png"], in: folder,
      input: .bytes(try folder.read("b.png")))
    #expect(outcome.text.contains(#""photo":"-""#), "\(outcome)")
  }

  @Test func `both sides of a justified picture crop photos, which a warning says`() throws {
    let photo = Word.fixture("photos/lake.jpg")  // 3:2
    let words: [Word] = ["compose", "-n", "-l", "justified", "-o", "wall.jpg", photo, "-s"]
    let square = try Program.run(words + ["300"], in: folder)
    #expect(
      square.errors
        == "instagrid: layout justified: warning: up to 33% of a photo is cropped; --fit contain -b blur"
        + " keeps all of them whole\n")
    for size in ["300x", "300x201"] as [Word] {
      let outcome = try Program.run(words + [size, "-m", "0"], in: folder)
      #expect(outcome.end == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
    }
  }
}
