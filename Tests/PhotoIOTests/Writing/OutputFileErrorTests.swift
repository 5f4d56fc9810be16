import GridKit
import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct OutputFileErrorTests {
  private let folder: TemporaryFolder
  private var grid: FilePath { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  private func opening(
    _ path: FilePath, replacing: OutputFile.Replacement = .allowed
  ) throws -> String {
    try message { _ = try OutputFile(path, replacing: replacing) }
  }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try path.contents(), as: UTF8.self)
  }

  @Test func `where no file can be is told before any work is done`() throws {
    #expect(
      try opening(folder["none/grid.png"])
        == "grid.png: cannot be created: there is no folder '\(folder["none/"])'")
    try folder["file"].write([1])
    #expect(
      try opening(folder["file/grid.png"]) == "grid.png: cannot be created: not a directory")
    let long = String(repeating: "n", count: 256)
    #expect(try opening(folder[long]) == "\(long): cannot be created: file name too long")
    try folder["loop"].makeLink(to: "loop")
    #expect(
      try opening(folder["loop"])
        == "loop: cannot be created: too many levels of symbolic links")
    try folder["dangling"].makeLink(to: "none/grid.png")
    #expect(
      try opening(folder["dangling"])
        == "dangling: cannot be created: there is no folder '\(folder["none/"])'")
    #expect(folder.names == ["dangling", "file", "loop"])
  }

  @Test func `a folder's name is no file's`() throws {
    try folder["album"].makeFolder()
    try folder["link"].makeLink(to: "album")
    #expect(try opening(folder["album"]) == "album: a folder; a file's name is needed")
    #expect(try opening(folder["link"]) == "link: a folder; a file's name is needed")
    #expect(try opening("/").hasSuffix(": a folder; a file's name is needed"))
    #expect(try opening(".") == ".: a folder; a file's name is needed")
  }

  @Test func `what exists is not replaced if that is refused`() throws {
    try grid.write(Array("old".utf8))
    let refusal = "grid.png: exists already, and nothing is to be replaced"
    #expect(try opening(grid, replacing: .refused) == refusal)
    try folder["link"].makeLink(to: "grid.png")
    #expect(
      try opening(folder["link"], replacing: .refused)
        == "link: exists already, and nothing is to be replaced")
    #expect(try text(grid) == "old")
    let output = try OutputFile(folder["new"], replacing: .refused)
    try output.write("new")
    try output.commit()
    #expect(try text(folder["new"]) == "new")
    #expect(folder.names == ["grid.png", "link", "new"])
  }

  @Test func `a file that comes in between is not replaced if that is refused`() throws {
    let output = try OutputFile(grid, replacing: .refused)
    try output.write("mine")
    try grid.write(Array("yours".utf8))
    var commit = Optional(output)
    let refusal = try message { try commit.take()!.commit() }
    #expect(refusal == "grid.png: exists already, and nothing is to be replaced")
    #expect(try text(grid) == "yours")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a folder that comes in between is not replaced`() throws {
    var output = Optional(try OutputFile(grid))
    try grid.makeFolder()
    let refusal = try message { try output.take()!.commit() }
    #expect(refusal == "grid.png: a folder; a file's name is needed")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a folder that goes away in between is an error`() throws {
    try folder["album"].makeFolder()
    var output = Optional(try OutputFile(folder["album/grid.png"]))
    #expect(unsafe folder["album"].withCString { unsafe rmdir($0) } == 0)
    let refusal = try message { try output.take()!.commit() }
    #expect(
      refusal == "grid.png: cannot be created: there is no folder '\(folder["album/"])'")
  }

  @Test func `a full disk is an error of writing`() throws {
    let output = try OutputFile("/dev/full")
    #expect(
      try message { try output.write("text") }
        == "full: writing failed: no space left on device")
    let raster = Raster(Size(width: 50, height: 50))
    #expect(
      try message { try PNGWriter().write(raster, to: "/dev/full") }
        == "full: writing failed: no space left on device")
    #expect(
      try message { try JPEGWriter().write(raster, to: "/dev/full") }
        == "full: writing failed: no space left on device")
    // The same counts where the file is made.
    let error = OutputError("a", .cannotCreate(SystemError(ENOSPC)))
    #expect(error.description == "a: writing failed: no space left on device")
    #expect(
      OutputError("a", .cannotCreate(SystemError(EACCES))).description
        == "a: cannot be created: permission denied")
    #expect(
      OutputError("a", .outOfMemory).description == "a: not enough memory to encode the picture")
  }

  @Test(arguments: ["png", "jpg"])
  func `writing that fails half-way leaves the old file`(kind: String) async throws {
    try grid.write(Array("old".utf8))
    let path = grid.text
    await #expect(processExitsWith: .success) { [path = path as String, kind] in
      guard limitFileSize(to: 1000) else { exit(2) }
      var dice = Dice()
      let raster = Raster.noise(width: 100, height: 100, isOpaque: true, using: &dice)
      let writer: any RasterWriter = kind == "png" ? PNGWriter() : JPEGWriter()
      do {
        try writer.write(raster, to: FilePath(path))
        exit(3)
      } catch {
        let line = "\(path): writing failed: file too large"
        guard "\(error)" == line else { exit(4) }
      }
    }
    #expect(try text(grid) == "old")
    #expect(folder.names == ["grid.png"])
  }
}
