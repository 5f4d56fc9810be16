import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private var grid: FilePath { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ text: String, to path: FilePath, replacing: OutputFile.Replacement = .allowed
  ) throws {
    let output = try OutputFile(path, replacing: replacing)
    try output.write(text)
    try output.commit()
  }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try path.contents(), as: UTF8.self)
  }

  private func permissions(_ path: FilePath) -> mode_t? {
    path.modeWithoutFollowing.map { $0 & 0o7777 }
  }

  @Test func `a new file appears with what was written, and nothing beside it`() throws {
    let output = try OutputFile(grid)
    try output.write("one, ")
    try output.write("two")
    #expect(!folder.names.contains("grid.png"))
    try output.commit()
    #expect(try text(grid) == "one, two")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `an empty file is a file`() throws {
    try write("", to: grid)
    #expect(try text(grid) == "")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `without a commit nothing has happened`() throws {
    do {
      let output = try OutputFile(grid)
      try output.write("lost")
    }
    #expect(folder.names.isEmpty)
    try grid.write(Array("old".utf8))
    do {
      let output = try OutputFile(grid)
      try output.write("lost")
    }
    #expect(try text(grid) == "old")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `an existing file stays until the commit, then is replaced`() throws {
    try grid.write(Array("a long old text".utf8))
    let old = try OpenFile(reading: grid)
    let output = try OutputFile(grid)
    try output.write("new")
    #expect(try text(grid) == "a long old text")
    try output.commit()
    #expect(try text(grid) == "new")
    // Whoever had the old one open still has it: it was replaced and not written over.
    #expect(try old.read(upTo: 99) == Array("a long old text".utf8))
    #expect(folder.names == ["grid.png"])
  }

  @Test(arguments: [0o022, 0o077, 0o000, 0o027] as [mode_t])
  func `a new file has the permissions that the mask leaves`(mask: mode_t) async throws {
    let path = grid.text
    await #expect(processExitsWith: .success) { [path = path as String, mask] in
      umask(mask)
      try OutputFile(FilePath(path)).commit()
    }
    #expect(permissions(grid) == 0o666 & ~mask)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o666, 0o755] as [mode_t])
  func `a replaced file keeps its permissions`(mode: mode_t) throws {
    try grid.write(Array("old".utf8))
    #expect(unsafe grid.withCString { unsafe chmod($0, mode) } == 0)
    try write("new", to: grid)
    #expect(permissions(grid) == mode)
    #expect(try text(grid) == "new")
  }

  @Test func `a link stays, and what it leads to is replaced`() throws {
    try folder["album"].makeFolder()
    try folder["album/real.png"].write(Array("old".utf8))
    try folder["middle"].makeLink(to: "album/real.png")
    try grid.makeLink(to: "middle")
    try write("new", to: grid)
    #expect(try text(folder["album/real.png"]) == "new")
    #expect(try #require(grid.modeWithoutFollowing) & S_IFMT == S_IFLNK)
    #expect(try #require(folder["middle"].modeWithoutFollowing) & S_IFMT == S_IFLNK)
    #expect(folder.names == ["album", "grid.png", "middle"])
    #expect(PhotoIOTests.names(in: folder["album"].text) == ["real.png"])
  }

  @Test func `a link that leads to nothing yet leads to the new file`() throws {
    try folder["album"].makeFolder()
    try grid.makeLink(to: "album/new.png")
    try write("new", to: grid)
    #expect(try text(folder["album/new.png"]) == "new")
    #expect(try #require(grid.modeWithoutFollowing) & S_IFMT == S_IFLNK)
    let absolute = folder["absolute"]
    try absolute.makeLink(to: folder["album/other.png"].text)
    try write("other", to: absolute)
    #expect(try text(folder["album/other.png"]) == "other")
    #expect(PhotoIOTests.names(in: folder["album"].text) == ["new.png", "other.png"])
  }

  @Test func `a file of many names loses one of them`() throws {
    try grid.write(Array("old".utf8))
    try grid.link(to: folder["second"])
    try write("new", to: grid)
    #expect(try text(grid) == "new")
    #expect(try text(folder["second"]) == "old")
  }

  @Test func `two outputs of one new name end as the last that was committed`() throws {
    let first = try OutputFile(grid)
    let second = try OutputFile(grid)
    try first.write("first")
    try second.write("second")
    try second.commit()
    #expect(try text(grid) == "second")
    try first.commit()
    #expect(try text(grid) == "first")
    #expect(folder.names == ["grid.png"])
  }

  /// Runs for the same file may come between each other's steps: each succeeds, the last wins.
  @Test func `outputs of one name at the same time leave one whole file`() async throws {
    try grid.write(Array("old".utf8))
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
    let words = try text(grid).split(separator: " ")
    #expect(words.count == 5 && Set(words).count == 1)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a name that is no UTF-8 is written as it is`() throws {
    let path = FilePath(bytes: Array((folder.path + "/").utf8) + [0xFF, 0x0A])
    try write("a", to: path)
    try write("b", to: path)
    #expect(try text(path) == "b")
    #expect(folder.names.count == 1)
  }

  @Test func `a name of the greatest length can be replaced`() throws {
    let path = folder[String(repeating: "n", count: 255)]
    try write("a", to: path)
    try write("b", to: path)
    #expect(try text(path) == "b")
    #expect(folder.names.count == 1)
  }
}
