import TestSupport
import Testing

/// Runs with a low limit of open files.
@Suite struct OpenFileLimitTests {
  private let folder: TemporaryFolder
  private let photos = Array(repeating: [Word].threePhotos, count: 3).flatMap { $0 }
  private static let few = [4, 5, 6, 7, 8, 12, 16, 31]

  init() throws { folder = try TemporaryFolder() }

  private func line(_ limit: Int) -> String {
    "instagrid: the limit of open files is \(limit), but at least 32 are needed\n"
  }

  @Test(arguments: few)
  func `a limit too low for any work is refused at the start`(_ limit: Int) throws {
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

  @Test func `the lowest limit is enough for nine photos and for a batch`() throws {
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

  @Test func `some descriptors are left to the runtime`() throws {
    let counts = try TemporaryFolder()
    let many = Array(repeating: photos, count: 8).flatMap { $0 }
    let look = "ls /proc/$PPID/fd | wc -l >>'\(counts.path)/open'"
    let words: [Word] = ["compose", "-l", "9+9+9+9+9+9+9+9", "-g", "1", "-o", "grid.png"]
    let outcome = try FaultInjection.run(
      words + many, in: folder, ["open 1+ !\(look)"], setup: "ulimit -n 40")
    #expect(outcome.end == .exit(74))
    let numbers = String(decoding: try counts.read("open"), as: UTF8.self).split(separator: "\n")
    let most = numbers.compactMap { Int($0) }.max()
    // The runtime itself may use some of the descriptors that are left to it.
    #expect(most.map { (33..<40).contains($0) } == true, "\(numbers)")
  }

  @Test func `more photos than may be open give one message that names a photo`() throws {
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
