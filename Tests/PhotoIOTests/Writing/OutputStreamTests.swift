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

/// Outputs that exist and are no files: they are written to, never replaced.
@Suite struct OutputStreamTests {
  @Test func `a FIFO gets what is written and stays a FIFO`() throws {
    let folder = try TemporaryFolder()
    let fifo = folder["fifo"]
    try fifo.makeFIFO()
    let reader = try OpenFile(fifo, O_RDWR)
    let output = try OutputFile(fifo)
    try output.write("through")
    try output.commit()
    #expect(try reader.read(upTo: 7) == Array("through".utf8))
    #expect(try #require(fifo.modeWithoutFollowing) & S_IFMT == S_IFIFO)
    #expect(folder.names == ["fifo"])
  }

  @Test func `a FIFO is written to even if no file is to be replaced`() throws {
    let folder = try TemporaryFolder()
    let fifo = folder["fifo"]
    try fifo.makeFIFO()
    let reader = try OpenFile(fifo, O_RDWR)
    let output = try OutputFile(fifo, replacing: .refused)
    try output.write("through")
    #expect(try reader.read(upTo: 7) == Array("through".utf8))
  }

  @Test(arguments: ["png", "jpg"]) func `a picture goes through a FIFO as into a file`(
    kind: String
  ) throws {
    let folder = try TemporaryFolder()
    let writer: any RasterWriter = kind == "png" ? PNGWriter() : JPEGWriter()
    let raster = Raster.scene(width: 60, height: 60)
    try writer.write(raster, to: folder["file"])
    let bytes = try folder["file"].contents()
    try folder["fifo"].makeFIFO()
    let reader = try OpenFile(folder["fifo"], O_RDWR)
    try writer.write(raster, to: folder["fifo"])
    #expect(try Contents(reader.read(upTo: bytes.count)) == Contents(bytes))
  }

  @Test func `nothing happens to /dev/null`() throws {
    let before = try #require(FilePath("/dev/null").modeWithoutFollowing)
    try PNGWriter().write(Raster.scene(width: 40, height: 40), to: "/dev/null")
    #expect(FilePath("/dev/null").modeWithoutFollowing == before)
    #expect(before & S_IFMT == S_IFCHR)
    #expect(!PhotoIOTests.names(in: "/dev").contains { $0.hasPrefix(".instagrid") })
  }

  @Test func `a link to /dev/null stays`() throws {
    let folder = try TemporaryFolder()
    try folder["grid.png"].makeLink(to: "/dev/null")
    try PNGWriter().write(Raster.scene(width: 40, height: 40), to: folder["grid.png"])
    #expect(try #require(folder["grid.png"].modeWithoutFollowing) & S_IFMT == S_IFLNK)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `the standard output gets the picture`() async throws {
    let folder = try TemporaryFolder()
    let (target, plain) = (folder["target"], folder["plain"])
    try PNGWriter().write(Raster.scene(width: 40, height: 40), to: plain)
    let path = target.text
    await #expect(processExitsWith: .success) { [path = path as String] in
      let file = try OpenFile(FilePath(path), O_WRONLY | O_CREAT)
      let kept = dup(1)
      guard dup2(file.descriptor, 1) == 1 else { exit(1) }
      let output = OutputFile.standardOutput
      try PNGWriter().write(Raster.scene(width: 40, height: 40), to: output)
      try output.commit()
      // Still open, and everybody's.
      guard dup2(kept, 1) == 1 else { exit(2) }
    }
    #expect(try Contents(target.contents()) == Contents(plain.contents()))
  }
}
