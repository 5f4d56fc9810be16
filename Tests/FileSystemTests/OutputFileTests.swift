import CPlatform
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private var grid: FilePath { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new file appears with what was written, and nothing beside it`() throws {
    let output = try OutputFile(grid)
    try output.write("one, ")
    try output.write("two")
    #expect(!folder.names.contains("grid.png"))
    try output.commit()
    #expect(try grid.text() == "one, two")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `an empty file is a file`() throws {
    try OutputFile.write("", to: grid)
    #expect(try grid.text() == "")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `without a commit nothing has happened`() throws {
    do {
      let output = try OutputFile(grid)
      try output.write("lost")
    }
    #expect(folder.names.isEmpty)
    try grid.write("old")
    do {
      let output = try OutputFile(grid)
      try output.write("lost")
    }
    #expect(try grid.text() == "old")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `an existing file stays until the commit, then is replaced`() throws {
    try grid.write("a long old text")
    let old = try OpenFile(reading: grid)
    let output = try OutputFile(grid)
    try output.write("new")
    #expect(try grid.text() == "a long old text")
    try output.commit()
    #expect(try grid.text() == "new")
    // Whoever had the old one open still has it: it was replaced and not written over.
    #expect(try old.read(upTo: 99) == Array("a long old text".utf8))
    #expect(folder.names == ["grid.png"])
  }

  @Test(arguments: [0o022, 0o077, 0o000, 0o027] as [mode_t])
  func `a new file has the permissions that the mask leaves`(mask: mode_t) async throws {
    await #expect(processExitsWith: .success) { [grid = grid as FilePath, mask] in
      umask(mask)
      try OutputFile(grid).commit()
    }
    #expect(try grid.permissions() == 0o666 & ~mask)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o666, 0o755] as [mode_t])
  func `a replaced file keeps its permissions`(mode: mode_t) throws {
    try grid.write("old")
    try grid.setPermissions(mode)
    try OutputFile.write("new", to: grid)
    #expect(try grid.permissions() == mode)
    #expect(try grid.text() == "new")
  }

  @Test func `a link stays, and what it leads to is replaced`() throws {
    try folder["album"].makeFolder()
    try folder["album/real.png"].write("old")
    try folder["middle"].makeSymbolicLink(to: "album/real.png")
    try grid.makeSymbolicLink(to: "middle")
    try OutputFile.write("new", to: grid)
    #expect(try folder["album/real.png"].text() == "new")
    #expect(try grid.isSymbolicLink())
    #expect(try folder["middle"].isSymbolicLink())
    #expect(folder.names == ["album", "grid.png", "middle"])
    #expect(folder.names(in: "album") == ["real.png"])
  }

  @Test func `a link that leads to nothing yet leads to the new file`() throws {
    try folder["album"].makeFolder()
    try grid.makeSymbolicLink(to: "album/new.png")
    try OutputFile.write("new", to: grid)
    #expect(try folder["album/new.png"].text() == "new")
    #expect(try grid.isSymbolicLink())
    let absolute = folder["absolute"]
    try absolute.makeSymbolicLink(to: folder["album/other.png"])
    try OutputFile.write("other", to: absolute)
    #expect(try folder["album/other.png"].text() == "other")
    #expect(folder.names(in: "album") == ["new.png", "other.png"])
  }

  @Test func `a file of many names loses one of them`() throws {
    try grid.write("old")
    try folder["second"].makeHardLink(to: grid)
    try OutputFile.write("new", to: grid)
    #expect(try grid.text() == "new")
    #expect(try folder["second"].text() == "old")
  }

  @Test func `two outputs of one new name end as the last that was committed`() throws {
    let first = try OutputFile(grid)
    let second = try OutputFile(grid)
    try first.write("first")
    try second.write("second")
    try second.commit()
    #expect(try grid.text() == "second")
    try first.commit()
    #expect(try grid.text() == "first")
    #expect(folder.names == ["grid.png"])
  }

  /// Runs for the same file may come between each other's steps: each succeeds, the last wins.
  @Test(.timeLimit(.minutes(10)))
  func `outputs of one name at the same time leave one whole file`() async throws {
    try grid.write("old")
    let path = grid
    let failures = await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          var failures: [String] = []
          for _ in 0..<1500 {
            do throws(OutputError) {
              let output = try OutputFile(path)
              for _ in 0..<5 { try output.write("\(number) ") }
              try output.commit()
            } catch {
              failures.append("\(error.reason)")
            }
          }
          return failures
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(failures.count == 0, "\(failures.first ?? "")")
    let words = try grid.text().split(separator: " ")
    #expect(words.count == 5 && Set(words).count == 1)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a name that is not UTF-8 is kept byte for byte`() throws {
    let path = folder.path.appending([0xFF, 0x0A])
    try OutputFile.write("a", to: path)
    try OutputFile.write("b", to: path)
    #expect(try path.text() == "b")
    #expect(folder.names.count == 1)
  }

  @Test func `a name of the greatest length can be replaced`() throws {
    let path = folder[String(repeating: "n", count: 255)]
    try OutputFile.write("a", to: path)
    try OutputFile.write("b", to: path)
    #expect(try path.text() == "b")
    #expect(folder.names.count == 1)
  }
}
