import FileBuilders
import FileSystem
import TestSupport
import Testing

/// Folders as they come from a phone, and photos that cannot be read.
@Suite struct FolderTests {
  let folder: TemporaryFolder
  /// Photos in natural order.
  let good: [Word]
  let bad: Word = "phone/IMG_0004.JPG"
  static let aside =
    "phone: ignored 1 folder (--recursive includes it)"
  /// The last line after g.png was made without bad photos.
  static let lastLine =
    "instagrid: g.png was made without what was skipped; the exit code is 65 (--ignore-bad ends with"
    + " 0)\n"
  static let reason = "damaged JPEG: it ends at row 160 of 300"

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("phone")
    try folder.makeFolder("phone/inside")
    good = [
      "phone/IMG_2.jpg", "phone/IMG_0003.jpg", "phone/IMG_10.jpg", "phone/IMG_11 \u{e9}.png",
      "phone/new\nline.jpg", "phone/with space.jpg",
    ]
    let kinds = ["420.jpg", "444.jpg", "422.jpg", "rgb.png", "gray.jpg", "progressive.jpg"]
    for (name, kind) in zip(good, kinds) { try folder.copy(.small(kind), to: name) }
    try folder.copy(.fixture("damaged/truncated.jpg"), to: bad)
    try folder.copy(.small("palette.png"), to: "phone/inside/deep.png")
    for name in ["phone/IMG_2.AAE", "phone/IMG_10.AAE"] as [Word] {
      try folder[name].write("<?xml version=\"1.0\"?>\n<plist></plist>")
    }
    try folder["phone/IMG_10.MOV"].write([0, 0, 0, 20] + Array("ftypqt  \0\0\0\0qt  ".utf8))
    try folder["phone/.DS_Store"].write([0, 0, 0, 1])
  }

  func run(_ words: [Word], input: [UInt8] = []) throws -> Outcome {
    try Program.run(words, in: folder, input: .bytes(input))
  }

  func batch(_ words: Word...) throws -> Outcome {
    try run(["batch", "phone", "-l", "2", "-s", "32", "-f", "png", "-o", "out"] + words)
  }

  /// Returns the picture that `compose` makes of photos that are named.
  func grid(_ photos: some Sequence<Word>, _ words: Word...) throws -> [UInt8] {
    let outcome = try run(
      ["compose", "-s", "32", "-o", "expected.png", "--force"] + words + photos)
    #expect(outcome.end == .exit(0), "\(outcome)")
    return try folder.read("expected.png")
  }

  @Test func `a picture of an earlier run among the photos is named as the output`() throws {
    let photos = Array(good[..<3])
    let words: [Word] = ["compose", "-l", "3x1", "-s", "64", "-o", "phone/wall.jpg"]
    #expect(try run(words + photos).isQuietSuccess)
    let again = try run(words + photos + ["phone/wall.jpg"])
    #expect(again.end == .exit(64))
    #expect(again.errors.hasPrefix("instagrid: output 'phone/wall.jpg' is one of the photos; "))
    // In a folder it is ignored, as are other pictures of earlier runs.
    var other = words
    other[other.count - 1] = "phone/other.jpg"
    #expect(try run(other + photos).isQuietSuccess)
    folder[bad].removeTree()
    let found = try run(["compose", "phone", "-s", "32", "-o", "phone/wall.jpg", "-n"])
    #expect(found.end == .exit(0))
    #expect(
      found.errors
        == "instagrid: phone: ignored 1 picture made by Instagrid, 1 output of this run, 1 folder"
        + " (--recursive includes it)\n")
    #expect(found.text.contains("layout 2x3"))
  }

  @Test func `compose takes its photos from a list`() throws {
    let list = good.flatMap { $0.bytes + [UInt8(0)] }
    let outcome = try run(
      ["compose", "--photos-from", "-", "-0", "-s", "32", "-o", "g.png"], input: list)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("g.png") == grid(good))
  }

  @Test func `inspect looks at all photos of a folder`() throws {
    let outcome = try run(["inspect", "phone", "--recursive", "--sort", "name"])
    // One of them was cut off.
    #expect(outcome.end == .exit(65))
    let paths = outcome.text.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    let photos = (good[..<2] + [bad] + good[2..<4] + ["phone/inside/deep.png"] + good[4...])
    #expect(paths.map(String.init) == photos.map(\.description))
    #expect(outcome.errors.isEmpty)
  }

  @Test func `the movie of a Live Photo is not counted`() throws {
    try folder.makeFolder("live")
    for name in ["IMG_1.MOV", "IMG_2.mov", "img_3.mov"] as [Word] {
      try folder.write([0, 0, 0, 20] + Array("ftypqt  ".utf8), to: "live/\(name)")
    }
    try folder.copy(.small("420.jpg"), to: "live/IMG_1.jpg")
    try folder.copy(.small("420.jpg"), to: "live/img_2.JPG")
    #expect(
      try run(["inspect", "live"]).errors.hasPrefix("instagrid: live: ignored 1 movie\n"))
  }

  @Test func `a raw file beside a photo of its name is left out and counted`() throws {
    try folder.makeFolder("camera")
    var tree = TIFFTree()
    tree.blocks = [try folder.read(.small("420.jpg"))]
    tree.directories = [[(50706, .bytes([1, 4, 0, 0])), (513, .blocks([0])), (514, .sizes([0]))]]
    for name in ["IMG_1.DNG", "img_2.dng", "IMG_3.DNG"] as [Word] {
      try folder.write(tree.bytes, to: "camera/\(name)")
    }
    try folder.copy(.small("420.jpg"), to: "camera/IMG_1.JPG")
    try folder.copy(.small("420.jpg"), to: "camera/IMG_2.jpg")
    let outcome = try run(["inspect", "camera"])
    let paths = outcome.text.split(separator: "\n").filter { $0.first != " " }
      .map { String($0.prefix { $0 != ":" }) }
    #expect(paths == ["camera/IMG_1.JPG", "camera/IMG_2.jpg", "camera/IMG_3.DNG"])
    #expect(
      outcome.errors.contains("camera: ignored 2 raw files beside photos of their names\n"),
      "\(outcome.errors)")
    // The warning is about a preview that is smaller than its cell, although hardly.
    let words: [Word] = ["compose", "-l", "rows:1", "camera/IMG_3.DNG", "-m", "0", "-o", "raw.png"]
    let picture = try run(words + ["-s", "50"])
    #expect(
      picture.errors
        == "instagrid: camera/IMG_3.DNG: warning: of a raw file, the preview of 60x40 is used\n"
        + "instagrid: camera/IMG_3.DNG: warning: enlarged 1.25 times, so it will look soft\n")
    #expect(try run(words + ["-s", "40", "--force"]).errors.count(where: \.isNewline) == 1)
  }

  @Test func `a warning about a photo comes once, with its grid`() throws {
    let jpeg = JPEGSegments.inserting(
      [.badProfileSegment], into: try folder.read(.small("420.jpg")))
    try folder.write(jpeg, to: "odd.jpg")
    let photos: [Word] = ["odd.jpg", "odd.jpg", good[0], "odd.jpg", good[1], good[2]]
    let outcome = try run(["batch", "-l", "3x1", "-s", "64", "-f", "png", "-o", "out"] + photos)
    #expect(outcome.end == .exit(0))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix("instagrid: grid 1: odd.jpg: warning: its color profile is ") == true,
      "\(outcome)")
    let one = try run(["compose", "-s", "64", "-o", "g.png", "odd.jpg", "odd.jpg"])
    #expect(one.errors.count { $0 == "\n" } == 1)
  }

  @Test func `more than three warnings of a kind share a line, but not in JSON`() throws {
    // 60x40 in a cell of 200x200 is enlarged 5 times.
    let rest = "warning: enlarged 5 times, so it will look soft"
    let words: [Word] = ["-s", "200", "-m", "0", "-l", "1x1", "-o", "out", "--force"]
    let three = try run(["batch"] + words + good[..<3])
    #expect(
      three.errors.split(separator: "\n").dropLast()
        == good[..<3].enumerated().map { "instagrid: grid \($0 + 1): \($1): \(rest)" }[...])
    let six = try run(["batch"] + words + good)
    #expect(
      six.errors.split(separator: "\n").dropLast() == [
        "instagrid: grid 1: \(good[0]): \(rest) (5 more warnings are like this one)"
      ])
    let compose: [Word] = ["compose", "-s", "400x600", "-m", "0", "-g", "0", "-l", "2x3"]
    let one = try run(compose + ["-o", "g.png"] + good)
    #expect(one.errors.hasSuffix("\(rest) (5 more warnings are like this one)\n"))
    #expect(one.errors.count { $0 == "\n" } == 1)
    let json = try run(compose + ["-o", "h.png", "--json"] + good)
    #expect(json.text.split(separator: rest).count == 7)
  }

  @Test func `photos are sorted by the time of their files, also when clocks are set back`() throws
  {
    try folder.copy(good[0], to: "b.jpg")
    try folder.copy(good[0], to: "a.jpg")
    // Half past two in summer, a quarter past two in winter.
    try folder["b.jpg"].setTime(seconds: 1_729_989_000)
    try folder["a.jpg"].setTime(seconds: 1_729_991_700)
    let outcome = try Program.run(
      ["compose", "-n", "--sort", "time", "a.jpg", "b.jpg", "-s", "32", "-o", "g.png"], in: folder,
      environment: ["TZ=CET-1CEST,M3.5.0,M10.5.0/3"])
    #expect(outcome.text.contains("  1  25%  b.jpg  "), "\(outcome)")
  }
}
