import GridKit
import PhotoIO
import TestSupport
import Testing

@Suite struct ComposeTests {
  @Test func `the progress line shows how far it is, and goes`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFIFO("fifo")
    // The large photo is drawn before or while the end of the other one is waited for.
    let run = try Program.start(
      ["compose", "fifo", .fixture("photos/lake.jpg"), "-s", "32", "-o", "g.png"]
        + ["--progress", "always"], in: folder, setup: "exec 2>errors")
    let fifo = try FIFOWriter("fifo", in: folder, readBy: run)
    let photo = try Word.small("gray.jpg").contents()
    try fifo.write(photo.dropLast(100))
    try run.wait { try folder["errors"].text().contains("1/2") }
    try fifo.write(photo.suffix(100))
    _ = consume fifo
    #expect(try run.finish().end == .exit(0))
    #expect(try folder["errors"].text().hasSuffix(" \r"))
    // Elsewhere than on a terminal, and in a dry run, there is none.
    for more in [[], ["--progress", "always", "-n"]] as [[Word]] {
      let outcome = try Program.run(
        ["compose", .small("rgb.png"), "-s", "32", "-o", "g.png"] + more, in: folder)
      #expect(outcome.end == .exit(0) && outcome.errors.isEmpty)
    }
  }

  /// The largest difference in a channel between versions of libjpeg-turbo or between processors.
  private static let tolerance = 2

  @Test(arguments: Scenes.all)
  func `every preset makes the golden picture as a PNG`(_ scenes: Scenes) async throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(scenes.compose(to: "grid.png"), in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["grid.png"])
    #expect(try PictureHeader(folder.read("grid.png")) == PictureHeader(.png, side: 300))

    let made = try await PhotoFile(folder["grid.png"]).composed()
    let golden = try await PhotoFile(scenes.golden).composed()
    #expect(made.size == golden.size)
    #expect(made.distance(to: golden) <= Self.tolerance)
  }

  @Test(arguments: Scenes.all)
  func `every preset makes a JPEG close to the golden picture`(
    _ scenes: Scenes
  ) async throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      scenes.compose(to: "grid.jpeg") + ["--quality", "100"], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["grid.jpeg"])
    #expect(try PictureHeader(folder.read("grid.jpeg")) == PictureHeader(.jpeg, side: 300))

    let made = try await PhotoFile(folder["grid.jpeg"]).composed()
    let golden = try await PhotoFile(scenes.golden).composed()
    #expect(made.distance(to: golden) <= Self.tolerance + 8)
  }

  @Test func `the side is 1080 by default, and the extension decides the format in any case`()
    throws
  {
    let folder = try TemporaryFolder()
    for (name, format) in [
      ("a.PNG", .png), ("a.JPG", .jpeg), ("a.Jpeg", .jpeg),
    ] as [(Word, PictureHeader.Format)] {
      let outcome = try Program.run(
        ["compose", "--quiet"] + .threePhotos + ["-o", name], in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      #expect(try PictureHeader(folder.read(name)) == PictureHeader(format, side: 1080))
    }
    #expect(folder.names == ["a.JPG", "a.Jpeg", "a.PNG"])
  }

  @Test func `the bytes depend neither on the number of threads nor on the run`() throws {
    let folder = try TemporaryFolder()
    let scenes = Scenes.all[2]
    for (name, threads) in [("one.png", "1"), ("eight.png", "8"), ("again.png", "8")]
      as [(Word, Word)]
    {
      let outcome = try Program.run(
        scenes.compose(to: name) + ["--threads", threads], in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
    }
    let one = try folder.read("one.png")
    #expect(try one == folder.read("eight.png"))
    #expect(try one == folder.read("again.png"))
  }
}
