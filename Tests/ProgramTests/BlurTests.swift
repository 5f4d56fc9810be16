import CommandKit
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// `--background blur`: which photo, and what is said about it.
@Suite struct BlurTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, color) in [("red", 0xFF_00_00), ("green", 0xFF_00), ("blue", 0xFF)] {
      let pixel = Color(
        red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
      try PNGWriter().write(
        Raster(Size(width: 80, height: 40), filledWith: pixel), to: folder["\(name).png"])
    }
    try folder.copy(.fixture("damaged/text.jpg"), to: "bad.jpg")
  }

  private func compose(_ words: Word...) throws -> Outcome {
    try Program.run(
      ["compose", "-s", "60", "--json", "-o", "grid.png", "--force"] + words, in: folder)
  }

  /// The name of the photo whose color a pixel has, darker; `nil` if it is none.
  private func photo(_ x: Int, _ y: Int, of file: Pathname = "grid.png") async throws -> String? {
    let color = try await PhotoFile(folder[file]).composed()[x, y]
    let isOn = [color.red, color.green, color.blue].map { $0 > 100 }
    return [
      "red": [true, false, false], "green": [false, true, false], "blue": [false, false, true],
    ]
    .first { $0.value == isOn }?.key
  }

  @Test func `the number is that of the photo`() async throws {
    for (value, number, color) in [
      ("blur", 1, "red"), ("blur:1", 1, "red"), ("blur:2", 2, "green"),
      ("Blur:3", 3, "blue"),
    ] as [(Word, Int, String)] {
      let outcome = try compose("-b", value, "red.png", "green.png", "blue.png")
      #expect(outcome.text.contains(#""background":"blur:\#(number)""#), "\(outcome)")
      #expect(try await photo(0, 0) == color)
    }
    #expect(try compose("red.png").text.contains(##""background":"#ffffff""##))
    #expect(try await PhotoFile(folder["grid.png"]).composed()[0, 0] == Style().background)
  }

  @Test func `the cell does not matter, nor do empty cells`() async throws {
    let outcome = try compose(
      "-b", "blur:2", "-l", "2x2", "--blank", "1,2", "--empty", "none", "red.png", "green.png")
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(try await photo(15, 15) == "green")
    #expect(try await photo(15, 45) == "red")
  }

  @Test func `photos before a blurred one are whole, unless a fit is typed`() throws {
    func fits(_ words: Word...) throws -> [Bool] {
      let outcome = try Program.run(
        ["compose", "-n", "-s", "60", "--json", "-o", "grid.png"] + words
          + ["red.png", "green.png", "blue.png"], in: folder)
      guard case .array(let cells)? = try JSON(reading: outcome.text).membersByName["cells"] else {
        return []
      }
      // An empty cell has none.
      return cells.compactMap { $0.membersByName["fit"] }.map { $0 == .string("contain") }
    }
    // Also in the app's layouts.
    for layout in ["1", "2", "3", "wide-top", "wide-bottom", "quad", "3x1"] as [Word] {
      let whole = try fits("-b", "blur:2", "-l", layout, "--allow-empty")
      #expect(!whole.isEmpty && whole.allSatisfy(\.self), "\(layout)")
    }
    #expect(try fits("-b", "blur", "-l", "mosaic") == [true, true, true])
    #expect(try fits("-b", "red", "-l", "2") == [false, false, false])
    #expect(try fits("-b", "blur", "--fit", "cover") == [false, false, false])
    #expect(try fits("-b", "blur", "--fit", "2=cover") == [true, false, true])
    // A record has the background, the command the fit, and the other way around.
    for (words, members, isWhole) in [
      ([], #""background":"blur""#, true), (["-b", "blur"], #""size":"60""#, true),
      (["--fit", "cover"], #""background":"blur""#, false),
      (["-b", "blur"], #""fit":"cover""#, false), (["-b", "blur"], #""background":"red""#, false),
    ] as [([Word], String, Bool)] {
      try folder["list"].write(#"{"photos":["red.png"],"output":"o.png",\#(members)}"#)
      let outcome = try Program.run(
        ["batch", "-n", "--json", "--manifest", "list"] + words, in: folder)
      #expect(outcome.text.contains(#""fit":"contain""#) == isWhole, "\(outcome)")
    }
  }

  @Test func `a skipped photo keeps the numbers of the others`() async throws {
    var outcome = try compose(
      "--skip-bad", "-b", "blur:3", "red.png", "bad.jpg", "green.png")
    #expect(outcome.end == .exit(65) && outcome.text.contains(#""background":"blur:3""#))
    #expect(try await photo(0, 0) == "green")
    outcome = try compose("--skip-bad", "-b", "blur", "bad.jpg", "blue.png", "red.png")
    #expect(outcome.end == .exit(65) && outcome.text.contains(#""background":"blur:2""#))
    #expect(try await photo(0, 0) == "blue")
  }

  @Test func `the last page blurs its last photo if it has not the one that was named`()
    async throws
  {
    let photos = ["red.png", "green.png", "blue.png", "red.png", "green.png"] as [Word]
    for (layout, known) in [
      (["-l", "3x1"], "layout 3x1 has 3 cells"),
      (["--per-page", "3"], "a grid has at most 3 photos"),
    ] as [([Word], String)] {
      let outcome = try Program.run(
        ["batch", "-b", "blur:3", "-s", "60", "--fit", "contain", "--force", "-o", "pages"]
          + layout + photos, in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      // Three photos on the first page, and two on the last.
      #expect(try await photo(0, 0, of: "pages/grid-0001.jpg") == "blue")
      #expect(try await photo(0, 0, of: "pages/grid-0002.jpg") == "green")
      let refused = try Program.run(
        ["batch", "-b", "blur:4", "-o", "pages"] + layout + photos, in: folder)
      #expect(refused.end == .exit(64), "\(refused)")
      #expect(refused.errors.hasSuffix("--background: there is no photo 4; \(known)\n"))
    }
  }

  @Test func `the dry run says which part covers the picture`() throws {
    let words: [Word] = [
      "compose", "-n", "-l", "1x1", "--fit", "contain", "-s", "30x60", "-b", "blur", "--focus",
      "right", "red.png", "-o", "grid.jpg",
    ]
    let outcome = try Program.run(words, in: folder)
    #expect(
      outcome.text.hasSuffix("  background: photo 1, blurred: shows 20x40 at (60, 0) of 80x40\n"),
      "\(outcome)")
  }

  @Test func `records have backgrounds, and an update notices them`() async throws {
    try folder.copy(folder["red.png"], to: "r.png")
    for name in ["r.png", "green.png"] as [Word] {
      try folder[name].setTime(seconds: 1_000_000_000)
    }
    func update(_ background: String, _ more: String = "") throws -> String {
      try folder["list"].write(
        #"{"photos":["r.png","green.png"],"output":"o.png","background":"\#(background)"\#(more)}"#)
      return try Program.run(
        ["batch", "--manifest", "list", "-s", "60", "--fit", "contain", "--update"], in: folder
      ).errors
    }
    #expect(try update("blur:2").hasPrefix("instagrid: 1 made, 0 kept"))
    #expect(try await photo(0, 0, of: "o.png") == "green")
    #expect(try update("blur:2").hasPrefix("instagrid: 0 made, 1 kept"))
    #expect(try update("blur").hasPrefix("instagrid: 1 made, 0 kept"))
    #expect(try update("blur:1").hasPrefix("instagrid: 0 made, 1 kept"))
    // The whole photo is visible in its cell, but not behind the cells.
    #expect(try update("blur:1", #","focus":"1=left""#).hasPrefix("instagrid: 1 made, 0 kept"))
  }

  @Test func `a stream is read only once, and is refused`() throws {
    let bytes = try folder.read("red.png")
    let words: [Word] = ["compose", "-b", "blur", "-", "green.png", "-o", "grid.png"]
    let outcome = try Program.run(words, in: folder, input: .bytes(bytes))
    #expect(outcome.end == .exit(64) && outcome.errors.hasPrefix("instagrid: --background: "))
    let other = try Program.run(
      ["compose", "-b", "blur:2", "--quiet", "-", "green.png", "-o", "grid.png"], in: folder,
      input: .bytes(bytes))
    #expect(other.isQuietSuccess, "\(other)")
  }
}
