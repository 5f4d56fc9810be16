import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A batch that is asked to end, killed, or no longer listened to.
@Suite struct BatchSignalTests {
  private let folder: TemporaryFolder
  private let scene: [UInt8]
  /// The second record's photos are files, the first one's come from a FIFO.
  private let manifest: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFIFO("fifo")
    scene = try folder.read(.small("comb-444.jpg"))
    let photo: Word = .small("comb-444.jpg")
    manifest =
      "{\"photos\":[\"fifo\"],\"output\":\"1.png\"}\n{\"photos\":[\"\(photo)\"],\"output\":\"2.png\"}\n"
    try folder.write(Array(manifest.utf8), to: "list")
  }

  private func start(_ words: Word..., setup: String? = nil) throws -> RunningProgram {
    try Program.start(
      ["batch", "--manifest", "list", "-l", "rows:1", "-s", "64", "-j", "1"] + words, in: folder,
      setup: setup)
  }

  /// Waits until the program has taken note of a signal.
  private func send(_ signal: CInt, to run: RunningProgram) {
    run.send(signal)
    usleep(100_000)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `the first signal lets the grid in hand be finished, and begins no other`(
    _ signal: CInt
  ) throws {
    let run = try start()
    let file = try run.wait(toRead: "fifo", in: folder)
    send(signal, to: run)
    try writeAll(scene, to: file)
    close(file)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(signal))
    #expect(outcome.errors.hasPrefix("instagrid: stopped: 1 made, 0 skipped, 0 failed, "))
    #expect(folder.names == ["1.png", "fifo", "list"])
    #expect(try PictureHeader(folder.read("1.png")) == PictureHeader(.png, side: 64))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `the second signal drops the grid in hand`(_ signal: CInt) throws {
    let run = try start()
    let file = try run.wait(toRead: "fifo", in: folder)
    defer { close(file) }
    try writeAll(Array(scene.prefix(1000)), to: file)
    send(signal, to: run)
    run.send(signal)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(signal))
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(folder.names == ["fifo", "list"])
  }

  @Test func `a signal ends the wait for the next record`() throws {
    let run = try Program.start(
      ["batch", "--manifest", "fifo", "-l", "rows:1", "--json"], in: folder)
    let file = try run.wait(toRead: "fifo", in: folder)
    defer { close(file) }
    try writeAll(Array("{\"photos\":".utf8), to: file)
    run.send(SIGTERM)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(SIGTERM))
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(folder.names == ["fifo", "list"])
  }

  @Test func `a signal that was ignored at the start stays ignored`() throws {
    let run = try start("--quiet", setup: "trap '' INT")
    let file = try run.wait(toRead: "fifo", in: folder)
    send(SIGINT, to: run)
    try writeAll(scene, to: file)
    close(file)
    #expect(try run.finish().isQuietSuccess)
    #expect(folder.names == ["1.png", "2.png", "fifo", "list"])
  }

  @Test func `a reader of results that goes away ends it without a word`() throws {
    for setup in [nil, "trap '' PIPE"] {
      let run = try start("--json", setup: setup)
      let file = try run.wait(toRead: "fifo", in: folder)
      run.closeOutput()
      try writeAll(scene, to: file)
      close(file)
      let outcome = try run.finish()
      #expect(outcome.end == (setup == nil ? .signal(SIGPIPE) : .exit(74)))
      #expect(outcome.errors.isEmpty)
      #expect(folder.names == ["1.png", "fifo", "list"])
    }
  }

  @Test func `killed at any moment, it goes on to the same bytes`() throws {
    let names = (1...12).map { Word(stringLiteral: "grids/\($0).png") }
    let photo: Word = .small("comb-444.jpg")
    let lines = names.map { "{\"photos\":[\"\(photo)\"],\"output\":\"\($0)\"}\n" }
    try folder.write(Array(lines.joined().utf8), to: "grids.ndjson")
    try folder.makeFolder("grids")
    let words: [Word] = [
      "batch", "--manifest", "grids.ndjson", "-l", "rows:1", "-s", "200", "--quiet",
    ]
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    let picture = try folder.read("grids/1.png")

    let seed = UInt32.random(in: 0 ... .max)
    for round in 0..<6 as Range<UInt32> {
      let run = try Program.start(words, in: folder)
      usleep((seed &+ round &* 7919) % 60_000)
      run.send(SIGKILL)
      _ = try run.finish()
      for name in names { #expect(try folder.read(name) == picture, "seed \(seed)") }
    }
    #expect(try Program.run(words + ["--update"], in: folder).isQuietSuccess)
    #expect(
      folder.names(in: "grids") == names.map { "\($0)".dropFirst(6) }.sorted().map(String.init))
    for name in names { #expect(try folder.read(name) == picture, "seed \(seed)") }
  }

  @Test func `what a killed run left beside a grid that is skipped is taken away`() throws {
    let words: [Word] = [
      "batch", "-l", "rows:1", "-s", "64", "-o", "grids", "--quiet", .small("rgb.png"),
    ]
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    // The temporary name's hash: FNV-1a of the output's.
    let hash = "grid-0001.png".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    for option in ["--update", "--no-clobber"] as [Word] {
      let left = Word(stringLiteral: "grids/.instagrid-\(String(hash, radix: 16)).tmp")
      try folder.write([1, 2, 3], to: left)
      #expect(try Program.run(words + [option], in: folder).isQuietSuccess)
      #expect(folder.names(in: "grids") == ["grid-0001.png"])
    }
  }
}
