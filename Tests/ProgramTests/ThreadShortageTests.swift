import LibC
import TestSupport
import Testing

/// The program when the system grants it no threads, or only some.
@Suite struct ThreadShortageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The number of the call from which on pthread_create fails.
  private static let faults = (1...4).map { "thread \($0)+ \(EAGAIN)" }

  @Test(arguments: faults)
  func `every command works`(_ fault: String) throws {
    let photos: [Word] = .threePhotos
    let grid = try FaultInjection.run(
      ["compose", "-s", "64", "-o", "grid.png"] + photos, in: folder, [fault])
    #expect(grid.isQuietSuccess, "\(grid)")
    let expected = try TemporaryFolder()
    _ = try Program.run(["compose", "-s", "64", "-o", "grid.png"] + photos, in: expected)
    #expect(try folder.read("grid.png") == expected.read("grid.png"))

    let grids = try FaultInjection.run(
      ["batch", "-l", "rows:1", "-s", "64", "-o", "grids", "--quiet"] + photos, in: folder,
      [fault])
    #expect(grids.isQuietSuccess, "\(grids)")
    #expect(folder.names(in: "grids").count == 3)

    let report = try FaultInjection.run(["inspect", "--decode"] + photos, in: folder, [fault])
    #expect(report.end == .exit(0))
    #expect(report.errors.isEmpty)
  }

  @Test(arguments: faults)
  func `a list through a pipe is answered line by line`(_ fault: String) throws {
    try folder.makeFIFO("list")
    let run = try FaultInjection.start(
      ["batch", "--manifest", "list", "-l", "rows:1", "-s", "16", "--quiet"], in: folder, [fault])
    let list = try FIFOWriter("list", in: folder, readBy: run)
    for name in ["1.png", "2.png"] {
      try list.write("{\"photos\":[\"\(Word.small("rgb.png"))\"],\"output\":\"\(name)\"}\n".utf8)
      // The next line is written only after the grid of this one is made.
      try run.wait { folder.names.contains(name) }
    }
    _ = consume list
    #expect(try run.finish().isQuietSuccess)
  }

  @Test(arguments: faults, [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends the program`(_ fault: String, _ signal: CInt) throws {
    try folder.makeFIFO("fifo")
    for words in [
      ["compose", "-l", "rows:1", "fifo", "-o", "grid.png"], ["inspect", "--decode", "fifo"],
      ["batch", "-l", "rows:1", "-o", "grids", "--photos-from", "fifo"],
    ] as [[Word]] {
      let run = try FaultInjection.start(words, in: folder, [fault])
      let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
      run.send(signal)
      #expect(try run.finish().end == .signal(signal))
      _ = consume fifo
    }
  }
}
