import TestSupport
import Testing

/// The note about a notation that can be misread, such as `rows:2`.
@Suite struct LayoutNoteTests {
  private let folder: TemporaryFolder
  private let photos: [Word] = [.small("rgb.png"), .small("gray.jpg")]
  private let note =
    "layout 'rows:2': warning: this is one row of 2 cells, also written 2x1; 2 rows are 1x2"

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: Word...) throws -> Outcome { try Program.run(words, in: folder) }

  private func compose(_ layout: Word, _ words: Word...) throws -> Outcome {
    try Program.run(
      ["compose", "-l", layout, "-s", "32", "-o", "grid.png"] + words + photos, in: folder)
  }

  @Test func `compose makes the same picture as with the clear notation, and prints a note`() throws
  {
    let noted = try compose("rows:2")
    #expect(noted.end == .exit(0) && noted.output.isEmpty)
    #expect(noted.errors == "instagrid: \(note)\n")
    let picture = try folder.read("grid.png")
    for layout in ["2x1", "2X1"] as [Word] {
      #expect(try compose(layout).isQuietSuccess)
      #expect(try folder.read("grid.png") == picture)
    }
  }

  @Test func `the note is among those of the JSON, and quiet leaves it out`() throws {
    let object = try compose("rows:2", "--json")
    #expect(object.end == .exit(0) && object.errors.isEmpty)
    #expect(object.text.contains(#""layout":"2x1""#), "\(object)")
    #expect(object.text.contains(#""warnings":["\#(note)"]"#), "\(object)")
    #expect(try compose("rows:2", "--quiet").isQuietSuccess)
  }

  @Test func `batch prints the note about the layout of all grids once`() throws {
    let outcome = try Program.run(
      ["batch", "-l", "rows:2", "-s", "32", "-o", "grids"] + photos + photos, in: folder)
    #expect(outcome.end == .exit(0))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first.map { $0 == "instagrid: \(note)" } == true, "\(outcome)")
    #expect(lines.count == 2 && lines.last?.contains("2 made") == true, "\(outcome)")
    let quiet = try Program.run(
      ["batch", "-l", "rows:2", "-s", "32", "-o", "quiet", "--quiet"] + photos, in: folder)
    #expect(quiet.isQuietSuccess)
  }

  @Test func `a line of a manifest has the note about its own layout`() throws {
    for name in ["a", "b"] as [Word] { try folder.copy(.small("rgb.png"), to: name) }
    try folder.write(
      Array(
        """
        {"photos":["a","b"],"output":"1.png","layout":"rows:2"}
        {"photos":["a","b"],"output":"2.png"}

        """.utf8), to: "list")
    let outcome = try run("batch", "--manifest", "list", "-l", "2x1", "-s", "32", "--json")
    #expect(outcome.end == .exit(0))
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.map { $0.contains(note) } == [true, false], "\(outcome)")
  }

  @Test func `layouts and inspect print the note`() throws {
    let drawn = try run("layouts", "rows:2", "2x1")
    #expect(drawn.end == .exit(0) && drawn.errors == "instagrid: \(note)\n")
    let drawings = drawn.text.split(separator: "\n\n", omittingEmptySubsequences: false)
    #expect(drawings.count == 2 && drawn.text.hasPrefix("2x1\n"), "\(drawn)")
    let inspected = try run("inspect", "-l", "rows:2", .small("rgb.png"))
    #expect(inspected.end == .exit(0) && inspected.errors == "instagrid: \(note)\n")
  }
}
