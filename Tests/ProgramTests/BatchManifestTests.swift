import FileSystem
import TestSupport
import Testing

/// Many grids from a manifest.
@Suite struct BatchManifestTests {
  private let folder: TemporaryFolder
  private let photos =
    "\(quoted(.small("rgb.png"))),\(quoted(.small("gray.jpg"))),\(quoted(.small("420.jpg")))"

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("o")
  }

  private func run(_ lines: [String], _ words: Word..., setup: String? = nil) throws -> Outcome {
    let text = lines.map { $0 + "\n" }.joined()
    return try Program.run(
      ["batch", "--manifest", "-", "--size", "32"] + words, in: folder,
      input: .bytes(Array(text.utf8)), setup: setup)
  }

  private func item(_ output: String, _ more: String = "") -> String {
    #"{"photos":[\#(photos)],"output":"\#(output)"\#(more)}"#
  }

  /// Returns the picture that `compose` makes of the photos.
  private func grid(_ words: Word...) throws -> [UInt8] {
    let elsewhere = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", "-s", "32", "-o", "one.png"] + words + .threePhotos, in: elsewhere)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try elsewhere.read("one.png")
  }

  @Test func `broken lines fail, and the lines between them are made`() throws {
    try folder.copy(.fixture("damaged/truncated.jpg"), to: "half.jpg")
    try folder.copy(.small("progressive.jpg"), to: "photo.jpg")
    let broken: [(line: String, code: Int, message: String)] = [
      (
        #"{"photos":["gone.jpg","a","b"],"output":"o/x.png"}"#, 66,
        "gone.jpg: no such file or directory"
      ),
      (
        #"{"photos":["half.jpg","half.jpg","half.jpg"],"output":"o/x1.png"}"#, 65,
        "half.jpg: damaged JPEG: it ends at row "
      ),
      (item("o/x2.png", ","), 64, "column "),
      (item("o/x3.png", #","siez":64"#), 64, "unknown key 'siez'; did you mean 'size'?"),
      (
        item("photo.jpg/x.png"), 73,
        "photo.jpg/: cannot be created: part of its path is not a folder"
      ),
      (
        item("photo.jpg"), 73,
        "photo.jpg: not replaced, because it is not a picture that Instagrid made (a JPEG photo)"
      ),
      (item("o/../o/0.png"), 64, "output 'o/../o/0.png' is also the output of an earlier grid"),
      (
        #"{"photos":["photo.jpg","photo.jpg","photo.jpg"],"output":"photo.jpg"}"#, 64,
        "output 'photo.jpg' is one of the photos; write it to another place (in a folder, only pictures"
          + " made by Instagrid are ignored)"
      ),
      (
        item("o/x4.png", #","quality":50"#), 64,
        "--quality applies only to JPEG and WebP, but the output is a PNG"
      ),
    ]
    let lines = (0..<90).map { $0 % 10 == 9 ? broken[$0 / 10].line : item("o/\($0).png") }
    let outcome = try run(lines, "--json", "--quality", "80")
    #expect(outcome.end == .exit(73))
    #expect(outcome.errors.isEmpty)
    let results = outcome.text.withoutNulls.split(separator: "\n")
    #expect(results.count == 90)
    let picture = try grid()
    for (index, result) in results.enumerated() {
      #expect(result.hasPrefix(#"{"line":\#(index + 1),"ok":\#(index % 10 != 9),"#))
      if index % 10 == 9 {
        let (_, code, message) = broken[index / 10]
        #expect(result.contains(#""error":{"code":\#(code),"#), "\(result)")
        #expect(result.contains(#""message":"\#(message)"#), "\(result)")
      } else {
        #expect(result.contains(#""output":"o/\#(index).png","bytes":\#(picture.count),"#))
        #expect(try folder.read("o/\(index).png") == picture)
      }
    }
    #expect(folder.names(in: "o").count == 81)
    #expect(folder.names == ["half.jpg", "o", "photo.jpg"])
  }

  @Test func `without json, failures are printed with their lines in order, then a summary`() throws
  {
    let outcome = try run([item("o/1.png"), "", "[]", "{", item("o/2.png")], "-j", "3")
    #expect(outcome.end == .exit(64))
    #expect(outcome.output.isEmpty)
    let expected = """
      instagrid: standard input:3: column 1: a record must be a JSON object
      instagrid: standard input:4: column 2: a key in quotation marks is missing
      instagrid: 2 made, 0 kept, 2 failed, 
      """
    #expect(outcome.errors.hasPrefix(expected))
  }

  @Test func `the folders of outputs are made, and stay if a grid fails`() throws {
    let outcome = try run(
      [
        item("new/a/1.png"), item("new/b/2.png"), item("new/a/../a/1.png"),
        #"{"photos":["gone.jpg"],"output":"none/x.png","layout":"1x1"}"#,
        #"{"photos":["gone.jpg"],"output":"wrong/x.png","siez":9}"#,
      ], "-j", "2")
    #expect(outcome.end == .exit(66))
    #expect(
      outcome.errors.hasPrefix(
        """
        instagrid: standard input:3: output 'new/a/../a/1.png' is also the output of an earlier grid
        instagrid: standard input:4: gone.jpg: no such file or directory
        instagrid: standard input:5: unknown key 'siez'; did you mean 'size'?
        instagrid: 2 made, 0 kept, 3 failed, 
        """), "\(outcome)")
    #expect(folder.names(in: "new/a") == ["1.png"] && folder.names(in: "new/b") == ["2.png"])
    #expect(folder.names == ["new", "none", "o"] && folder.names(in: "none") == [])
  }

  @Test func `an id is returned as it was written`() throws {
    let outcome = try run(
      [item("o/1.png", #","id":"a\n\u00e9""#), item("o/2.png", #","id":1.50e3"#)], "--json")
    let results = outcome.text.split(separator: "\n")
    #expect(results.map { $0.prefix { $0 != "," } } == [#"{"id":"a\né""#, #"{"id":1.50e3"#])
  }

  @Test func `options in a line take precedence over the command line`() throws {
    let outcome = try run(
      [item("o/1.png"), item("o/2.png", #","gap":"3","background":"red","exact":false"#)],
      "--gap", "1", "--exact", "--quiet")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("o/1.png") == grid("--gap", "1", "--exact"))
    #expect(try folder.read("o/2.png") == grid("--gap", "3", "--background", "red"))
  }

  @Test func `relative names are relative to the root`() throws {
    let names: [Word] = ["a.png", "b.png", "c.png"]
    for (name, photo) in zip(names, [Word].threePhotos) { try folder.copy(photo, to: "o/\(name)") }
    let line = #"{"photos":["a.png","b.png","c.png"],"output":"grid.png"}"#
    #expect(try run([line], "--root", "o", "--quiet").isQuietSuccess)
    #expect(try folder.read("o/grid.png") == grid())
  }

  @Test func `an output that is one of its photos is refused where it would be kept`() throws {
    let photo = try folder.read(.small("rgb.png"))
    try folder.write(photo, to: "own.png")
    for option in ["--no-clobber", "--update"] as [Word] {
      let outcome = try run(
        [#"{"photos":["own.png"],"output":"own.png","layout":"rows:1"}"#], option)
      #expect(outcome.end == .exit(64))
    }
    #expect(try folder.read("own.png") == photo)
  }

  @Test func `a photo that an earlier grid makes is refused, whichever is made first`() throws {
    let second = #"{"photos":["a.png","a.png","a.png"],"output":"b.png"}"#
    for jobs in ["1", "4"] as [Word] {
      let outcome = try run([item("a.png"), second], "--jobs", jobs)
      #expect(outcome.end == .exit(64))
      #expect(
        outcome.errors.hasPrefix(
          "instagrid: standard input:2: photo 'a.png' is the output of an earlier grid;"))
    }
  }

  @Test func `force in a line overrides no-clobber of the command line`() throws {
    #expect(try run([item("a.png")], "--quiet").isQuietSuccess)
    let outcome = try run([item("a.png", #","force":true"#)], "--no-clobber")
    #expect(outcome.errors.hasPrefix("instagrid: 1 made, 0 kept, "))
  }

  @Test func `grids that do not fit in memory together are made one after the other`() throws {
    // Each picture takes 4 x 64 x 64 bytes, 16 KiB, and needs room for a photo beside it.
    let lines = (1...6).map { item("\($0).png") }
    let outcome = try run(lines, "--size", "64", "--max-memory", "40K", "--jobs", "4")
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(outcome.errors.hasPrefix("instagrid: 6 made, 0 kept, 0 failed, "))
    #expect(try run(lines, "--size", "64", "--max-memory", "15K").end == .exit(64))
  }

  @Test func `a JPEG flag that is false is accepted for a PNG`() throws {
    #expect(try run([item("a.png", #","progressive":false"#)]).end == .exit(0))
    #expect(try run([item("b.png", #","progressive":true"#)]).end == .exit(64))
  }

  @Test func `fail-fast begins no grid after a failure`() throws {
    let lines = [item("o/1.png"), "broken"] + (3...40).map { item("o/\($0).png") }
    let outcome = try run(lines, "--fail-fast", "-j", "1")
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.errors.contains("instagrid: stopped at a failure: 1 made, 0 kept, 1 failed, "))
    #expect(folder.names(in: "o") == ["1.png"])
  }

  @Test(.enabled(if: FaultInjection.canLimitFiles))
  func `a picture over the file size limit fails, and the others are made`() throws {
    let lines = (1...6).map { item("o/\($0).png", $0 == 3 ? #","size":600"# : "") }
    let outcome = try run(lines, setup: "ulimit -f 8")
    #expect(outcome.end == .exit(74))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: standard input:3: o/3.png: writing failed: file too large\n"))
    #expect(folder.names(in: "o") == ["1.png", "2.png", "4.png", "5.png", "6.png"])
  }

  @Test func `a batch ends if its results cannot be written`() throws {
    let outcome = try run(
      (1...40).map { item("o/\($0).png") }, "--json", setup: "exec > /dev/full")
    #expect(outcome.end == .exit(74))
    #expect(
      outcome.errors == "instagrid: standard output: writing failed: no space left on device\n")
  }

  @Test func `a grid is made as soon as its line has arrived`() throws {
    try folder.makeFIFO("fifo")
    let run = try Program.start(
      ["batch", "--manifest", "fifo", "-s", "32", "-j", "1", "--quiet"], in: folder)
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    for name in ["1.png", "2.png"] {
      try fifo.write((item("o/\(name)") + "\n").utf8)
      try run.wait { folder.names(in: "o").contains(name) }
    }
    _ = consume fifo
    #expect(try run.finish().isQuietSuccess)
  }

  @Test func `a shard without grids says so, and not that the manifest is empty`() throws {
    let shard = try run([item("o/a.png")], "--shard", "2/2")
    #expect(shard.end == .exit(0))
    #expect(shard.errors == "instagrid: this shard of the manifest '-' contains no grids\n")
    let empty = try run([])
    #expect(empty.errors == "instagrid: the manifest '-' contains no grids\n", "\(empty)")
  }

  @Test func `an empty list says so, and a batch of bad photos only is summarized`() throws {
    try folder.write([], to: "list")
    let words: [Word] = ["batch", "-l", "1x1", "-o", "o"]
    let empty = try Program.run(words + ["--photos-from", "list"], in: folder)
    #expect(empty.end == .exit(0))
    #expect(empty.errors == "instagrid: the list 'list' contains no photos\n")
    try folder.write(Array("damaged".utf8), to: "bad.jpg")
    let bad = try Program.run(words + ["--ignore-bad", "bad.jpg"], in: folder)
    #expect(bad.end == .exit(0))
    #expect(
      bad.errors.hasSuffix("instagrid: 0 made, 0 kept, 0 failed, 1 photo skipped\n"), "\(bad)")
  }

  @Test func `a folder among the photos is an error, whatever their number should be`() throws {
    try folder.makeFolder("photos")
    let line = #"{"photos":["photos"],"layout":"3x2","output":"a.png"}"#
    let outcome = try run([line])
    #expect(outcome.end == .exit(66), "\(outcome)")
    #expect(outcome.errors.contains("photos: a folder, not a photo"), "\(outcome)")
    let wrong = try run([#"{"photos":["photos"],"quality":101,"output":"a.jpg"}"#])
    #expect(wrong.end == .exit(64), "\(wrong)")
  }
}

/// Returns a word as a JSON string; the word must need no escapes.
private func quoted(_ word: Word) -> String { "\"\(word)\"" }
