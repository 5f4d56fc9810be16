import LibC
import TestSupport
import Testing

/// A batch that another program feeds line by line through a pipe, reading its answers.
@Suite struct BatchStreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFIFO("lines")
    try folder.makeFIFO("photo")
  }

  /// Starts a batch whose standard input is the FIFO `lines`.
  private func start(_ words: Word..., setup: String = ":") throws -> RunningProgram {
    try Program.start(
      ["batch", "-l", "rows:1", "-s", "16"] + words, in: folder, setup: setup + "; exec <lines")
  }

  private func record(_ id: Int, photo: Word = .small("rgb.png")) -> [UInt8] {
    Array("{\"id\":\(id),\"photos\":[\"\(photo)\"],\"output\":\"\(id).png\"}\n".utf8)
  }

  @Test(arguments: ["1", "2", "5"] as [Word])
  func `each line is answered before the next one is written`(_ jobs: Word) throws {
    let run = try start("--manifest", "-", "--json", "-j", jobs)
    let input = try FIFOWriter("lines", in: folder, readBy: run)
    for id in 1...5 {
      // The third one is answered as well: it fails.
      try input.write(record(id, photo: id == 3 ? "none.jpg" : .small("rgb.png")))
      let answers = try run.lines(id)
      #expect(answers.count == id)
      #expect(answers.last?.hasPrefix("{\"id\":\(id),\"line\":\(id),\"ok\":\(id != 3),") == true)
    }
    _ = consume input
    #expect(try run.finish().end == .exit(66))
  }

  @Test func `a group of photos is answered as soon as its last photo is named`() throws {
    let run = try start("--photos-from", "-", "-l", "1x2", "-o", "grids", "--json", "--drop-last")
    let input = try FIFOWriter("lines", in: folder, readBy: run)
    let photo: Word = .small("rgb.png")
    for grid in 1...2 {
      for _ in 1...2 { try input.write("\(photo)\n".utf8) }
      #expect(try run.lines(grid).last?.contains("grids/grid-000\(grid).jpg") == true)
    }
    _ = consume input
    #expect(try run.finish().end == .exit(0))
  }

  /// The second grid is made while the first waits for its photo, which takes two threads.
  @Test(
    .enabled(if: sysconf(CInt(_SC_NPROCESSORS_ONLN)) > 1),
    arguments: [["--unordered"], []] as [[Word]])
  func `answers come in order, or as soon as they can`(_ order: [Word]) throws {
    let run = try Program.start(
      ["batch", "-l", "rows:1", "-s", "16", "--manifest", "-", "--json", "-j", "2"] + order,
      in: folder, setup: "exec <lines")
    let input = try FIFOWriter("lines", in: folder, readBy: run)
    try input.write(record(1, photo: "photo") + record(2))
    if order.isEmpty {
      try run.wait { folder.names.contains("2.png") }
    } else {
      #expect(try run.lines(1).map { $0.prefix(7) } == ["{\"id\":2"])
    }
    try run.feed(folder.read(.small("rgb.png")), through: "photo", in: folder)
    let ids = try run.lines(2).map { $0.prefix(7) }
    #expect(ids == (order.isEmpty ? ["{\"id\":1", "{\"id\":2"] : ["{\"id\":2", "{\"id\":1"]))
    _ = consume input
    #expect(try run.finish().end == .exit(0))
  }

  @Test(arguments: [":", "trap '' PIPE"])
  func `a batch that waits for a line ends when nobody reads its answers any more`(
    _ setup: String
  ) throws {
    let run = try start("--manifest", "-", "--json", setup: setup)
    let input = try FIFOWriter("lines", in: folder, readBy: run)
    try input.write(record(1))
    #expect(try run.lines(1).count == 1)
    run.closeOutput()
    let outcome = try run.finish()
    #expect(outcome.end == (setup == ":" ? .signal(SIGPIPE) : .exit(74)))
    #expect(outcome.errors.isEmpty)
    _ = consume input
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends a batch that waits for a line, without losing an answer`(
    _ signal: CInt
  ) throws {
    let run = try start("--manifest", "-", "--json")
    let input = try FIFOWriter("lines", in: folder, readBy: run)
    try input.write(record(1) + Array("{\"id\":2".utf8))
    #expect(try run.lines(1).count == 1)
    try input.waitUntilRead()
    run.send(signal)
    let outcome = try run.finish()
    #expect(outcome.end == .signal(signal))
    #expect(outcome.text.count(where: \.isNewline) == 1 && outcome.errors.isEmpty)
    _ = consume input
  }

  @Test func `a line without a newline is answered at the end of the input`() throws {
    let run = try start("--manifest", "-", "--json")
    let input = try FIFOWriter("lines", in: folder, readBy: run)
    try input.write(record(1).dropLast())
    _ = consume input
    let outcome = try run.finish()
    #expect(outcome.end == .exit(0))
    #expect(outcome.text.hasPrefix("{\"id\":1,"))
  }
}
