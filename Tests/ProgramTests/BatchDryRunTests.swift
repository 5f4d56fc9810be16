import TestSupport
import Testing

/// What a dry run of a batch prints about each grid, and that it writes nothing. The photos have 60
/// x 40 pixels.
@Suite struct BatchDryRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] as [Word] {
      // Bytes after the end of a JPEG make it different from the others.
      try folder.write(try folder.read(.small("420.jpg")) + name.bytes, to: name)
    }
  }

  private func batch(_ words: Word..., lines: [String] = []) throws -> Outcome {
    let text = lines.map { $0 + "\n" }.joined()
    return try Program.run(
      ["batch", "-s", "64", "-m", "0"] + words, in: folder, input: .bytes(Array(text.utf8)))
  }

  private func item(_ photo: String, _ output: String, _ more: String = "") -> String {
    #"{"photos":["\#(photo)"],"output":"\#(output)","layout":"1x1"\#(more)}"#
  }

  @Test func `the plans of the grids are printed in order, and nothing is written`() throws {
    let before = folder.names
    let outcome = try batch(
      "-n", "-l", "1x1", "-o", "new/grids", "-f", "jpg", "a.jpg", "b.jpg", "-j", "2")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.text == """
        new/grids/grid-0001.jpg: a JPEG of 64x64, layout 1x1; nothing was written
             cut  photo  cell             shows                      scale
          1  33%  a.jpg  64x64 at (0, 0)  40x40 at (10, 0) of 60x40  1.6
        new/grids/grid-0002.jpg: a JPEG of 64x64, layout 1x1; nothing was written
             cut  photo  cell             shows                      scale
          1  33%  b.jpg  64x64 at (0, 0)  40x40 at (10, 0) of 60x40  1.6

        """)
    #expect(
      outcome.errors == "instagrid: 2 to make, 0 to keep, 0 failed; nothing was written\n")
    #expect(folder.names == before)
  }

  @Test func `a last group that is not full fails as in a real run`() throws {
    let words: [Word] = [
      "-l", "3x1", "-o", "g", "a.jpg", "b.jpg", "c.jpg", "d.jpg", "--quiet", "--last", "refuse",
    ]
    let dry = try Program.run(["batch", "-n"] + words, in: folder)
    #expect(dry.end == .exit(64))
    #expect(
      dry.errors
        == "instagrid: layout 3x1 has 3 cells, but only 1 photo is left for the last grid"
        + " (--last keep leaves cells empty, --last drop ignores the last photos)\n")
    #expect(!folder.names.contains("g"))
    let real = try Program.run(["batch"] + words, in: folder)
    #expect(real.end == dry.end && real.errors == dry.errors)
  }

  @Test func `with json, every grid is an object with its plan`() throws {
    let outcome = try batch(
      "--dry-run", "--json", "--manifest", "-",
      lines: [item("a.jpg", "new/1.png", #","id":7"#), item("gone.jpg", "2.png")])
    #expect(outcome.end == .exit(66))
    #expect(outcome.errors.isEmpty)
    let lines = outcome.text.withoutNulls.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        #"{"id":7,"line":1,"ok":true,"dryRun":true,"output":"new/1.png","format":"png","#),
      "\(outcome)")
    #expect(
      lines[0].contains(
        #""cells":[{"cell":1,"frame":{"x":0,"y":0,"width":64,"height":64},"photo":"a.jpg","#))
    #expect(lines[0].contains(#","photos":["a.jpg"],"finder":"#) && !lines[0].contains("bytes"))
    #expect(lines[1].hasPrefix(#"{"line":2,"ok":false,"output":"2.png","milliseconds":"#))
    #expect(lines[1].contains(#""error":{"code":66,"path":"gone.jpg","#))
    #expect(!folder.names.contains("new"))
  }

  @Test func `a dry run has the errors and skips of a real run`() throws {
    #expect(try batch("--quiet", "--manifest", "-", lines: [item("a.jpg", "1.png")]).isQuietSuccess)
    try folder.write([1, 2], to: "other.png")
    let lines = [
      item("a.jpg", "1.png"), item("b.jpg", "1.png"), item("c.jpg", "new/2.png"),
      item("d.jpg", "new//2.png"), item("a.jpg", "other.png"), item("a.jpg", "a.jpg/3.png"),
      item("b.jpg", "b.jpg"), "{",
    ]
    let before = folder.names
    let dry = try batch("-n", "--update", "--manifest", "-", lines: lines)
    #expect(folder.names == before)
    #expect(
      dry.text == """
        1.png: would be left as it is
        new/2.png: a PNG of 64x64, layout 1x1; nothing was written
             cut  photo  cell             shows                      scale
          1  33%  c.jpg  64x64 at (0, 0)  40x40 at (10, 0) of 60x40  1.6

        """)
    let real = try batch("--update", "--manifest", "-", lines: lines)
    #expect(dry.end == .exit(73) && real.end == dry.end)
    let errors = [dry, real].map { $0.errors.split(separator: "\n") }
    #expect(errors[0].count == 7 && errors[0].dropLast() == errors[1].dropLast(), "\(errors)")
    #expect(errors[0].last == "instagrid: 1 to make, 1 to keep, 6 failed; nothing was written")
    #expect(errors[1].last?.hasPrefix("instagrid: 1 made, 1 kept, 6 failed, ") == true)
    #expect(try folder.read("other.png") == [1, 2])
  }

  @Test func `a folder that could not be made is an error`() throws {
    let outcome = try batch("-n", "-l", "1x1", "-o", "a.jpg/x", "b.jpg")
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors == "instagrid: a.jpg/x: cannot be created: part of its path is not a folder\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func `quiet prints the plans only, and a closed output ends the run`() throws {
    let quiet = try batch("-n", "--quiet", "-l", "1x1", "-o", "g", "a.jpg", "-s", "256")
    #expect(quiet.end == .exit(0) && quiet.errors.isEmpty)
    #expect(quiet.text.hasPrefix("g/grid-0001.jpg: a JPEG of 256x256, layout 1x1"))
    let full = try Program.run(
      ["batch", "-n", "-s", "64", "-l", "1x1", "-o", "g", "a.jpg", "b.jpg"], in: folder,
      setup: "exec > /dev/full")
    #expect(full.end == .exit(74))
    #expect(full.errors == "instagrid: standard output: writing failed: no space left on device\n")
  }
}
