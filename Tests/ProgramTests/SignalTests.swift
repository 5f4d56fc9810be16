import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Signals that ask the program to end while it waits for the rest of a photo.
@Suite struct SignalTests {
  private let folder: TemporaryFolder
  private let scene: [UInt8]
  private let before: [UInt8] = [1, 2, 3]

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFIFO("fifo")
    scene = try folder.read(.small("comb-444.jpg"))
  }

  private func start(_ output: Word, setup: String? = nil) throws -> RunningProgram {
    try Program.start(
      ["compose", "-l", "rows:1", "-s", "64", "fifo", "-o", output], in: folder, setup: setup)
  }

  /// Feeds half of the photo: the program has opened its output when it has read that.
  private func feedHalf(_ run: RunningProgram) throws -> CInt {
    let file = try run.wait(toRead: "fifo", in: folder)
    try writeAll(Array(scene.prefix(scene.count / 2)), to: file)
    try run.wait {
      var unread: CInt = 0
      return unsafe ioctl(file, UInt(FIONREAD), &unread) == 0 && unread == 0
    }
    return file
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `it dies of the signal before the photo's first byte`(_ signal: CInt) throws {
    try folder.write(before, to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let run = try start(output)
      let file = try run.wait(toRead: "fifo", in: folder)
      defer { close(file) }
      run.send(signal)
      let outcome = try run.finish()
      #expect(outcome.end == .signal(signal))
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    }
    #expect(folder.names == ["fifo", "old.png"])
    #expect(try folder.read("old.png") == before)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `it dies of the signal in the middle of a photo and leaves nothing`(
    _ signal: CInt
  ) throws {
    try folder.write(before, to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let run = try start(output)
      let file = try feedHalf(run)
      defer { close(file) }
      run.send(signal)
      let outcome = try run.finish()
      #expect(outcome.end == .signal(signal))
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    }
    #expect(folder.names == ["fifo", "old.png"])
    #expect(try folder.read("old.png") == before)
  }

  @Test func `after it was killed, the same command again leaves no stray file`() throws {
    try folder.write(before, to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let killed = try start(output)
      let half = try feedHalf(killed)
      killed.send(SIGKILL)
      #expect(try killed.finish().end == .signal(SIGKILL))
      close(half)
      if output == "old.png" { #expect(try folder.read(output) == before) }

      let again = try start(output)
      let whole = try again.wait(toRead: "fifo", in: folder)
      try writeAll(scene, to: whole)
      close(whole)
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
    let file = try feedHalf(run)
    run.send(signal)
    try writeAll(Array(scene.dropFirst(scene.count / 2)), to: file)
    close(file)
    #expect(try run.finish().isQuietSuccess)
    #expect(try PictureHeader(folder.read("grid.png")) == PictureHeader(.png, side: 64))
    #expect(folder.names == ["fifo", "grid.png"])
  }

  #if os(Linux)
    @Test func `every thread but the one that waits for signals leaves them to it`() throws {
      let run = try start("grid.png")
      let file = try feedHalf(run)
      // SigBlk is the set of blocked signals, in hexadecimal, the first as the lowest bit (proc(5)).
      let tasks = Word(stringLiteral: "/proc/\(run.process)/task")
      let blocked = try TemporaryFolder.entries(of: tasks).map { task in
        let status = try folder.read("\(tasks)/\(task)/status")
        let line = String(decoding: status, as: UTF8.self).firstMatch(of: /SigBlk:\s*([0-9a-f]+)/)
        return try #require(line.flatMap { UInt64($0.1, radix: 16) })
      }
      for signal in [SIGINT, SIGTERM, SIGHUP] {
        #expect(blocked.count { $0 >> UInt64(signal - 1) & 1 == 0 } == 1, "signal \(signal)")
      }
      run.send(SIGTERM)
      #expect(try run.finish().end == .signal(SIGTERM))
      close(file)
    }
  #endif
}
