import CommandKit
import FileBuilders
import FileSystem
import TestSupport
import Testing

/// Grids in which the photos keep their shapes, and the layouts that are reported for them.
@Suite struct MosaicTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Photos of the shapes 1:1, 4:3, 3:2, 2:3, 3:2, 3:4, and 3:2, of which some are turned.
  private static let photos: [Word] = [
    "balloons", "chart", "desert", "forest", "lake", "lighthouse", "night",
  ].map { .fixture("photos/\($0).jpg") }

  private func plan(_ words: [Word]) throws -> [String: JSON] {
    let outcome = try Program.run(
      ["compose", "--json", "-n", "-o", "grid.png"] + words, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    return try JSON(reading: outcome.text).membersByName
  }

  @Test(
    arguments: [
      [], ["-s", "story"], ["-s", "x900"], ["-s", "700x"], ["-l", "mosaic"], ["-g", "0"],
      ["-g", "9,3", "-m", "2%"], ["--title", "All of them"],
      ["--caption", "{name}", "-l", "mosaic"],
      ["--fit", "contain"], ["-l", "mosaic", "--sort", "shape"],
    ] as [[Word]])
  func `a layout that is reported makes the same cells`(_ options: [Word]) throws {
    for count in [3, 5, 7] {
      let photos = Array(Self.photos.prefix(count))
      let reported = try plan(options + photos)
      guard case .string(let layout)? = reported["layout"] else {
        Issue.record("\(reported)")
        return
      }
      #expect(layout.hasPrefix("mosaic:"), "the test is about no other layout")
      let given = try plan(options + ["-l", Word(layout)] + photos)
      #expect(given["layout"] == reported["layout"])
      #expect(given["size"] == reported["size"] && given["cells"] == reported["cells"])
    }
  }

  @Test func `the letters of a template are the photos in their order`() throws {
    let photos: [Word] = [Self.photos[0], Self.photos[0], Self.photos[0]]
    let plan = try plan(["-l", "mosaic:aac/bbc", "-s", "300", "-g", "0"] + photos)
    #expect(plan["layout"] == .string("mosaic:ac/bc"))
    guard case .array(let cells)? = plan["cells"] else {
      Issue.record("\(plan)")
      return
    }
    // Two square photos one above the other are half as wide as high. With the third, the whole is 3/2
    // times as wide as high, so that a third of each photo is cropped.
    let frames = try [(0, 0, 100, 150), (0, 150, 100, 150), (100, 0, 200, 300)].map {
      try JSON(reading: #"{"x":\#($0.0),"y":\#($0.1),"width":\#($0.2),"height":\#($0.3)}"#)
    }
    #expect(cells.map { $0.membersByName["frame"] } == frames)
  }

  @Test func `a warning says how photos that cannot be whole become so`() throws {
    let landscapes: [Word] = [Self.photos[2], Self.photos[4]]
    func run(_ words: [Word]) throws -> Outcome {
      try Program.run(["compose", "-n", "-o", "grid.png"] + words + landscapes, in: folder)
    }
    // Two cells of 1048 by 516 pixels for photos of 3:2: 1 - 1.5 x 516 / 1048 is 26 %.
    #expect(
      try run([]).errors == """
        instagrid: layout 1x2: warning: up to 26% of a photo is cropped; --size 1080x keeps all of them whole

        """)
    for words in [["-s", "1080x"], ["-l", "1x2"]] as [[Word]] {
      #expect(try run(words).errors.isEmpty)
    }
  }

  @Test(
    arguments: [
      ([], false, "--size 1080x"), ([], true, "--fit contain -b blur"),
      (["-s", "story"], false, "--fit contain -b blur"),
      (["-s", "1080x2400", "-l", "mosaic"], false, "--fit contain -b blur"),
      (["-s", "1000", "-l", "justified"], true, "--fit contain -b blur"),
    ] as [([Word], Bool, String)])
  func `the advice about cropped photos keeps them whole`(
    words: [Word], hasPanorama: Bool, advice: String
  ) throws {
    let row = [UInt8](repeating: 90, count: 1500 * 3)
    let panorama = PNGFile(
      width: 1500, height: 100, colorType: 2, rows: Array(repeating: row, count: 100))
    try folder.write(panorama.bytes, to: "panorama.png")
    let photos: [Word] = [Self.photos[2], hasPanorama ? "panorama.png" : Self.photos[4]]
    let compose: [Word] = ["compose", "-n", "-o", "grid.png"] + words + photos
    let outcome = try Program.run(compose, in: folder)
    let line = try #require(outcome.errors.split(separator: "\n").first { $0.contains("cropped") })
    #expect(line.hasSuffix(" of a photo is cropped; \(advice) keeps all of them whole"), "\(line)")
    let better = try plan(
      advice.split(separator: " ").map { Word("\($0)") } + words + photos)
    let cells = if case .array(let cells)? = better["cells"] { cells } else { [] as [JSON] }
    #expect(cells.count == 2)
    for cell in cells {
      guard case .numeral(let cut)? = cell.membersByName["cut"] else {
        Issue.record("\(cell)")
        continue
      }
      #expect(try #require(Double(cut)) < 0.02)
    }
  }

  @Test func `a mosaic whose gaps leave no room for the photos is refused`() throws {
    // Seven photos have two gaps side by side or one above another in any mosaic.
    let outcome = try Program.run(
      ["compose", "-n", "-o", "grid.png", "-l", "mosaic", "-s", "20", "-g", "10"] + Self.photos,
      in: folder)
    #expect(outcome.end == .exit(64), "\(outcome)")
  }

  @Test func `records may have a mosaic`() throws {
    let photos = Self.photos.prefix(3).map { "\"\($0)\"" }.joined(separator: ",")
    let outcome = try Program.run(
      ["batch", "--manifest", "-", "-s", "64"], in: folder,
      input: .bytes(
        Array(#"{"photos":[\#(photos)],"output":"grid.png","layout":"mosaic:abb/acc"}"#.utf8)))
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(folder.names == ["grid.png"])
  }
}
