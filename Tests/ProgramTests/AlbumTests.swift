import CommandKit
import FileSystem
import LibC
import TestSupport
import Testing

/// A batch whose grids are the pages of a PDF.
@Suite struct AlbumTests {
  private let folder: TemporaryFolder

  /// Three photos, which are older than the PDF.
  init() throws {
    folder = try TemporaryFolder()
    for (number, photo) in [Word].threePhotos.enumerated() {
      try folder.copy(photo, to: "\(number)")
      try folder["\(number)"].setTime(seconds: 1_000_000_000)
    }
  }

  private func words(_ output: Word = "a.pdf", _ more: [Word] = [], _ photos: String = "012")
    -> [Word]
  {
    ["batch", "-l", "1x1", "-s", "4x3cm", "--dpi", "100", "--focus", "center", "-o", output] + more
      + photos.map { Word("\($0)") }
  }

  private func run(
    _ output: Word = "a.pdf", _ more: [Word] = [], _ photos: String = "012"
  ) throws -> Outcome {
    try Program.run(words(output, more, photos), in: folder)
  }

  private var pictures: [Contents] {
    get throws { try #require(PDFFile(folder.read("a.pdf"))).pages.map { Contents($0.picture) } }
  }

  @Test(
    arguments: [
      // 157 and 118 pixels at 100 dpi, and 100 and 50 at 300.
      ([], "0 0 113.040 84.960"), (["-s", "100x50"], "0 0 72.000 36.000"),
      (["-s", "4x3cm", "--dpi", "200"], "0 0 113.400 84.960"),
    ] as [([Word], String)])
  func `the pages are the JPEGs that the same batch makes`(_ more: [Word], _ box: String) throws {
    #expect(try run("a.pdf", more).end == .exit(0))
    #expect(try run("grids", more + ["-f", "jpeg"]).end == .exit(0))
    let pages = try #require(PDFFile(folder.read("a.pdf"))).pages
    #expect(pages.map(\.box) == [box, box, box])
    let files = try folder.names(in: "grids").map { Contents(try folder.read("grids/\($0)")) }
    #expect(files.count == 3 && pages.map { Contents($0.picture) } == files)
  }

  @Test func `without a resolution a page has 300 dots per inch`() throws {
    let outcome = try Program.run(
      ["batch", "-l", "1x1", "-s", "100x50", "-o", "new/a.pdf", "0"], in: folder)
    #expect(outcome.end == .exit(0))
    #expect(PDFFile(try folder.read("new/a.pdf"))?.pages.map(\.box) == ["0 0 24.000 12.000"])
  }

  /// Runs the batch with `--update`, and returns which pages were kept, and whether the PDF was.
  private func kept(_ more: [Word] = [], _ photos: String = "012") throws -> [Bool] {
    let outcome = try run("a.pdf", ["--update", "--json"] + more, photos)
    #expect(outcome.end == .exit(0), "\(outcome)")
    let results = try outcome.text.split(separator: "\n").map { try JSON(reading: String($0)) }
    #expect(results.last.map { "\($0["pages"])" } == "\(photos.count)")
    return results.map { $0["kept"] == .boolean(true) }
  }

  @Test func `an update makes only pages that changed, and leaves a PDF of the same pages`() throws
  {
    #expect(try kept() == [false, false, false, false])
    let first = try pictures
    let status = try FileStatus(of: folder["a.pdf"])
    #expect(try kept() == [true, true, true, true])
    #expect(try FileStatus(of: folder["a.pdf"]).isUnchanged(since: status))
    try folder.copy("1", to: "old")
    try folder.copy(.small("profile-p3.png"), to: "1")
    try folder["1"].setTime(seconds: 1_000_000_000)
    #expect(try kept() == [true, false, true, false])
    let second = try pictures
    #expect(second[0] == first[0] && second[1] != first[1] && second[2] == first[2])
    #expect(try kept() == [true, true, true, true])
    // A page less, at the end and in the middle, and one more.
    #expect(try kept([], "01") == [true, true, false])
    #expect(try pictures == Array(second[..<2]))
    #expect(try kept([], "02") == [true, false, false])
    #expect(try kept([], "021") == [true, true, false, false])
    #expect(try pictures == [second[0], second[2], second[1]])
    #expect(try kept(["-q", "80"], "021") == [false, false, false, false])
    #expect(folder.names == ["0", "1", "2", "a.pdf", "old"])
  }

  @Test func `a photo that changes after its page was made is newer than the PDF`() throws {
    let begun = try FileStatus(of: folder.write([], to: "before")).modified
    #expect(try run().end == .exit(0))
    let made = try FileStatus(of: folder["a.pdf"]).modified
    let ended = try FileStatus(of: folder.write([], to: "after")).modified
    // The pages are made in more than a tenth of this time.
    let share =
      Double(made.seconds - begun.seconds) + Double(made.nanoseconds - begun.nanoseconds) / 1e9
    let whole =
      Double(ended.seconds - begun.seconds) + Double(ended.nanoseconds - begun.nanoseconds) / 1e9
    #expect(share >= 0 && share < 0.9 * whole)
  }

  @Test func `only an unchanged PDF of Instagrid is replaced`() throws {
    #expect(try run().end == .exit(0))
    let made = try folder.read("a.pdf")
    var edited = made
    edited[made.count / 2] ^= 1
    for other in [edited, Array(made.dropLast(9)), try Word.small("420.jpg").contents()] {
      try folder.write(other, to: "a.pdf")
      for more in [[], ["--update"], ["--dry-run"], ["--json"]] as [[Word]] {
        let outcome = try run("a.pdf", more)
        #expect(
          outcome.end == .exit(73) && outcome.errors.contains("a.pdf: not replaced"), "\(outcome)")
      }
      #expect(try run("a.pdf", ["--no-clobber"]).end == .exit(0))
      #expect(Contents(try folder.read("a.pdf")) == Contents(other))
    }
    #expect(try run("a.pdf", ["--force"]).end == .exit(0))
    #expect(Contents(try folder.read("a.pdf")) == Contents(made))
    try folder.write([], to: "a.pdf")
    #expect(try run().end == .exit(0))
    #expect(Contents(try folder.read("a.pdf")) == Contents(made))
    let compose = try Program.run(
      ["compose", "-l", "1x1", "0", "-o", "a.pdf", "-f", "jpeg"], in: folder)
    #expect(compose.end == .exit(64) && compose.errors.contains("batch makes a PDF"))
  }

  @Test func `without a page there is no PDF, unless its photo is skipped`() throws {
    try folder.write(Array(try folder.read("2").prefix(900)), to: "2")
    let outcome = try run("a.pdf", ["--json"])
    #expect(outcome.end == .exit(65))
    let results = try outcome.text.split(separator: "\n").map { try JSON(reading: String($0)) }
    #expect(results.map { $0["ok"] } == [true, true, false, false].map(JSON.boolean))
    #expect(results.last?["error"]["message"].text == "a.pdf: not written, because 1 page failed")
    #expect(results.last?["error"]["path"].text == "a.pdf")
    #expect(folder.names == ["0", "1", "2"])
    #expect(try run("a.pdf", ["--skip-bad"]).end == .exit(65))
    #expect(try pictures.count == 2)
    let plan = try run("b.pdf", ["--dry-run"], "01")
    #expect(plan.end == .exit(0))
    #expect(plan.text.hasPrefix("b.pdf, page 1: a JPEG of 157x118"))
    #expect(plan.text.hasSuffix("\nb.pdf: a PDF of 2 pages\n"))
    #expect(folder.names == ["0", "1", "2", "a.pdf"])
  }

  /// The first call, one in the middle and the last one of each kind.
  @Test(
    arguments: [
      ("write", ENOSPC, [74]), ("unnamed", ENOSPC, [74]), ("pread", EIO, [0, 74]),
      ("dup", EMFILE, [74]), ("linkat", EACCES, [73]), ("renameat2", EACCES, [73]),
    ] as [(String, CInt, Set<Int32>)])
  func `a failed call leaves the old PDF or the new one`(
    _ call: String, _ error: CInt, _ codes: Set<Int32>
  ) throws {
    let words = words("a.pdf", ["-q", "70", "--quiet", "-j", "1"], "01")
    #expect(try run("a.pdf", [], "01").end == .exit(0))
    let old = Contents(try folder.read("a.pdf"))
    let count = try FaultInjection.counts(words, in: folder)[call, default: 0]
    let new = Contents(try folder.read("a.pdf"))
    #expect(count > 0 && new != old)
    for number in Set([1, (count + 1) / 2, count]) {
      try folder.write(old.bytes, to: "a.pdf")
      let outcome = try FaultInjection.run(words, in: folder, ["\(call) \(number) \(error)"])
      #expect(codes.contains { outcome.end == .exit($0) }, "\(call) \(number): \(outcome)")
      let isMade = outcome.end == .exit(0)
      #expect(Contents(try folder.read("a.pdf")) == (isMade ? new : old), "\(call) \(number)")
      #expect(folder.names == ["0", "1", "2", "a.pdf"], "\(call) \(number)")
    }
  }

  @Test func `files without names are not needed`() throws {
    #expect(try run().end == .exit(0))
    let made = Contents(try folder.read("a.pdf"))
    let outcome = try FaultInjection.run(words(), in: folder, [FaultInjection.noUnnamedFiles])
    #expect(outcome.end == .exit(0), "\(outcome)")
    #expect(Contents(try folder.read("a.pdf")) == made)
    #expect(folder.names == ["0", "1", "2", "a.pdf"])
  }
}
