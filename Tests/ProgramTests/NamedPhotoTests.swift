import TestSupport
import Testing

/// A photo that any record of a batch names must not be the output of an earlier record. The photos
/// of these tests are pictures made by Instagrid, which nothing else protects.
@Suite struct NamedPhotoTests {
  private let folder: TemporaryFolder
  private let photo: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let made = try Program.run(
      ["compose", "-l", "rows:1", "-s", "32", .small("rgb.png"), "-o", "own.png"], in: folder)
    #expect(made.isQuietSuccess)
    photo = try folder.read("own.png")
    try folder.copy(.small("420.jpg"), to: "other.jpg")
  }

  private let records = [
    #"{"photos":["other.jpg"],"output":"own.png"}"#, #"{"photos":["own.png"],"output":"2.png"}"#,
  ]

  private func batch(
    _ words: Word..., input: [UInt8] = [], setup: String? = nil
  ) throws -> Outcome {
    try Program.run(
      ["batch", "-l", "rows:1", "-s", "16", "-j", "1"] + words, in: folder, input: .bytes(input),
      setup: setup)
  }

  @Test(arguments: [[], ["--force"], ["--update"]] as [[Word]])
  func `records from a file are all read before anything is written`(_ more: [Word]) throws {
    try folder["list"].write(records.map { $0 + "\n" }.joined())
    for (words, setup) in [
      (["--manifest", "list"], nil), (["--manifest", "-"], "exec <list"),
    ] as [([Word], String?)] {
      let outcome = try Program.run(
        ["batch", "-l", "rows:1", "-s", "16", "-j", "1"] + words + more, in: folder, setup: setup)
      #expect(outcome.end == .exit(64))
      let list = setup == nil ? "list" : "standard input"
      #expect(
        outcome.errors.hasPrefix(
          "instagrid: \(list):1: output 'own.png' is a photo of another grid\n"),
        "\(outcome)")
      #expect(try folder.read("own.png") == photo)
      #expect(try PictureHeader(folder.read("2.png")) == PictureHeader(.png, side: 16))
    }
  }

  @Test func `a photo behind a link, and a name of it by another way, are the same photo`() throws {
    try folder.makeFolder("deep")
    try folder.makeSymbolicLink("deep/link.png", to: "../own.png")
    for name in ["deep/link.png", "deep/../own.png", "./own.png"] {
      try folder["list"].write(
        records[0] + "\n" + #"{"photos":["\#(name)"],"output":"2.png"}"# + "\n")
      #expect(try batch("--manifest", "list", "--force").end == .exit(64))
      #expect(try folder.read("own.png") == photo, "\(name)")
    }
  }

  @Test(arguments: [
    #"{"photos":["own.png"],"output":"2.png","gap":"wide"}"#,
    #"{"id":true,"photos":["own.png"],"output":"2.png"}"#,
    #"{"photos":["own.png"],"output":""}"#, #"{"photos":["own.png"],"output":7}"#,
    #"{"photos":["own.png","-",null],"output":"2.png"}"#,
    #"{"photos":"own.png","output":"2.png"}"#,
  ])
  func `a record that is wrong protects its photos, too`(_ record: String) throws {
    try folder["list"].write(records[0] + "\n" + record + "\n")
    for words in [[], ["--force"]] as [[Word]] {
      let outcome = try Program.run(
        ["batch", "-l", "rows:1", "-s", "16", "--manifest", "list"] + words, in: folder)
      #expect(outcome.end == .exit(64))
      #expect(try folder.read("own.png") == photo)
    }
  }

  @Test func `names from a list are all read before anything is written`() throws {
    try folder.makeFolder("grids")
    try folder.copy("own.png", to: "grids/grid-0001.jpg")
    try folder["list"].write("other.jpg\nother.jpg\ngrids/grid-0001.jpg\n")
    let outcome = try batch("--photos-from", "list", "-o", "grids")
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: grid 1: output 'grids/grid-0001.jpg' is a photo of another grid\n"),
      "\(outcome)")
    #expect(try folder.read("grids/grid-0001.jpg") == photo)
    #expect(folder.names(in: "grids") == ["grid-0001.jpg", "grid-0002.jpg", "grid-0003.jpg"])
    // Although it is left out of the last grid, it is a photo.
    try folder["list"].write("other.jpg\nother.jpg\ngrids/grid-0001.jpg\n")
    let dropped = try batch(
      "--photos-from", "list", "-o", "grids", "-l", "2x1", "--drop-last")
    #expect(dropped.end == .exit(64))
    #expect(try folder.read("grids/grid-0001.jpg") == photo)
  }

  @Test func `from a stream, what exists and is not Instagrid's is refused`() throws {
    try folder["list"].write(
      #"{"photos":["own.png"],"output":"other.jpg"}"# + "\n"
        + #"{"photos":["other.jpg"],"output":"2.png"}"# + "\n")
    let before = try folder.read("other.jpg")
    let outcome = try batch("--manifest", "-", input: try folder.read("list"))
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors.hasPrefix("instagrid: standard input:1: other.jpg: not replaced, because "))
    #expect(try folder.read("other.jpg") == before)
    #expect(folder.names == ["list", "other.jpg", "own.png"])
  }
}
