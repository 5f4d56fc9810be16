import CommandKit
import FileSystem
import GridKit
import LibC
import PhotoIO
import TestSupport
import Testing

/// Text in batches and updates.
extension CaptionsTests {
  @Test func `titles of a batch have the numbers of its grids`() throws {
    let words: [Word] = ["-l", "1x1", "-s", "100", "--title"]
    func outcome(_ words: [Word]) throws -> Outcome {
      try Program.run(words, in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
    }
    let batch = try outcome(["batch"] + words + ["{index}/2", "a.png", "b.png", "-o", "pages"])
    #expect(batch.end == .exit(0), "\(batch)")
    let page = try outcome(["compose"] + words + ["2/2", "b.png", "-o", "page.jpg"])
    #expect(page.end == .exit(0), "\(page)")
    #expect(try folder.read("pages/grid-0002.jpg") == folder.read("page.jpg"))
    #expect(try folder.read("pages/grid-0001.jpg") != folder.read("page.jpg"))
    // One grid is the first.
    for title in ["1/2", "{index}/2"] as [Word] {
      let one = try outcome(["compose"] + words + [title, "a.png", "-o", "page.jpg", "--force"])
      #expect(one.end == .exit(0), "\(one)")
      #expect(try folder.read("pages/grid-0001.jpg") == folder.read("page.jpg"))
    }
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
    let dated = "IMG_20240102_030405.png" as Word
    try folder.copy(folder["a.png"], to: dated)
    try folder[dated].setTime(seconds: 86_400)
    #expect(try update("--caption", "{date}", photo: dated))
    #expect(try update("--caption", "{date}", "--date-format", "%Y", photo: dated))
    #expect(try update("--caption", "{date}", "--date-format", "%Y", "--title", "T", photo: dated))
    #expect(try update("--title", "T"))
    #expect(try update("--title", "T", "--font", "Serif"))
    #expect(try !update("--title", "T", "--font", "Serif"))
    #expect(try update("--title", "T", "--font", "Serif", "--font-size", "20"))
    #expect(try update("--title", "T", "--font", "Serif", "--text-color", "red"))
    #expect(try update("--title", "T", "--font", "Serif", "--title-size", "20"))
    #expect(try !update("--title", "T", "--font", "Serif", "--title-size", "20"))
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
    // The date of the file is never in a caption, but that of a sidecar is.
    try folder["a.png"].setTime(seconds: 3 * 86_400)
    #expect(try update("a.png"))
    try folder["a.png"].setTime(seconds: 2 * 86_400)
    #expect(try !update("a.png", timeZone: "EST5"))
    try folder["a.png.xmp"].write("<a photoshop:DateCreated='1993'/>")
    #expect(try update("a.png"))
    #expect(try !update("a.png"))
  }

  @Test func `an update makes a picture again if the title in a sidecar has changed`() throws {
    func update() throws -> Bool {
      let outcome = try Program.run(
        [
          "batch", "-l", "1x1", "-s", "200", "--update", "--json", "--caption", "title", "-o",
          "out",
          "a.png",
        ], in: folder, environment: ["FONTCONFIG_FILE=\(folder["fonts.conf"])"])
      return try members(outcome)["kept"] == nil
    }
    try folder["a.png"].setTime(seconds: 2 * 86_400)
    let made = try (update(), update())
    #expect(made == (true, false))
    for title in ["Rome", "Oslo"] {
      try folder["a.xmp"].write("<dc:title><rdf:Alt><rdf:li>\(title)</rdf:li></rdf:Alt></dc:title>")
      let made = try (update(), update())
      #expect(made == (true, false), "\(title)")
    }
  }
}
