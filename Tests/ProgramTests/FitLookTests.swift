import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Contained photos and empty cells in pictures that the program makes.
@Suite struct FitLookTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)
  private static let green = Color(red: 0, green: 255, blue: 0)

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try PNGWriter().write(
      Raster(Size(width: 80, height: 40), filledWith: Self.red), to: folder["wide.png"])
    try PNGWriter().write(
      Raster(Size(width: 20, height: 80), filledWith: Self.green), to: folder["tall.png"])
  }

  /// Composes a picture of 100x100 and decodes it.
  private func compose(_ words: Word...) async throws -> Raster {
    let outcome = try Program.run(["compose", "-s", "100", "-o", "grid.png"] + words, in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try await PhotoFile(folder["grid.png"]).composed()
  }

  /// Expects a color in a rectangle and the background around it.
  private func expect(
    _ color: Color, in frame: Rect, of square: Raster,
    at location: SourceLocation = #_sourceLocation
  ) {
    for y in (frame.y - 1)...frame.maxY {
      for x in (frame.x - 1)...frame.maxX {
        let isInside = (frame.x..<frame.maxX).contains(x) && (frame.y..<frame.maxY).contains(y)
        #expect(
          square[x, y] == (isInside ? color : Self.white), "(\(x), \(y))", sourceLocation: location
        )
      }
    }
  }

  @Test func `contained photos are whole in the middle of their cells`() async throws {
    // Cells of 40x80 at (10, 10) and (50, 10). 80x40 becomes 40x20; 20x80 is as large already.
    let square = try await compose(
      "-l", "2x1", "-m", "10", "-g", "0", "--fit", "contain", "wide.png", "tall.png")
    expect(Self.red, in: Rect(x: 10, y: 40, width: 40, height: 20), of: square)
    expect(Self.green, in: Rect(x: 60, y: 10, width: 20, height: 80), of: square)
  }

  @Test func `one photo can be contained, and the last word counts`() async throws {
    let cells = (
      Rect(x: 10, y: 10, width: 39, height: 80), Rect(x: 50, y: 10, width: 40, height: 80)
    )
    let second = try await compose(
      "-l", "2x1", "-m", "10", "-g", "1", "--fit=2=contain", "wide.png",
      "tall.png")
    expect(Self.red, in: cells.0, of: second)
    expect(Self.green, in: Rect(x: 60, y: 10, width: 20, height: 80), of: second)
    let first = try await compose(
      "-l", "2x1", "-m", "10", "-g", "1", "--fit", "2=contain", "--fit",
      "contain", "--fit", "2=cover", "wide.png", "tall.png")
    // 39 x 40 / 80 = 19.5 is rounded up; 30 of 60 free rows are above.
    expect(Self.red, in: Rect(x: 10, y: 40, width: 39, height: 20), of: first)
    expect(Self.green, in: cells.1, of: first)
  }

  @Test func `a turned JPEG is contained upright, the same with any number of threads`()
    async throws
  {
    let words: [Word] = [
      "compose", "-s", "300", "-l", "2x1", "-g", "5%", "--fit", "contain", "-r", "50%", "-b",
      "transparent",
      "--quiet", .fixture("orientations/landscape-6.jpg"), .fixture("photos/kite.png"), "-o",
    ]
    for threads in ["1", "2", "7"] as [Word] {
      #expect(
        try Program.run(words + ["\(threads).png", "--threads", threads], in: folder)
          .isQuietSuccess)
    }
    #expect(try folder.read("1.png") == folder.read("2.png"))
    #expect(try folder.read("1.png") == folder.read("7.png"))
    let plan = try Program.run(words + ["x.png", "-n", "--json"], in: folder)
    // Cells of 127 and 128x270. Upright 96x64 becomes 127x85 with 92 of 185 rows above.
    #expect(
      plan.text.contains(#""photoFrame":{"x":15,"y":107,"width":127,"height":85}"#), "\(plan)")
    let square = try await PhotoFile(folder["1.png"]).composed()
    // The radius is limited to half of the shorter side, so both ends are half circles.
    #expect(square[15, 107].alpha == 0 && square[15 + 43, 107].alpha > 200)
    #expect(square[15, 107 + 42].alpha > 200 && square[15 + 63, 106].alpha == 0)
  }

  @Test func `empty cells have the color that was named, or show the background`() async throws {
    let cell = Rect(x: 50, y: 10, width: 40, height: 80)
    for (word, color) in [
      ("gold", Color("gold")!), ("none", Self.white), ("transparent", Self.white),
    ]
      as [(Word, Color)]
    {
      let square = try await compose(
        "-l", "2x1", "-m", "10", "-g", "0", "--empty", word, "tall.png")
      #expect(square[49, 50] == Self.green)
      for (x, y) in [(cell.x, cell.y), (cell.maxX - 1, cell.maxY - 1), (70, 50)] {
        #expect(square[x, y] == color, "\(word) at (\(x), \(y))")
      }
    }
    // The color is opaque, so nothing of the background is visible.
    let square = try await compose(
      "-l", "2x1", "-m", "10", "-g", "0", "-b", "transparent", "--empty", "none", "tall.png")
    #expect(square[70, 50].alpha == 0 && square[20, 50] == Self.green)
  }

  @Test func `the last grid of a batch may have empty cells of a color`() async throws {
    let outcome = try Program.run(
      ["batch", "-l", "2x1", "-s", "100", "--empty", "gold", "-o", "grids", "-f", "png", "--quiet"]
        + ["tall.png", "tall.png", "tall.png"], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    let square = try await PhotoFile(folder["grids/grid-0002.png"]).composed()
    #expect(square[70, 50] == Color("gold"))
  }

  @Test func `other fits and colors of empty cells are made again`() throws {
    func made(_ words: Word...) throws -> Bool {
      let outcome = try Program.run(
        ["batch", "-l", "3", "-s", "64", "--update", "-o", "grids", "tall.png", "wide.png"] + words,
        in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      return outcome.errors.hasPrefix("instagrid: 1 made, 0 kept")
    }
    for name in ["tall.png", "wide.png"] {
      try folder[name].setTime(seconds: 1_000_000_000)
    }
    #expect(try made("--allow-empty"))
    #expect(try !made("--allow-empty", "--fit", "cover", "--empty", "none"))
    #expect(try made("--empty", "#f0f0f0"))
    #expect(try made("--empty", "none"))
    #expect(try made("--empty", "none", "--fit", "1=contain"))
    #expect(try !made("--empty", "none", "--fit", "1=contain", "--focus", "1=top"))
  }
}
