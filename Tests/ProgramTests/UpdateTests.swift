import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// What `--update` makes again, and what it leaves unchanged.
@Suite struct UpdateTests {
  private let folder: TemporaryFolder

  /// Two grids of three photos, which are older than the grids.
  init() throws {
    folder = try TemporaryFolder()
    for (number, photo) in ([Word].threePhotos + [Word].threePhotos).enumerated() {
      try folder.copy(photo, to: "\(number)")
      try folder["\(number)"].setTime(seconds: 1_000_000_000)
    }
    try folder.makeFolder("o")
    try writeManifest()
    #expect(try update().errors.hasPrefix("instagrid: 2 made, 0 kept, 0 failed, "))
  }

  private func writeManifest(_ more: String = "") throws {
    let lines = [
      #"{"photos":["0","1","2"],"output":"o/1.png"}"#,
      #"{"photos":["3","4","5"],"output":"o/2.jpg"\#(more)}"#,
    ]
    try folder["list"].write(lines.map { $0 + "\n" }.joined())
  }

  private func update(_ words: Word...) throws -> Outcome {
    try Program.run(
      ["batch", "--manifest", "list", "-s", "64", "--update"] + words, in: folder)
  }

  private func expect(
    made: Int, skipped: Int, _ words: Word..., at location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Program.run(
      ["batch", "--manifest", "list", "-s", "64", "--update"] + words, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)", sourceLocation: location)
    #expect(
      outcome.errors.hasPrefix("instagrid: \(made) made, \(skipped) kept, 0 failed"),
      "\(outcome)", sourceLocation: location)
  }

  @Test func `nothing is made twice`() throws {
    try expect(made: 0, skipped: 2)
    try expect(made: 0, skipped: 2, "--force")
    try expect(made: 0, skipped: 2, "--jobs", "1", "--max-memory", "1G")
  }

  @Test func `what is missing or empty is made`() throws {
    folder["o/1.png"].removeTree()
    try folder.write([], to: "o/2.jpg")
    try expect(made: 2, skipped: 0)
    try expect(made: 0, skipped: 2)
  }

  @Test func `what was made with other options is made again`() throws {
    try expect(made: 2, skipped: 0, "--gap", "7")
    try expect(made: 0, skipped: 2, "--gap", "7")
    try expect(made: 2, skipped: 0)
    // The option applies to only one of them, a JPEG.
    try expect(made: 1, skipped: 1, "--quality", "80")
  }

  @Test func `another shape is made again`() throws {
    for size in ["64x80", "80x64"] as [Word] {
      let words: [Word] = ["batch", "--manifest", "list", "-s", size, "--update"]
      let first = try Program.run(words, in: folder)
      #expect(first.errors.hasPrefix("instagrid: 2 made, 0 kept, 0 failed, "), "\(first)")
      let second = try Program.run(words, in: folder)
      #expect(second.errors.hasPrefix("instagrid: 0 made, 2 kept, 0 failed"), "\(second)")
    }
  }

  @Test func `what another line of the manifest makes is made again`() throws {
    try writeManifest(#","background":"red""#)
    try expect(made: 1, skipped: 1)
    try writeManifest(##","background":"#f00""##)
    try expect(made: 0, skipped: 2)
  }

  @Test func `a photo of another size, or newer than its grid, is seen`() throws {
    try folder.copy(.small("444.jpg"), to: "4")
    try folder["4"].setTime(seconds: 1_000_000_000)
    try expect(made: 1, skipped: 1)
    try folder["4"].setTime(seconds: 9_000_000_000)
    try expect(made: 1, skipped: 1)
    // It is still newer.
    try expect(made: 1, skipped: 1)
  }

  @Test func `a picture without the bad photos of its line is up to date`() throws {
    try folder.copy(.fixture("damaged/truncated.jpg"), to: "bad")
    try folder["bad"].setTime(seconds: 1_000_000_000)
    try folder["list"].write(
      #"{"photos":["0","bad","1","gone","2"],"output":"o/1.png"}"# + "\n"
        + #"{"photos":["3","4","5","0","bad"],"output":"o/2.jpg","layout":"2x2"}"# + "\n")
    let names = try update("--skip-bad")
    #expect(names.end == .exit(65))
    // The first one, which was made before, is one of the same photos.
    #expect(names.errors.contains("instagrid: 1 made, 1 kept, 0 failed, 3 photos skipped, "))
    let lines = try [false, true].map { isDryRun in
      let again = try isDryRun ? update("--skip-bad", "-n") : update("--skip-bad")
      #expect(again.end == .exit(65))
      return again.errors.split(separator: "\n").map(String.init)
    }
    let reason = "bad: damaged JPEG: it ends at row 160 of 300; skipped"
    for lines in lines {
      #expect(
        lines.dropLast() == [
          "instagrid: list:1: \(reason)",
          "instagrid: list:1: gone: no such file or directory; skipped",
          "instagrid: list:2: \(reason)",
        ])
    }
    #expect(lines[0][3].hasPrefix("instagrid: 0 made, 2 kept, 0 failed, 3 photos skipped"))
    #expect(lines[1][3].hasPrefix("instagrid: 0 to make, 2 to keep, 0 failed, 3 photos skipped"))
    let json = try update("--skip-bad", "--json").text
    #expect(
      json.contains(#""kept":true,"#) && json.contains(#""badPhotos":[{"code":65,"#))

    // A photo that can be read now is in the next picture, and one that changes is seen.
    try folder.copy(.small("420.jpg"), to: "gone")
    try folder["gone"].setTime(seconds: 1_000_000_000)
    #expect(try update("--skip-bad").errors.contains(" 1 made, 1 kept, 0 failed, 2 photos "))
    try folder["3"].setTime(seconds: 9_000_000_000)
    #expect(try update("--skip-bad").errors.contains(" 1 made, 1 kept, 0 failed, 2 photos "))
    try folder["3"].setTime(seconds: 1_000_000_000)
    #expect(
      try update("--skip-bad", "--gap", "7").errors.contains(" 2 made, 0 kept, 0 failed, 2 "))
    // Without the option, bad photos are errors again.
    #expect(try update("--gap", "7").errors.contains("instagrid: 0 made, 0 kept, 2 failed"))
  }

  @Test func `a grid of a stream is always made again`() throws {
    try folder["list"].write(
      #"{"photos":["fifo","1","2"],"output":"o/1.png"}"# + "\n")
    try folder.makeFIFO("fifo")
    let photo = try folder.read("0")
    for _ in 0..<2 {
      let run = try Program.start(
        ["batch", "--manifest", "list", "-s", "64", "--update"], in: folder)
      try run.feed(photo, through: "fifo", in: folder)
      #expect(try run.finish().errors.hasPrefix("instagrid: 1 made, 0 kept, "))
    }
  }

  @Test func `a changed picture is refused, whatever its date`() throws {
    for name in ["o/1.png", "o/2.jpg"] as [Word] {
      let picture = MarkedPicture(try folder.read(name))
      for (change, bytes) in picture.changed {
        for seconds in [900_000_000, 9_000_000_000] {
          try folder.write(bytes, to: name)
          try folder[name].setTime(seconds: seconds)
          let outcome = try update()
          #expect(outcome.end == .exit(73), "\(name), \(change): \(outcome)")
          #expect(outcome.errors.contains("\(name): not replaced, because it "), "\(change)")
          #expect(outcome.errors.contains("instagrid: 0 made, 1 kept, 1 failed"))
          #expect(try folder.read(name) == bytes, "\(change)")
        }
      }
      try folder.write(picture.bytes, to: name)
    }
    try expect(made: 0, skipped: 2)
  }

  @Test func `a foreign file is refused, whatever its date`() throws {
    for seconds in [900_000_000, 9_000_000_000] {
      let photo = try folder.copy(.small("420.jpg"), to: "o/2.jpg")
      try folder["o/2.jpg"].setTime(seconds: seconds)
      #expect(try update().end == .exit(73))
      #expect(try folder.read("o/2.jpg") == photo)
    }
  }

  @Test func `a picture without a mark, as of version 0.1, is replaced only by force`() throws {
    let golden = try [UInt8].unmarkedPicture()
    try folder.write(golden, to: "o/1.png")
    for seconds in [1_000_000_000, 9_000_000_000] {
      try folder["o/1.png"].setTime(seconds: seconds)
      let outcome = try update()
      #expect(outcome.end == .exit(73))
      #expect(
        outcome.errors.contains("not replaced, because it is not a picture that Instagrid made "))
      #expect(try folder.read("o/1.png") == golden)
    }
    try expect(made: 1, skipped: 1, "--force")
    try expect(made: 0, skipped: 2)
  }
}
