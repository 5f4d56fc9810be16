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

  @Test func `the loop centers each photo on the boxes of its faces`() throws {
    try folder.makeFolder("photos")
    // Stored as 64x96 and upright 96x64, as a face detector sees them.
    for name in ["a", "b's", "c", "d d"] as [Word] {
      try folder.copy(.fixture("orientations/landscape-6.jpg"), to: "photos/\(name).jpg")
    }
    let detector = """
      facedetect() {
        case $1 in
          photos/a.jpg) echo 72 16 12 8 ;;
          "photos/d d.jpg") echo 48 40 16 16; echo 0 8 24 16 ;;
          *) return 2 ;;
        esac
      }

      """
    try run(detector + (try #require(examples("sh", of: "## Faces").first)))
    // The middles of 72...84 and 0...64 of 96, and of 16...24 and 8...56 of 64.
    try expect("grid.jpg", "--layout 3 --focus 1=81%,31% --focus 4=33%,50% photos/*.jpg")
    try expect("grid.jpg", "--layout 3 --focus 1=.81,.31 --focus 4=.33,.5 photos/*.jpg")
  }
}
