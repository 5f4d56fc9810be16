import CPlatform
import TestSupport
import Testing

@testable import FileSystem

/// What a process leaves behind that does not end as it should.
@Suite(.serialized) struct TemporaryFilesTests {
  private let folder: TemporaryFolder
  private var grid: FilePath { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

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
      try grid.temporary.write(old)
      try grid.write("old")
      try OutputFile.write("new", to: grid)
      #expect(try grid.text() == "new")
      #expect(folder.names == ["grid.png"])
    }
  }

  @Test func `a process that is killed leaves a new file unmade`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [grid = grid as FilePath] in
      let output = try OutputFile(grid)
      try output.write("half")
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    #expect(folder.names.filter { $0 != grid.temporary.lastName }.isEmpty)
    try OutputFile.write("whole", to: grid)
    #expect(try grid.text() == "whole")
    // Where files can be without a name there is nothing to be taken over; elsewhere it was.
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a process that is killed leaves the old file`() async throws {
    try grid.write("old")
    await #expect(processExitsWith: .signal(SIGKILL)) { [grid = grid as FilePath] in
      let output = try OutputFile(grid)
      try output.write("half")
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    #expect(try grid.text() == "old")
    try OutputFile.write("whole", to: grid)
    #expect(try grid.text() == "whole")
    #expect(folder.names == ["grid.png"])
  }

  /// Makes a file under a temporary name, whether or not it exists.
  private static func make(_ name: FilePath) throws {
    _ = try TemporaryFiles.make(name) { () throws(SystemError) in
      try OpenFile(name, O_WRONLY | O_CREAT)
    }
  }

  @Test func `files in use are removed, nothing else`() async throws {
    try folder["other"].write([1])
    await #expect(processExitsWith: .success) { [path = folder.path as FilePath] in
      let (used, gone) = (path.appending("used".utf8), path.appending("gone".utf8))
      let (temporary, done) = (path.appending("temporary".utf8), path.appending("done".utf8))
      for name in [used, gone, temporary] { try Self.make(name) }
      gone.remove()
      try TemporaryFiles.rename(temporary, to: done)
      // Forgotten with the renaming: a new file of the name stays.
      try temporary.write([2])
      TemporaryFiles.removeAll()
      // Forgotten with the removal: a new file of the name stays.
      try used.write([2])
      TemporaryFiles.removeAll()
    }
    #expect(folder.names == ["done", "other", "temporary", "used"])
    #expect(try folder["used"].contents() == [2] && folder["temporary"].contents() == [2])
  }

  @Test func `a name that is used twice is removed until it is forgotten twice`() async throws {
    await #expect(processExitsWith: .success) { [used = folder["used"] as FilePath] in
      try Self.make(used)
      try Self.make(used)
      TemporaryFiles.remove(used)
      try used.write([1])
      TemporaryFiles.removeAll()
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `an end in the middle of writing leaves only the old file`() async throws {
    try grid.write("old")
    await #expect(processExitsWith: .exitCode(0)) { [grid = grid as FilePath] in
      let output = try OutputFile(grid)
      try output.write("half")
      TemporaryFiles.removeAll()
      _exit(0)
    }
    #expect(try grid.text() == "old")
    #expect(folder.names == ["grid.png"])
  }
}

extension FilePath {
  fileprivate var lastName: String { String(decoding: lastComponent, as: UTF8.self) }
}
