import FileSystem
import TestSupport
import Testing

/// The examples of Documentation/Focus.md, run exactly as printed.
@Suite struct FocusPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func examples(_ kind: String, of heading: Substring) throws -> [String] {
    try MarkdownPage("Documentation/Focus.md").examples(kind, of: heading)
  }

  private static let heading: Substring = "# Choosing the crop"

  private func run(_ script: String) throws {
    let outcome = try Program.runScript(script, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(outcome.output.isEmpty)
  }

  /// Expects that a file has the bytes that `compose` gives with these words.
  private func expect(_ name: Word, _ words: String) throws {
    try run("instagrid compose --quiet \(words) --force -o expected.\(name.pathExtension ?? "")")
    let expected = try folder.read("expected.\(name.pathExtension ?? "")")
    #expect(try Contents(folder.read(name)) == Contents(expected), "\(name)")
  }

  @Test func `words and percentages are the points that they name`() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] as [Word] {
      try folder.copy(.small("420.jpg"), to: name)
    }
    try run(try #require(examples("sh", of: Self.heading).first))
    let own = "--focus 1=0.5,0 --focus 2=0.3,0.5 --focus 3=0.5,0 a.jpg b.jpg c.jpg"
    try expect("portraits.jpg", own)
    let manifest = try #require(examples("json", of: Self.heading).first)
    try folder.write(Array(manifest.utf8), to: "grids.ndjson")
    try run("instagrid batch --quiet --manifest grids.ndjson")
    try expect("one.png", "--focus 1=0.5,0 --focus 2=0.5,0 --focus 3=0.5,0 a.jpg b.jpg c.jpg")
    try expect("two.png", own)
  }

  @Test func `the sidecar names a face, of which the crop keeps the head`() throws {
    try folder.makeFolder("photos")
    for name in ["a", "b", "c", "d"] as [Word] {
      try folder.copy(.fixture("photos/lighthouse.jpg"), to: "photos/\(name).jpg")
    }
    let sidecar = try #require(examples("xml", of: "## Faces").first)
    try folder.write(Array(sidecar.utf8), to: "photos/b.jpg.xmp")
    try run(try #require(examples("sh", of: "## Faces").first))
    // The photo is stored as 1600x1200 pixels, whose left side is the upper one. There, the face begins at 80
    // and is 160 long, so the head begins at 16.
    let outcome = try Program.runScript(
      "instagrid compose --layout 3 --focus faces photos/*.jpg -o x.jpg --dry-run", in: folder)
    let shown = outcome.text.split(separator: "\n").filter { $0.contains(" of 1200x1600") }
    #expect(
      shown.map { $0.contains("1200x1200 at (0, 16) of 1200x1600") } == [
        false, true, false, false,
      ],
      "\(outcome)")
  }
}
