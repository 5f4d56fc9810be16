import FileSystem
import PhotoIO
import TestSupport
import Testing

/// The README's examples of the program, run exactly as printed. `.ci/run` runs the examples of
/// building and installing.
@Suite struct ReadmeTests {
  private func examples(_ heading: Substring) throws -> [String] {
    try MarkdownPage("README.md").examples("sh", of: heading)
  }

  /// Returns a folder that has the photos of the repository in the same place.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeSymbolicLink("Fixtures", to: .fixture(""))
    return folder
  }

  private func expect(
    _ name: Word, _ header: PictureHeader, in folder: TemporaryFolder
  ) throws {
    #expect(try PictureHeader(folder.read(name)) == header, "\(name)")
  }

  @Test(.needsCaptions) func `every example makes what it describes`() throws {
    let folder = try folder()
    let scripts = try examples("## Examples")
    try #require(scripts.count == 8)
    for script in scripts {
      let outcome = try Program.runScript(script, in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      #expect(outcome.output.isEmpty)
    }
    for name in ["story.jpg", "blurred.jpg"] as [Word] {
      try expect(name, PictureHeader(.jpeg, width: 1080, height: 1920), in: folder)
    }
    for name in ["taken", "best", "layout-2", "captions", "favorite", "glowing"] {
      try expect("\(name).jpg", PictureHeader(.jpeg, side: 1080), in: folder)
    }
    #expect(try PictureHeader(folder.read("whole.jpg"))?.width == 1600)
    #expect(folder.names(in: "album") == ["undated-1.jpg"])
    #expect(try folder.read("arrange.html").starts(with: "<!DOCTYPE html>".utf8))
  }

  @Test func `the first picture is the one that the first command makes`() async throws {
    let folder = try folder()
    let script = try #require(examples("# Instagrid").first)
    #expect(try Program.runScript(script, in: folder).end == .exit(0))
    let made = try await PhotoFile(folder["grid.jpg"]).composed()
    let shown = try await PhotoFile(.fixture("../Documentation/grid.jpg")).composed()
    #expect(made.size == shown.size && made.distance(to: shown) <= Self.largestDistance)
  }

  /// Another version of the JPEG libraries may decode and encode slightly differently.
  private static let largestDistance = 3

  /// But for captions.jpg, since letters differ with the versions of many libraries.
  @Test(.needsCaptions) func `the pictures are those that the program makes`() async throws {
    let folder = try TemporaryFolder()
    let regenerate = Word.fixture("../Scripts/regenerate")
    let outcome = try Program.runScript(
      #"INSTAGRID=$(command -v instagrid) '\#(regenerate)' pictures "$PWD""#, in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names.count == 4)
    for name in folder.names {
      let committed = try await PhotoFile(.fixture("../Documentation/\(name)")).composed()
      let made = try await PhotoFile(folder[name]).composed()
      try #require(made.size == committed.size, "\(name)")
      if name == "captions.jpg" { continue }
      let distance = made.distance(to: committed)
      #expect(
        distance <= Self.largestDistance, "\(name): Scripts/regenerate pictures makes it again")
    }
  }
}
