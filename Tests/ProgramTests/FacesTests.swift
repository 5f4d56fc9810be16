import CommandKit
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// `--focus faces`: a crop keeps the heads of the faces that a photo or its sidecar names.
@Suite struct FacesTests {
  private let folder: TemporaryFolder
  /// The program without the one that looks for faces.
  private let bare: FormatsFolder

  /// Photos `a` and `b` of 60x90 pixels, and `c` of 90x60.
  init() throws {
    folder = try TemporaryFolder()
    bare = try FormatsFolder(nil)
    let upright = Size(width: 60, height: 90)
    for (name, size, blue) in [
      ("a.png", upright, 97), ("b.png", upright, 98), ("c.png", upright.transposed, 99),
    ] {
      let pixels: [Raster.Pixel] = (0..<size.area).map { index in
        [UInt8(index % size.width), UInt8(index / size.width), UInt8(blue), 255]
      }
      let output = try OutputFile.inMemory(label: name)
      try PNGWriter().write(Raster(size, pixels: pixels)!, to: output)
      try folder.write(try output.contents, to: Pathname(name))
    }
  }

  /// Writes a sidecar that names faces by their center and their size, in fractions.
  private func name(_ faces: (x: Double, y: Double, w: Double, h: Double)..., of photo: String)
    throws
  {
    let items = faces.map { face in
      """
      <rdf:li mwg-rs:Type="Face" mwg-rs:Name="Quux"><mwg-rs:Area stArea:x="\(face.x)"
      stArea:y="\(face.y)" stArea:w="\(face.w)" stArea:h="\(face.h)"/></rdf:li>
      """
    }
    let xmp = "<x><mwg-rs:RegionList>\(items.joined())</mwg-rs:RegionList></x>"
    try folder.write(Array(xmp.utf8), to: Pathname("\(photo).xmp"))
  }

  private static let plain: [Word] = ["-g", "0", "-m", "0", "-s", "120", "--force"]

  private func run(_ words: [Word], program: Word = Program.path) throws -> Outcome {
    try Program.run(words, in: folder, program: program)
  }

  /// Makes a grid, and returns its cells and its warnings.
  private func compose(_ words: Word...) throws -> (cells: [[String: JSON]], warnings: JSON?) {
    try compose(words)
  }

  private func compose(
    _ words: [Word], program: Word = Program.path
  ) throws -> (cells: [[String: JSON]], warnings: JSON?) {
    let outcome = try run(
      ["compose"] + words + Self.plain + ["-o", "g.png", "--json"], program: program)
    #expect(outcome.end == .exit(0), "\(outcome)")
    let result = try JSON(reading: outcome.text).membersByName
    guard case .array(let cells) = result["cells"] else {
      Issue.record("\(outcome)")
      return ([], nil)
    }
    return (cells.map(\.membersByName), result["warnings"])
  }

  @Test func `the crop moves to the head, and the report says so`() throws {
    // The face is 12x20 pixels at (24, 14), so the head begins 8 above it.
    try name((0.5, 0.27, 0.2, 0.22), of: "a.png")
    let (cells, warnings) = try compose("a.png", "-l", "1x1", "--focus", "faces")
    let cell = try #require(cells.first).mapValues { "\($0)" }
    #expect(cell["crop"] == #"{"x":0.0,"y":6.0,"width":60.0,"height":60.0}"#)
    #expect(cell["focusedOn"] == #""faces""# && cell["headsCut"] == "0")
    #expect(cell["faces"] == #"[{"x":24,"y":14,"width":12,"height":20,"source":"sidecar"}]"#)
    #expect(warnings == .array([]))
    let moved = try folder.read("g.png")
    // It is the default. For the center, nothing is read.
    #expect(try compose("a.png", "-l", "1x1").cells.first == cells.first)
    #expect(try folder.read("g.png") == moved)
    let centered = try compose("a.png", "-l", "1x1", "--focus", "center").cells
    #expect(centered.first?["faces"] == nil)
    #expect(try folder.read("g.png") != moved)
    let text = try run(["compose", "a.png", "-l", "1x1", "--focus", "1=faces", "-o", "x.png", "-n"])
    #expect(text.text.contains("at (0, 6)") && !text.text.contains("Quux"), "\(text)")
  }

  /// What the program says of one photo if instagrid-faces is not installed.
  private static let note =
    "--focus faces: no face is known, so the photo is centered; instagrid-faces finds them"
    + " (Scripts/install-faces before Scripts/build)"

  @Test func `without faces, a photo is centered, and a note says it`() throws {
    _ = try compose("b.png", "-l", "1x1")
    let centered = try PNGFile(folder.read("g.png"))?.chunks.filter { $0.name == "IDAT" }
    let (cells, warnings) = try compose(
      ["b.png", "-l", "1x1", "--focus", "faces"], program: bare.program)
    #expect(cells[0]["focusedOn"] == .string("center") && cells[0]["faces"] == .array([]))
    #expect(warnings == .array([.string(Self.note)]))
    // The marks differ.
    let pixels = try PNGFile(folder.read("g.png"))?.chunks.filter { $0.name == "IDAT" }
    #expect(centered != nil && pixels == centered)
    try name((0.5, 0.27, 0.2, 0.22), of: "a.png")
    #expect(try compose("a.png", "b.png", "-l", "2x1", "--focus", "faces").warnings == .array([]))
  }

  @Test(
    arguments: [
      ["b.png", "-s", "600x900"], ["b.png", "-s", "300x"],
      ["b.png", "--fit", "contain", "-s", "300"],
      ["b.png", "b.png", "-l", "justified", "-s", "400x"],
    ] as [[Word]])
  func `nothing is said of faces where nothing is cropped, since nobody looked`(
    words: [Word]
  ) throws {
    let outcome = try run(
      ["compose", "--focus", "faces", "-g", "0", "-m", "0", "-n", "-o", "g.png"] + words,
      program: bare.program)
    #expect(outcome.end == .exit(0) && !outcome.errors.contains("face"), "\(outcome)")
  }

  @Test func `only a HEIC or AVIF that is turned has its faces turned`() throws {
    // The face is a quarter of each side, centered at a quarter of each side. An AVIF is turned by its properties, and its EXIF
    // data say how; EXIF data alone do not turn a HEIC.
    for (fixture, name, box) in [
      ("exif-6.heic", "d.heic", #""x":8,"y":12,"width":16,"height":24"#),
      ("turned-6.avif", "d.avif", #""x":60,"y":8,"width":24,"height":16"#),
      ("turned-3.avif", "d.avif", #""x":60,"y":40,"width":24,"height":16"#),
    ] {
      try folder.copy(.fixture("formats/\(fixture)"), to: Pathname(name))
      try self.name((0.25, 0.25, 0.25, 0.25), of: name)
      let cells = try compose(Word(name), "-l", "1x1", "--focus", "faces").cells
      let faces = try #require(cells.first)["faces"].map { "\($0)" }
      #expect(faces == "[{\(box),\"source\":\"sidecar\"}]", "\(fixture)")
    }
  }

  @Test func `heads that do not fit are counted`() throws {
    try name((0.5, 0.15, 0.2, 0.2), (0.5, 0.9, 0.2, 0.15), of: "a.png")
    let (cells, warnings) = try compose("a.png", "-l", "1x1", "--focus", "faces")
    #expect(cells[0]["headsCut"].map { "\($0)" } == "1")
    #expect(
      warnings
        == .array([
          .string(
            "a.png: warning: heads that do not fit into the cell: 1 of 2; --fit contain shows them")
        ]))
    // The larger one is whole.
    #expect(cells[0]["crop"]?.membersByName["y"].map { "\($0)" } == "0.0")
  }

  @Test func `sorting by shape first keeps heads`() throws {
    // The head is 50 pixels high, and the wide cell shows 45 rows of the photo.
    try name((0.5, 0.65, 0.3, 0.6), of: "c.png")
    func first(_ focus: String) throws -> [String: JSON] {
      let words: [Word] = ["c.png", "b.png", "a.png", "-l", "1+2", "--sort", "shape"]
      return try #require(
        compose(words + ["--focus", Word(stringLiteral: focus)]).cells.first)
    }
    #expect(try first("center")["photo"] == .string("c.png"))
    #expect(try first("faces")["photo"] != .string("c.png"))
  }

  @Test func `a sidecar that is too large is ignored with a warning`() throws {
    try folder.write([UInt8](repeating: 0x20, count: 1 << 20 + 1), to: "a.png.xmp")
    let (cells, warnings) = try compose(
      ["a.png", "-l", "1x1", "--focus", "faces"], program: bare.program)
    #expect(cells[0]["focusedOn"] == .string("center"))
    #expect(
      warnings
        == .array([
          .string(Self.note),
          .string("a.png: warning: its sidecar 'a.png.xmp' is ignored: file too large"),
        ]))
    // Who does not want faces does not need it.
    #expect(try compose("a.png", "-l", "1x1", "--focus", "center").warnings == .array([]))
  }

  @Test func `the sidecar that names the faces is not replaced, even if forced`() throws {
    try name((0.5, 0.27, 0.2, 0.22), of: "a.png")
    let sidecar = try folder.read("a.png.xmp")
    let words: [Word] = [
      "compose", "a.png", "-l", "1x1", "-f", "png", "--force", "-o", "a.png.xmp",
    ]
    let outcome = try Program.run(words + ["--focus", "faces"], in: folder)
    #expect(outcome.end == .exit(64), "\(outcome)")
    #expect(try folder.read("a.png.xmp") == sidecar)
  }

  @Test func `a batch makes a grid again when a sidecar changes`() throws {
    try name((0.5, 0.27, 0.2, 0.22), of: "a.png")
    let batch: [Word] = [
      "batch", "a.png", "b.png", "-l", "1x1", "--focus", "faces", "-s", "120", "-o", "out",
      "--update", "--json",
    ]
    func statuses() throws -> [Bool] {
      let outcome = try run(batch)
      #expect(outcome.end == .exit(0), "\(outcome)")
      return try outcome.text.split(separator: "\n").map {
        try JSON(reading: String($0)).membersByName["kept"] == .boolean(true)
      }
    }
    #expect(try statuses() == [false, false])
    #expect(try statuses() == [true, true])
    try name((0.5, 0.8, 0.2, 0.2), of: "a.png")
    #expect(try statuses() == [false, true])
    // A sidecar that appears, and one that is older than the grid.
    try name((0.5, 0.27, 0.2, 0.22), of: "b.png")
    try folder["b.png.xmp"].setTime(seconds: 0)
    #expect(try statuses() == [true, false])
    #expect(try statuses() == [true, true])
  }

  @Test func `a record has faces for some photos`() throws {
    try name((0.5, 0.27, 0.2, 0.22), of: "a.png")
    try name((0.5, 0.27, 0.2, 0.22), of: "b.png")
    let record =
      #"{"photos": ["a.png", "b.png"], "layout": "2x1", "size": "120x60", "gap": 0, "focus": "1=center", "output": "r.png"}"#
    try folder.write(Array(record.utf8), to: "m.ndjson")
    let outcome = try run(["batch", "--manifest", "m.ndjson", "--json", "-m", "0", "--dry-run"])
    #expect(outcome.end == .exit(0), "\(outcome)")
    let line = String(outcome.text.split(separator: "\n")[0])
    guard case .array(let cells) = try JSON(reading: line).membersByName["cells"] else {
      Issue.record("\(outcome)")
      return
    }
    let crops = cells.map { "\($0.membersByName["crop"] ?? .null)" }
    #expect(crops.map { $0.contains(#""y":15.0"#) } == [true, false])
    #expect(crops.map { $0.contains(#""y":6.0"#) } == [false, true])
  }

  @Test func `the page has the boxes, but no names`() throws {
    try name((0.5, 0.27, 0.2, 0.22), of: "a.png")
    let outcome = try run(["arrange", "a.png", "b.png", "--focus", "2=center", "-o", "-"])
    #expect(outcome.end == .exit(0) && !outcome.text.contains("Quux"))
    #expect(outcome.text.contains(#""faces":[[24,14,12,20]]"#))
    #expect(!outcome.text.contains(#""faces":[]"#), "only those of photos that are focused on them")
  }
}
