import TestSupport
import Testing

/// Command lines that are wrong: the exit code is 64, one line is printed, and nothing is written.
@Suite struct UsageTests {
  @Test(
    arguments: [
      ("-o o.png", "no photos were given"),
      (
        "--layout 2 a b -o o.png",
        "layout 2 (wide-bottom, 2+1) has 3 cells, but 2 photos were given; there is no 'a'"
      ),
      (
        "--layout quad a b c d e -o o.png",
        "layout quad (2x2) has 4 cells, but 5 photos were given; there is no 'a'"
      ),
      (
        "--layout rows:1 a b -o o.png",
        "layout rows:1 has 1 cell, but 2 photos were given; there is no 'a'"
      ),
      ("--layout columns:2+2 -o o.png", "layout columns:2+2 has 4 cells, but 0 photos were given"),
      (
        "a b c",
        "no output was given (instagrid compose PHOTO... -o FILE, or -o - for standard output)"
      ),
      ("a b c -o -", "--format is required with -o - (png, jpeg or webp)"),
      ("a b c -o grid", "output 'grid' ends in neither .png nor .jpg nor .webp; set --format"),
      ("a b c -o o.jpg -f png", "--format: 'png' does not match the extension of 'o.jpg'"),
      ("a b c -o o.webp -f png", "--format: 'png' does not match the extension of 'o.webp'"),
      (
        "a b c -o o.png --quality 80",
        "--quality applies only to JPEG and WebP, but the output is a PNG"
      ),
      (
        "a b c -o o.jpg --png-compression small",
        "--png-compression applies only to PNG, but the output is a JPEG"
      ),
      (
        "a b c -o o.jpg --background transparent",
        "--background: JPEG does not support transparency; write a PNG or WebP, or use an opaque"
          + " color"
      ),
      (
        "a b c -o o.png --size 15",
        "--size: '15' is not a size: 16...16384 pixels along each side, such as 1080 or 1080x1350,"
          + " 1080x or x1080 for whole photos, square, portrait, tall, story, landscape, a ratio"
          + " such as 3:2, or a print such as a4, letter-landscape, 10x15cm or 4x6in"
      ),
      (
        "a b c -o o.png --size 16x15",
        "--size: '16x15' is not a size: 16...16384 pixels along each side, such as 1080 or 1080x1350,"
          + " 1080x or x1080 for whole photos, square, portrait, tall, story, landscape, a ratio"
          + " such as 3:2, or a print such as a4, letter-landscape, 10x15cm or 4x6in"
      ),
      (
        "a b c -o o.png --gap 1000",
        "layout 2+1: 2 rows do not fit in 1080 pixels with a margin of 1000 and a gap of 1000; reduce"
          + " --gap or --margin, or increase --size"
      ),
      ("a b c -o o.png --focus 4=0.5,0.5", "--focus: there is no photo 4; 3 photos were given"),
      (
        "a b c -o o.png -o p.png",
        "--output: 'o.png' was already given; there can be only one"
      ),
      ("a b c -o o.png --no-clobber --force", "--no-clobber and --force cannot be used together"),
      ("a b c -o o.png --allow-empty", "--allow-empty requires --layout"),
      ("- - c -o o.png", "only one photo can be standard input (-)"),
      ("a b c -o o.png --threads", "--threads requires a value (--threads N)"),
      ("a b c -o o.png --siez 100", "unknown option '--siez'; did you mean '--size'?"),
      ("a b c -o o.png -z", "unknown option '-z'; see 'instagrid help compose'"),
    ])
  func `a wrong command line gives one message that says what is wrong`(
    _ words: String, _ line: String
  ) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose"] + words.split(separator: " ").map { Word($0) }, in: folder)
    #expect(outcome.end == .exit(64))
    #expect(outcome.errors == "instagrid: \(line)\n")
    #expect(outcome.output.isEmpty)
    #expect(folder.names == [])
  }

  @Test func `too few photos leave an existing output as it is`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "grid.png")
    let outcome = try Program.run(
      ["compose", "--layout", "2", .small("rgb.png"), .small("420.jpg"), "-o", "grid.png"],
      in: folder)
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.errors
        == "instagrid: layout 2 (wide-bottom, 2+1) has 3 cells, but 2 photos were given; --allow-empty"
        + " leaves the other cells empty; without --layout, one for 2 photos is chosen\n")
    #expect(try folder.read("grid.png") == [1, 2, 3])
    #expect(folder.names == ["grid.png"])
  }

  @Test func `JSON is read back by another program as it was, and shows no control character`()
    throws
  {
    let folder = try TemporaryFolder()
    let name = "a\u{7F}\u{9B}2J\u{2028}\u{2029}\u{202E}\u{2066}\u{FEFF}\u{E0041}\u{1D173}🎈.png"
    try folder.copy(.small("rgb.png"), to: Word(name))
    let outcome = try Program.run(["inspect", "--json", Word(name)], in: folder)
    #expect(outcome.end == .exit(0))
    #expect(
      !outcome.text.unicodeScalars.dropLast().contains { $0.value < 0x20 || $0.value == 0x7F })
    #expect(!outcome.text.unicodeScalars.contains { $0.properties.generalCategory == .format })
    try folder.write(outcome.output, to: "report")
    let read = try Program.runScript(
      "python3 -c 'import json; print(json.load(open(\"report\"))[\"path\"], end=\"\")'",
      in: folder)
    #expect(read.output == Array(name.utf8))
  }

  @Test func `control characters and invalid UTF-8 are escaped in errors`() throws {
    let folder = try TemporaryFolder()
    for (word, shown) in [
      ("a\nb", #"a\nb"#), ("a\u{1B}[31mb", #"a\x1b[31mb"#), (#"a\b"#, #"a\\b"#),
      (Word(bytes: [0x61, 0xFF, 0x62]), #"a\xffb"#), ("\u{202E}gnp", #"\u{202e}gnp"#),
    ] as [(Word, String)] {
      let asValue = try Program.run(["compose", "--size", word], in: folder)
      #expect(asValue.end == .exit(64))
      #expect(asValue.errors.hasPrefix("instagrid: --size: '\(shown)' is not a size"))
      let asPhoto = try Program.run(
        ["compose", "-l", "rows:1", word, "-o", "grid.png"], in: folder)
      #expect(asPhoto.end == .exit(66))
      #expect(asPhoto.errors == "instagrid: \(shown): no such file or directory\n")
    }
    #expect(folder.names == [])
  }
}
