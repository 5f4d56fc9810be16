import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// A photo that cannot be read causes one message, and leaves the output unchanged.
@Suite struct PhotoFailureTests {
  struct Case: Sendable, CustomStringConvertible {
    let photo: Word
    let code: Int32
    /// A pattern for the message after the photo's name.
    let reason: String
    var description: String { "\(photo.description.split(separator: "/").last ?? "")" }

    init(_ photo: Word, _ code: Int32, _ reason: String) {
      (self.photo, self.code, self.reason) = (photo, code, reason)
    }

    static func damaged(_ name: String, _ reason: String) -> Case {
      Case(.fixture("damaged/\(name)"), 65, reason)
    }
  }

  static let cases: [Case] = [
    Case("nowhere.jpg", 66, "no such file or directory"),
    Case("nowhere/a.jpg", 66, "no such file or directory"),
    .damaged("text.jpg", FileFormat.text.whyNotRead),
    .damaged("empty.jpg", "an empty file"),
    .damaged("truncated.jpg", "damaged JPEG: it ends at row [0-9]+ of 300"),
    .damaged("truncated-progressive.jpg", "damaged JPEG: it ends at row [0-9]+ of 300"),
    .damaged("header-only.jpg", "damaged JPEG: it ends before its first row"),
    .damaged("truncated.png", "damaged PNG: it ends before its first row"),
    .damaged("bad-crc.png", "damaged PNG: .+"),
    .damaged("wrong-adler.png", "damaged PNG: IDAT: incorrect data check"),
    .damaged("wrong-adler-apart.png", "damaged PNG: IDAT: incorrect data check"),
    .damaged("garbage.png", "damaged PNG: .+"),
  ]

  @Test(arguments: cases)
  func `one message names the photo and the reason, and nothing is written`(_ case: Case) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", .small("rgb.png"), `case`.photo, .small("420.jpg"), "-o", "grid.png"],
      in: folder)
    #expect(outcome.end == .exit(`case`.code))
    #expect(outcome.output.isEmpty)
    let advice = `case`.code == 65 ? "; --skip-bad skips it" : ""
    let line = try Regex("instagrid: \(`case`.photo.escaped): \(`case`.reason)\(advice)\n")
    #expect(try line.wholeMatch(in: outcome.errors) != nil, "\(outcome.errors)")
    #expect(folder.names == [])
  }

  @Test(arguments: cases)
  func `an output that exists stays as it is`(_ case: Case) throws {
    let folder = try TemporaryFolder()
    let before = try [UInt8].earlierPicture()
    try folder.write(before, to: "grid.png")
    let outcome = try Program.run(
      ["compose", `case`.photo, .small("rgb.png"), .small("420.jpg"), "-o", "grid.png"],
      in: folder)
    #expect(outcome.end == .exit(`case`.code))
    #expect(try folder.read("grid.png") == before)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `of several bad photos each is named, in their order`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      [
        "compose", .small("rgb.png"), .fixture("damaged/truncated.png"),
        .fixture("damaged/truncated.jpg"), "-o", "grid.png",
      ], in: folder)
    #expect(outcome.end == .exit(65))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("truncated.png: damaged PNG") == true)
    #expect(lines.last?.contains("truncated.jpg: damaged JPEG") == true)
    #expect(folder.names == [])
  }

  @Test func `a photo over the limit is refused by its header`() throws {
    let folder = try TemporaryFolder()
    let words =
      ["compose", "-l", "rows:1", .small("rgb.png"), "-s", "16", "-o", "grid.png"] as [Word]
    let refused = try Program.run(words + ["--max-pixels", "2399"], in: folder)
    #expect(refused.end == .exit(65))
    #expect(
      refused.errors == "instagrid: \(Word.small("rgb.png")): too large: 60x40 is 2400 pixels, "
        + "over the limit of 2399\n")
    #expect(folder.names == [])
    #expect(try Program.run(words + ["--max-pixels", "2400"], in: folder).isQuietSuccess)
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a photo that does not fit in memory beside the picture is refused`() throws {
    let folder = try TemporaryFolder()
    // The picture takes 4 x 64 x 64 bytes, 16 KiB, and its encoder 7.
    let words = ["compose", "-l", "rows:1", .small("interlaced.png"), "-s", "64"] as [Word]
    let refused = try Program.run(words + ["-o", "grid.png", "--max-memory", "24K"], in: folder)
    #expect(refused.end == .exit(65))
    #expect(
      refused.errors.hasSuffix(
        " of memory, in addition to 23K for the picture, over the limit of 24K\n"))
    #expect(folder.names == [])
    #expect(
      try Program.run(words + ["-o", "grid.png", "--max-memory", "99K"], in: folder).isQuietSuccess)
  }

  @Test func `a JPEG without its end marker is read`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", .fixture("damaged/no-end.jpg"), "-s", "64", "-o", "grid.png"],
      in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a warning about a photo is printed after success, and not with quiet`() throws {
    let folder = try TemporaryFolder()
    let jpeg = try folder.read(.small("420.jpg"))
    try folder.write(JPEGSegments.inserting([.badProfileSegment], into: jpeg), to: "odd.jpg")

    let words: [Word] = ["compose", "-l", "2x1", "-s", "64", "-o", "grid.png", "odd.jpg"]
    let good = try Program.run(words + [.small("rgb.png")], in: folder)
    #expect(good.end == .exit(0))
    #expect(good.output.isEmpty)
    #expect(
      good.errors.wholeMatch(
        of: /instagrid: odd\.jpg: warning: its color profile is .+; it is ignored\n/) != nil,
      "\(good.errors)")
    #expect(try Program.run(words + [.small("rgb.png"), "--quiet"], in: folder).isQuietSuccess)

    let bad = try Program.run(words + [.fixture("damaged/truncated.png")], in: folder)
    #expect(bad.end == .exit(65))
    #expect(bad.errors.contains("truncated.png: damaged PNG"))
    #expect(!bad.errors.contains("note"))
  }
}

extension Word {
  /// The word as a regular expression that matches only the word.
  fileprivate var escaped: String {
    description.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
  }
}
