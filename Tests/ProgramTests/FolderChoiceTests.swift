import CommandKit
import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// What is left out of folders without `--pick`.
@Suite struct FolderChoiceTests {
  let folder: TemporaryFolder

  /// Three photos, a copy of the second one, a rejected one and two screenshots.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("f")
    for number in 1...3 {
      try folder.write(try Self.photo(number), to: Pathname("f/\(number).jpg"))
    }
    try folder.copy("f/2.jpg", to: "f/2 (1).jpg")
    try folder.write(try Self.photo(4, rating: -1), to: "f/4.jpg")
    // Words and a name; a screen's size and a name.
    try folder.write(try Self.photo(5, words: true), to: "f/Screenshot_5.jpg")
    try folder.write(
      JPEGSegments.claiming(1080, by: 2340, in: try Self.photo(6)), to: "f/Screenshot_6.jpg")
  }

  private static func photo(
    _ seed: Int, rating: Int? = nil, words: Bool = false
  ) throws -> [UInt8] {
    try photo(PickTests.picture(ofScene: seed, isSharp: true), rating: rating, words: words)
  }

  static func photo(
    _ picture: Raster, rating: Int? = nil, words: Bool = false
  ) throws -> [UInt8] {
    var block = TIFFBlock()
    block.entries = [block.text(0x010E, count: 11, at: 8 + 2 + 12 + 4)]
    let segments =
      (rating.map { [PickTests.segment(rating: $0)] } ?? [])
      + (words ? [PickTests.segment(EXIF: block.bytes + "Screenshot\0".utf8)] : [])
    return JPEGSegments.inserting(segments, into: try PickTests.bytes(picture, JPEGWriter()))
  }

  private static let all = [
    "1.jpg", "2.jpg", "2 (1).jpg", "3.jpg", "4.jpg", "Screenshot_5.jpg", "Screenshot_6.jpg",
  ]

  /// The photos of a dry run, and the reasons of the others, by their names.
  private func plan(
    _ words: Word...
  ) throws -> (photos: Set<String>, reasons: [String: String], notes: String) {
    let outcome = try Program.run(
      ["compose", "-s", "300", "-o", "g.png", "-n", "--json"] + words, in: folder)
    #expect(outcome.end == .exit(0), "\(outcome)")
    let result = try JSON(reading: outcome.text).membersByName
    func text(_ value: JSON?) -> String { if case .string(let text) = value { text } else { "" } }
    func array(_ name: String) -> [[String: JSON]] {
      if case .array(let values) = result[name] { values.map(\.membersByName) } else { [] }
    }
    func name(_ value: JSON?) -> String { String(text(value).split(separator: "/").last ?? "") }
    let reasons = array("notPicked").map { (name($0["path"]), text($0["reason"])) }
    return (
      Set(array("cells").map { name($0["photo"]) }).subtracting([""]),
      Dictionary(uniqueKeysWithValues: reasons),
      outcome.text
    )
  }

  private static let reasons = [
    "2 (1).jpg": "copy of f/2.jpg", "4.jpg": "rejected", "Screenshot_5.jpg": "screenshot",
    "Screenshot_6.jpg": "screenshot",
  ]

  @Test func `copies, rejected photos and screenshots are left out, and one note says so`() throws {
    let (photos, reasons, text) = try plan("f")
    #expect(photos == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(reasons == Self.reasons)
    #expect(
      text.contains(
        #""left out of folders: 1 copy, 1 rejected photo, 2 screenshots"#
          + #" (to take them, name them or give --pick none)""#), "\(text)")
    let dry = try Program.run(["compose", "f", "-s", "300", "-o", "g.png", "-n"], in: folder)
    for (name, reason) in Self.reasons {
      #expect(dry.text.contains("  f/\(name): left out: \(reason)\n"))
    }
    #expect(try plan("f", "--pick", "none").photos == Set(Self.all))
  }

  @Test func `what is named is wanted`() throws {
    let named = Self.all.map { Word(stringLiteral: "f/\($0)") }
    let outcome = try Program.run(
      ["compose", "-s", "300", "-o", "g.png", "-n", "--json"] + named, in: folder)
    #expect(Self.all.allSatisfy { outcome.text.contains("\"photo\":\"f/\($0)\"") })
    #expect(outcome.text.contains(#""notPicked":null"#))
    // The copy that is named goes before the other one, and a photo that is named is where it was named.
    let (photos, reasons, text) = try plan("f/2 (1).jpg", "f", "f/4.jpg")
    #expect(photos == ["1.jpg", "2 (1).jpg", "3.jpg", "4.jpg"])
    #expect(reasons["2.jpg"] == "copy of f/2 (1).jpg" && reasons["4.jpg"] == nil)
    #expect(text.contains(#""photo":"f/4.jpg","photoNumber":4"#), "\(text)")
    try folder["list"].write(Self.all.map { "f/\($0)\n" }.joined())
    #expect(try plan("--photos-from", "list").photos == Set(Self.all))
  }

  @Test func `what is said of one of equal files is said of all`() throws {
    let sidecar = Array("<x:xmpmeta xmp:Rating=\"-1\"/>".utf8)
    for rejected in ["2.jpg", "2 (1).jpg"] {
      try folder.write(sidecar, to: "f/\(rejected).xmp")
      let reasons = try plan("f").reasons
      #expect(reasons["2.jpg"] == "rejected" && reasons["2 (1).jpg"] == "rejected")
      // Not of one that is named.
      #expect(try plan("f/2.jpg", "f").photos.contains("2.jpg"))
      folder[Pathname("f/\(rejected).xmp")].removeTree()
    }
    try folder.copy("f/Screenshot_6.jpg", to: "f/6.jpg")
    #expect(try plan("f").reasons["6.jpg"] == "screenshot")
  }

  @Test(
    arguments: [
      ("quad", ["2 (1).jpg"]), ("5x1", ["2 (1).jpg", "4.jpg"]),
      ("6x1", ["2 (1).jpg", "4.jpg", "Screenshot_5.jpg"]),
      ("mosaic:abc/dec", ["2 (1).jpg", "4.jpg"]), ("3x1", []), ("2x", []),
    ] as [(Word, [String])])
  func `a typed layout takes what it has cells for`(layout: Word, others: [String]) throws {
    #expect(
      try plan("f", "-l", layout).photos == Set(["1.jpg", "2.jpg", "3.jpg"] + others))
  }

  @Test func `an index of files has all, and so has a folder of nothing else`() throws {
    #expect(try plan("f", "--caption", "{number} {filename}").photos == Set(Self.all))
    #expect(try plan("f", "--caption", "name").photos == Set(Self.all))
    #expect(try plan("f", "--caption", "date").photos.count == 3)
    for name in ["1.jpg", "2.jpg", "2 (1).jpg", "3.jpg"] {
      folder[Pathname("f/\(name)")].removeTree()
    }
    let (photos, reasons, _) = try plan("f")
    #expect(photos.count == 3 && reasons.isEmpty)
  }

  @Test func `a batch and a page leave out the same, and inspect nothing`() throws {
    let batch = try Program.run(
      ["batch", "f", "-l", "1x1", "-s", "100", "-o", "out", "--json"], in: folder)
    #expect(batch.end == .exit(0) && folder.names(in: "out").count == 3, "\(batch)")
    let lines = batch.text.split(separator: "\n")
    let left = Self.reasons.keys.map { lines[0].contains("{\"path\":\"f/\($0)\",\"reason\":") }
    #expect(left == [true, true, true, true] && lines[1].contains(#""notPicked":null"#))
    let page = try Program.run(["arrange", "f", "-o", "page.html"], in: folder)
    #expect(page.errors.contains("left out of folders: 1 copy,"), "\(page)")
    let inspected = try Program.run(["inspect", "f", "--json"], in: folder)
    #expect(inspected.text.split(separator: "\n").count == Self.all.count)
  }
}
