import FileSystem
import TestSupport
import Testing

/// Tests of `inspect --decode`, and of the report about photos that fail.
@Suite struct InspectDecodeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let names: [Word] = [
      "truncated.jpg", "truncated-progressive.jpg", "truncated.png", "bad-crc.png", "no-end.jpg",
    ]
    for name in names { try folder.copy(.fixture("damaged/\(name)"), to: name) }
    try folder.copy(.small("420.jpg"), to: "whole.jpg")
    // Some bytes are missing, and its color profile is broken: two warnings.
    var bytes = try folder.read(.fixture("kinds/comb-restart.jpg"))
    bytes.removeSubrange(26000..<26100)
    try folder.write(JPEGSegments.inserting([.badProfileSegment], into: bytes), to: "hole.jpg")
    // The same photo, with its end missing as well.
    try folder.write(
      JPEGSegments.inserting([.badProfileSegment], into: Array(bytes.prefix(40000))),
      to: "short.jpg")
  }

  private static let damaged: [(Word, String)] = [
    ("truncated.jpg", "damaged JPEG: it ends at row 160 of 300"),
    ("truncated-progressive.jpg", "damaged JPEG: it ends at row 176 of 300"),
    ("truncated.png", "damaged PNG: it ends before its first row"),
    ("bad-crc.png", "damaged PNG: IDAT: incorrect data check"),
    ("short.jpg", "damaged JPEG: it ends at row 192 of 250"),
  ]

  @Test(arguments: [false, true])
  func `damage behind the header is found by decoding`(isJSON: Bool) throws {
    let form: [Word] = isJSON ? ["--json"] : []
    for (photo, message) in Self.damaged {
      let header = try Program.run(["inspect", photo] + form, in: folder)
      // Without decoding, only a file that was cut off is bad.
      let isCutOff = photo != "bad-crc.png"
      #expect(header.end == .exit(isCutOff ? 65 : 0), "\(photo)")
      #expect(header.errors.isEmpty)
      let outcome = try Program.run(["inspect", "--decode", photo] + form, in: folder)
      #expect(outcome.end == .exit(65))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "instagrid: \(photo): \(message)\n")
    }
  }

  @Test func `a damaged photo does not keep the others from being decoded`() throws {
    let outcome = try Program.run(
      ["inspect", "--decode", "whole.jpg", "truncated.jpg", "no-end.jpg"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.count(where: \.isNewline) == 1)
    let whole = try Program.run(["inspect", "whole.jpg", "no-end.jpg"], in: folder)
    // Nothing is missing but the marker at the end.
    #expect(whole.end == .exit(65) && whole.text.hasSuffix(", cut off: it has no end\n"))
    #expect(outcome.text == whole.text.replacing(", cut off: it has no end", with: ""))
  }

  @Test(
    arguments: [
      [0xFF], [0xFF, 0], [0xFF, 0xD4], [0xFF, 0xFF, 0, 0], [1, 0xFF, 0xFF, 0xFF, 0, 0xFF, 0xD0],
    ] as [[UInt8]])
  func `a whole JPEG before other data that resemble those of a scan is not cut off`(
    pattern: [UInt8]
  ) throws {
    // As in the masks that Samsung's phones write behind a picture.
    let mask = (0..<70_000 / pattern.count).flatMap { _ in pattern }
    for kind in ["kinds/comb.jpg", "kinds/comb-progressive.jpg"] as [Word] {
      let whole = try folder.read(.fixture("\(kind)"))
      for (bytes, isComplete) in [(whole, true), (Array(whole.dropLast(5000)), false)] {
        try folder.write(bytes + mask, to: "mask.jpg")
        let json = try Program.run(["inspect", "--json", "mask.jpg"], in: folder)
        #expect(json.text.contains(#""complete":\#(isComplete)"#), "\(json)")
        let decoded = try Program.run(["inspect", "--decode", "mask.jpg"], in: folder)
        #expect(!decoded.text.contains("cut off"), "\(decoded)")
      }
    }
  }

  @Test func `warnings that are met while decoding are reported`() throws {
    let profile = "its color profile is broken; it is ignored"
    let damage =
      "its data are damaged at row 128 of 250; decoding continued, and what follows may be wrong"
    let header = try Program.run(["inspect", "hole.jpg"], in: folder)
    #expect(header.text.hasSuffix("\n  warning: \(profile)\n"))
    let text = try Program.run(["inspect", "--decode", "hole.jpg"], in: folder)
    #expect(text.end == .exit(0))
    #expect(text.text.hasSuffix("\n  warning: \(profile)\n  warning: \(damage)\n"))
    let json = try Program.run(["inspect", "--decode", "--json", "hole.jpg"], in: folder)
    #expect(json.end == .exit(0))
    #expect(json.text.contains(#","warnings":["\#(profile)","\#(damage)"],"#))
  }

  @Test func `a stream is decoded as a file is`() throws {
    for photo in ["whole.jpg", "hole.jpg"] as [Word] {
      let bytes = try folder.read(photo)
      let file = try Program.run(["inspect", "--decode", "--json", photo], in: folder)
      let stream = try Program.run(
        ["inspect", "--decode", "--json", "-"], in: folder, input: .bytes(bytes))
      let expected = file.text.replacing(#""path":"\#(photo)""#, with: #""path":"-""#)
      #expect(stream.text == expected)
    }
    let short = try Program.run(
      ["inspect", "--decode", "-"], in: folder, input: .bytes(folder.read("truncated.jpg")))
    #expect(short.end == .exit(65))
    #expect(short.errors == "instagrid: standard input: \(Self.damaged[0].1)\n")
  }

  @Test func `a photo that fails has an error and no notes`() throws {
    let message = "short.jpg: damaged JPEG: it ends at row 192 of 250"
    let words: [Word] = ["-l", "rows:1", "-s", "64", "short.jpg"]
    let compose = try Program.run(["compose", "-o", "grid.png"] + words, in: folder)
    #expect(compose.end == .exit(65))
    #expect(compose.errors == "instagrid: \(message)\n")
    let json = try Program.run(["compose", "-o", "grid.png", "--json"] + words, in: folder)
    #expect(json.end == .exit(65))
    #expect(json.errors.isEmpty && json.text.contains(message) && !json.text.contains("note"))
    let batch = try Program.run(["batch", "-o", "grids"] + words, in: folder)
    #expect(batch.end == .exit(65))
    let lines = batch.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(message), "\(batch.errors)")
    #expect(lines.last?.contains("0 made, 0 kept, 1 failed") == true)
    let lineJSON = try Program.run(["batch", "-o", "grids", "--json"] + words, in: folder)
    #expect(lineJSON.end == .exit(65))
    #expect(lineJSON.text.contains(message) && !lineJSON.text.contains("note"))
    let inspect = try Program.run(["inspect", "--decode", "short.jpg"], in: folder)
    #expect(inspect.end == .exit(65))
    #expect(inspect.output.isEmpty && inspect.errors == "instagrid: \(message)\n")
  }
}
