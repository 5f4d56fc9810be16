import FileSystem
import LibC
import PhotoIO
import TestSupport
import Testing

/// Pictures that are written as WebP, by the process of `instagrid-formats`.
@Suite(.needsFormats) struct WebPOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compose(_ words: Word..., program: Word = Program.path) throws -> Outcome {
    try Program.run(
      ["compose", "-l", "2"] + [Word].threePhotos + words, in: folder, program: program)
  }

  /// The names and the contents of the chunks, and what the file says that its length is.
  private func chunks(
    _ webp: [UInt8]
  ) -> (length: Int, chunks: [(name: String, data: [UInt8])]) {
    func number(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(webp[offset + $1]) << (8 * $1) }
    }
    var (chunks, offset) = ([(name: String, data: [UInt8])](), 12)
    while offset + 8 <= webp.count {
      let (start, length) = (offset + 8, number(offset + 4))
      let name = String(decoding: webp[offset..<start], as: UTF8.self).prefix(4)
      chunks.append((String(name), Array(webp[start..<min(start + length, webp.count)])))
      offset = start + length + length % 2
    }
    #expect(offset == webp.count)
    return (number(4) + 8, chunks)
  }

  @Test(
    arguments: [
      ([], ["VP8X", "VP8 ", "IGRD"], 0), (["--lossless"], ["VP8X", "VP8L", "IGRD"], 0),
      (["-b", "#10669880"], ["VP8X", "ALPH", "VP8 ", "IGRD"], 0x10),
      (["-b", "#10669880", "--lossless"], ["VP8X", "VP8L", "IGRD"], 0x10),
    ] as [([Word], [String], UInt8)])
  func `a WebP is extended, and its last chunk is the mark`(
    words: [Word], names: [String], flags: UInt8
  ) throws {
    for side in [33, 100] {
      let size: Word = "\(side)x\(side + 20)"
      let outcome = try Program.run(
        ["compose", "-l", "2", "--force", "-s", size, "-o", "g.webp"] + words + [Word].threePhotos,
        in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      let file = try folder.read("g.webp")
      let (length, chunks) = chunks(file)
      #expect(length == file.count && file.count.isMultiple(of: 2))
      #expect(chunks.map(\.name) == names)
      #expect(
        chunks[0].data == [flags, 0, 0, 0, UInt8(side - 1), 0, 0, UInt8(side + 19), 0, 0])
      #expect(chunks.last?.data == MarkedPicture(file).comment)
    }
  }

  @Test(arguments: [[], ["-b", "#10669880", "-r", "20"], ["-b", "none"]] as [[Word]])
  func `a lossless WebP has the pixels of the PNG`(words: [Word]) throws {
    for name in ["g.png", "g.webp"] as [Word] {
      let outcome = try Program.run(
        ["compose", "-l", "2", "-s", "101x77", "-o", name]
          + (name == "g.webp" ? ["--lossless"] : [])
          + words + [Word].threePhotos, in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      let again = try Program.run(
        [
          "compose", "-l", "1x1", "-s", "101x77", "-m", "0", "-b", "none", name, "-o",
          "\(name).png",
        ],
        in: folder)
      #expect(again.isQuietSuccess, "\(again)")
    }
    let (png, webp) = (try folder.read("g.png.png"), try folder.read("g.webp.png"))
    #expect(MarkedPicture(png).withoutMark == MarkedPicture(webp).withoutMark)
  }

  @Test func `a higher quality takes more bytes, and lossless the most`() throws {
    var sizes: [Int] = []
    for words in [["-q", "10"], ["-q", "60"], [], ["-q", "100"], ["--lossless"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-l", "2", "-s", "300", "-f", "webp", "-o", "-"] + words + [Word].threePhotos,
        in: folder)
      #expect(outcome.end == .exit(0), "\(outcome)")
      sizes.append(outcome.output.count)
    }
    for (one, next) in zip(sizes, sizes.dropFirst()) { #expect(one < next, "\(sizes)") }
  }

  @Test func `a print has as many pixels as its resolution says, in manifests too`() throws {
    #expect(try compose("--size", "4x6in", "--dpi", "20", "-o", "g.webp").isQuietSuccess)
    let picture = try folder.read("g.webp")
    #expect(chunks(picture).chunks[0].data == [0, 0, 0, 0, 79, 0, 0, 119, 0, 0])
    let photos = [Word].threePhotos.map { "\"\($0)\"" }.joined(separator: ",")
    let record = #"{"photos":[\#(photos)],"layout":"2","output":"own.webp","size":"4x6in"}"#
    try folder.write(Array("\(record)\n".utf8), to: "list")
    let words: [Word] = ["batch", "--manifest", "list", "--dpi", "20", "--quiet"]
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    #expect(try folder.read("own.webp") == picture)
  }

  @Test func `the same bytes go to a file, to standard output and to a result`() throws {
    #expect(try compose("-s", "64", "-o", "g.webp").isQuietSuccess)
    let file = try folder.read("g.webp")
    #expect(try compose("-s", "64", "-f", "webp", "-o", "-").output == file)
    #expect(try compose("-s", "64", "--threads", "1", "-f", "webp", "-o", "-").output == file)
  }

  @Test func `a WebP of Instagrid is replaced, kept by --update, and no photo of a folder`() throws
  {
    #expect(try compose("-s", "64", "-o", "g.webp").isQuietSuccess)
    #expect(try compose("-s", "80", "-o", "g.webp").isQuietSuccess)
    let record = #"{"photos":["\#(Word.small("rgb.png"))"],"layout":"1x1","output":"u.webp"}"#
    try folder.write(Array(record.utf8), to: "list")
    let words: [Word] = ["batch", "--manifest", "list", "--update", "-s", "64"]
    for kept in [0, 1] {
      let outcome = try Program.run(words, in: folder)
      #expect(outcome.errors.contains("\(1 - kept) made, \(kept) kept"), "\(outcome)")
    }
    let outcome = try Program.run(["compose", ".", "-o", "g.png"], in: folder)
    #expect(outcome.errors.contains("2 pictures made by Instagrid"), "\(outcome)")
  }

  @Test func `a WebP that was changed, or that others made, is not replaced`() throws {
    #expect(try compose("-s", "64", "-o", "g.webp").isQuietSuccess)
    let picture = try folder.read("g.webp")
    var flipped = picture
    flipped[picture.count / 2] ^= 1
    let others = [
      flipped, picture + [0], picture + [0, 0], Array(picture.dropLast(2)),
      try Word.fixture("formats/lossy.webp").contents(),
    ]
    for (number, other) in others.enumerated() {
      try folder.write(other, to: "g.webp")
      let outcome = try compose("-s", "64", "-o", "g.webp")
      #expect(outcome.end == .exit(73), "\(number): \(outcome)")
      #expect(try folder.read("g.webp") == other)
    }
    #expect(try compose("-s", "64", "-o", "g.webp", "--force").isQuietSuccess)
  }

  @Test func `without the process there is one line, and nothing is written`() throws {
    let formats = try FormatsFolder(nil)
    for words in [[], ["--dry-run"], ["-b", "none"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-s", "64", "-o", "g.webp"] + words + [Word].threePhotos, in: folder,
        program: formats.program)
      #expect(outcome.end == .exit(73))
      #expect(
        outcome.errors
          == "instagrid: g.webp: WebP needs instagrid-formats"
          + " (Scripts/install-formats before Scripts/build)\n")
      #expect(folder.names.isEmpty)
    }
  }

  static let faults: [(Int, String)] = [
    (2, "broke the protocol"), (3, "broke the protocol"), (4, "ended without an answer"),
    (5, "broke the protocol"), (6, "broke the protocol"), (7, "broke the protocol"),
    (8, "ended without an answer (exit code 0)"), (9, "s of CPU time"), (10, "crashed (SIGSEGV)"),
    (11, "not enough memory"), (12, "no?[31m reason"),
  ]

  @Test func `nothing that the sandbox must deny is done while encoding`() throws {
    let formats = try FormatsFolder(Program.misbehavingFormats)
    let outcome = try compose("-s", "64", "-q", "1", "-o", "g.webp", program: formats.program)
    #expect(outcome.end == .exit(70))
    #expect(outcome.errors == "instagrid: g.webp: cannot be encoded: denied\n")
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: faults) func `a fault of the process is one line, and nothing is written`(
    quality: Int, clause: String
  ) throws {
    let formats = try FormatsFolder(Program.misbehavingFormats)
    let outcome = try compose(
      "-s", "64", "-q", "\(quality)", "-o", "g.webp", program: formats.program)
    #expect(outcome.end == .exit(quality == 11 ? 71 : 70), "\(outcome)")
    #expect(outcome.errors.hasPrefix("instagrid: g.webp: "))
    #expect(outcome.errors.contains(clause), "\(outcome.errors)")
    #expect(outcome.errors.count(where: \.isNewline) == 1)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [([], 8), (["--lossless"], 44), (["-b", "#10669880"], 44)] as [([Word], Int)])
  func `what the process holds counts toward the memory`(words: [Word], bytesPerPixel: Int) throws {
    // The canvas has four bytes a pixel, and the process itself 12 MiB.
    let needed = 12 << 20 + bytesPerPixel * 1000 * 1000
    for (limit, code) in [(needed - 1, 64), (needed + 30 << 20, 0)] as [(Int, Int32)] {
      let outcome = try Program.run(
        ["compose", "-l", "2", "-s", "1000", "-o", "g.webp", "--max-memory", "\(limit)", "--force"]
          + words + [Word].threePhotos, in: folder)
      #expect(outcome.end == .exit(code), "\(outcome)")
    }
  }
}
