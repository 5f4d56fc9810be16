import FileSystem
import LibC
import PhotoIO
import TestSupport
import Testing

/// `--max-bytes`: how many bytes a picture has, and what happens if it cannot have so few.
@Suite struct MaxBytesTests {
  private static let photos: [Word] = ["lighthouse", "forest", "lake"].map {
    .fixture("photos/\($0).jpg")
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compose(_ words: Word..., output: Word = "grid.jpg") throws -> Outcome {
    try Program.run(
      ["compose", "-l", "2", "-s", "300", "-o", output] + words + Self.photos, in: folder)
  }

  /// The number behind a name in a text.
  private func number(after name: String, in text: String) throws -> Int {
    let parts = try #require(text.split(separator: name).last)
    return try #require(Int(String(parts.prefix { $0.isNumber })))
  }

  private func checkHighestQuality(_ output: Word) throws {
    #expect(try compose(output: output).isQuietSuccess)
    let whole = try folder.read(output).count
    let limit = whole * 6 / 10
    let outcome = try compose("--max-bytes", "\(limit)", "--json", output: output)
    #expect(outcome.end == .exit(0), "\(outcome)")
    let picture = try folder.read(output)
    #expect(picture.count <= limit)
    #expect(outcome.text.contains(#""bytes":\#(picture.count),"#))
    let quality = try number(after: #""quality":"#, in: outcome.text)
    #expect((30..<90).contains(quality))
    #expect(try compose("-q", "\(quality)", output: output).isQuietSuccess)
    let same = try folder.read(output)
    #expect(MarkedPicture(same).withoutMark == MarkedPicture(picture).withoutMark)
    #expect(try compose("-q", "\(quality + 1)", output: output).isQuietSuccess)
    #expect(try folder.read(output).count > limit)
    // A larger limit leaves the quality as it was requested.
    #expect(try compose("--max-bytes", "1G", output: output).isQuietSuccess)
    #expect(try folder.read(output).count == whole)
  }

  @Test func `a JPEG has the highest quality in which it fits`() throws {
    try checkHighestQuality("grid.jpg")
  }

  @Test(.needsFormats) func `a WebP has the highest quality in which it fits`() throws {
    try checkHighestQuality("grid.webp")
  }

  @Test func `standard output gets the same bytes, or none`() throws {
    #expect(try compose("--max-bytes", "20K").isQuietSuccess)
    let outcome = try compose("--max-bytes", "20K", "-f", "jpeg", output: "-")
    #expect(try outcome.output == folder.read("grid.jpg") && outcome.output.count <= 20 << 10)
    let failed = try compose("--max-bytes", "2K", "-f", "jpeg", output: "-")
    #expect(failed.end == .exit(73) && failed.output.isEmpty, "\(failed)")
  }

  @Test func `a picture that cannot be so small leaves the old one`()
    throws
  {
    try folder.write([], to: "grid.jpg")
    let failed = try compose("--max-bytes", "5k")
    #expect(failed.end == .exit(73), "\(failed)")
    #expect(
      failed.errors.hasSuffix(
        " bytes even at quality 30, more than the limit of 5120; a smaller picture may fit\n"))
    #expect(try folder.read("grid.jpg").isEmpty && folder.names == ["grid.jpg"])
  }

  @Test func `the dry run says that it does not know`() throws {
    let outcome = try compose("--max-bytes", "5K", "--dry-run")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.hasPrefix("instagrid: --max-bytes: "), "\(outcome)")
    #expect(try compose("--max-bytes", "20K").isQuietSuccess)
  }

  @Test func `records have limits, and an update notices them`() throws {
    let photos = Self.photos.map { "\"\($0)\"" }.joined(separator: ",")
    func update(_ limit: String, _ words: Word...) throws -> Outcome {
      let record = #"{"photos":[\#(photos)],"layout":"2","size":300,"output":"#
      let records = [
        #"\#(record)"own.jpg"\#(limit)}"#, #"\#(record)"shared.jpg"}"#, #"\#(record)"p.png"}"#,
        "",
      ]
      try folder["list"].write(records.joined(separator: "\n"))
      return try Program.run(
        ["batch", "--manifest", "list", "--update", "--max-bytes", "20K"] + words, in: folder)
    }
    var outcome = try update(#","max-bytes":"15K""#)
    #expect(outcome.errors.hasPrefix("instagrid: 3 made, 0 kept"), "\(outcome)")
    #expect(try folder.read("own.jpg").count <= 15 << 10)
    let shared = try folder.read("shared.jpg").count
    #expect(15 << 10 < shared && shared <= 20 << 10)
    outcome = try update(#","max-bytes":15360"#)
    #expect(outcome.errors.hasPrefix("instagrid: 0 made, 3 kept"), "\(outcome)")
    outcome = try update("")
    #expect(outcome.errors.hasPrefix("instagrid: 1 made, 2 kept"), "\(outcome)")
    #expect(try folder.read("own.jpg").count == shared)
    outcome = try update(#","max-bytes":"1K""#, "--json")
    #expect(outcome.end == .exit(73) && outcome.text.contains(#""code":73"#), "\(outcome)")
    #expect(try folder.read("own.jpg").count == shared)
  }
}
