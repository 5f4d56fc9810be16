import LibC
import TestSupport
import Testing

@testable import FileSystem

@Suite struct OutputFileErrorTests {
  private let folder: TemporaryFolder
  private var grid: Pathname { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  private func opening(
    _ path: Pathname, replacing: OutputFile.Replacement = .allowed
  ) throws -> String {
    try message { _ = try OutputFile(path, replacing: replacing) }
  }

  @Test func `an impossible path is an error before any work is done`() throws {
    #expect(
      try opening(folder["none/grid.png"])
        == "grid.png: cannot be created: there is no folder '\(folder["none/"])'")
    try folder["file"].write([1])
    #expect(
      try opening(folder["file/grid.png"])
        == "grid.png: cannot be created: part of its path is not a folder")
    let long = String(repeating: "n", count: 256)
    #expect(try opening(folder[long]) == "\(long): cannot be created: file name too long")
    try folder["loop"].makeSymbolicLink(to: "loop")
    #expect(
      try opening(folder["loop"])
        == "loop: cannot be created: too many levels of symbolic links")
    try folder["dangling"].makeSymbolicLink(to: "none/grid.png")
    #expect(
      try opening(folder["dangling"])
        == "dangling: cannot be created: there is no folder '\(folder["none/"])'")
    #expect(folder.names == ["dangling", "file", "loop"])
  }

  @Test func `a path of a folder is refused`() throws {
    try folder["album"].makeFolder()
    try folder["link"].makeSymbolicLink(to: "album")
    #expect(try opening(folder["album"]) == "album: is a folder; give the name of a file")
    #expect(try opening(folder["link"]) == "link: is a folder; give the name of a file")
    #expect(try opening("/") == ": is a folder; give the name of a file")
    #expect(try opening(".") == ".: is a folder; give the name of a file")
  }

  @Test func `an existing file is not replaced if that is not allowed`() throws {
    try grid.write("old")
    let refusal = "grid.png: already exists; not replaced"
    #expect(try opening(grid, replacing: .refused) == refusal)
    try folder["link"].makeSymbolicLink(to: "grid.png")
    #expect(
      try opening(folder["link"], replacing: .refused)
        == "link: already exists; not replaced")
    #expect(try grid.text() == "old")
    let output = try OutputFile(folder["new"], replacing: .refused)
    try output.write("new")
    try output.commit()
    #expect(try folder["new"].text() == "new")
    #expect(folder.names == ["grid.png", "link", "new"])
  }

  @Test func `a file that appears meanwhile is not replaced if that is not allowed`() throws {
    let output = try OutputFile(grid, replacing: .refused)
    try output.write("mine")
    try grid.write("yours")
    var commit = Optional(output)
    let refusal = try message { try commit.take()!.commit() }
    #expect(refusal == "grid.png: already exists; not replaced")
    #expect(try grid.text() == "yours")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a folder that appears meanwhile is not replaced`() throws {
    var output = Optional(try OutputFile(grid))
    try grid.makeFolder()
    let refusal = try message { try output.take()!.commit() }
    #expect(refusal == "grid.png: is a folder; give the name of a file")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a folder that disappears meanwhile is an error`() throws {
    try folder["album"].makeFolder()
    var output = Optional(try OutputFile(folder["album/grid.png"]))
    folder["album"].removeTree()
    let refusal = try message { try output.take()!.commit() }
    #expect(
      refusal == "grid.png: cannot be created: there is no folder '\(folder["album/"])'")
  }

  @Test func `a full disk is a write error`() throws {
    let output = try OutputFile("/dev/full")
    #expect(
      try message { try output.write("text") }
        == "full: writing failed: no space left on device")
    #expect(
      OutputError(.path("a"), .outOfMemory).description
        == "a: not enough memory to encode the picture")
  }

  @Test(arguments: [
    (ENOSPC, "writing failed: no space left on device"),
    (EDQUOT, "writing failed: disk quota exceeded"),
    (EMFILE, "writing failed: too many open files"),
    (EISDIR, "is a folder; give the name of a file"),
    (EEXIST, "already exists; not replaced"),
    (EACCES, "cannot be created: permission denied"),
  ])
  func `the error of a file that is not created says why`(code: CInt, line: String) {
    #expect(OutputError(.path("a"), cannotCreate: SystemError(code)).description == "a: " + line)
  }

  @Test func `a missing folder is named, and stays the reason even if it is made later`() throws {
    let path = folder["album/grid.png"]
    let error = OutputError(.path(path), cannotCreate: SystemError(ENOENT))
    try folder["album"].makeFolder()
    #expect(
      try message { throw error }
        == "grid.png: cannot be created: there is no folder '\(folder["album/"])'")
    #expect(
      try message { throw OutputError(.path(path), cannotCreate: SystemError(ENOENT)) }
        == "grid.png: cannot be created: no such file or directory")
  }

  @Test func `a write that fails partway leaves the old file`() async throws {
    let folder = try TemporaryFolder(forExitTest: "failing write")
    try folder["grid.png"].write("old")
    await #expect(processExitsWith: .success) {
      let grid = TemporaryFolder.path(ofExitTest: "failing write").appending("grid.png".utf8)
      guard limitFileSize(to: 1000) else { exit(2) }
      let output = try OutputFile(grid)
      do {
        try output.write(String(repeating: "new", count: 1000))
        exit(3)
      } catch {
        guard "\(error)" == "\(grid): writing failed: file too large" else { exit(4) }
      }
    }
    #expect(try folder["grid.png"].text() == "old")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `text that cannot be encoded is named with the reason`() {
    #expect(
      OutputError(.path("a"), .cannotEncode("it is too wide")).description
        == "a: cannot be encoded: it is too wide")
  }
}
