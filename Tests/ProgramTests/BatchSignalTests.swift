import LibC
import TestSupport
import Testing

@testable import FileSystem

/// A batch that receives a signal, is killed, or loses the reader of its results.
@Suite struct BatchSignalTests {
  private let folder: TemporaryFolder
  private let scene: [UInt8]
  /// Two lines: the photo of the first comes from a FIFO, that of the second from a file.
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

  /// Starts a batch that draws a progress line. What it writes to the standard error goes to a
  /// file.
  private func startWithProgress(setup: String = ":") throws -> RunningProgram {
    try start("--progress", "always", setup: setup + "; exec 2>errors")
  }

  /// The messages without the drawings of the progress line, each of which begins with a carriage
  /// return.
  private func messages() throws -> String {
    try folder["errors"].text().replacing(/\r[^\r\n]*?(?=\r|instagrid:|$)/, with: "")
      .replacing("\r", with: "")
  }

  /// Waits until the progress line says that the program has received the first signal.
  private func waitUntilStopping(_ run: RunningProgram) throws {
    try run.wait { try folder["errors"].text().contains("stopping") }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `after the first signal the grid in progress is finished, and no other is begun`(
    _ signal: CInt
  ) throws {
    let run = try startWithProgress()
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    run.send(signal)
    try waitUntilStopping(run)
    try fifo.write(scene)
    _ = consume fifo
    #expect(try run.finish().end == .signal(signal))
    let messages = try messages()
    #expect(messages.hasPrefix("instagrid: stopped: 1 made, 0 kept, 0 failed, "), "\(messages)")
    #expect(messages.hasSuffix("; the same command with --update continues\n"))
    #expect(messages.count(where: \.isNewline) == 1)
    #expect(folder.names == ["1.png", "errors", "fifo", "list"])
    #expect(try PictureHeader(folder.read("1.png")) == PictureHeader(.png, side: 64))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `the second signal aborts the grid in progress`(_ signal: CInt) throws {
    let run = try startWithProgress()
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    try fifo.write(scene.prefix(1000))
    run.send(signal)
    try waitUntilStopping(run)
    run.send(signal)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(signal))
    #expect(outcome.output.isEmpty)
    let messages = try messages()
    #expect(messages.hasPrefix("instagrid: stopped: 0 made, 0 kept, 0 failed; "), "\(messages)")
    #expect(folder.names == ["errors", "fifo", "list"])
    _ = consume fifo
  }

  @Test func `a signal ends the wait for the next line`() throws {
    let run = try Program.start(
      ["batch", "--manifest", "fifo", "-l", "rows:1", "--json"], in: folder)
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    try fifo.write("{\"photos\":".utf8)
    try fifo.waitUntilRead()
    run.send(SIGTERM)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(SIGTERM))
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(folder.names == ["fifo", "list"])
    _ = consume fifo
  }

  @Test func `a signal that was ignored at the start stays ignored`() throws {
    let run = try startWithProgress(setup: "trap '' INT")
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    func drawings() throws -> Int { try folder["errors"].text().count { $0 == "\r" } }
    let before = try drawings()
    run.send(SIGINT)
    // The first drawing may have begun before the signal. The second would contain "stopping".
    try run.wait { try drawings() >= before + 2 }
    #expect(try !folder["errors"].text().contains("stopping"))
    try fifo.write(scene)
    _ = consume fifo
    #expect(try run.finish().end == .exit(0))
    #expect(try messages().hasPrefix("instagrid: 2 made, 0 kept, 0 failed, "))
    #expect(folder.names == ["1.png", "2.png", "errors", "fifo", "list"])
  }

  @Test func `a batch ends without a message when the reader of its results goes away`() throws {
    try expectQuietEnd(afterReading: scene, from: "fifo", in: folder) {
      try start("--json", setup: $0)
    } check: {
      #expect(folder.names == ["1.png", "fifo", "list"])
    }
  }

  @Test(arguments: seeds(6))
  func `a batch that was killed at any moment is completed to the same bytes`(seed: UInt64) throws {
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

    var random = SplitMix64(seed: seed)
    let run = try Program.start(words, in: folder)
    usleep(UInt32(random.int(0...60_000)))
    run.send(SIGKILL)
    // The batch may already be finished.
    #expect(try [.signal(SIGKILL), .exit(0)].contains(run.finish().end))
    for name in names { #expect(try folder.read(name) == picture) }
    #expect(try Program.run(words + ["--update"], in: folder).isQuietSuccess)
    #expect(
      folder.names(in: "grids") == names.map { "\($0)".dropFirst(6) }.sorted().map(String.init))
    for name in names { #expect(try folder.read(name) == picture) }
  }

  @Test func `the temporary file of a killed run is removed even if its grid is skipped`() throws {
    let words: [Word] = [
      "batch", "-l", "rows:1", "-s", "64", "-o", "grids", "--quiet", .small("rgb.png"),
    ]
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    for option in ["--update", "--no-clobber"] as [Word] {
      let left = TemporaryName(in: try Folder(folder["grids"])).path
      try folder.write([1, 2, 3], to: Pathname("grids/\(left)"))
      #expect(try Program.run(words + [option], in: folder).isQuietSuccess)
      #expect(folder.names(in: "grids") == ["grid-0001.jpg"])
    }
  }
}
