import GridKit
import PhotoIO
import TestSupport
import Testing

/// No photo is lost by mistake.
@Suite struct ProtectionTests {
  private let folder: TemporaryFolder
  private let photo: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.copy(.small("rgb.png"), to: "a.png")
  }

  private func compose(
    to output: Word, of photo: Word = "a.png", _ more: Word..., setup: String? = nil
  ) throws -> Outcome {
    try Program.run(
      ["compose", "-l", "rows:1", "-s", "16", photo, "-o", output] + more, in: folder,
      setup: setup)
  }

  @Test(arguments: ["a.png", "./a.png", "../here/a.png", "link.png", "hard.png"] as [Word])
  func `an output that is one of the photos is refused, forced or not`(_ output: Word) throws {
    let parent = try TemporaryFolder()
    try parent.makeFolder("here")
    try parent.write(photo, to: "here/a.png")
    try parent.makeSymbolicLink("here/link.png", to: "a.png")
    try parent.makeHardLink("here/hard.png", to: "here/a.png")
    for more in [[], ["--force"], ["--no-clobber"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-s", "16", .small("420.jpg"), .small("gray.jpg"), "a.png", "-o", output]
          + more,
        in: parent, setup: "cd here")
      #expect(outcome.end == .exit(64))
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "instagrid: --output: '\(output)' is one of the photos\n")
    }
    #expect(try parent.read("here/a.png") == photo)
    #expect(try parent["here/link.png"].isSymbolicLink())
  }

  @Test func `an output that is redirected to the standard input is refused`() throws {
    let outcome = try compose(to: "a.png", of: "-", "--force", setup: "exec < a.png")
    #expect(outcome.end == .exit(64))
    #expect(outcome.errors == "instagrid: --output: 'a.png' is one of the photos\n")
    #expect(try folder.read("a.png") == photo)
    #expect(folder.names == ["a.png"])
  }

  @Test(
    arguments: [
      (.small("gray.png"), "it is not square: 60x40"),
      (.small("420.jpg"), "it is not square: 60x40"),
      (.fixture("orientations/landscape-6.jpg"), "it carries EXIF data"),
      (.fixture("damaged/header-only.jpg"), "damaged JPEG: it ends before its first row"),
    ] as [(Word, String)])
  func `an existing photo is replaced only with force`(_ existing: Word, _ reason: String) throws {
    let before = try folder.copy(existing, to: "old.png")
    for options in [[], ["--no-clobber"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-l", "rows:1", "a.png", "-o", "old.png"] + options, in: folder)
      #expect(outcome.end == .exit(73))
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == (options.isEmpty
            ? "instagrid: old.png: not replaced, since it looks like a photo (\(reason)); --force replaces it\n"
            : "instagrid: old.png: exists already, and nothing is to be replaced\n"))
      #expect(try folder.read("old.png") == before)
    }
    #expect(try compose(to: "old.png", "--force").isQuietSuccess)
    #expect(try PictureHeader(folder.read("old.png")) == PictureHeader(.png, side: 16))
    #expect(folder.names == ["a.png", "old.png"])
  }

  @Test func `a square picture with EXIF data counts as a photo`() throws {
    // A grid with EXIF data.
    #expect(try compose(to: "square.jpg").isQuietSuccess)
    let grid = try folder.read("square.jpg")
    let before = JPEGSegments.inserting([.exifSegment(orientation: 1)], into: grid)
    try folder.write(before, to: "square.jpg")
    let outcome = try compose(to: "square.jpg")
    #expect(outcome.end == .exit(73))
    #expect(outcome.errors.hasSuffix("(it carries EXIF data); --force replaces it\n"))
    #expect(try folder.read("square.jpg") == before)
  }

  @Test func `a grid is replaced unless no-clobber is given`() throws {
    #expect(try compose(to: "grid.png").isQuietSuccess)
    let first = try folder.read("grid.png")
    #expect(try compose(to: "grid.png", "-s", "20").isQuietSuccess)
    let second = try folder.read("grid.png")
    #expect(PictureHeader(second) == PictureHeader(.png, side: 20))
    #expect(first != second)

    let outcome = try compose(to: "grid.png", "--no-clobber")
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors == "instagrid: grid.png: exists already, and nothing is to be replaced\n")
    #expect(try folder.read("grid.png") == second)
    #expect(try compose(to: "new.png", "--no-clobber").isQuietSuccess)
    #expect(folder.names == ["a.png", "grid.png", "new.png"])
  }

  @Test func `a standard output that is one of the photos is refused`() throws {
    let outcome = try compose(to: "-", "-f", "png", setup: "exec 1<> a.png")
    #expect(outcome.end == .exit(64))
    #expect(try folder.read("a.png") == photo)
  }
}
