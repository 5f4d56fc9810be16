import TestSupport
import Testing

/// Many grids from lists of photos.
@Suite struct BatchTests {
  private let folder: TemporaryFolder
  private let photos: [Word] = [
    .small("rgb.png"), .small("gray.jpg"), .small("420.jpg"), .small("444.jpg"),
    .small("palette.png"), .small("progressive.jpg"),
  ]

  init() throws { folder = try TemporaryFolder() }

  private func batch(
    _ words: [Word], input: [UInt8] = [], setup: String? = nil
  ) throws -> Outcome {
    try Program.run(
      ["batch", "-l", "2", "-s", "32", "-o", "grids"] + words, in: folder, input: .bytes(input),
      setup: setup)
  }

  /// Returns the picture that `compose` makes of photos.
  private func grid(_ photos: some Sequence<Word>, _ more: Word...) throws -> [UInt8] {
    let name: Word = "one.jpg"
    let elsewhere = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", "-l", "2", "-s", "32", "-o", name] + more + Array(photos), in: elsewhere)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try elsewhere.read(name)
  }

  @Test func `batch makes the same grids as compose`() throws {
    let outcome = try batch(photos)
    #expect(outcome.end == .exit(0))
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.wholeMatch(
        of: /instagrid: 2 made, 0 kept, 0 failed, [0-9.]+ grids\/s\n/) != nil, "\(outcome)")
    #expect(folder.names(in: "grids") == ["grid-0001.jpg", "grid-0002.jpg"])
    #expect(try folder.read("grids/grid-0001.jpg") == grid(photos[..<3]))
    #expect(try folder.read("grids/grid-0002.jpg") == grid(photos[3...]))
  }

  @Test func `PNGs that earlier versions made are named by an update`() throws {
    let old = try batch(photos + ["-f", "png", "--quiet"])
    #expect(old.isQuietSuccess && folder.names(in: "grids") == ["grid-0001.png", "grid-0002.png"])
    let warning =
      "grid 1: --update: warning: 'grids/grid-0001.png' and others like it stay as they are, since"
      + " batches are now JPEG; --format png updates them\n"
    let new = try batch(photos + ["--update"])
    #expect(new.errors.contains(warning) && folder.names(in: "grids").count == 4, "\(new)")
    for more in [[], ["-f", "png"]] as [[Word]] {
      let again = try batch(photos + ["--update"] + more)
      #expect(again.errors == "instagrid: 0 made, 2 kept, 0 failed\n", "\(again)")
    }
  }

  @Test func `batch needs neither home nor terminal, and prints nothing with quiet`() throws {
    let outcome = try batch(
      photos + ["--quiet", "--jobs", "1"],
      setup: "unset HOME TERM LANG LC_ALL; umask 022")
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("grids/grid-0002.jpg") == grid(photos[3...]))
  }

  @Test func `pictures do not depend on the number of jobs`() throws {
    for jobs in ["1", "2", "7"] as [Word] {
      #expect(
        try batch(photos + ["--quiet", "-j", jobs, "--name", "{index:1}-\(jobs)"]).isQuietSuccess)
      #expect(try folder.read("grids/2-\(jobs).jpg") == grid(photos[3...]))
    }
  }

  @Test func `names are separated by newlines or by zero bytes`() throws {
    try folder.copy(photos[0], to: "a\nb.png")
    let names: [Word] = ["a\nb.png", photos[1], photos[2]]
    let zeros = names.flatMap { $0.bytes + [UInt8(0)] }
    #expect(try batch(["--photos-from", "-", "-0", "--quiet"], input: zeros).isQuietSuccess)
    #expect(try folder.read("grids/grid-0001.jpg") == grid(photos[..<3]))
    try folder.write(photos.flatMap { $0.bytes + [UInt8(10)] }, to: "list")
    #expect(try batch(["--photos-from", "list", "--quiet"]).isQuietSuccess)
    #expect(try folder.read("grids/grid-0002.jpg") == grid(photos[3...]))
  }

  @Test func `lines that begin with a hash and a space are comments`() throws {
    let lines: [Word] = ["# Summer", photos[0], photos[1], "# \(photos[3])", photos[2], "# "]
    try folder.write(lines.flatMap { $0.bytes + [UInt8(10)] }, to: "list")
    #expect(try batch(["--photos-from", "list", "--quiet"]).isQuietSuccess)
    #expect(try folder.read("grids/grid-0001.jpg") == grid(photos[..<3]))
    #expect(folder.names(in: "grids") == ["grid-0001.jpg"])

    // A hash without a space begins a name, and after ./ so does any hash.
    try folder.copy(photos[0], to: "#a.png")
    try folder.copy(photos[1], to: "# b.png")
    let names: [Word] = ["#a.png", "./# b.png", photos[2]]
    let list = names.flatMap { $0.bytes + [UInt8(10)] }
    #expect(try batch(["--photos-from", "-", "--quiet"], input: list).isQuietSuccess)
    #expect(try folder.read("grids/grid-0001.jpg") == grid(photos[..<3]))
    let zeros = (["#a.png", "# b.png", photos[2]] as [Word]).flatMap { $0.bytes + [UInt8(0)] }
    #expect(
      try batch(["--photos-from", "-", "-0", "--quiet", "--force"], input: zeros).isQuietSuccess)
    #expect(try folder.read("grids/grid-0001.jpg") == grid(photos[..<3]))
  }

  @Test func `an empty list is a success, and a line says that it is empty`() throws {
    for words in [
      ["--photos-from", "-"], ["--photos-from", "-", "-0"], ["--photos-from", "/dev/null"],
    ] as [[Word]] {
      let outcome = try batch(words)
      #expect(outcome.end == .exit(0) && outcome.output.isEmpty)
      #expect(outcome.errors == "instagrid: the list '\(words[1])' contains no photos\n")
      for quiet in ["--quiet", "--json"] as [Word] {
        #expect(try batch(words + [quiet]).isQuietSuccess)
      }
    }
    #expect(folder.names == [])
  }

  @Test func `a wrong number of photos is an error before the first grid is made`() throws {
    let list = photos[..<5].map { "\($0)\n" }.joined()
    try folder.write(Array(list.utf8), to: "list")
    try folder.makeFolder("all")
    for (index, photo) in photos[..<5].enumerated() { try folder.copy(photo, to: "all/\(index)") }
    for words in [Array(photos[..<5]), ["--photos-from", "list"], ["all"]] as [[Word]] {
      for more in [[], ["--shard", "1/2"], ["--update", "-n"]] as [[Word]] {
        let outcome = try batch(words + more + ["--last", "refuse"])
        #expect(outcome.end == .exit(64))
        #expect(
          outcome.errors
            == "instagrid: layout 2 (wide-bottom, 2+1) has 3 cells, but only 2 photos are"
            + " left for the last grid (--last keep leaves cells empty, --last drop ignores the last"
            + " photos)\n")
        #expect(!folder.names.contains("grids"))
      }
    }
    // The photos may be too few only because some are bad.
    #expect(
      try batch(photos[..<5] + ["--skip-bad", "--last", "refuse"]).errors.contains(
        "1 made, 0 kept, 1 failed"))
  }

  @Test func `of a stream, an incomplete last group fails, and the others do not`() throws {
    let list = Array(photos[..<5].map { "\($0)\n" }.joined().utf8)
    let outcome = try batch(["--photos-from", "-", "--last", "refuse"], input: list)
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: grid 2: layout 2 (wide-bottom, 2+1) has 3 cells, but only 2 photos are left for"
          + " the last grid (--last keep leaves cells empty, --last drop ignores the last photos)\n"
          + "instagrid: 1 made, 0 kept, 1 failed, "), "\(outcome)")
    #expect(folder.names(in: "grids") == ["grid-0001.jpg"])
    folder["grids"].removeTree()
    #expect(try batch(photos[..<5] + ["--drop-last", "--quiet"]).isQuietSuccess)
    #expect(folder.names(in: "grids") == ["grid-0001.jpg"])
    for more in [["--allow-empty"], [], ["--last", "keep"]] as [[Word]] {
      folder["grids"].removeTree()
      #expect(try batch(photos[..<5] + ["--quiet"] + more).isQuietSuccess)
      #expect(try folder.read("grids/grid-0002.jpg") == grid(photos[3...4], "--allow-empty"))
    }
    let kept = try batch(photos[..<5] + ["--json"])
    #expect(kept.text.contains(#""emptyCells":1"#), "\(kept)")
    #expect(kept.text.contains("1 of 3 cells is empty in the last grid"), "\(kept)")
  }

  @Test func `photos that are left out are counted`() throws {
    let outcome = try batch(photos[..<5] + ["--drop-last"])
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: 1 made, 0 kept, 0 failed, 2 photos ignored, "), "\(outcome)")
    let none = try batch(photos[..<1] + ["--drop-last"])
    #expect(none.end == .exit(0))
    #expect(
      none.errors == "instagrid: 0 made, 0 kept, 0 failed, 1 photo ignored\n")
  }

  @Test func `a mistyped folder is an error, even if the last group may be dropped`() throws {
    try folder.makeFolder("holiday")
    for option in ["--drop-last", "--quiet"] as [Word] {
      let outcome = try batch(["holidy", option])
      #expect(outcome.end == .exit(66))
      #expect(outcome.errors.contains("holidy: no such file or directory\n"), "\(outcome)")
    }
    #expect(folder.names(in: "grids") == [])
  }

  @Test func `with empty cells, all missing photos of the last group are named`() throws {
    let outcome = try batch(["gone.jpg", "lost.jpg", "--allow-empty", "--quiet"])
    #expect(outcome.end == .exit(66))
    #expect(
      outcome.errors
        == "instagrid: grid 1: gone.jpg: no such file or directory\n"
        + "instagrid: grid 1: lost.jpg: no such file or directory\n")
  }

  @Test func `names that end in zero bytes are not read as a single name`() throws {
    let zeros = photos[..<3].flatMap { $0.bytes + [UInt8(0)] }
    for end in ["--drop-last", "--allow-empty"] as [Word] {
      let outcome = try batch(["--photos-from", "-", "--quiet", end], input: zeros)
      #expect(outcome.end == .exit(64))
      #expect(
        outcome.errors
          == "instagrid: standard input: a name contains a zero byte, as in a picture or UTF-16; --null"
          + " reads names that end in them\n")
    }
    #expect(folder.names(in: "grids") == [])
  }

  @Test func `a list from Windows is read correctly`() throws {
    let lines: [UInt8] =
      [0xEF, 0xBB, 0xBF] + photos[..<3].flatMap { $0.bytes + [13, 10] as [UInt8] } + [13, 10]
    #expect(try batch(["--photos-from", "-", "--quiet"], input: lines).isQuietSuccess)
    #expect(try folder.read("grids/grid-0001.jpg") == grid(photos[..<3]))
  }

  @Test func `the second of two grids with one output is refused`() throws {
    let twice = photos[..<3] + photos[..<3]
    let outcome = try batch(twice + ["--name", "{name}"])
    #expect(outcome.end == .exit(64))
    #expect(
      outcome.errors.hasPrefix(
        "instagrid: grid 2: output 'grids/rgb.jpg' is also the output of an earlier grid\n"))
    #expect(folder.names(in: "grids") == ["rgb.jpg"])
  }

  @Test func `update skips grids that are up to date, and no-clobber all that exist`() throws {
    for (index, photo) in photos.enumerated() { try folder.copy(photo, to: "\(index)") }
    let words: [Word] = ["0", "1", "2", "3", "4", "5"]
    #expect(try batch(words + ["--quiet"]).isQuietSuccess)
    for option in ["--update", "--no-clobber"] as [Word] {
      let again = try batch(words + [option])
      #expect(again.end == .exit(0))
      #expect(again.errors == "instagrid: 0 made, 2 kept, 0 failed\n", "\(option)")
    }
    try folder.copy(photos[0], to: "4")
    #expect(try batch(words + ["--no-clobber"]).errors.contains("instagrid: 0 made, 2 kept, "))
    // What is kept without being examined may show other photos, so its result names none.
    let json = try batch(words + ["--no-clobber", "--json"]).text.withoutNulls
    #expect(json.split(separator: #""kept":true,"#).count == 3)
    #expect(json.split(separator: #""photos":[]}"#).count == 3)
    #expect(try batch(words + ["--update"]).errors.contains("instagrid: 1 made, 1 kept, "))
    #expect(
      try folder.read("grids/grid-0002.jpg") == grid([photos[3], photos[0], photos[5]]))
  }

  @Test func `a missing photo is an error even if its grid could be skipped`() throws {
    for name in ["0", "1", "2"] as [Word] { try folder.copy(photos[0], to: name) }
    #expect(try batch(["0", "1", "2", "--quiet"]).isQuietSuccess)
    let outcome = try batch(["0", "1", "gone", "--update"])
    #expect(outcome.end == .exit(66))
    #expect(outcome.errors.contains("instagrid: grid 1: gone: no such file or directory\n"))
  }

  @Test func `all shards together make every grid exactly once`() throws {
    for shard in ["2/2", "1/2"] as [Word] {
      let outcome = try batch(photos + photos + ["--shard", shard, "--no-clobber"])
      #expect(outcome.errors.hasPrefix("instagrid: 2 made, 0 kept, 0 failed, "))
      let name = shard == "2/2" ? "grid-0002.jpg" : "grid-0001.jpg"
      #expect(folder.names(in: "grids").contains(name))
    }
    #expect(folder.names(in: "grids").count == 4)
  }

  @Test func `photos in the output folder are not replaced`() throws {
    // A picture of Instagrid, so they are protected only because they are photos of this batch.
    let made = try Program.run(
      ["compose", "-l", "rows:1", "-s", "32", photos[0], "-o", "1.png"], in: folder)
    #expect(made.isQuietSuccess)
    let photo = try folder.read("1.png")
    try folder.makeFolder("grids")
    let names: [Word] = ["grids/grid-0002.jpg", "grids/a.png", "grids/grid-0001.jpg"]
    for name in names { try folder.copy("1.png", to: name) }
    for jobs in ["1", "4"] as [Word] {
      let outcome = try batch(names + ["-l", "rows:1", "-j", jobs])
      #expect(outcome.end == .exit(64))
      #expect(outcome.errors.contains("output 'grids/grid-0001.jpg' is a photo of another grid\n"))
      for name in names { #expect(try folder.read(name) == photo) }
    }
    #expect(folder.names(in: "grids").count == 4)
  }

  @Test func `a folder that cannot be created is refused`() throws {
    try folder.write([1], to: "file")
    for name in ["file", "file/in"] as [Word] {
      let outcome = try Program.run(["batch", "-l", "2", "-o", name] + photos, in: folder)
      #expect(outcome.end == .exit(73))
      #expect(
        outcome.errors
          == "instagrid: \(name): cannot be created: part of its path is not a folder\n")
    }
    let deep = try Program.run(
      ["batch", "-l", "2", "-o", "a/b/c/", "--quiet"] + photos, in: folder)
    #expect(deep.isQuietSuccess)
    #expect(folder.names(in: "a/b/c") == ["grid-0001.jpg", "grid-0002.jpg"])
  }
}
