import FileSystem
import LibC
import TestSupport
import Testing

/// Signals that ask the program to end while it waits for the rest of a photo.
@Suite struct SignalTests {
  private let folder: TemporaryFolder
  private let scene: [UInt8]
  private let before: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    before = try .earlierPicture()
    try folder.makeFIFO("fifo")
    scene = try folder.read(.small("comb-444.jpg"))
  }

  private func start(_ output: Word, setup: String? = nil) throws -> RunningProgram {
    try Program.start(
      ["compose", "-l", "rows:1", "-s", "64", "fifo", "-o", output], in: folder, setup: setup)
  }

  /// Writes half of the photo: the program has opened its output when it has read that.
  private func feedHalf(to run: RunningProgram) throws -> FIFOWriter {
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    try fifo.write(scene.prefix(scene.count / 2))
    try fifo.waitUntilRead()
    return fifo
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [0, 0.5])
  func `a signal ends the program while it waits for a photo, and leaves nothing`(
    _ signal: CInt, _ share: Double
  ) throws {
    try folder.write(before, to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let run = try start(output)
      let fifo =
        share == 0 ? try FIFOWriter("fifo", in: folder, readBy: run) : try feedHalf(to: run)
      run.send(signal)
      let outcome = try run.finish()
      #expect(outcome.end == .signal(signal))
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
      _ = consume fifo
    }
    #expect(folder.names == ["fifo", "old.png"])
    #expect(try folder.read("old.png") == before)
  }

  @Test func `after the program was killed, the same command leaves no stray file`() throws {
    try folder.write(before, to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let killed = try start(output)
      let half = try feedHalf(to: killed)
      killed.send(SIGKILL)
      #expect(try killed.finish().end == .signal(SIGKILL))
      _ = consume half
      if output == "old.png" { #expect(try folder.read(output) == before) }

      let again = try start(output)
      try again.feed(scene, through: "fifo", in: folder)
      #expect(try again.finish().isQuietSuccess)
      #expect(try PictureHeader(folder.read(output)) == PictureHeader(.png, side: 64))
    }
    #expect(folder.names == ["fifo", "new.png", "old.png"])
  }

  @Test(arguments: [(SIGINT, "INT"), (SIGTERM, "TERM"), (SIGHUP, "HUP")])
  func `a signal that was ignored at the start stays ignored`(
    _ signal: CInt, _ name: String
  ) throws {
    let run = try start("grid.png", setup: "trap '' \(name)")
    let fifo = try feedHalf(to: run)
    run.send(signal)
    try fifo.write(scene.dropFirst(scene.count / 2))
    _ = consume fifo
    #expect(try run.finish().isQuietSuccess)
    #expect(try PictureHeader(folder.read("grid.png")) == PictureHeader(.png, side: 64))
    #expect(folder.names == ["fifo", "grid.png"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends the program while standard error is full`(_ signal: CInt) throws {
    try folder.makeFIFO("full")
    let full = unsafe folder["full"].withCString {
      unsafe open($0, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    }
    defer { close(full) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    while unsafe write(full, bytes, bytes.count) > 0 {}
    let run = try Program.start(
      ["compose", "-l", "rows:1", "fifo", "-o", "grid.png", "--progress", "always"], in: folder,
      setup: "exec 2>full")
    let tasks: Pathname = "/proc/\(run.process)/task"
    // The first words are the number of the call, write(2) on x86-64 or arm64, and its descriptor.
    try run.wait {
      tasks.names.contains { task in
        let call = (try? folder["\(tasks)/\(task)/syscall"].text()) ?? ""
        return call.hasPrefix("1 0x2 ") || call.hasPrefix("64 0x2 ")
      }
    }
    run.send(signal)
    #expect(try run.finish().end == .signal(signal))
    #expect(folder.names == ["fifo", "full"])
  }

  @Test func `every thread blocks the signals except the one that waits for them`() throws {
    let run = try start("grid.png")
    let fifo = try feedHalf(to: run)
    // SigBlk is the set of blocked signals, in hexadecimal, the first as the lowest bit
    // (proc(5)).
    let tasks: Pathname = "/proc/\(run.process)/task"
    let blocked = try tasks.names.map { task in
      let status = try folder["\(tasks)/\(task)/status"].text()
      let line = status.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/)
      return try #require(line.flatMap { UInt64($0.1, radix: 16) })
    }
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      #expect(blocked.count { $0 >> UInt64(signal - 1) & 1 == 0 } == 1, "signal \(signal)")
    }
    run.send(SIGTERM)
    #expect(try run.finish().end == .signal(SIGTERM))
    _ = consume fifo
  }
}
