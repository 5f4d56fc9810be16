import FileSystem
import LibC
import TestSupport
import Testing

@testable import PhotoIO

/// Photos from streams and pictures to streams.
@Suite struct StreamTests {
  private let folder: TemporaryFolder
  private let scene: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    // More than a pipe holds.
    scene = try folder.read(.small("comb-444.jpg"))
  }

  private let others: [Word] = [.small("rgb.png"), .small("420.jpg")]

  private func fileOfScene() throws -> [UInt8] {
    let elsewhere = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", "-s", "64", .small("comb-444.jpg")] + others + ["-o", "grid.png"], in: elsewhere)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try elsewhere.read("grid.png")
  }

  /// The bytes without the mark, which records that a photo was a stream.
  private func picture(_ bytes: [UInt8]) -> [UInt8] { MarkedPicture(bytes).withoutMark }

  @Test(arguments: ["png", "jpeg"] as [Word])
  func `the standard output gets the same bytes as a file`(_ format: Word) throws {
    let words: [Word] = ["compose", "-s", "64", .small("comb-444.jpg"), "-f", format] + others
    let stream = try Program.run(words + ["-o", "-"], in: folder)
    #expect(stream.end == .exit(0))
    #expect(stream.errors.isEmpty)
    #expect(folder.names == [])
    #expect(try Program.run(words + ["-o", "file"], in: folder).isQuietSuccess)
    #expect(try stream.output == folder.read("file"))
  }

  @Test(arguments: ["png", "jpeg"] as [Word])
  func `nothing is written to a stream before all photos are decoded`(_ format: Word) throws {
    // The damaged photo is read last and is the lowest: everything above it is finished by then.
    let outcome = try Program.run(
      [
        "compose", "-s", "900", "--threads", "1", .photo("lake.jpg"), .photo("desert.jpg"),
        .fixture("damaged/truncated.jpg"), "-f", format, "-o", "-",
      ], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.output.isEmpty)
  }

  @Test func `a symbolic link to the standard output writes to its pipe`() throws {
    // Like /dev/stdout, but harmless if the link is replaced by mistake.
    try folder.makeSymbolicLink("stdout", to: "/dev/fd/1")
    let outcome = try Program.run(
      ["compose", "-s", "64", .small("comb-444.jpg")] + others + ["-f", "png", "-o", "stdout"],
      in: folder)
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.isEmpty)
    #expect(try outcome.output == fileOfScene())
    #expect(try folder["stdout"].isSymbolicLink())
    #expect(folder.names == ["stdout"])
  }

  @Test func `a file that the shell opened for appending is appended to`() throws {
    let before = Array("a line\n".utf8)
    try folder.write(before, to: "log")
    let outcome = try Program.run(
      ["compose", "-s", "64", .small("comb-444.jpg")] + others + ["-f", "png", "-o", "/dev/fd/1"],
      in: folder, setup: "exec >> log")
    #expect(outcome.isQuietSuccess)
    #expect(try folder.read("log") == before + fileOfScene())
  }

  @Test func `a hyphen names the standard input`() throws {
    let outcome = try Program.run(
      ["compose", "-s", "64", "-"] + others + ["-o", "grid.png"], in: folder,
      input: .bytes(scene))
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try picture(folder.read("grid.png")) == picture(fileOfScene()))
    #expect(folder.names == ["grid.png"])
  }

  @Test(
    arguments: [("-", "exec < scene.jpg"), ("/dev/fd/7", "exec 7< scene.jpg")] as [(Word, String)])
  func `a file that the shell opened is read like any file`(_ photo: Word, _ setup: String) throws {
    try folder.copy(.small("comb-444.jpg"), to: "scene.jpg")
    let outcome = try Program.run(
      ["compose", "-s", "64", photo] + others + ["-o", "grid.png"], in: folder, setup: setup)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("grid.png") == fileOfScene())
  }

  @Test func `errors call the standard input by its name`() throws {
    let words: [Word] = ["compose", "-s", "64", "-"] + others + ["-o", "grid.png"]
    for (bytes, reason) in [
      ([], "an empty file"),
      (
        Array("hello".utf8),
        FileFormat.text.whyNotRead
          + "; if it is a list of photos, write --photos-from - instead of -"
      ),
    ] as [([UInt8], String)] {
      let outcome = try Program.run(words, in: folder, input: .bytes(bytes))
      #expect(outcome.end == .exit(65))
      #expect(outcome.errors == "instagrid: standard input: \(reason)\n")
    }
    let half = try Program.run(
      words, in: folder, input: .bytes(Array(scene.prefix(scene.count / 2))))
    #expect(half.end == .exit(65))
    #expect(
      half.errors.wholeMatch(
        of: /instagrid: standard input: damaged JPEG: it ends at row [0-9]+ of 250\n/) != nil,
      "\(half.errors)")
    #expect(folder.names == [])
  }

  @Test func `a FIFO as a photo is read like a file`() throws {
    try folder.makeFIFO("fifo")
    let run = try Program.start(
      ["compose", "-s", "64", "fifo"] + others + ["-o", "grid.png"], in: folder)
    try run.feed(scene, through: "fifo", in: folder)
    #expect(try run.finish().isQuietSuccess)
    #expect(try picture(folder.read("grid.png")) == picture(fileOfScene()))
    #expect(folder.names == ["fifo", "grid.png"])
  }

  @Test func `compose ends without a message when the reader of the picture goes away`() throws {
    try folder.makeFIFO("fifo")
    try expectQuietEnd(afterReading: scene, from: "fifo", in: folder) {
      try Program.start(
        ["compose", "-s", "64", "fifo"] + others + ["-f", "png", "-o", "-"], in: folder, setup: $0)
    } check: {
      #expect(folder.names == ["fifo"])
    }
  }
}
