import CommandKit
import TestSupport
import Testing

/// The warning about a layout whose largest cell does not suit its photo, but would if it were turned.
@Suite struct TurnedLayoutTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (photo, name) in [
      ("lake.jpg", "wide.jpg"), ("forest.jpg", "upright.jpg"), ("kite.png", "square.jpg"),
    ] {
      try folder.copy(.fixture("photos/\(photo)"), to: Word(stringLiteral: name))
    }
  }

  private func warnings(_ words: [Word]) throws -> String {
    let outcome = try Program.run(
      ["compose", "-s", "120", "-n", "-o", "g.png"] + words, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    return outcome.errors.split(separator: "\n").filter { !$0.contains("same photo") }.joined(
      separator: "\n")
  }

  @Test func `the transposed layout is named if its largest cell suits the photo`() throws {
    func warning(_ layout: String, _ cell: String, _ photo: String, _ other: String) -> String {
      "instagrid: layout \(layout): warning: its largest cell is \(cell), but \(photo).jpg is \(photo);"
        + " layout \(other)"
    }
    #expect(
      try warnings(["-l", "1", "upright.jpg", "wide.jpg", "wide.jpg"])
        == warning("1 (wide-top, 1+2)", "wide", "upright", "columns:1+2 has an upright one"))
    #expect(
      try warnings(["-l", "columns:2+1", "wide.jpg", "wide.jpg", "wide.jpg"])
        == warning("columns:2+1", "upright", "wide", "2+1 has a wide one"))
    #expect(
      try warnings(["-l", "aab/aac/aad", "wide.jpg", "wide.jpg", "wide.jpg", "wide.jpg"])
        == warning("aab/aac/aad", "upright", "wide", "aaa/aaa/bcd has a wide one"))
  }

  @Test(
    arguments: [
      ["-l", "1", "wide.jpg", "upright.jpg", "upright.jpg"],
      ["-l", "1", "square.jpg", "wide.jpg", "wide.jpg"],
      // No cell is much larger than the others, or the picture is so high that both are upright.
      ["-l", "2x1", "wide.jpg", "wide.jpg"],
      ["-l", "columns:2+3", "wide.jpg", "wide.jpg"]
        + ["wide.jpg", "wide.jpg", "wide.jpg"],
      ["-l", "columns:1+2", "-s", "120x900", "wide.jpg", "wide.jpg", "wide.jpg"],
      // Somebody has said what shows.
      ["-l", "1", "upright.jpg", "wide.jpg", "wide.jpg", "--focus", "1=top"],
      ["-l", "1", "upright.jpg", "wide.jpg", "wide.jpg", "--fit", "contain"],
      ["upright.jpg", "wide.jpg", "wide.jpg"],
    ] as [[Word]])
  func `otherwise there is no such warning`(words: [Word]) throws {
    #expect(try !warnings(words).contains("largest cell"), "\(words)")
  }
}
