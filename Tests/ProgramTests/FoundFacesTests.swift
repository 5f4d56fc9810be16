import CommandKit
import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// `--focus faces` where photos name none: the program that finds faces is asked.
///
/// In its place is `misbehaving-faces`. It finds what is red in a photo, or a face in the upper left quarter, and
/// misbehaves as the red level of the first pixel says.
@Suite(.needsMisbehavingFaces) struct FoundFacesTests {
  private let folder: TemporaryFolder
  private let copy: FormatsFolder
  /// Without the program that finds faces.
  private let without: FormatsFolder

  private static let upright = Size(width: 60, height: 90)

  /// Photo `a.png` of 60x90 pixels, and `bad.png`, which crashes the process.
  init() throws {
    folder = try TemporaryFolder()
    copy = try FormatsFolder(Program.misbehavingFaces, at: "bin/instagrid-faces")
    without = try FormatsFolder(nil)
    try write("a.png", Self.upright) { x, y in [UInt8(x), UInt8(y), 97, 255] }
    try write("bad.png", Self.upright, Self.crash)
  }

  private static func crash(x: Int, y: Int) -> Raster.Pixel { [4, UInt8(x), UInt8(y), 255] }

  private func bytes(
    _ size: Size, as writer: some RasterWriter = PNGWriter(), _ pixel: (Int, Int) -> Raster.Pixel
  ) throws -> [UInt8] {
    let pixels = (0..<size.area).map { pixel($0 % size.width, $0 / size.width) }
    let output = try OutputFile.inMemory(label: "photo")
    try writer.write(#require(Raster(size, pixels: pixels)), to: output)
    return try output.contents
  }

  private func write(_ name: Word, _ size: Size, _ pixel: (Int, Int) -> Raster.Pixel) throws {
    try folder.write(try bytes(size, pixel), to: name)
  }

  private func name(faceOf photo: String) throws {
    let xmp = """
      <x><mwg-rs:RegionList><rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.9"
      stArea:w="0.2" stArea:h="0.2"/></rdf:li></mwg-rs:RegionList></x>
      """
    try folder.write(Array(xmp.utf8), to: Pathname("\(photo).xmp"))
  }

  private func run(
    _ words: [Word], input: Program.Input = .nothing, program: FormatsFolder? = nil
  ) throws -> Outcome {
    try Program.run(words, in: folder, input: input, program: (program ?? copy).program)
  }

  private static let square: [Word] = ["-l", "1x1", "-s", "120", "-g", "0", "-m", "0"]

  private func compose(
    _ words: Word..., input: Program.Input = .nothing, program: FormatsFolder? = nil
  ) throws -> Outcome {
    try run(
      ["compose"] + Self.square + ["-o", "g.png", "--force"] + words, input: input,
      program: program)
  }

  /// Returns a member of the first cell of a result.
  private func cell(_ outcome: Outcome, _ member: String) throws -> String? {
    #expect(outcome.end == .exit(0), "\(outcome)")
    guard case .array(let cells) = try JSON(reading: outcome.text).membersByName["cells"] else {
      Issue.record("\(outcome)")
      return nil
    }
    return cells.first?.membersByName[member].map { "\($0)" }
  }

  @Test func `the crop moves to a found head, and the report says so`() throws {
    let outcome = try compose("a.png", "--focus", "faces", "--json")
    #expect(
      try cell(outcome, "faces") == #"[{"x":0,"y":0,"width":32,"height":49,"source":"found"}]"#)
    #expect(try cell(outcome, "crop") == #"{"x":0.0,"y":0.0,"width":60.0,"height":60.0}"#)
    #expect(try cell(outcome, "focusedOn") == #""faces""#)
    #expect(outcome.text.contains(#""warnings":[]"#), "\(outcome)")
    let moved = try folder.read("g.png")
    let dry = try compose("a.png", "--focus", "1=faces", "-n")
    #expect(dry.text.contains("60x60 at (0, 0)"), "\(dry)")
    // It is the default.
    _ = try compose("a.png")
    #expect(try folder.read("g.png") == moved)
    _ = try compose("a.png", "--focus", "center")
    #expect(try folder.read("g.png") != moved)
  }

  @Test func `the app's layouts are centered, and others are not`() throws {
    for (layout, isCentered) in [
      ("2", true), ("Wide-Bottom", true), ("2+1", false), ("aab/aac", false), ("3x1", false),
    ] as [(Word, Bool)] {
      let outcome = try run([
        "compose", "a.png", "a.png", "a.png", "-l", layout, "-o", "g.png", "-n", "--json",
      ])
      #expect(outcome.text.contains(#""focusedOn":null"#) == isCentered, "\(outcome)")
      #expect(outcome.text.contains(#""finder":null"#) == isCentered)
    }
  }

  @Test func `unasked, a search that fails centers the photo, with a warning`() throws {
    let outcome = try compose("bad.png", "--json")
    #expect(try cell(outcome, "focusedOn") == #""center""#)
    #expect(outcome.text.contains(#""facesNotSearched":[1],"badTexts":null,"badFaces":null}"#))
    #expect(
      outcome.text.contains(
        #""warnings":["warning: faces are not looked for, so 1 photo may lose some: bad.png: its faces"#
      ), "\(outcome)")
    let batch: [Word] = [
      "batch", "bad.png", "a.png", "bad.png", "-o", "out", "--update",
    ]
    let made = try run(batch + Self.square)
    #expect(made.end == .exit(0), "\(made)")
    #expect(
      made.errors.contains("3 made, 0 kept, 0 failed, 2 photos not searched for faces"), "\(made)")
    let again = try run(batch + Self.square)
    #expect(again.errors.contains("2 made, 1 kept"), "\(again)")
    let page = try run(["arrange", "bad.png", "-o", "-"])
    #expect(page.end == .exit(0) && page.errors.contains("; it is centered"), "\(page.errors)")
  }

  @Test func `unasked, damage is none of the search`() throws {
    let photo = try bytes(Size(width: 160, height: 160), as: JPEGWriter()) { x, y in
      [UInt8(x ^ y), UInt8(x), UInt8(y), 255]
    }
    try folder.write(Array(photo.prefix(photo.count / 2)) + [0xFF, 0xD9], to: "cut.jpg")
    let words: [Word] = ["compose", "cut.jpg", "-l", "1x1", "-s", "60x30", "-o", "g.png"]
    let dry = try run(words + ["-n", "--json"])
    #expect(dry.end == .exit(0) && dry.text.contains(#""facesNotSearched":null"#), "\(dry)")
    #expect(!dry.text.contains("faces are not looked for"), "\(dry)")
    let made = try run(words)
    #expect(made.end == .exit(65) && made.errors.contains("damaged JPEG"), "\(made)")
  }

  @Test func `a program that never works is one note, and no reason to make pictures again`() throws
  {
    let broken = try FormatsFolder(script: "exit 3", at: "bin/instagrid-faces")
    let batch: [Word] = ["batch", "a.png", "b.png", "-o", "out", "--update"]
    try write("b.png", Self.upright) { x, y in [UInt8(x), UInt8(y), 7, 255] }
    let made = try run(batch + Self.square, program: broken)
    #expect(made.end == .exit(0), "\(made)")
    let lines = made.errors.split(separator: "\n")
    #expect(lines.count { $0.contains("faces are not looked for") } == 1, "\(made)")
    #expect(made.errors.contains("2 photos not searched for faces"), "\(made)")
    #expect(try run(batch + Self.square, program: broken).errors.contains("0 made, 2 kept"))
    #expect(try run(batch + Self.square).errors.contains("2 made, 0 kept"))
    #expect(try run(batch + Self.square).errors.contains("0 made, 2 kept"))
    let typed = try compose("a.png", "--focus", "faces", program: broken)
    #expect(typed.end == .exit(70), "\(typed)")
  }

  @Test func `without the program, photos are centered, and a note names it`() throws {
    _ = try compose("a.png", "--focus", "center")
    let centered = try PNGFile(folder.read("g.png"))?.chunks.filter { $0.name == "IDAT" }
    let outcome = try compose("a.png", "--focus", "faces", program: without)
    #expect(outcome.errors.contains("centered; instagrid-faces finds them"), "\(outcome)")
    // The marks differ.
    let pixels = try PNGFile(folder.read("g.png"))?.chunks.filter { $0.name == "IDAT" }
    #expect(centered != nil && pixels == centered)
  }

  /// Each of these photos would crash the process.
  @Test func `nothing is looked for where a photo names faces or is not cropped`() throws {
    try write("nearly.png", Size(width: 60, height: 61), Self.crash)
    try write("cut.png", Size(width: 60, height: 62), Self.crash)
    for words in [
      ["nearly.png", "--focus", "faces"], ["bad.png", "--focus", "faces", "--fit", "contain"],
      ["bad.png", "--focus", "top"], ["bad.png", "--focus", "faces", "--focus", "1=top"],
      ["bad.png", "--focus", "faces", "-l", "mosaic", "-s", "120x"],
    ] as [[Word]] {
      let outcome = try run(["compose"] + Self.square + ["-o", "g.png", "--force"] + words)
      #expect(outcome.end == .exit(0), "\(words): \(outcome)")
    }
    for words in [
      ["cut.png", "--focus", "faces"], ["bad.png", "--focus", "1=faces"],
      ["bad.png", "--focus", "faces", "--fit", "contain", "--zoom", "2"],
      ["nearly.png", "--focus", "faces", "--zoom", "1.1"],
    ] as [[Word]] {
      let outcome = try run(["compose"] + Self.square + ["-o", "g.png", "--force"] + words)
      #expect(outcome.end == .exit(70), "\(words): \(outcome)")
    }
    try name(faceOf: "bad.png")
    let named = try compose("bad.png", "--focus", "faces", "--json")
    #expect(try cell(named, "faces")?.contains(#""source":"sidecar""#) == true)
  }

  @Test func `a stream is centered, and a photo in a record is searched`() throws {
    let photo = try folder.read("bad.png")
    let stream = try compose("-", "--focus", "faces", "--json", input: .bytes(photo))
    #expect(try cell(stream, "focusedOn") == #""center""#)
    let encoded = try Program.runScript("base64 -w 0 a.png", in: folder).text
    let record =
      #"{"photos":[{"base64":"\#(encoded)"}],"output":"r.png","layout":"1x1","focus":"faces"}"#
    let inline = try run(
      ["batch", "--manifest", "-", "--json", "--dry-run"],
      input: .bytes(Array((record + "\n").utf8)))
    #expect(inline.text.contains(#""source":"found""#), "\(inline)")
  }

  @Test func `a process that crashes twice fails the grid, or with skip-bad centers the photo`()
    throws
  {
    let failed = try compose("bad.png", "--focus", "faces")
    #expect(failed.end == .exit(70))
    let message =
      "bad.png: its faces cannot be found: the process that finds faces crashed (SIGSEGV)"
    #expect(failed.errors == "instagrid: \(message); --skip-bad centers it\n")
    #expect(!folder.names.contains("g.png"))
    let skipped = try compose("bad.png", "--focus", "faces", "--skip-bad")
    #expect(skipped.end == .exit(65) && skipped.errors.contains("\(message); centered\n"))
    let picture = try folder.read("g.png")
    let ignored = try compose("bad.png", "--focus", "faces", "--ignore-bad", "--json")
    #expect(try folder.read("g.png") == picture)
    #expect(try cell(ignored, "focusedOn") == #""center""#)
    #expect(
      ignored.text.withoutNulls.contains(
        #""badFaces":[{"code":65,"path":"bad.png","message":"\#(message)"}]"#), "\(ignored)")
    let batch = try run(
      ["batch", "bad.png", "a.png", "--focus", "faces", "--skip-bad", "-o", "out"] + Self.square)
    #expect(batch.end == .exit(65) && folder.names(in: "out").count == 2)
    #expect(batch.errors.contains("2 made, 0 kept, 0 failed, 1 photo centered"), "\(batch)")
    let page: [Word] = ["arrange", "bad.png", "a.png", "--focus", "faces", "-o", "-"]
    let none = try run(page)
    #expect(none.end == .exit(70) && none.text.isEmpty, "\(none)")
    let whole = try run(page + ["--skip-bad"])
    #expect(whole.end == .exit(65) && whole.errors.contains("\(message); centered\n"), "\(whole)")
  }

  /// The misdeeds of `misbehaving-faces`, and the exit codes without and with `--skip-bad`.
  @Test(
    arguments: [
      (2, 70, 70, "CPU time"), (5, 70, 65, "exit code 3"), (6, 70, 70, "was killed"),
      (12, 70, 65, "broke the protocol"), (17, 71, 71, "had not enough memory"),
    ] as [(UInt8, Int32, Int32, String)])
  func `only a process that the photo makes fail centers it`(
    misdeed: UInt8, code: Int32, skipping: Int32, how: String
  ) throws {
    try write("bad.png", Self.upright) { x, y in [misdeed, UInt8(x), UInt8(y), 255] }
    for (options, code) in [([], code), (["--skip-bad"], skipping)] as [([Word], Int32)] {
      let outcome = try run(
        ["compose", "bad.png", "--focus", "faces", "-o", "g.png"] + Self.square + options)
      #expect(outcome.end == .exit(code) && outcome.errors.contains(how), "\(outcome)")
      #expect(folder.names.contains("g.png") == (code == 65))
    }
  }

  @Test func `a process that cannot be started centers nothing`() throws {
    let text = try FormatsFolder(nil)
    try text.folder.write([], to: "bin/instagrid-faces")
    let outcome = try compose("a.png", "--focus", "faces", "--skip-bad", program: text)
    #expect(outcome.end == .exit(74) && !folder.names.contains("g.png"), "\(outcome)")
  }

  /// The first process crashes, as one does that an earlier photo has damaged.
  @Test func `a process that fails once is replaced`() throws {
    let script = """
      if [ -e "$0.used" ]; then exec '\(Program.misbehavingFaces)'; fi
      >"$0.used"; exit 1
      """
    let wrapper = try FormatsFolder(script: script, at: "bin/instagrid-faces")
    let outcome = try compose("a.png", "--focus", "faces", "--json", program: wrapper)
    #expect(try cell(outcome, "focusedOn") == #""faces""#)
  }

  /// Makes a grid of each photo with `--update`, and returns which were kept.
  private func update(
    _ photos: Word..., with program: FormatsFolder, _ options: [Word] = []
  ) throws -> [Bool] {
    let outcome = try run(
      ["batch"] + Self.square + ["--focus", "faces", "-o", "out", "--update", "--json"] + options
        + photos, program: program)
    return try outcome.text.split(separator: "\n").map {
      let members = try JSON(reading: String($0)).membersByName
      #expect(members["ok"] == .boolean(true), "\(outcome)")
      return members["kept"] == .boolean(true)
    }
  }

  @Test func `an update makes grids again if the program is installed, except of named faces`()
    throws
  {
    try folder.copy("\(folder["a.png"])", to: "named.png")
    try name(faceOf: "named.png")
    #expect(try update("a.png", "named.png", with: without) == [false, false])
    #expect(try update("a.png", "named.png", with: without) == [true, true])
    #expect(try update("a.png", "named.png", with: copy) == [false, true])
    #expect(try update("a.png", "named.png", with: copy) == [true, true])
    #expect(try update("a.png", "named.png", with: without) == [false, true])
  }

  @Test(.needsFaces)
  func `an update makes grids again, once, if the network is another one`() throws {
    let real = try FormatsFolder(Program.faces, at: "bin/instagrid-faces")
    try folder.copy("\(folder["a.png"])", to: "named.png")
    try name(faceOf: "named.png")
    for cell in [8, 16] {
      try real.folder.write(FaceNetwork(cell: cell).bytes, to: "bin/instagrid-faces.network")
      #expect(try update("a.png", "named.png", with: real) == [false, cell == 16])
      #expect(try update("a.png", "named.png", with: real) == [true, true])
    }
  }

  @Test func `an update makes a grid again whose faces could not be found`() throws {
    #expect(try update("bad.png", "a.png", with: copy, ["--skip-bad"]) == [false, false])
    #expect(try update("bad.png", "a.png", with: copy, ["--skip-bad"]) == [false, true])
    #expect(try update("bad.png", "a.png", with: without) == [false, false])
    #expect(try update("bad.png", "a.png", with: without) == [true, true])
  }

  /// A photo that was cropped after its faces were named.
  @Test func `where the named faces are of another picture, the photo is searched`() throws {
    let xmp = """
      <x><mwg-rs:RegionList><mwg-rs:AppliedToDimensions stDim:w="300" stDim:h="200"/>
      <rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.9" stArea:w="0.2" stArea:h="0.2"/>
      </rdf:li></mwg-rs:RegionList></x>
      """
    try folder.write(Array(xmp.utf8), to: "a.png.xmp")
    let outcome = try compose("a.png", "--json")
    #expect(try cell(outcome, "faces")?.contains("found") == true, "\(outcome)")
    #expect(outcome.text.contains("of a picture of 300x200; they are ignored"), "\(outcome)")
    // Only the program that finds faces decides whether it is made again.
    #expect(try update("a.png", with: copy) == [false])
    #expect(try update("a.png", with: copy) == [true])
    #expect(try update("a.png", with: without) == [false])
    #expect(try update("a.png", with: without) == [true])
  }

  @Test func `sorting by shape keeps found heads`() throws {
    // The head is higher than the wide cell shows of this photo, but that of the others is small.
    try write("c.png", Self.upright.transposed) { x, y in
      (31..<58).contains(x) && (21..<57).contains(y) ? [255, 0, 0, 255] : [99, 99, 99, 255]
    }
    try write("d.png", Self.upright) { x, y in
      (27..<33).contains(x) && (42..<48).contains(y) ? [255, 0, 0, 255] : [99, 99, 99, 255]
    }
    func first(_ focus: Word) throws -> String? {
      let words: [Word] = [
        "compose", "c.png", "d.png", "d.png", "-l", "1+2", "--sort", "shape", "-s", "120", "-g",
        "0",
        "-m", "0", "-o", "g.png", "--force", "--json", "--focus",
      ]
      return try cell(run(words + [focus]), "photo")
    }
    #expect(try first("center") == #""c.png""#)
    #expect(try first("faces") == #""d.png""#)
  }

  /// A wide photo and a high one lose as much in rows as in columns; the one that has a face decides.
  @Test(arguments: [("wide", "1x2"), ("high", "2x1")])
  func `the layout is the one in which heads are whole`(face: String, layout: String) throws {
    for (name, size) in [("wide", Self.upright.transposed), ("high", Self.upright)] {
      try write(Word(stringLiteral: "\(name).png"), size) { _, _ in [99, 99, 99, 255] }
      // 30x22 pixels.
      let (width, height) = (30 / Double(size.width), 22 / Double(size.height))
      let xmp = """
        <x><mwg-rs:RegionList><rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.5"
        stArea:w="\(width)" stArea:h="\(height)"/></rdf:li></mwg-rs:RegionList></x>
        """
      if name == face { try folder.write(Array(xmp.utf8), to: Pathname("\(name).png.xmp")) }
    }
    func result(_ words: Word...) throws -> String {
      let words =
        ["compose", "wide.png", "high.png", "-s", "600", "-o", "g.png", "-n", "--json"] + words
      let outcome = try run(words, program: without)
      #expect(outcome.end == .exit(0), "\(outcome)")
      return outcome.text
    }
    let outcome = try result()
    #expect(outcome.contains(#""layout":"\#(layout)""#), "\(outcome)")
    #expect(outcome.matches(of: /"headsCut":0/).count == 2, "\(outcome)")
    let other = layout == "1x2" ? "2x1" : "1x2"
    #expect(try result("-l", Word(stringLiteral: other)).contains(#""headsCut":1"#))
  }

  @Test func `the page has the boxes of found faces`() throws {
    let outcome = try run(["arrange", "a.png", "bad.png", "--focus", "1=faces", "-o", "-"])
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(outcome.text.contains(#""faces":[[0,0,32,49]]"#))
  }

  /// The upper left quarter of the upright photo is red.
  @Test(arguments: 1...8) func `the program sees photos upright`(orientation: Int) throws {
    try folder.copy(.fixture("orientations/landscape-\(orientation).jpg"), to: "photo.jpg")
    let outcome = try compose("photo.jpg", "--focus", "faces", "--json")
    let faces = try #require(try cell(outcome, "faces"))
    #expect(faces.hasPrefix(#"[{"x":0,"y":0,"#) && faces.contains("found"), "\(faces)")
  }

  @Test func `the program sees the photo, not its thumbnail`() throws {
    func red(from top: Int, _ size: Size) throws -> [UInt8] {
      try bytes(size, as: JPEGWriter()) { _, y in y < top ? [99, 99, 99, 255] : [255, 0, 0, 255] }
    }
    let thumbnail = try red(from: 0, Size(width: 48, height: 32))
    let exif = Array("Exif\0\0".utf8) + TIFFBlock.withThumbnail(thumbnail, turned: 1)
    let photo = try red(from: 40, Size(width: 120, height: 80))
    let segments = [JPEGSegments.segment(0xE1, exif)]
    try folder.write(JPEGSegments.inserting(segments, into: photo), to: "t.jpg")
    let box = try cell(compose("t.jpg", "--focus", "faces", "--json"), "faces")
    // The lower half, a little larger; all of the thumbnail is red.
    #expect(box?.hasPrefix(#"[{"x":0,"y":39,"width":120,"#) == true, "\(box ?? "")")
  }
}
