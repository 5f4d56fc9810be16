import FileSystem
import TestSupport
import Testing

/// What a run was given to read, alone or in a folder, is not replaced even with `--force`, unless Instagrid
/// made it.
@Suite struct GivenFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.jpg", "b.jpg", "new"] as [Word] { try copyPhoto(to: name) }
    try folder.write(Array("b.jpg\nfirst\n".utf8), to: "list")
    try folder.write(
      Array(#"{"photos":["b.jpg","first"],"output":"o.png","layout":"2x1"}"#.utf8), to: "records")
    try folder.write(folder.read("b.jpg").prefix(200) + [], to: "bad.jpg")
    for name in ["first", "second"] as [Pathname] { try folder.makeFIFO(name) }
  }

  /// Creates a photo that differs from all others.
  private func copyPhoto(to name: Word) throws {
    try folder.write(try Word.small("420.jpg").contents() + name.bytes, to: name)
  }

  /// A run whose photos `first` and maybe `second` are FIFOs, in this order, and what another process does
  /// as soon as each one is opened.
  struct Race: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: [Word]
    let changes: [String]

    init(_ name: String, _ words: [Word], _ changes: String...) {
      (testDescription, self.words, self.changes) = (name, words, changes)
    }
  }

  static let races: [Race] = [
    Race(
      "the list of compose", ["compose", "--photos-from", "list", "-o", "o.png"], "mv list o.png"),
    Race(
      "the list of arrange", ["arrange", "--photos-from", "list", "-o", "o"], "mv list o"),
    Race(
      "the list of batch",
      ["batch", "--photos-from", "list", "-l", "2x1", "--name", "{index:1}", "-o", "."],
      "mv list 1.jpg"),
    Race("a manifest", ["batch", "--manifest", "records"], "mv records o.png"),
    Race(
      "an opened photo of compose", ["compose", "b.jpg", "first", "-o", "o.png"], "mv b.jpg o.png"),
    Race("an opened photo of arrange", ["arrange", "b.jpg", "first", "-o", "o"], "mv b.jpg o"),
    Race("an opened photo of batch", ["batch", "--manifest", "records"], "mv b.jpg o.png"),
    Race(
      "a bad photo of compose", ["compose", "--skip-bad", "bad.jpg", "first", "-o", "o.png"],
      "mv bad.jpg o.png"),
    Race(
      "a bad photo of arrange", ["arrange", "--skip-bad", "bad.jpg", "first", "-o", "o"],
      "mv bad.jpg o"),
    Race(
      "a photo of compose that is not opened yet",
      ["compose", "--skip-bad", "first", "b.jpg", "-o", "o.png"], "mv b.jpg o.png"),
    Race(
      "a photo of arrange that is not opened yet",
      ["arrange", "--skip-bad", "first", "b.jpg", "-o", "o"], "mv b.jpg o"),
    Race(
      "a photo of arrange that took the place of another",
      ["arrange", "first", "b.jpg", "second", "-o", "o"], "mv b.jpg old; mv new b.jpg", "mv b.jpg o"
    ),
    Race(
      "a photo that is the output under another name",
      ["arrange", "first", "b.jpg", "second", "-o", "a.jpg.html"],
      "mv b.jpg old; ln a.jpg.html b.jpg", ":"),
    Race(
      "a blurred photo", ["compose", "-b", "blur:1", "b.jpg", "first", "-o", "o.png"],
      "mv b.jpg o.png"),
    Race(
      "a file in the folder of the photos that is no photo",
      ["compose", "holiday", "first", "-o", "o.png"], "mv holiday/p.dat o.png"),
    Race(
      "a file that is new in the folder of the photos",
      ["compose", "holiday", "first", "-o", "holiday/o.png"], "mv new holiday/o.png"),
  ]

  @Test(arguments: races)
  func `a file that is renamed to the output's name meanwhile is not replaced`(race: Race) throws {
    try folder.makeFolder("holiday")
    for name in ["holiday/a.jpg", "holiday/p.dat", "a.jpg.html"] as [Word] {
      try copyPhoto(to: name)
    }
    try folder.write([0, 0] + folder.read("holiday/p.dat").dropFirst(2), to: "holiday/p.dat")
    let threads: [Word] = race.words[0] == "batch" ? ["-j", "1"] : ["--threads", "1"]
    let run = try Program.start(race.words + threads + ["--force"], in: folder)
    let files = Set(try folder.contents())
    for (fifo, change) in zip(["first", "second"] as [Pathname], race.changes) {
      let writer = try FIFOWriter(fifo, in: folder, readBy: run)
      _ = try Program.runScript(change, in: folder)
      try writer.write(try folder.read("a.jpg"))
      _ = consume writer
    }
    let outcome = try run.finish()
    #expect(outcome.end == .exit(64), "\(outcome)")
    // Each file has another name at most.
    #expect(try Set(folder.contents()) == files)
  }

  /// Files that Instagrid did not make.
  static let foreign: [(name: Word, bytes: [UInt8])] = [
    ("p.dat", [0, 0]), ("notes.txt", Array("Remember the milk.\n".utf8)),
    ("page.html", Array("<!doctype html>\n<p>Hello</p>\n".utf8)), (".hidden.png", [0, 0]),
    ("link", [0, 0]), ("hard", [0, 0]), ("sub/p.dat", [0, 0]), ("sub/.hidden", [0, 0]),
  ]

  @Test(arguments: foreign.indices, [[], ["--force"]] as [[Word]])
  func `a file in the folder of the photos is not replaced`(index: Int, force: [Word]) throws {
    let (name, bytes) = Self.foreign[index]
    try folder.makeFolder("holiday")
    try folder.makeFolder("holiday/sub")
    try folder.copy(.small("420.jpg"), to: "holiday/a.jpg")
    let damaged = bytes == [0, 0] ? try bytes + folder.read("a.jpg").dropFirst(2) : bytes
    let target: Pathname = ["link", "hard"].contains(name) ? "outside" : "holiday/\(name)"
    try folder.write(damaged, to: target)
    if name == "link" { try folder.makeSymbolicLink("holiday/link", to: "../outside") }
    if name == "hard" { try folder.makeHardLink("holiday/hard", to: "outside") }
    let recursive: [Word] = "\(name)".hasPrefix("sub/") ? ["--recursive"] : []
    let output: Word = name == "page.html" ? "holiday/\(name)" : target
    let format: [Word] = name == "page.html" ? [] : ["-f", "png"]
    for words in [["arrange"], ["compose", "-s", "16"] + format] as [[Word]] {
      // Instagrid writes no picture to a file named `.html` without `--format`.
      if name == "page.html" && words[0] == "compose" { continue }
      if name == ".hidden.png" && words[0] == "arrange" { continue }
      let outcome = try Program.run(
        words + recursive + force + ["holiday", "-o", output], in: folder)
      #expect(outcome.end == .exit(64), "\(outcome)")
      #expect(try folder.read(target) == damaged)
    }
  }

  @Test func `a grid of a batch does not replace a file in the folder of its photos`() throws {
    try folder.makeFolder("holiday")
    try folder.copy(.small("420.jpg"), to: "holiday/a.jpg")
    try folder.write([0, 1, 2], to: "holiday/.1.png")
    let words: [Word] = [
      "batch", "-l", "1x1", "-s", "16", "--name", ".{index:1}.png", "-o", "holiday", "holiday",
      "--force",
    ]
    #expect(try Program.run(words, in: folder).end == .exit(64))
    #expect(try folder.read("holiday/.1.png") == [0, 1, 2])
    // A picture that was edited is replaced.
    folder["holiday/.1.png"].removeTree()
    #expect(try Program.run(words, in: folder).end == .exit(0))
    let picture = try folder.read("holiday/.1.png")
    try folder.write(picture + [0], to: "holiday/.1.png")
    #expect(try Program.run(words, in: folder).end == .exit(0))
    #expect(try folder.read("holiday/.1.png") == picture)
  }

  @Test(arguments: ["page", "page.html"] as [Word])
  func `a page in the folder of the photos is replaced, with force also after an edit`(name: Word)
    throws
  {
    try folder.makeFolder("holiday")
    try folder.copy(.small("420.jpg"), to: "holiday/a.jpg")
    let words: [Word] = ["arrange", "holiday", "-o", "holiday/\(name)"]
    #expect(try Program.run(words, in: folder).end == .exit(0))
    #expect(try Program.run(words, in: folder).end == .exit(0))
    let page = try folder.read("holiday/\(name)")
    try folder.write(page + [10], to: "holiday/\(name)")
    #expect(try Program.run(words, in: folder).end == .exit(73))
    #expect(try Program.run(words + ["--force"], in: folder).end == .exit(0))
    #expect(try folder.read("holiday/\(name)") == page)
  }
}

extension TemporaryFolder {
  /// The contents of all files in the folder and in its folder `holiday`.
  fileprivate func contents() throws -> [[UInt8]] {
    let names = names.map { "\($0)" } + self.names(in: "holiday").map { "holiday/\($0)" }
    return try names.map { self[$0] }
      .filter { try !$0.isFIFO() && $0 != self["holiday"] }
      .map { try $0.contents() }
  }
}
