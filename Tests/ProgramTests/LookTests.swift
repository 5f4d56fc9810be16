import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// The effect of the look options on a picture.
@Suite struct LookTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 255, blue: 0)
  private static let blue = Color(red: 0x10, green: 0x66, blue: 0x98)

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Twice as wide as high, the left half red, the right half green.
    var halves = Raster(Size(width: 80, height: 40), filledWith: Self.red)
    for y in 0..<40 { for x in 40..<80 { halves[x, y] = Self.green } }
    let name = folder["halves.png"]
    try PNGWriter().write(halves, to: Pathname(bytes: name.bytes))
  }

  /// Composes a picture and decodes it.
  private func compose(_ words: Word..., side: Int) async throws -> Raster {
    let outcome = try Program.run(
      ["compose", "-l", "2", "-s", "\(side)", "-o", "grid.png"] + words, in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["grid.png", "halves.png"])
    return try await PhotoFile(folder["grid.png"]).composed()
  }

  @Test func `margin and gap are a twentieth of the side in the default blue`() async throws {
    let square = try await compose("halves.png", "halves.png", "halves.png", side: 100)
    // Layout 2: cells of 42 or 43 pixels from 5 on, and from 52 on; one of 90 x 43 below.
    for (x, y) in [(0, 0), (4, 50), (99, 99), (95, 20), (50, 20), (49, 30), (50, 49), (20, 95)] {
      #expect(square[x, y] == Self.blue, "(\(x), \(y))")
    }
    for (x, y) in [(5, 5), (5, 94), (5, 45), (54, 10)] {
      #expect(square[x, y] == Self.red, "(\(x), \(y))")
    }
    for (x, y) in [(94, 5), (94, 94), (45, 46), (94, 45)] {
      #expect(square[x, y] == Self.green, "(\(x), \(y))")
    }
  }

  @Test func `without gap and margin the cells tile the square`() async throws {
    let square = try await compose(
      "--gap", "0", "--margin", "0", "-b", "white", "halves.png", "halves.png", "halves.png",
      side: 40)
    for y in 0..<40 {
      for x in 0..<40 {
        // A red and a green half per cell of the upper row, and again in the wide cell.
        let isLeft = y < 20 ? x % 20 < 10 : x < 20
        let edge = y < 20 ? (x % 20) - 10 : x - 20
        guard !(-4..<4).contains(edge) else { continue }
        #expect(square[x, y].distance(to: isLeft ? Self.red : Self.green) <= 2, "(\(x), \(y))")
      }
    }
  }

  @Test func `a focus moves the crop rectangle`() async throws {
    for (focus, color) in [("0,0.5", Self.red), ("1,0.5", Self.green), ("0.25,1", Self.red)]
      as [(Word, Color)]
    {
      let square = try await compose(
        "-l", "rows:1", "-g", "0", "-m", "0", "--focus", "1=\(focus)", "halves.png", side: 32)
      // Not the pixels at the edge of the crop rectangle, to which the other half contributes.
      for (x, y) in [(4, 0), (16, 16), (27, 31)] {
        #expect(square[x, y].distance(to: color) <= 2, "\(focus) at (\(x), \(y))")
      }
    }
    let centered = try await compose("-l", "rows:1", "-g", "0", "-m", "0", "halves.png", side: 32)
    #expect(centered[2, 16].distance(to: Self.red) <= 2)
    #expect(centered[29, 16].distance(to: Self.green) <= 2)
  }

  @Test func `a focus in words applies to every photo that has none of its own`() async throws {
    let square = try await compose(
      "-l", "columns:1+1+1", "-g", "0", "-m", "0", "--focus", "3=.75,50%", "--focus=Left",
      "halves.png", "halves.png", "halves.png", side: 60)
    // Columns of 20x60 show 40/3 of the photos' 80 pixels; 0.75 is the middle of the green half.
    #expect(square[10, 30].distance(to: Self.red) <= 2)
    #expect(square[30, 30].distance(to: Self.red) <= 2)
    #expect(square[50, 30].distance(to: Self.green) <= 2)
  }

  @Test func `a focus applies to one cell only`() async throws {
    let square = try await compose(
      "-l", "2x1", "-g", "0", "-m", "0", "--focus", "2=1,0", "--focus=1=0,0", "halves.png",
      "halves.png", side: 40)
    #expect(square[10, 20].distance(to: Self.red) <= 2)
    #expect(square[30, 20].distance(to: Self.green) <= 2)
  }

  @Test func `an empty cell shows the background or its color, with or without other photos`()
    async throws
  {
    let gray = Color(red: 0xF0, green: 0xF0, blue: 0xF0)
    let square = try await compose(
      "--layout", "3", "--empty", "#f0f0f0", "halves.png", "halves.png", side: 100)
    for y in 53..<95 { for x in 5..<47 { #expect(square[x, y] == gray, "(\(x), \(y))") } }
    #expect(square[94, 94] == gray)
    #expect(square[5, 5] == Self.red)
    #expect(square[50, 50] == Self.blue)
    let empty = try await compose(
      "--layout", "rows:1", "-g", "5%", "-b", "#106698", "--allow-empty", side: 100)
    #expect(empty[5, 5] == Self.blue && empty[94, 94] == Self.blue && empty[95, 95] == Self.blue)
  }

  @Test func `a radius rounds the corners of every cell, anti-aliased`() async throws {
    let square = try await compose(
      "-l", "rows:1", "-b", "#106698", "-m", "10", "-r", "20", "--focus", "1=0,0", "halves.png",
      side: 100)
    // The arc about (30, 30): what is farther than 20 from it, within the corner, is background.
    for y in 10..<30 {
      for x in 10..<30 {
        let (dx, dy) = (29.5 - Double(x), 29.5 - Double(y))
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance > 21 { #expect(square[x, y] == Self.blue, "(\(x), \(y))") }
        if distance < 19 { #expect(square[x, y].distance(to: Self.red) <= 2, "(\(x), \(y))") }
        #expect(square[x, y] == square[x, 99 - y])
      }
    }
    let onArc = square[15, 15]
    #expect(onArc != Self.blue && onArc != Self.red)
  }

  @Test func `a transparent background gives a PNG with alpha`() async throws {
    let square = try await compose(
      "-b", "transparent", "halves.png", "halves.png", "halves.png", side: 100)
    let header = try PictureHeader(folder.read("grid.png"))
    #expect(header == PictureHeader(.png, side: 100, channels: 4))
    #expect(square[0, 0].alpha == 0 && square[50, 20].alpha == 0)
    #expect(square[5, 5] == Self.red)
  }

  @Test(
    arguments: [
      ("16", 16, 16), ("300x300", 300, 300), ("0064", 64, 64), ("64x100", 64, 100),
      ("100X64", 100, 64), ("16x16384", 16, 16384), ("16384x16", 16384, 16),
      ("square", 1080, 1080), ("Portrait", 1080, 1350), ("TALL", 1080, 1440),
      ("story", 1080, 1920), ("landscape", 1080, 566),
    ] as [(Word, Int, Int)])
  func `a size is a side, width and height, or a shape`(
    _ size: Word, _ width: Int, _ height: Int
  ) throws {
    let outcome = try Program.run(
      [
        "compose", "--size=\(size)", "-l1", "-g1", "-m0", "-ogrid.png", "halves.png", "halves.png",
        "halves.png",
        "--quiet",
      ], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(
      try PictureHeader(folder.read("grid.png"))
        == PictureHeader(.png, width: width, height: height))
  }
}
