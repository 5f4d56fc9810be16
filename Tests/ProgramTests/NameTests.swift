import TestSupport
import Testing

/// Names are bytes, and nothing in them is interpreted.
@Suite struct NameTests {
  static let names: [Word] = [
    "a[1]:%d.jpg", "with some spaces .jpg", "new\nline.jpg", "*.jpg", "$(id).jpg", "~",
    "http:nowhere.jpg", "a.png=b", "-", Word(bytes: [0x66, 0xFC, 0x72, 0xFF]), "zwölf 🎈",
  ]

  @Test(arguments: names)
  func `a photo may have any name`(_ name: Word) throws {
    let folder = try TemporaryFolder()
    try folder.copy(.small("rgb.png"), to: name)
    // A lone hyphen is the standard input.
    let word: Word = name == "-" ? "./-" : name
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", "-s", "16", word, "-o", "grid.png"], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try PictureHeader(folder.read("grid.png")) == PictureHeader(.png, side: 16))
    #expect(folder.names.count == 2)
  }

  @Test(arguments: names)
  func `a picture may have any name`(_ name: Word) throws {
    let folder = try TemporaryFolder()
    let word: Word = name == "-" ? "./-" : name
    let format: Word = name.description.hasSuffix(".jpg") ? "jpeg" : "png"
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", "-s", "16", .small("rgb.png"), "-f", format, "-o", word],
      in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try PictureHeader(folder.read(word))?.width == 16)
    #expect(folder.names.count == 1)
  }

  @Test func `a name that begins with a hyphen needs two hyphens before it, unless it is a value`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.copy(.small("420.jpg"), to: "-z.jpg")
    let words: [Word] = ["compose", "-l", "rows:1", "-s", "16", "-o", "-g.png"]
    let outcome = try Program.run(words + ["--", "-z.jpg"], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["-g.png", "-z.jpg"])

    let mistaken = try Program.run(words + ["-z.jpg"], in: folder)
    #expect(mistaken.end == .exit(64))
    #expect(
      mistaken.errors
        == "instagrid: unknown option '-z' in '-z.jpg'; to name the file, write './-z.jpg'\n")
  }

  @Test func `the contents of a file decide its format, not its name`() throws {
    let folder = try TemporaryFolder()
    try folder.copy(.small("rgb.png"), to: "png.jpg")
    try folder.copy(.small("420.jpg"), to: "jpeg.png")
    for (name, same) in [("png.jpg", .small("rgb.png")), ("jpeg.png", .small("420.jpg"))]
      as [(Word, Word)]
    {
      let words: [Word] = ["compose", "-l", "rows:1", "-s", "16", "-f", "png", "-o"]
      #expect(try Program.run(words + ["misnamed.png", name], in: folder).isQuietSuccess)
      #expect(try Program.run(words + ["named.png", same], in: folder).isQuietSuccess)
      #expect(try folder.read("misnamed.png") == folder.read("named.png"))
    }
  }
}
