import FileSystem
import GridKit
import LibC
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

  @Test(.timeLimit(.minutes(60)), arguments: Kind.allCases)
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
    #expect(unsafe LibC.read(reader, &read, read.count) == bytes.count)
    #expect(Contents(read) == Contents(bytes))
  }

  @Test(arguments: Kind.allCases)
  func `a picture can be written to /dev/null, which is not replaced`(kind: Kind) throws {
    let folder = try TemporaryFolder()
    let before = try Pathname("/dev/null").mode()
    try folder["grid"].makeSymbolicLink(to: "/dev/null")
    try Self.writer(kind).write(.scene(width: 40, height: 40), to: "/dev/null")
    try Self.writer(kind).write(.scene(width: 40, height: 40), to: folder["grid"])
    #expect(try Pathname("/dev/null").mode() == before)
    #expect(try folder["grid"].isSymbolicLink())
    #expect(folder.names == ["grid"])
  }

  @Test func `a picture can be written to standard output`() async throws {
    let folder = try TemporaryFolder(forExitTest: "picture to standard output")
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder.path(ofExitTest: "picture to standard output")
      let kept = dup(1)
      for kind in Kind.allCases {
        let file = try folder.appending(kind.rawValue.utf8).open(O_WRONLY | O_CREAT)
        guard dup2(file, 1) == 1 else { exit(1) }
        let output = OutputFile.standardOutput
        try RasterWriterTests.writer(kind).write(.scene(width: 40, height: 40), to: output)
        try output.commit()
        // It is still open.
        guard dup2(kept, 1) == 1 else { exit(2) }
      }
    }
    for kind in Kind.allCases {
      try Self.writer(kind).write(.scene(width: 40, height: 40), to: folder["plain"])
      #expect(
        try Contents(folder[kind.rawValue].contents()) == Contents(folder["plain"].contents()))
    }
  }

  @Test(arguments: Kind.allCases)
  func `a full disk is a write error`(kind: Kind) throws {
    let raster = Raster(Size(side: 50))
    #expect(
      try message { try Self.writer(kind).write(raster, to: "/dev/full") }
        == "full: writing failed: no space left on device")
  }

  @Test func `a write that fails partway leaves the old file`() async throws {
    let folder = try TemporaryFolder(forExitTest: "failing write of a picture")
    let names = Kind.allCases.map(\.rawValue)
    for name in names { try folder[name].write("old") }
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder.path(ofExitTest: "failing write of a picture")
      guard limitFileSize(to: 1000) else { exit(2) }
      var random = SplitMix64(seed: 1)
      let raster = random.raster(Size(side: 100))
      for kind in Kind.allCases {
        let grid = folder.appending(kind.rawValue.utf8)
        do {
          try RasterWriterTests.writer(kind).write(raster, to: grid)
          exit(3)
        } catch {
          guard "\(error)" == "\(grid): writing failed: file too large" else { exit(4) }
        }
      }
    }
    for name in names { #expect(try folder[name].text() == "old") }
    #expect(folder.names == names.sorted())
  }

  @Test func `a quality out of range traps whenever it is set`() async {
    await #expect(processExitsWith: .failure) {
      var writer = JPEGWriter()
      writer.quality = 0
    }
    await #expect(processExitsWith: .failure) {
      var writer = WebPWriter()
      writer.quality = 101
    }
  }
}
