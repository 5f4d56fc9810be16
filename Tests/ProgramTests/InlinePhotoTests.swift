import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Photos and pictures that stand in the lines of a manifest and in their answers.
@Suite struct InlinePhotoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func batch(_ lines: String..., options: [Word] = []) throws -> Outcome {
    try Program.run(
      ["batch", "--manifest", "-", "--json", "-l", "rows:2", "-s", "64", "-j", "1"] + options,
      in: folder, input: .bytes(Array((lines.joined(separator: "\n") + "\n").utf8)))
  }

  /// Returns a photo as it stands in a line, encoded by another program than ours.
  private func inline(_ photo: Word) throws -> String {
    let encoded = try Program.runScript("base64 -w 0 '\(photo)'", in: folder)
    return "{\"base64\":\"\(encoded.text)\"}"
  }

  private func compose(_ photos: Word..., to name: Word) throws -> [UInt8] {
    let outcome = try Program.run(
      ["compose", "-l", "rows:2", "-s", "64", "--quiet", "-o", name] + photos,
      in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try folder.read(name)
  }

  @Test func `a grid of photos in a line is that of the same photos in files`() throws {
    let (photo, other): (Word, Word) = (.small("420.jpg"), .small("rgb.png"))
    let photos = "[\(try inline(photo)),\"\(other)\"]"
    let outcome = try batch(#"{"id":1,"photos":\#(photos),"output":"line.png"}"#)
    #expect(outcome.end == .exit(0))
    let byteCount = try folder.read(photo).count
    #expect(outcome.text.contains(#""photos":[{"bytes":\#(byteCount)},"\#(other)"]"#))
    #expect(try folder.read("line.png") == compose(photo, other, to: "file.png"))
  }

  @Test(arguments: ["png", "jpeg"] as [Word])
  func `a picture in an answer is that which compose writes`(_ format: Word) throws {
    let photo: Word = .small("rgb.png")
    let photos = "[\(try inline(photo)),\"\(photo)\"]"
    let outcome = try batch(
      #"{"photos":\#(photos),"output":{"base64":true},"format":"\#(format)"}"#)
    #expect(outcome.end == .exit(0))
    let text = try #require(
      outcome.text.withoutNulls.firstMatch(of: /"output":\{"base64":"([^"]*)"\},"bytes":([0-9]+)/))
    try folder.write(Array(text.1.utf8), to: "text")
    let decoded = try Program.runScript("base64 -d text", in: folder).output
    #expect(decoded.count == Int(text.2))
    #expect(try decoded == compose(photo, photo, to: "file.\(format)"))
    #expect(folder.names.sorted() == ["file.\(format)", "text"])
  }

  @Test func `a JPEG is the picture of an answer that names no format, unless it is transparent`()
    throws
  {
    let photo: Word = .small("rgb.png")
    // The signatures in base64.
    for (more, beginning) in [("", "/9j/"), (##","background":"#fff8""##, "iVBORw0KGgo")] {
      let outcome = try batch(
        #"{"photos":["\#(photo)","\#(photo)"],"output":{"base64":true}\#(more)}"#)
      #expect(outcome.text.contains(#""output":{"base64":"\#(beginning)"#), "\(outcome)")
    }
  }

  @Test func `errors and notes name a photo in a line by its place`() throws {
    let good = try inline(.small("rgb.png"))
    let broken = try inline(.fixture("damaged/truncated.jpg"))
    let outcome = try batch(
      "", #"{"photos":[\#(good),\#(broken)],"output":"2.png"}"#,
      #"{"photos":[\#(good),{"base64":"Zm9v!"}],"output":{"base64":true}}"#,
      #"{"photos":[{"base64":""},\#(good)],"output":"4.png"}"#,
      #"{"photos":[{"base64":"aGVsbG8="},\#(good)],"output":"5.png"}"#)
    #expect(outcome.end == .exit(65))
    let messages = outcome.text.matches(of: /"message":"([^"]*)"/).map { String($0.1) }
    #expect(
      messages == [
        "photo 2 of line 2: damaged JPEG: it ends at row 160 of 300",
        "photo 2 of line 3: invalid base64 at character 5 (RFC 4648, section 4)",
        "photo 1 of line 4: an empty file",
        "photo 1 of line 5: \(FileFormat.text.whyNotRead)",
      ])
    #expect(outcome.text.withoutNulls.contains(#""output":{"base64":true},"milliseconds":"#))
    #expect(folder.names.isEmpty)
    let small = try inline(.small("rgb.png"))
    let enlarged = try batch(
      #"{"photos":[\#(small),\#(small)],"output":"1.png","size":2000}"#)
    #expect(enlarged.text.contains("photo 1 of line 1: warning: enlarged "))
  }

  @Test func `a key with escapes is the same key`() throws {
    let photo: Word = .small("rgb.png")
    let (good, other) = (try inline(photo), try inline(.small("420.jpg")))
    let escaped = other.replacing("base64", with: #"b\u0061se\u00364"#)
    let outcome = try batch(
      #"{"photos":[\#(good),\#(other)],"output":"1.png"}"#,
      #"{"photos":[\#(good),\#(escaped)],"output":"2.png"}"#,
      // The number of a photo of the line, which must not stand for that photo.
      #"{"photos":[\#(good),{"b\u0061se64":"0"}],"output":"3.png"}"#)
    #expect(outcome.end == .exit(64))
    #expect(try folder.read("1.png") == folder.read("2.png"))
    #expect(outcome.text.contains("photo 2 of line 3: invalid base64 at character 2"))
    #expect(folder.names == ["1.png", "2.png"])
  }

  @Test func `a record with too many photos for the limit of open files is bad`() throws {
    let photos = Array(repeating: try inline(.small("rgb.png")), count: 100)
    let line = #"{"photos":[\#(photos.joined(separator: ","))],"output":"1.png","layout":"10x10"}"#
    let outcome = try Program.run(
      ["batch", "--manifest", "-", "-g", "0"], in: folder, input: .bytes(Array((line + "\n").utf8)),
      setup: "ulimit -n 64")
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors.contains(
        /^instagrid: standard input:1: photo [0-9]+ of line 1: too many photos that must stay/
      ))
    #expect(folder.names.isEmpty)
  }

  @Test(.enabled(if: FaultInjection.canLimitFiles))
  func `a lack of space is not the fault of the record`() throws {
    let line = #"{"photos":[\#(try inline(.small("rgb.png")))],"output":"1.png"}"#
    let outcome = try Program.run(
      ["batch", "--manifest", "-"], in: folder, input: .bytes(Array((line + "\n").utf8)),
      setup: "ulimit -f 1")
    #expect(outcome.end == .exit(74))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: standard input:1: photo 1 of line 1: reading failed: file too large\n"))
  }

  @Test(arguments: [(12, 71, "not enough memory to decode it"), (28, 74, "reading failed: no ")])
  func `a failing write of a photo has the exit code of its reason`(
    _ error: Int, _ code: Int32, _ message: String
  ) throws {
    try folder.write(
      Array(#"{"photos":[\#(try inline(.small("rgb.png")))],"output":"1.png"}"#.utf8), to: "list")
    let outcome = try FaultInjection.run(
      ["batch", "--manifest", "list"], in: folder, ["write 1+ \(error)"])
    #expect(outcome.end == .exit(code))
    #expect(outcome.errors.contains(": photo 1 of line 1: \(message)"))
  }

  @Test func `photos of a line that are too large are refused, and the next line is read`() throws {
    let photo: Word = .small("rgb.png")
    let large = String(repeating: "A", count: 4 << 20)
    let outcome = try batch(
      #"{"id":"x","photos":[{"base64":"\#(large)"},"\#(photo)"],"output":"1.png"}"#,
      #"{"photos":["\#(photo)","\#(photo)"],"output":"2.png"}"#, options: ["--max-memory", "8M"])
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.text.withoutNulls.contains(
        #"{"id":"x","line":1,"ok":false,"output":"1.png","milliseconds":"#))
    #expect(
      outcome.text.contains(
        "photo 1 of line 1: the photos of the line take more than 2M, a quarter of --max-memory"))
    #expect(folder.names == ["2.png"])
  }

  @Test func `a line may be longer than a megabyte by its photos only`() throws {
    // A photo of more than a megabyte: bytes behind the end of a PNG are not read.
    let png = try folder.read(.small("rgb.png"))
    try folder.write(png + [UInt8](repeating: 0, count: 2 << 20), to: "long.png")
    let photo = try inline("long.png")
    let outcome = try batch(
      #"{"photos":[\#(photo),\#(photo)],"output":"1.png"}"#,
      #"{"photos":[\#(photo),\#(photo)],"output":"\#(String(repeating: "a", count: 1 << 20))"}"#)
    #expect(outcome.end == .exit(64))
    #expect(outcome.text.contains("the line is longer than 1048576 bytes"))
    #expect(folder.names.sorted() == ["1.png", "long.png"])
  }

  @Test func `a photo in a line has no date, so its grid is always made again`() throws {
    let photo = try inline(.small("rgb.png"))
    let line = #"{"photos":[\#(photo),\#(photo)],"output":"1.png"}"#
    for _ in 0..<2 {
      let outcome = try batch(line, options: ["--update"])
      #expect(outcome.end == .exit(0) && !outcome.text.contains("skipped"))
    }
    #expect(try batch(line, options: ["--no-clobber"]).text.contains(#""kept":true"#))
  }

  @Test func `a dry run plans photos and pictures of lines`() throws {
    let photo = try inline(.small("rgb.png"))
    let outcome = try batch(
      #"{"photos":[\#(photo),\#(photo)],"output":{"base64":true}}"#, options: ["--dry-run"])
    #expect(outcome.end == .exit(0))
    #expect(outcome.text.contains(#""output":{"base64":true},"format":"jpeg""#))
    #expect(folder.names.isEmpty)
  }

  @Test(.needsFormats, arguments: ["plain.heic", "plain.avif", "lossy.webp"])
  func `other formats are decoded from a line as well`(_ name: String) throws {
    let photo: Word = .fixture("formats/\(name)")
    let inline = try inline(photo)
    let outcome = try batch(#"{"photos":[\#(inline),\#(inline)],"output":"line.png"}"#)
    #expect(outcome.end == .exit(0), "\(outcome.text)")
    #expect(try folder.read("line.png") == compose(photo, photo, to: "file.png"))
  }
}
