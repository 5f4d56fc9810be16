import Testing

/// Processes that may open few files.
@Suite struct OpenFileLimitTests {
  private let folder: TemporaryFolder
  private let photos = Array(repeating: [Word].threePhotos, count: 3).flatMap { $0 }
  private static let few = [4, 5, 6, 7, 8, 12, 16, 31]

  init() throws { folder = try TemporaryFolder() }

  private func line(_ limit: Int) -> String {
    "instagrid: no more than \(limit) files may be open, and it takes 32\n"
  }

  @Test(arguments: few)
  func `too few for any work are refused before it begins`(_ limit: Int) throws {
    for words in [
      ["compose", "-l", "3+3+3", "-s", "64", "-o", "grid.png"],
      ["batch", "-l", "3+3+3", "-s", "64", "-o", "grids"],
    ] as [[Word]] {
      let outcome = try Program.run(words + photos, in: folder, setup: "ulimit -n \(limit)")
      #expect(outcome.end == .exit(74))
      #expect(outcome.errors == line(limit))
      #expect(folder.names == [])
    }
  }

  @Test func `the fewest are enough for nine photos, and for a batch`() throws {
    let grid = try Program.run(
      ["compose", "-l", "3+3+3", "-s", "64", "-o", "grid.png"] + photos, in: folder,
      setup: "ulimit -n 32")
    #expect(grid.isQuietSuccess, "\(grid)")
    let grids = try Program.run(
      ["batch", "-l", "rows:1", "-s", "64", "-o", "grids", "--quiet", "-j", "2"] + photos,
      in: folder, setup: "ulimit -n 32")
    #expect(grids.isQuietSuccess, "\(grids)")
    #expect(folder.names(in: "grids").count == 9)
  }

  @Test func `more photos than may be open are one line that names the first`() throws {
    let many = Array(repeating: photos, count: 8).flatMap { $0 }
    let outcome = try Program.run(
      ["compose", "-l", "9+9+9+9+9+9+9+9", "-g", "1", "-o", "grid.png"] + many, in: folder,
      setup: "ulimit -n 40")
    #expect(outcome.end == .exit(74))
    let lines = many.map { "instagrid: \($0): too many open files\n" }
    #expect(lines.contains(outcome.errors), "\(outcome)")
    #expect(folder.names == [])
  }
}
