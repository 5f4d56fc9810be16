import LibC
import TestSupport
import Testing

@testable import FileSystem

/// What a process leaves behind if it ends early.
@Suite(.serialized) struct TemporaryFilesTests {
  private let folder: TemporaryFolder
  private var grid: Pathname { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder(forExitTest: "TemporaryFilesTests") }

  /// The path of the folder in the process of an exit test.
  private static var path: Pathname { TemporaryFolder.path(ofExitTest: "TemporaryFilesTests") }

  @Test func `a process that is killed leaves no new file`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let output = try OutputFile(Self.path.appending("grid.png".utf8))
      try output.write("half")
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    // If files without names are supported, nothing was left; otherwise the file is removed.
    #expect(!folder.names.contains("grid.png"))
    try Folder(folder.path).removeAbandonedFiles()
    #expect(folder.names.isEmpty)
  }

  @Test func `a process that is killed leaves the old file`() async throws {
    try grid.write("old")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let output = try OutputFile(Self.path.appending("grid.png".utf8))
      try output.write("half")
      kill(getpid(), SIGKILL)
      try output.commit()
    }
    #expect(try grid.text() == "old")
    try OutputFile.write("whole", to: grid)
    #expect(try grid.text() == "whole")
    #expect(folder.names == ["grid.png"])
  }

  /// Creates a file under a temporary name, even if it already exists.
  private static func make(_ name: Pathname, in folder: Folder) throws {
    _ = try TemporaryFiles.make(name, in: folder) { () throws(SystemError) in
      try folder.open(name, O_WRONLY | O_CREAT)
    }
  }

  @Test func `files in use are removed, nothing else`() async throws {
    try folder["other"].write([1])
    await #expect(processExitsWith: .success) {
      let path = Self.path
      let folder = try Folder(path)
      for name in ["used", "gone", "temporary"] as [Pathname] { try Self.make(name, in: folder) }
      folder.remove("gone")
      try TemporaryFiles.change("temporary", in: folder) { () throws(SystemError) in
        try folder.rename("temporary", to: "done")
        return nil
      }
      // Forgotten when it was renamed: a new file with this name is kept.
      try path.appending("temporary".utf8).write([2])
      TemporaryFiles.removeAll()
      // Forgotten when it was removed: a new file with this name is kept.
      try path.appending("used".utf8).write([2])
      TemporaryFiles.removeAll()
    }
    #expect(folder.names == ["done", "other", "temporary", "used"])
    #expect(try folder["used"].contents() == [2] && folder["temporary"].contents() == [2])
  }

  @Test func `a temporary file that was renamed is removed under its new name`() async throws {
    await #expect(processExitsWith: .success) {
      let path = Self.path
      let folder = try Folder(path)
      try Self.make("first", in: folder)
      try TemporaryFiles.change("first", in: folder) { () throws(SystemError) in
        try folder.rename("first", to: "second")
        return "second"
      }
      try path.appending("first".utf8).write([1])
      TemporaryFiles.removeAll()
    }
    #expect(folder.names == ["first"])
  }

  @Test func `a name that is used twice is removed until it is forgotten twice`() async throws {
    await #expect(processExitsWith: .success) {
      let path = Self.path
      let folder = try Folder(path)
      try Self.make("used", in: folder)
      try Self.make("used", in: folder)
      TemporaryFiles.remove("used", in: folder)
      try path.appending("used".utf8).write([1])
      TemporaryFiles.removeAll()
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `files are removed from a folder that was renamed`() async throws {
    try folder.makeFolder("album")
    await #expect(processExitsWith: .success) {
      let path = Self.path
      let album = path.appending("album".utf8)
      try Self.make("used", in: Folder(album))
      try album.move(to: path.appending("moved".utf8))
      TemporaryFiles.removeAll()
    }
    #expect(folder.names == ["moved"])
    #expect(folder.names(in: "moved").isEmpty)
  }

  @Test func `ending in the middle of a write leaves only the old file`() async throws {
    try grid.write("old")
    await #expect(processExitsWith: .exitCode(0)) {
      let output = try OutputFile(Self.path.appending("grid.png".utf8))
      try output.write("half")
      TemporaryFiles.removeAll()
      _exit(0)
    }
    #expect(try grid.text() == "old")
    #expect(folder.names == ["grid.png"])
  }
}
