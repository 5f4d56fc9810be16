import TestSupport
import Testing

/// The examples of Documentation/Batch.md, run as they are.
@Suite struct BatchPageTests {
  private func examples(_ kind: String, of heading: Substring) throws -> [String] {
    try MarkdownPage("Documentation/Batch.md").examples(kind, of: heading)
  }

  /// Returns the commands of all sections, in order.
  private func scripts() throws -> [String] {
    try examples("sh", of: "## Lists of photos") + examples("sh", of: "## Manifests")
  }

  /// Returns a folder with the files that the examples need.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["grids", "photos", "sets", "sets/sea", "sets/old town"] as [Word] {
      try folder.makeFolder(name)
    }
    for name in "abcdefgh" { try folder.copy(.small("420.jpg"), to: "photos/\(name).jpg") }
    for name in "wxyz" {
      try folder.copy(.small("420.jpg"), to: "sets/sea/\(name).jpg")
      try folder.copy(.small("420.jpg"), to: "sets/old town/\(name).jpg")
    }
    try folder.write(
      Array(try examples("json", of: "## Manifests").joined().utf8), to: "grids.ndjson")
    return folder
  }

  /// Expects pictures of these names and nothing else in `grids`.
  private func expect(_ names: [String], in folder: TemporaryFolder) throws {
    #expect(folder.names(in: "grids") == names)
    for name in names where !name.hasPrefix(".") {
      let header = try PictureHeader(folder.read("grids/\(name)"))
      #expect(header == PictureHeader(name.hasSuffix("jpg") ? .jpeg : .png, side: 1080))
    }
  }

  @Test(
    arguments: [
      (0, ["grid-0001.jpg", "grid-0002.jpg"]), (3, ["grid-0001.jpg", "grid-0002.jpg"]),
      (4, ["old town.png", "sea.png"]), (5, ["1.png", "2.jpg"]),
    ])
  func `the shell examples make the grids that they describe`(_ index: Int, _ names: [String])
    throws
  {
    let scripts = try scripts()
    try #require(scripts.count == 6)
    let folder = try folder()
    let outcome = try Program.runScript(scripts[index], in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(outcome.output.isEmpty)
    try expect(names, in: folder)
  }

  @Test func `the loop can be run twice, and writes the same bytes`() throws {
    let script = try scripts()[4]
    let folder = try folder()
    var pictures: [[[UInt8]]] = []
    for _ in 0..<2 {
      let outcome = try Program.runScript(script, in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      pictures.append(try folder.names(in: "grids").map { try folder.read("grids/\($0)") })
    }
    #expect(pictures[0].count == 2)
    #expect(pictures[0].map(Contents.init) == pictures[1].map(Contents.init))
  }

  @Test func `the make rule makes nothing twice, and only changed grids again`() throws {
    let folder = try folder()
    try folder.write(
      Array(try #require(examples("make", of: "## Updates").first).utf8), to: "Makefile")
    let first = try Program.runScript("make", in: folder)
    #expect(first.end == .exit(0), "\(first)")
    try expect([".made", "1.png", "2.jpg"], in: folder)
    let idle = try Program.runScript("make", in: folder)
    #expect(idle.end == .exit(0) && idle.errors.isEmpty, "\(idle)")
    // Even if make sees something newer, nothing is made.
    let touched = try Program.runScript("touch -d '1 minute' grids.ndjson; make", in: folder)
    #expect(touched.errors.contains("0 made, 2 kept, 0 failed"), "\(touched)")
    try folder.copy(.small("444.jpg"), to: "photos/d.jpg")
    let again = try Program.runScript("make", in: folder)
    #expect(again.errors.contains("1 made, 1 kept, 0 failed"), "\(again)")
    let manifest = String(decoding: try folder.read("grids.ndjson"), as: UTF8.self)
    try folder.write(Array(manifest.replacing("2%", with: "12%").utf8), to: "grids.ndjson")
    // File times have a resolution of milliseconds, and little more than that has passed.
    let changed = try Program.runScript("touch -d '1 minute ago' grids/.made; make", in: folder)
    #expect(changed.errors.contains("1 made, 1 kept, 0 failed"), "\(changed)")
  }
}
