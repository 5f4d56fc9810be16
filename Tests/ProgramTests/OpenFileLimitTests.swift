import TestSupport
import Testing

/// Runs with a low limit of open files.
@Suite struct OpenFileLimitTests {
  private let folder: TemporaryFolder
  private let photos = Array(repeating: [Word].threePhotos, count: 3).flatMap { $0 }
  private static let few = [4, 5, 6, 7, 8, 12, 16, 31]

  init() throws { folder = try TemporaryFolder() }

  private func line(_ limit: Int) -> String {
    "instagrid: the limit of open files is \(limit), but at least 32 are needed\n"
  }

  @Test(arguments: few)
  func `a limit too low for any work is refused at the start`(_ limit: Int) throws {
    for words in [
      ["compose", "-l", "3+3+3", "-s", "64", "-o", "grid.png"],
      ["batch", "-l", "3+3+3", "-s", "64", "-o", "grids"],
    ] as [[Word]] {
      let outcome = try Program.run(words + photos, in: folder, setup: "ulimit -n \(limit)")
      #expect(outcome.end == .exit(74))
      #expect(outcome.errors == line(limit))
      #expect(folder.names == [])
    }
  }

  @Test func `the lowest limit is enough for nine photos and for a batch`() throws {
    let grid = try Program.run(
      ["compose", "-l", "3+3+3", "-s", "64", "-o", "grid.png"] + photos, in: folder,
      setup: "ulimit -n 32")
    #expect(grid.isQuietSuccess, "\(grid)")
    let grids = try Program.run(
      ["batch", "-l", "rows:1", "-s", "64", "-o", "grids", "--quiet", "-j", "2"] + photos,
      in: folder, setup: "ulimit -n 32")
    #expect(grids.isQuietSuccess, "\(grids)")
    #expect(folder.names(in: "grids").count == 9)
  }

  /// Writes copies of photos under numbers from 1 on, and returns their names.
  private func copies(_ count: Int, of photos: [Word]) throws -> [Word] {
    try (1...count).map { number in
      let name = Word("\(number)")
      try folder.copy(photos[number % photos.count], to: name)
      return name
    }
  }

  @Test(.needsFormats, .needsCaptions)
  func `photos are closed and opened again with HEICs, captions, faces and many threads`() throws {
    let names = try copies(
      200,
      of: [
        .small("420.jpg"), .fixture("formats/420.heic"), .small("rgb.png"),
        .fixture("formats/lossy.webp"),
      ])
    let words: [Word] = [
      "compose", "-l", "20x10", "-s", "800", "--threads", "16", "--caption", "{name}", "--focus",
      "faces", "--quiet",
    ]
    #expect(try Program.run(words + ["-o", "free.png"] + names, in: folder).isQuietSuccess)
    let outcome = try Program.run(
      words + ["-o", "few.png"] + names, in: folder, setup: "ulimit -n 64")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("few.png") == folder.read("free.png"))
  }

  @Test(.needsFormats)
  func `a batch opens no more files than it may, whatever the number of jobs`() throws {
    let names = try copies(
      120, of: [.small("420.jpg"), .fixture("formats/420.heic"), .small("rgb.png")])
    let outcome = try Program.run(
      ["batch", "-l", "5x4", "-s", "64", "-g", "0", "-o", "grids", "--quiet", "-j", "50"] + names,
      in: folder, setup: "ulimit -n 64")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names(in: "grids").count == 6)
  }

  private let grid: [Word] = [
    "compose", "-l", "9x8", "-g", "1", "-s", "320", "--quiet", "-o", "grid.png",
  ]

  @Test func `some descriptors are left to the runtime`() throws {
    let counts = try TemporaryFolder()
    let look = "ls /proc/$PPID/fd | wc -l >>'\(counts.path)/open'"
    let outcome = try FaultInjection.run(
      grid + copies(72, of: photos), in: folder, ["open 1+ !\(look)"], setup: "ulimit -n 40")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    let numbers = String(decoding: try counts.read("open"), as: UTF8.self).split(separator: "\n")
    let most = numbers.compactMap { Int($0) }.max()
    // Photos have half of the limit, and two threads decode at the same time.
    #expect(most.map { (20..<32).contains($0) } == true, "\(numbers)")
  }

  /// Makes a grid of 72 photos, the first of which has been closed when something happens to it.
  private func compose(after change: String) throws -> Outcome {
    let names = try copies(72, of: photos)
    return try FaultInjection.run(
      grid + names, in: folder, ["unnamed 1 !\(change)"], setup: "ulimit -n 40")
  }

  private static let changed = "it changed while it was being read"

  @Test func `a closed photo may get another inode`() throws {
    #expect(try compose(after: "true").isQuietSuccess)
    let expected = try folder.read("grid.png")
    folder["grid.png"].removeTree()
    let outcome = try compose(after: "cp -p 1 new; mv new 1")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("grid.png") == expected)
  }

  @Test(
    arguments: [
      // Another size, another date, and another first byte with the old size and date.
      ("cp -p 1 new; printf x >>new; touch -r 1 new; mv new 1", 65, changed),
      ("cp -p 1 new; touch -d @1000 new; mv new 1", 65, changed),
      (
        "cp -p 1 new; printf x | dd of=new conv=notrunc 2>/dev/null; touch -r 1 new; mv new 1", 65,
        changed
      ),
      // Opening it would wait forever.
      ("rm 1; mkfifo 1", 65, changed),
      ("rm 1", 66, "no such file or directory"),
    ] as [(String, Int32, String)])
  func `another file in the place of a closed photo, or none, is an error`(
    _ change: String, _ code: Int32, _ message: String
  ) throws {
    let outcome = try compose(after: change)
    #expect(outcome.end == .exit(code))
    #expect(outcome.errors == "instagrid: 1: \(message)\n")
    #expect(!folder.names.contains("grid.png"))
  }

  @Test func `descriptors stay open, and only too many of them are an error`() throws {
    let names = try copies(52, of: photos)
    // Each is another descriptor of the program. The photos that are given before can be closed.
    let open = [Word](repeating: "/dev/fd/3", count: 20)
    let outcome = try Program.run(
      grid + names + open, in: folder, setup: "ulimit -n 64; exec 3<1; rm 1; cp 2 1")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    folder["grid.png"].removeTree()
    let many = [Word](repeating: "/dev/fd/3", count: 72)
    for option in [[], ["--skip-bad"], ["--ignore-bad"]] as [[Word]] {
      let outcome = try Program.run(
        grid + option + many, in: folder, setup: "ulimit -n 64; exec 3<1")
      #expect(outcome.end == .exit(65))
      #expect(
        outcome.errors
          == "instagrid: /dev/fd/3: too many photos that must stay open (streams and inline"
          + " photos) for the limit of 64 open files\n")
      #expect(!folder.names.contains("grid.png"))
    }
  }
}
