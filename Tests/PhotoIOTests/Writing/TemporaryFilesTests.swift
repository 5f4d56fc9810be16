import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a process leaves behind that does not end as it should.
@Suite(.serialized) struct TemporaryFilesTests {
  private let folder: TemporaryFolder
  private var grid: FilePath { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try path.contents(), as: UTF8.self)
  }

  @Test func `a temporary name is hidden, and a name's own`() {
    let temporary = FilePath("/a/grid.png").temporary
    #expect(temporary.folder == "/a/")
    #expect(temporary.description.hasPrefix("/a/.instagrid-"))
    #expect(temporary.description.hasSuffix(".tmp"))
    #expect(FilePath("grid.png").temporary.lastComponent == temporary.lastComponent)
    #expect(FilePath("/a/grid2.png").temporary != temporary)
    // FNV-1a of "a" and of "foobar", from the authors' test vectors.
    #expect(FilePath("/x/a").temporary == "/x/.instagrid-af63dc4c8601ec8c.tmp")
    #expect(FilePath("foobar").temporary == "./.instagrid-85944171f73967e8.tmp")
  }

  @Test func `what an earlier run left is taken over`() throws {
    for old in ["", "an earlier run's text, longer than what is written now"] {
      try grid.temporary.write(Array(old.utf8))
      try grid.write(Array("old".utf8))
      let output = try OutputFile(grid)
      try output.write("new")
      try output.commit()
      #expect(try text(grid) == "new")
      #expect(folder.names == ["grid.png"])
    }
  }

  @Test func `a process that is killed leaves a new file unmade`() async throws {
    let path = grid.text
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let output = try OutputFile(FilePath(path))
      try output.write("half")
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    #expect(folder.names.filter { $0 != grid.temporary.lastName }.isEmpty)
    let output = try OutputFile(grid)
    try output.write("whole")
    try output.commit()
    #expect(try text(grid) == "whole")
    // Where files can be without a name there is nothing to be taken over; elsewhere it was.
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a process that is killed leaves the old file`() async throws {
    try grid.write(Array("old".utf8))
    let path = grid.text
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let output = try OutputFile(FilePath(path))
      try output.write("half")
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    #expect(try text(grid) == "old")
    let output = try OutputFile(grid)
    try output.write("whole")
    try output.commit()
    #expect(try text(grid) == "whole")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `all that is in use is removed, nothing else`() async throws {
    let path = folder.path
    try folder["other"].write([1])
    await #expect(processExitsWith: .success) { [path = path as String] in
      let (used, done) = (FilePath(path + "/used"), FilePath(path + "/done"))
      for name in [used, done] {
        try name.write([1])
        TemporaryFiles.add(name)
      }
      TemporaryFiles.add(FilePath(path + "/none"))
      TemporaryFiles.forget(done)
      TemporaryFiles.removeAll()
      // Forgotten with the file: made again, it stays.
      try used.write([2])
      TemporaryFiles.removeAll()
    }
    #expect(folder.names == ["done", "other", "used"])
    #expect(try folder["used"].contents() == [2])
  }

  @Test func `a name that is used twice is removed until it is forgotten twice`() async throws {
    let path = folder["used"].text
    await #expect(processExitsWith: .success) { [path = path as String] in
      let used = FilePath(path)
      try used.write([1])
      TemporaryFiles.add(used)
      TemporaryFiles.add(used)
      TemporaryFiles.forget(used)
      TemporaryFiles.removeAll()
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `an end in the middle of writing leaves only the old file`() async throws {
    try grid.write(Array("old".utf8))
    let path = grid.text
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let output = try OutputFile(FilePath(path))
      try output.write("half")
      TemporaryFiles.removeAll()
      _exit(0)
    }
    #expect(try text(grid) == "old")
    #expect(folder.names == ["grid.png"])
  }
}

extension FilePath {
  fileprivate var lastName: String { String(decoding: lastComponent, as: UTF8.self) }
}
