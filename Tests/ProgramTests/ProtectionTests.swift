import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Photos are not overwritten by mistake.
@Suite struct ProtectionTests {
  private let folder: TemporaryFolder
  private let photo: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.copy(.small("rgb.png"), to: "a.png")
  }

  private func compose(
    to output: Word, of photo: Word = "a.png", _ more: Word..., setup: String? = nil
  ) throws -> Outcome {
    try Program.run(
      ["compose", "-l", "rows:1", "-s", "16", photo, "-o", output] + more, in: folder,
      setup: setup)
  }

  @Test(arguments: ["a.png", "./a.png", "../here/a.png", "link.png", "hard.png"] as [Word])
  func `an output that is one of the photos is refused, forced or not`(_ output: Word) throws {
    let parent = try TemporaryFolder()
    try parent.makeFolder("here")
    try parent.write(photo, to: "here/a.png")
    try parent.makeSymbolicLink("here/link.png", to: "a.png")
    try parent.makeHardLink("here/hard.png", to: "here/a.png")
    for more in [[], ["--force"], ["--no-clobber"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-s", "16", .small("420.jpg"), .small("gray.jpg"), "a.png", "-o", output]
          + more,
        in: parent, setup: "cd here")
      #expect(outcome.end == .exit(64))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "instagrid: output '\(output)' is one of the photos; write it to another place (in"
          + " a folder, only pictures made by Instagrid are ignored)\n")
    }
    #expect(try parent.read("here/a.png") == photo)
    #expect(try parent["here/link.png"].isSymbolicLink())
  }

  @Test func `a photo in the folder of the photos is not replaced, forced or not`() throws {
    try folder.makeFolder("holiday")
    for name in ["holiday/a.jpg", "holiday/b.jpg"] as [Word] {
      try folder.copy(.small("420.jpg"), to: name)
    }
    try folder.makeSymbolicLink("link.jpg", to: "holiday/b.jpg")
    let photo = try folder.read("holiday/b.jpg")
    for output in ["holiday/b.jpg", "link.jpg"] as [Word] {
      for words in [["compose"], ["arrange"], ["compose", "--force"], ["arrange", "--force"]]
        as [[Word]]
      {
        let outcome = try Program.run(words + ["holiday", "-o", output], in: folder)
        #expect(outcome.end == .exit(64), "\(outcome)")
        #expect(try folder.read("holiday/b.jpg") == photo)
      }
    }
  }

  @Test(arguments: [[], ["--force"]] as [[Word]])
  func `a list or manifest is not replaced by its own picture, forced or not`(force: [Word]) throws
  {
    let manifest = Array(#"{"photos":["a.png"],"output":"records"}"#.utf8)
    try folder.write(Array("a.png\n".utf8), to: "list")
    try folder.write(manifest, to: "records")
    for words in [
      ["compose", "--photos-from", "list", "-o", "list"], ["batch", "--manifest", "records"],
      ["compose", "--photos-from", "-", "-o", "list"], ["batch", "--manifest", "-"],
    ] as [[Word]] {
      let input = words[0] == "batch" ? "records" : "list"
      let outcome = try Program.run(
        words + ["-l", "1x1", "-f", "png"] + force, in: folder, setup: "exec < \(input)")
      #expect(outcome.end == .exit(64), "\(outcome)")
      #expect(outcome.errors.contains("is the list or manifest that this run reads"), "\(outcome)")
    }
    #expect(try folder.read("list") == Array("a.png\n".utf8))
    #expect(try folder.read("records") == manifest)
  }

  @Test(
    arguments: [
      (["compose", "-l", "2x1", "--threads", "1"], "o.png"), (["arrange"], "o.html"),
    ] as [([Word], Word)])
  func `a photo that is renamed to the output's name is not replaced`(
    command: [Word], output: Word
  ) throws {
    try folder.makeFIFO("fifo")
    try folder.copy(.small("420.jpg"), to: "b.jpg")
    let photo = try folder.read("b.jpg")
    let run = try Program.start(
      command + ["--force", "b.jpg", "fifo", "-o", output], in: folder)
    // The first photo was found before the FIFO is opened, but a page may not have opened it.
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    try folder["b.jpg"].move(to: folder[output])
    try fifo.write(try folder.read("a.png"))
    _ = consume fifo
    let end = try run.finish().end
    #expect(end == .exit(64) || output == "o.html" && end == .exit(66))
    #expect(try folder.read(output) == photo)
  }

  @Test func `a damaged photo in the folder of the photos is not replaced, forced or not`() throws {
    try folder.makeFolder("holiday")
    try folder.copy(.small("420.jpg"), to: "holiday/a.jpg")
    var damaged = try folder.read("holiday/a.jpg")
    (damaged[0], damaged[1]) = (0, 0)
    try folder.write(damaged, to: "holiday/b.jpg")
    for force in [[], ["--force"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "holiday", "-s", "32", "-o", "holiday/b.jpg"] + force, in: folder)
      #expect(outcome.end == .exit(64), "\(outcome)")
      #expect(try folder.read("holiday/b.jpg") == damaged)
    }
  }

  @Test func `an edited picture in the folder of the photos is replaced only if that is forced`()
    throws
  {
    try folder.makeFolder("holiday")
    try folder.copy(.small("420.jpg"), to: "holiday/a.jpg")
    let words: [Word] = ["compose", "holiday", "-s", "16", "-q", "90", "-o", "holiday/g.jpg"]
    #expect(try Program.run(words, in: folder).end == .exit(0))
    let picture = try folder.read("holiday/g.jpg")
    try folder.write(picture + [0], to: "holiday/g.jpg")
    #expect(try Program.run(words, in: folder).end == .exit(73))
    #expect(try folder.read("holiday/g.jpg") == picture + [0])
    #expect(try Program.run(words + ["--force"], in: folder).end == .exit(0))
    #expect(try folder.read("holiday/g.jpg") == picture)
  }

  @Test func `an output that is redirected to the standard input is refused`() throws {
    let outcome = try compose(to: "a.png", of: "-", "--force", setup: "exec < a.png")
    #expect(outcome.end == .exit(64))
    #expect(outcome.errors.hasPrefix("instagrid: output 'a.png' is one of the photos; "))
    #expect(try folder.read("a.png") == photo)
    #expect(folder.names == ["a.png"])
  }

  /// A file that Instagrid did not make, and what the message says about it.
  struct Foreign: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: @Sendable () throws -> [UInt8]
    let reason: String
    var mayBePhoto: Bool { testDescription != "text" }

    init(
      _ name: String, _ reason: String,
      _ bytes: @autoclosure @escaping @Sendable () throws -> [UInt8]
    ) {
      (testDescription, self.reason, self.bytes) = (name, reason, bytes)
    }
  }

  private static func notMade(_ what: String) -> String {
    "it is not a picture that Instagrid made (\(what))"
  }

  static let foreign: [Foreign] = [
    Foreign("a square JPEG", notMade("a JPEG photo"), try Word.photo("balloons.jpg").contents()),
    Foreign("a square PNG", notMade("a PNG photo"), try .unmarkedPicture()),
    Foreign(
      "a square JPEG with a profile", notMade("a JPEG photo"),
      JPEGSegments.inserting(
        [.badProfileSegment], into: try Word.photo("balloons.jpg").contents())),
    Foreign(
      "a square JPEG with EXIF data", notMade("a JPEG photo"),
      JPEGSegments.inserting(
        [.exifSegment(orientation: 1)], into: try Word.photo("balloons.jpg").contents())),
    Foreign(
      "half a square JPEG", notMade("a JPEG photo"),
      try Array(Word.photo("balloons.jpg").contents().prefix(20_000))),
    Foreign("a PNG", notMade("a PNG photo"), try Word.small("gray.png").contents()),
    Foreign("a JPEG", notMade("a JPEG photo"), try Word.small("420.jpg").contents()),
    Foreign(
      "a damaged JPEG", notMade("a JPEG photo"),
      try Word.fixture("damaged/header-only.jpg").contents()),
    Foreign("text", notMade("a text file"), Array("Remember the milk.\n".utf8)),
    Foreign(
      "a HEIC photo", notMade("a HEIC photo"),
      [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 60)),
    Foreign(
      "a video", notMade("an MP4 movie"),
      [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 60)),
    Foreign("a zero byte", notMade("a file of an unknown format"), [0]),
  ]

  @Test(arguments: foreign)
  func `a file that Instagrid did not make is replaced only with force`(_ file: Foreign) throws {
    let (before, reason) = (try file.bytes(), file.reason)
    try folder.write(before, to: "old.png")
    for options in [[], ["--no-clobber"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-l", "rows:1", "a.png", "-o", "old.png"] + options, in: folder)
      #expect(outcome.end == .exit(73))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == (options.isEmpty
            ? "instagrid: old.png: not replaced, because \(reason); "
              + (file.mayBePhoto
                ? "name another output (perhaps it is missing after -o)\n"
                : "--force replaces it\n")
            : "instagrid: old.png: already exists; not replaced because of --no-clobber\n"))
      #expect(try folder.read("old.png") == before)
    }
    #expect(try compose(to: "old.png", "--force").isQuietSuccess)
    #expect(try PictureHeader(folder.read("old.png")) == PictureHeader(.png, side: 16))
    #expect(folder.names == ["a.png", "old.png"])
  }

  @Test(arguments: ["grid.png", "grid.jpg"] as [Word])
  func `a picture of Instagrid that somebody has changed is replaced only with force`(
    _ name: Word
  ) throws {
    #expect(try compose(to: name).isQuietSuccess)
    let picture = MarkedPicture(try folder.read(name))
    #expect(picture.changed.count >= 8)
    for (change, bytes) in picture.changed {
      try folder.write(bytes, to: name)
      let outcome = try compose(to: name)
      #expect(outcome.end == .exit(73), "\(change)")
      if !change.hasPrefix("cut") {
        #expect(
          outcome.errors
            == "instagrid: \(name): not replaced, because it was made by Instagrid and"
            + " rewritten since; --force replaces it\n", "\(change)")
      }
      #expect(try folder.read(name) == bytes, "\(change)")
      #expect(try compose(to: name, "--force").isQuietSuccess)
      #expect(try folder.read(name) == picture.bytes, "\(change)")
    }
  }

  /// Batches in which the path of an output leads to the photo `p/b.png` of this or another record,
  /// in most of them once the missing folder `new` has been created, and how each ends.
  static let outputsOnPhotos: [(words: [Word], manifest: String?, code: Int32, error: String)] =
    [
      (
        ["--manifest", "-"], #"{"photos":["p/b.png"],"output":"p/new/../b.png"}"#, 73,
        "standard input:1: p/new/../: cannot be created: there is no folder 'p/new'"
      ),
      (
        ["--manifest", "list"],
        #"""
        {"photos":["a.png"],"output":"p/new/../b.png"}
        {"photos":["p/b.png"],"output":"out/2.png"}
        """#, 73, "list:1: p/new/../: cannot be created: there is no folder 'p/new'"
      ),
      (
        ["--manifest", "list"],
        #"""
        {"photos":["a.png"],"output":"new/1.png"}
        {"photos":["a.png"],"output":"new/../p/b.png"}
        {"photos":["p/b.png"],"output":"out/2.png"}
        """#, 64, "list:2: output 'new/../p/b.png' is a photo of another grid"
      ),
      (
        ["--manifest", "list"],
        #"""
        {"photos":["a.png"],"output":"new/1.png"}
        {"photos":["a.png"],"output":"through/b.png"}
        {"photos":["p/b.png"],"output":"out/2.png"}
        """#, 64, "list:2: output 'through/b.png' is a photo of another grid"
      ),
      (
        ["--manifest", "list"],
        #"""
        {"photos":["a.png"],"output":"new/1.png"}
        {"photos":["a.png"],"output":"p/b.png"}
        {"photos":["new/../p/b.png"],"output":"out/2.png"}
        """#, 64, "list:2: output 'p/b.png' is a photo of another grid"
      ),
      // The photo of a record that fails is protected as well.
      (
        ["--manifest", "-"],
        #"""
        {"photos":["p/b.png"],"output":"p/b.png"}
        {"photos":["a.png"],"output":"p/b.png"}
        """#, 64, "standard input:2: output 'p/b.png' is a photo of another grid"
      ),
      (
        ["--manifest", "-"],
        #"""
        {"photos":["p/b.png"],"output":"a.png/1.png"}
        {"photos":["a.png"],"output":"p/b.png"}
        """#, 73, "standard input:2: output 'p/b.png' is a photo of another grid"
      ),
      (
        ["--manifest", "-"],
        #"""
        {"photos":["p/b.png"],"output":"out/2.png","siez":9}
        {"photos":["a.png"],"output":"p/b.png"}
        """#, 64, "standard input:2: output 'p/b.png' is a photo of another grid"
      ),
      (
        ["--manifest", "-"],
        #"""
        {"photos":["p/b.png"],"output":"out/2.png"}
        {"photos":["a.png"],"output":"p/b.png"}
        """#, 64, "standard input:2: output 'p/b.png' is a photo of another grid"
      ),
      (
        ["--name", "{index:1}", "-o", "p/new/..", "p/2.png", "p/1.png"], nil, 73,
        "p/new/..: cannot be created: there is no folder 'p/new'"
      ),
      (
        ["--name", "{index:1}", "-o", "dangling", "p/2.png", "p/1.png"], nil, 73,
        "dangling: cannot be created: there is no folder './nowhere'"
      ),
    ]

  @Test(arguments: outputsOnPhotos.indices, [true, false])
  func `a photo of any record is no output, also through a folder that does not exist yet`(
    _ index: Int, _ isForced: Bool
  ) throws {
    let (words, manifest, code, error) = Self.outputsOnPhotos[index]
    try folder.makeFolder("p")
    // A picture that Instagrid made could be replaced without force.
    #expect(try compose(to: "p/b.png").isQuietSuccess)
    let names = ["1.png", "2.png", "b.png"]
    let photo = try folder.read("p/b.png")
    for name in names { try folder.write(photo, to: "p/\(name)") }
    try folder.makeSymbolicLink("through", to: "new/../p")
    try folder.makeSymbolicLink("dangling", to: "nowhere")
    let lines = Array((manifest ?? "").utf8)
    try folder.write(lines, to: "list")
    let outcome = try Program.run(
      ["batch", "-l", "1x1", "-s", "16"] + (isForced ? ["--force"] : []) + words, in: folder,
      input: .bytes(lines))
    #expect(outcome.end == .exit(code))
    #expect(outcome.errors.contains("instagrid: \(error)\n"), "\(outcome)")
    for name in names { #expect(try folder.read("p/\(name)") == photo) }
    #expect(folder.names(in: "p") == names)
  }

  @Test(arguments: [[], ["--dry-run"]] as [[Word]])
  func `an output that can only be a folder, or leads into none, creates nothing`(
    _ options: [Word]
  ) throws {
    try folder.makeFolder("p")
    try folder.copy("a.png", to: "p/a.png")
    try folder.makeSymbolicLink("link", to: "none/../p/a.png")
    for (output, message) in [
      ("new/1.png/", "new/1.png/: is a folder; give the name of a file"),
      ("link", "link: cannot be created: there is no folder './none/../p/'"),
    ] {
      let line = #"{"photos":["p/a.png"],"output":"\#(output)","format":"png"}"#
      try folder.write(Array(line.utf8), to: "list")
      let outcome = try Program.run(
        ["batch", "-l", "1x1", "-s", "16", "--force", "--manifest", "list"] + options, in: folder)
      #expect(outcome.end == .exit(73))
      #expect(outcome.errors.hasPrefix("instagrid: list:1: \(message)\n"), "\(outcome)")
    }
    #expect(folder.names == ["a.png", "link", "list", "p"] && folder.names(in: "p") == ["a.png"])
  }

  /// What is written to `/dev/urandom` is mixed into its state and does no harm.
  @Test(arguments: ["/dev/urandom", "device.png"] as [Word])
  func `a device is written to only with force, and never with no-clobber`(_ output: Word) throws {
    try folder.makeSymbolicLink("device.png", to: "/dev/urandom")
    let refused: [([Word], String)] = [
      ([], "not replaced, because it is a device; --force overwrites it"),
      (["--no-clobber"], "already exists; not replaced because of --no-clobber"),
    ]
    for (options, message) in refused {
      for dry in [[], ["--dry-run"]] as [[Word]] {
        let one = try Program.run(
          ["compose", "-l", "1x1", "-s", "16", "a.png", "-f", "png", "-o", output] + options + dry,
          in: folder)
        #expect(one.end == .exit(73))
        #expect(one.errors == "instagrid: \(output): \(message)\n")
        let line = #"{"photos":["a.png"],"format":"png","output":"\#(output)"}"#
        let batch = try Program.run(
          ["batch", "-l", "1x1", "-s", "16", "--manifest", "-"] + options + dry, in: folder,
          input: .bytes(Array(line.utf8)))
        #expect(batch.end == .exit(73))
        #expect(batch.errors.hasPrefix("instagrid: standard input:1: \(output): \(message)\n"))
      }
    }
    for dry in [[], ["--dry-run"]] as [[Word]] {
      let forced = try Program.run(
        ["compose", "-l", "1x1", "-s", "16", "a.png", "-f", "png", "-o", output, "--force"] + dry,
        in: folder)
      #expect(forced.end == .exit(0), "\(forced)")
    }
    #expect(try folder["device.png"].isSymbolicLink())
  }

  @Test(arguments: [[], ["--no-clobber"], ["--force"]] as [[Word]])
  func `devices without contents are written to`(_ options: [Word]) throws {
    for (device, code) in [("/dev/null", 0), ("/dev/zero", 0), ("/dev/full", 74)] as [(Word, Int32)]
    {
      let outcome = try Program.run(
        ["compose", "-l", "1x1", "-s", "16", "a.png", "-f", "png", "-o", device] + options,
        in: folder)
      #expect(outcome.end == .exit(code), "\(outcome)")
    }
  }

  @Test func `an empty file is replaced`() throws {
    try folder.write([], to: "new.png")
    #expect(try compose(to: "new.png").isQuietSuccess)
    #expect(try PictureHeader(folder.read("new.png")) == PictureHeader(.png, side: 16))
  }

  @Test func `a grid is replaced unless no-clobber is given`() throws {
    #expect(try compose(to: "grid.png").isQuietSuccess)
    let first = try folder.read("grid.png")
    #expect(try compose(to: "grid.png", "-s", "20").isQuietSuccess)
    let second = try folder.read("grid.png")
    #expect(PictureHeader(second) == PictureHeader(.png, side: 20))
    #expect(first != second)

    let outcome = try compose(to: "grid.png", "--no-clobber")
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors
        == "instagrid: grid.png: already exists; not replaced because of --no-clobber\n")
    #expect(try folder.read("grid.png") == second)
    #expect(try compose(to: "new.png", "--no-clobber").isQuietSuccess)
    #expect(folder.names == ["a.png", "grid.png", "new.png"])
  }

  @Test func `a standard output that is one of the photos is refused`() throws {
    let outcome = try compose(to: "-", "-f", "png", setup: "exec 1<> a.png")
    #expect(outcome.end == .exit(64))
    #expect(try folder.read("a.png") == photo)
  }
}
