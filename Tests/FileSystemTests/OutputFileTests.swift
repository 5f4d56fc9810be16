import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private var grid: Pathname { folder["grid.png"] }

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

  @Test func `without a commit nothing changes`() throws {
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

  @Test func `an existing file is replaced at the commit and not before`() throws {
    try grid.write("a long old text")
    let old = try OpenFile(reading: grid)
    let output = try OutputFile(grid)
    try output.write("new")
    #expect(try grid.text() == "a long old text")
    try output.commit()
    #expect(try grid.text() == "new")
    // A process that had opened the old file still reads it, since it was replaced and not
    // overwritten.
    #expect(try old.read(upTo: 99) == Array("a long old text".utf8))
    #expect(folder.names == ["grid.png"])
  }

  private static let masks: [mode_t] = [0o022, 0o077, 0o000, 0o027]

  @Test func `the umask reduces the permissions of a new file`() async throws {
    let folder = try TemporaryFolder(forExitTest: "umask")
    await #expect(processExitsWith: .success) {
      for mask in Self.masks {
        umask(mask)
        let folder = TemporaryFolder.path(ofExitTest: "umask")
        try OutputFile(folder.appending("\(mask)".utf8)).commit()
      }
    }
    for mask in Self.masks {
      #expect(try folder["\(mask)"].permissions() == 0o666 & ~mask)
    }
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o666, 0o755] as [mode_t])
  func `a replaced file keeps its permissions`(mode: mode_t) throws {
    try grid.write("old")
    try grid.setPermissions(mode)
    try OutputFile.write("new", to: grid)
    #expect(try grid.permissions() == mode)
    #expect(try grid.text() == "new")
  }

  @Test func `a file that nobody may write to is replaced by root, and by nobody else`() throws {
    try grid.write("old")
    try #require(unsafe grid.withCString { unsafe chmod($0, 0o444) } == 0)
    let isRoot = geteuid() == 0
    if isRoot {
      try OutputFile.write("new", to: grid)
    } else {
      #expect(throws: (any Error).self) { try OutputFile.write("new", to: grid) }
    }
    #expect(try grid.text() == (isRoot ? "new" : "old"))
  }

  @Test func `a link is kept, and its target is replaced`() throws {
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

  @Test func `the target of a dangling link is created`() throws {
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

  @Test func `replacing one of several hard links leaves the others`() throws {
    try grid.write("old")
    try folder["second"].makeHardLink(to: grid)
    try OutputFile.write("new", to: grid)
    #expect(try grid.text() == "new")
    #expect(try folder["second"].text() == "old")
  }

  @Test func `of two outputs with one new name, the last one committed wins`() throws {
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

  /// Steps of several runs for the same file may be interleaved: each run succeeds, and the last
  /// one wins.
  @Test(.timeLimit(.minutes(60)))
  func `simultaneous outputs with one name leave one complete file`() async throws {
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

  @Test func `a file with a name of maximum length can be replaced`() throws {
    let path = folder[String(repeating: "n", count: 255)]
    try OutputFile.write("a", to: path)
    try OutputFile.write("b", to: path)
    #expect(try path.text() == "b")
    #expect(folder.names.count == 1)
  }
}
