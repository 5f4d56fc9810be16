import CPlatform
import GridKit
import PhotoIO
import TestSupport
import Testing

/// What both writers have in common: where they write, and how they fail.
@Suite struct RasterWriterTests {
  enum Kind: String, CaseIterable, Codable { case png, jpeg }

  private static func writer(_ kind: Kind) -> any RasterWriter {
    switch kind {
    case .png: PNGWriter()
    case .jpeg: JPEGWriter()
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: Kind.allCases)
  func `a FIFO receives the same bytes as a file`(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let raster = Raster.scene(width: 60, height: 60)
    try Self.writer(kind).write(raster, to: folder["file"])
    let bytes = try folder["file"].contents()
    try folder["fifo"].makeFIFO()
    // Open for both, so that it has room for the picture and neither end blocks.
    let reader = try folder["fifo"].open(O_RDWR)
    defer { close(reader) }
    try Self.writer(kind).write(raster, to: folder["fifo"])
    var read = [UInt8](repeating: 0, count: bytes.count)
    #expect(unsafe CPlatform.read(reader, &read, read.count) == bytes.count)
    #expect(Contents(read) == Contents(bytes))
  }

  @Test(arguments: Kind.allCases)
  func `a picture can be written to /dev/null, which is not replaced`(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let before = try FilePath("/dev/null").mode()
    try folder["grid"].makeSymbolicLink(to: "/dev/null")
    try Self.writer(kind).write(.scene(width: 40, height: 40), to: "/dev/null")
    try Self.writer(kind).write(.scene(width: 40, height: 40), to: folder["grid"])
    #expect(try FilePath("/dev/null").mode() == before)
    #expect(try folder["grid"].isSymbolicLink())
    #expect(folder.names == ["grid"])
  }

  @Test(arguments: Kind.allCases)
  func `a picture can be written to standard output`(kind: Kind) async throws {
    let folder = try TemporaryFolder()
    let (target, plain) = (folder["target"], folder["plain"])
    try Self.writer(kind).write(.scene(width: 40, height: 40), to: plain)
    await #expect(processExitsWith: .success) {
      [target = target as FilePath, kind = kind as Kind] in
      let file = try target.open(O_WRONLY | O_CREAT)
      let kept = dup(1)
      guard dup2(file, 1) == 1 else { exit(1) }
      let output = OutputFile.standardOutput
      try RasterWriterTests.writer(kind).write(.scene(width: 40, height: 40), to: output)
      try output.commit()
      // It is still open.
      guard dup2(kept, 1) == 1 else { exit(2) }
    }
    #expect(try Contents(target.contents()) == Contents(plain.contents()))
  }

  @Test(arguments: Kind.allCases)
  func `a full disk is a write error`(kind: Kind) throws {
    let raster = Raster(Size(side: 50))
    #expect(
      try message { try Self.writer(kind).write(raster, to: "/dev/full") }
        == "full: writing failed: no space left on device")
  }

  @Test(arguments: Kind.allCases, seeds(1))
  func `a write that fails partway leaves the old file`(kind: Kind, seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let grid = folder["grid"]
    try grid.write("old")
    await #expect(processExitsWith: .success) {
      [grid = grid as FilePath, kind = kind as Kind, seed = seed as UInt64] in
      guard limitFileSize(to: 1000) else { exit(2) }
      var random = SplitMix64(seed: seed)
      let raster = random.raster(Size(side: 100))
      do {
        try RasterWriterTests.writer(kind).write(raster, to: grid)
        exit(3)
      } catch {
        guard "\(error)" == "\(grid): writing failed: file too large" else { exit(4) }
      }
    }
    #expect(try grid.text() == "old")
    #expect(folder.names == ["grid"])
  }
}
