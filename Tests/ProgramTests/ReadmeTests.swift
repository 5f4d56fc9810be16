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

  /// Returns a folder with the photos that the examples name.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("holiday")
    for name in ["lighthouse.jpg", "desert.jpg", "lake.jpg"] as [Word] {
      try folder.copy(.fixture("photos/\(name)"), to: name)
    }
    for name in "abcdefgh" { try folder.copy(.small("420.jpg"), to: "holiday/\(name).jpg") }
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
    try #require(scripts.count == 7)
    for script in scripts {
      let outcome = try Program.runScript(script, in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      #expect(outcome.output.isEmpty)
    }
    try expect("story.jpg", PictureHeader(.jpeg, width: 1080, height: 1920), in: folder)
    try expect("blurred.jpg", PictureHeader(.jpeg, width: 1080, height: 1920), in: folder)
    try expect("holiday.jpg", PictureHeader(.jpeg, side: 1080), in: folder)
    #expect(try PictureHeader(folder.read("whole.jpg"))?.width == 1600)
    try expect("favorite.jpg", PictureHeader(.jpeg, side: 1080), in: folder)
    #expect(try PictureHeader(folder.read("sheet.jpg"))?.width == 1080)
    #expect(folder.names(in: "album") == ["undated-1.jpg"])
    #expect(try folder.read("arrange.html").starts(with: "<!DOCTYPE html>".utf8))
  }

  @Test func `the first example makes a grid`() throws {
    let folder = try folder()
    let script = try #require(examples("# Instagrid").first)
    #expect(try Program.runScript(script, in: folder).isQuietSuccess)
    try expect("grid.png", PictureHeader(.png, side: 1080), in: folder)
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
