import GridKit
import PhotoIO
import TestSupport
import Testing

/// How `--update` tells photos apart whose sizes are equal and whose dates say nothing.
@Suite struct UpdateContentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("o")
  }

  /// The bytes of different photos, all of the same number. What follows a PNG's end is ignored.
  private func photos(_ count: Int, _ random: inout SplitMix64) throws -> [[UInt8]] {
    try (0..<count).map { _ in
      try PNGWriter().write(random.raster(Size(side: random.int(8...20))), to: folder["photo"])
      let bytes = try folder.read("photo")
      return bytes + [UInt8](repeating: 0, count: 20_000 - bytes.count)
    }
  }

  /// Stores a photo, dated long before any output.
  private func store(_ photo: [UInt8], as name: Word) throws {
    try folder.write(photo, to: name)
    try folder[name].setTime(seconds: 1_000_000_000)
  }

  private func update(_ words: Word...) throws -> Outcome {
    try Program.run(["batch", "-s", "48", "--update", "--json", "-o", "o"] + words, in: folder)
  }

  @Test(arguments: seeds(4))
  func `a picture shows the photos that its report names, however they were exchanged`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let photos = try photos(5, &random)
    var cells = [0, 1, 2, 3]
    var made = 0
    for step in 0..<8 {
      let before = cells
      // Two of them exchanged, one replaced, all shuffled, or nothing.
      switch step % 4 {
      case 0: cells.swapAt(random.int(0...3), random.int(0...3))
      case 1: cells[random.int(0...3)] = random.int(0...4)
      case 2: cells.shuffle(using: &random)
      default: break
      }
      for (cell, photo) in cells.enumerated() { try store(photos[photo], as: "\(cell)") }
      let outcome = try update("-l", "3", "--name", "{index:1}.png", "0", "1", "2", "3")
      #expect(outcome.end == .exit(0), "\(outcome)")
      #expect(outcome.text.contains(#""photos":["0","1","2","3"]"#))
      let isKept = outcome.text.contains(#""kept":true"#)
      #expect(isKept == (step > 0 && cells == before), "step \(step)")
      if !isKept { made += 1 }
      let fresh = try Program.run(
        [
          "compose", "-l", "3", "-s", "48", "--force", "--quiet", "-o", "fresh.png", "0", "1", "2",
          "3",
        ],
        in: folder)
      #expect(fresh.isQuietSuccess)
      #expect(Contents(try folder.read("o/1.png")) == Contents(try folder.read("fresh.png")))
    }
    #expect((1...7).contains(made))
  }

  @Test func `a bad photo that takes the place of a good one of its size is reported again`() throws
  {
    var random = SplitMix64(seed: 1)
    let photos = try photos(3, &random)
    var bad = photos[2]
    bad.replaceSubrange(40..<bad.count, with: [UInt8](repeating: 0, count: bad.count - 40))
    for (name, photo) in zip(["a", "b", "c", "d"], [photos[0], bad, photos[1], photos[2]]) {
      try store(photo, as: Word(stringLiteral: name))
    }
    for isKept in [false, true] {
      let outcome = try update(
        "-l", "2", "--skip-bad", "--name", "{index:1}.png", "a", "b", "c", "d")
      #expect(outcome.end == .exit(65))
      #expect(outcome.text.contains(#""photos":["a","c","d"]"#), "\(outcome)")
      #expect(outcome.text.contains(#""badPhotos":[{"code":65,"#))
      #expect(outcome.text.contains(#""kept":true"#) == isKept)
      #expect(outcome.text.split(separator: "\n").count == 1)
    }
  }

  @Test func `a folder with another name, and copies of the photos, are the same photos`() throws {
    var random = SplitMix64(seed: 2)
    let photos = try photos(4, &random)
    try folder.makeFolder("here")
    try folder.makeFolder("there")
    for name in ["here", "there"] {
      for (number, photo) in photos.enumerated() { try store(photo, as: "\(name)/\(number)") }
    }
    let words: [Word] = ["-l", "3", "--name", "{index:1}.png"]
    let first = try Program.run(["batch", "--quiet", "-o", "o", "here"] + words, in: folder)
    #expect(first.isQuietSuccess)
    for name in ["here", "there"] as [Word] {
      let again = try Program.run(["batch", "--update", "-o", "o", name] + words, in: folder)
      #expect(again.errors.hasPrefix("instagrid: 0 made, 1 kept, "), "\(again)")
    }
  }

  @Test func `only a change in the middle of a photo is not noticed`() throws {
    var random = SplitMix64(seed: 3)
    var photo = try photos(1, &random)[0]
    try store(photo, as: "photo")
    let words: [Word] = ["batch", "-l", "rows:1", "-s", "48", "-o", "o", "photo"]
    #expect(try Program.run(words, in: folder).end == .exit(0))
    for (place, isKept) in [(10_000, true), (19_999, false)] {
      photo[place] = 1
      try store(photo, as: "photo")
      let outcome = try Program.run(words + ["--update", "--json"], in: folder)
      #expect(outcome.end == .exit(0))
      #expect(outcome.text.contains(#""kept":true"#) == isKept, "byte \(place)")
    }
  }

  @Test(.enabled(if: !FaultInjection.isSanitized))
  func `a photo that is up to date takes two calls of pread at most`() throws {
    var random = SplitMix64(seed: 4)
    for (number, photo) in try photos(3, &random).enumerated() {
      // Photos of the same size would be compared.
      try store(photo + [UInt8](repeating: 0, count: number), as: "\(number)")
    }
    func preads(_ photos: [Word]) throws -> Int {
      let words: [Word] = ["batch", "-s", "48", "--update", "-o", "o", "--allow-empty", "-l", "3"]
      #expect(try Program.run(words + photos, in: folder).end == .exit(0))
      return try #require(FaultInjection.counts(words + photos, in: folder)["pread"])
    }
    let one = try preads(["0"])
    #expect(try preads(["0", "1", "2"]) <= one + 4)
  }
}
