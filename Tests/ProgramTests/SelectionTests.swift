import TestSupport
import Testing

/// Which photos of folders are taken.
@Suite struct SelectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["all", "all/raw", "all/raw/deep", "all/IMG"] as [Word] {
      try folder.makeFolder(name)
    }
    for name in [
      "all/IMG_20240801_100000.png", "all/IMG_20240814_235959.png", "all/IMG_20240815_000000.png",
      "all/raw/IMG_20240803_100000.png", "all/raw/deep/IMG_20250101_100000.png",
      "all/IMG/undated.png",
    ] as [Word] { try folder.copy(.small("rgb.png"), to: name) }
    // 2024-08-02 in any time zone.
    try folder["all/IMG/undated.png"].setTime(seconds: 1_722_596_400)
  }

  /// Returns the names of the photos that are taken, and what is said about them.
  private func taken(_ words: Word...) throws -> (names: [String], notes: String) {
    let outcome = try Program.run(["inspect", "all", "--recursive"] + words, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    return (
      outcome.text.split(separator: "\n").map {
        String($0.prefix { $0 != ":" }.dropFirst("all/".count))
      },
      outcome.errors
    )
  }

  @Test func `a pattern leaves out names, and one with a slash paths below the folder`() throws {
    #expect(
      try taken("--exclude", "raw").names == [
        "IMG/undated.png", "IMG_20240801_100000.png", "IMG_20240814_235959.png",
        "IMG_20240815_000000.png",
      ])
    #expect(try taken("--exclude", "*2024*", "--exclude", "deep").names == ["IMG/undated.png"])
    #expect(try taken("--exclude", "raw/IMG*").names.count == 5)
    #expect(try taken("--exclude", "raw").notes.contains("1 name that --exclude matches"))
    // The folder itself is not one of them.
    #expect(try taken("--exclude", "all").names.count == 6)
  }

  @Test func `dates leave out photos that were taken on other days`() throws {
    let two = try taken("--taken", "2024-08-01..2024-08-14")
    #expect(
      two.names == [
        "IMG/undated.png", "IMG_20240801_100000.png", "IMG_20240814_235959.png",
        "raw/IMG_20240803_100000.png",
      ])
    #expect(
      two.notes.contains(
        "--taken 2024-08-01..2024-08-14: 4 of 6 photos, 1 of them only by the date of the file"))
    #expect(try taken("--taken", "2025").names == ["raw/deep/IMG_20250101_100000.png"])
    #expect(try taken("--taken", "..2024-08-01").names == ["IMG_20240801_100000.png"])
    let none = try Program.run(["inspect", "all", "--taken", "2020"], in: folder)
    #expect(none.end == .exit(66) && none.errors.contains("0 of 3 photos"), "\(none)")
  }

  @Test func `a pattern that matches nothing is said with --quiet, too, and once`() throws {
    let note = "instagrid: --exclude *.gif: no name in a folder matches\n"
    let words: [Word] = ["--quiet", "--exclude", "*.gif", "--exclude", "*14_*", "all", "-s", "32"]
    for command in [
      ["compose", "-o", "g.png"], ["batch", "-l", "1", "-o", "grids"], ["arrange", "-o", "p.html"],
    ] as [[Word]] {
      let outcome = try Program.run(command + words, in: folder)
      #expect(outcome.end == .exit(0) && outcome.errors == note, "\(outcome)")
    }
    let json = try Program.run(["compose", "--json", "-o", "new.png"] + words, in: folder)
    #expect(json.errors.isEmpty && json.text.contains("no name in a folder matches"), "\(json)")
  }

  @Test func `the time of Google Takeout is that of the zone in which the program runs`() throws {
    try folder.copy(.small("rgb.png"), to: "lake(1).png")
    // 2024-05-01 10:15:00 UTC, and half a year later in winter.
    for (seconds, time) in [
      (1_714_558_500, "2024-05-01 12:15:00"), (1_730_456_100, "2024-11-01 11:15:00"),
    ] {
      try folder["lake.png.supplemental-metadata(1).json"].write(
        #"{"photoTakenTime": {"timestamp": "\#(seconds)", "formatted": "x"}}"#)
      let outcome = try Program.run(
        ["inspect", "lake(1).png"], in: folder, environment: ["TZ=CET-1CEST,M3.5.0,M10.5.0/3"])
      #expect(outcome.text == "lake(1).png: PNG, 60x40, taken \(time)\n", "\(outcome)")
    }
  }
}
