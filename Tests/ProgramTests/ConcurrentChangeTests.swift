import FileSystem
import LibC
import TestSupport
import Testing

/// Files and folders that another process changes while the program reads or writes them.
@Suite struct ConcurrentChangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compose(_ faults: String..., to output: Word = "grid.png") throws -> Outcome {
    try FaultInjection.run(
      ["compose", "--force", "-l", "rows:1", "-s", "64", "photo", "-o", output], in: folder,
      faults)
  }

  /// Photos that are larger than one read.
  static let large: [Word] = [.small("comb-444.jpg"), .photo("kite.png")]

  @Test(arguments: large)
  func `a photo that is truncated while it is read is damaged`(_ photo: Word) throws {
    for (moment, reason) in [
      ("fstat 2 !truncate -s 0 photo", /an empty file/),
      (
        "pread 2 !truncate -s 40000 photo",
        /damaged (?:JPEG|PNG): it ends (?:at row [0-9]+ of .+|before its first row)/
      ),
    ] {
      try folder.copy(photo, to: "photo")
      let outcome = try compose(moment)
      #expect(outcome.end == .exit(65))
      let line = outcome.errors.wholeMatch(of: /instagrid: photo: (.*)\n/)?.1 ?? ""
      #expect(try reason.wholeMatch(in: line) != nil, "\(outcome)")
      #expect(folder.names == ["photo"])
    }
  }

  @Test(arguments: large, ["rm photo", "mv photo away"])
  func `a photo that is removed or renamed while it is read is read to its end`(
    _ photo: Word, _ change: String
  ) throws {
    try folder.copy(photo, to: "photo")
    #expect(try compose().isQuietSuccess)
    let expected = try folder.read("grid.png")
    // The second one is that of the open photo, before it is read.
    let moments = ["pread 1", "pread 2"] + (FaultInjection.isSanitized ? [] : ["fstat 2"])
    for moment in moments {
      try folder.copy(photo, to: "photo")
      try folder.copy(.small("rgb.png"), to: "other")
      #expect(try compose("\(moment) !\(change)").isQuietSuccess)
      #expect(try folder.read("grid.png") == expected, "\(moment)")
    }
  }

  @Test(arguments: large)
  func `a photo that is overwritten while it is read is damaged`(
    _ photo: Word
  ) throws {
    for moment in ["pread 1", "pread 2"] {
      try folder.copy(photo, to: "photo")
      try folder.copy(.small("gray-16.png"), to: "other")
      let outcome = try compose("\(moment) !cat other >photo")
      #expect(outcome.end == .exit(65), "\(outcome)")
      let reasons = ["damaged ", "it changed while it was being read\n"]
      #expect(reasons.contains { outcome.errors.hasPrefix("instagrid: photo: \($0)") })
      #expect(folder.names == ["other", "photo"])
    }
  }

  /// The output would be newer than a photo whose current contents it does not show.
  @Test(arguments: [[], [FaultInjection.noUnnamedFiles]])
  func `a photo that changes while its grid is made fails the grid, and leaves the old picture`(
    _ way: [String]
  ) throws {
    try folder.copy(Self.large[0], to: "photo")
    #expect(try compose().isQuietSuccess)
    let before = try folder.read("grid.png")
    for (change, moments) in [
      ("touch photo", ["pread 1", "pread 2", "write 1"]),
      ("printf x >>photo", ["write 1"]),
      // As editors save a file: a new file takes its name.
      ("cp photo new; mv new photo", ["pread 2", "write 1"]),
    ] {
      for moment in moments {
        // Earlier than now by more than the resolution of the system's clock.
        try folder.copy(Self.large[0], to: "photo")
        try folder["photo"].setTime(seconds: 1_000_000_000)
        let outcome = try compose((way + ["\(moment) !\(change)"]).joined(separator: "\n"))
        #expect(outcome.end == .exit(65), "\(moment), \(change): \(outcome)")
        #expect(
          outcome.errors == "instagrid: photo: it changed while it was being read\n",
          "\(moment), \(change)")
        #expect(outcome.output.isEmpty)
        #expect(try folder.read("grid.png") == before)
        #expect(folder.names == ["grid.png", "photo"])
      }
    }
  }

  @Test func `a photo that changes before its grid goes to a stream leaves the stream empty`()
    throws
  {
    try folder.copy(Self.large[0], to: "photo")
    try folder["photo"].setTime(seconds: 1_000_000_000)
    let outcome = try FaultInjection.run(
      ["compose", "-l", "rows:1", "-s", "64", "photo", "-f", "png", "-o", "-"], in: folder,
      ["pread 2 !touch photo"])
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors == "instagrid: photo: it changed while it was being read\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func `a FIFO that ends early is a damaged photo`() throws {
    try folder.makeFIFO("photo")
    let scene = try folder.read(Self.large[0])
    for count in [1000, 40000] {
      let run = try Program.start(
        ["compose", "-l", "rows:1", "photo", "-o", "grid.png"], in: folder)
      try run.feed(Array(scene.prefix(count)), through: "photo", in: folder)
      let outcome = try run.finish()
      #expect(outcome.end == .exit(65))
      #expect(outcome.errors.hasPrefix("instagrid: photo: damaged JPEG: it ends "))
      #expect(outcome.errors.count(where: \.isNewline) == 1)
      #expect(folder.names == ["photo"])
    }
  }

  @Test(arguments: [[], [FaultInjection.noUnnamedFiles]])
  func `a folder that is removed while its picture is made is an error`(
    _ way: [String]
  ) throws {
    try folder.copy(.small("420.jpg"), to: "photo")
    for moment in ["write 1", "dup 1"] {
      try folder.makeFolder("out")
      let faults = way + ["\(moment) !rm -r out"]
      let outcome = try compose(faults.joined(separator: "\n"), to: "out/grid.png")
      #expect(outcome.end == .exit(73))
      #expect(
        outcome.errors
          == "instagrid: out/grid.png: cannot be created: there is no folder 'out/'\n")
      #expect(folder.names == ["photo"])
    }
  }

  /// How the new file gets its name: in one step that overwrites nothing, or by checking once
  /// more and renaming.
  static let ways: [[String]] = [
    [], [FaultInjection.noUnnamedFiles],
    // Without either of the calls that check and rename in one step.
    ["renameat2 %1 22"], [FaultInjection.noUnnamedFiles, "renameat2 %1 22"],
  ]

  @Test(arguments: ways, [true, false])
  func `a photo that is put where the output goes, while it is made, stays`(
    _ way: [String], replaces: Bool
  ) throws {
    let words: [Word] = ["compose", "-l", "rows:1", "-s", "64", "photo", "-o", "grid.png"]
    try folder.copy(.small("420.jpg"), to: "photo")
    if replaces { #expect(try Program.run(words, in: folder).isQuietSuccess) }
    let precious = try folder.copy(.small("gray-16.png"), to: "precious")
    for moment in ["write 1", "dup 1"] {
      let outcome = try FaultInjection.run(
        words, in: folder, ["\(moment) !cp precious new && mv new grid.png"] + way)
      #expect(outcome.end == .exit(73), "\(moment): \(outcome)")
      #expect(
        outcome.errors.hasPrefix(
          "instagrid: grid.png: not replaced, because it is not a picture that Instagrid made"))
      #expect(outcome.errors.hasSuffix("; name another output (perhaps it is missing after -o)\n"))
      #expect(try folder.read("grid.png") == precious)
      #expect(folder.names == ["grid.png", "photo", "precious"])
    }
  }

  /// The last possible moment, after the last check of the file to be replaced.
  @Test(arguments: [[], [FaultInjection.noUnnamedFiles]])
  func `a photo that comes out of the exchange with the output is put back`(_ way: [String])
    throws
  {
    let words: [Word] = ["compose", "-l", "rows:1", "-s", "64", "photo", "-o", "grid.png"]
    try folder.copy(.small("420.jpg"), to: "photo")
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    let precious = try folder.copy(.small("gray-16.png"), to: "precious")
    let outcome = try FaultInjection.run(
      words, in: folder, ["renameat2 1 !cp precious new && mv new grid.png"] + way)
    #expect(outcome.end == .exit(73), "\(outcome)")
    #expect(outcome.errors.contains("not a picture that Instagrid made"))
    #expect(try folder.read("grid.png") == precious)
    #expect(folder.names == ["grid.png", "photo", "precious"])
  }

  @Test(arguments: [[], [FaultInjection.noUnnamedFiles]])
  func `a photo that cannot be put back is named, and no later run removes it`(
    _ way: [String]
  ) throws {
    let words: [Word] = ["compose", "-l", "rows:1", "-s", "64", "photo", "-o", "grid.png"]
    try folder.copy(.small("420.jpg"), to: "photo")
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    let precious = try folder.copy(.small("gray-16.png"), to: "precious")
    let outcome = try FaultInjection.run(
      words, in: folder,
      ["renameat2 1 !cp precious new && mv new grid.png", "renameat2 2 5"] + way)
    #expect(outcome.end == .exit(73), "\(outcome)")
    let match = outcome.errors.wholeMatch(
      of:
        #/instagrid: grid.png: another file that was put there is now '\./(.*)'; rename it to keep it\n/#
    )
    let name = Pathname(try #require(match?.1, "\(outcome)"))
    #expect(try folder.read(name) == precious)
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    #expect(try folder.read(name) == precious)
    #expect(folder.names == ["\(name)", "grid.png", "photo", "precious"])
  }

  @Test(arguments: ways)
  func `an output that becomes a FIFO meanwhile is not replaced`(_ way: [String]) throws {
    try folder.copy(.small("420.jpg"), to: "photo")
    let outcome = try compose((way + ["write 1 !mkfifo grid.png"]).joined(separator: "\n"))
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors == "instagrid: grid.png: is no longer a regular file, and was not replaced\n"
    )
    #expect(try folder["grid.png"].isFIFO())
    #expect(folder.names == ["grid.png", "photo"])
  }

  @Test(arguments: ways)
  func `an unfinished file that somebody removed or replaced is not given a name`(
    _ way: [String]
  ) throws {
    guard way.contains(FaultInjection.noUnnamedFiles) else { return }
    try folder.copy(.small("420.jpg"), to: "photo")
    #expect(try compose().isQuietSuccess)
    let before = try folder.read("grid.png")
    for change in ["rm .instagrid-*", "for f in .instagrid-*; do cp photo new; mv new $f; done"] {
      let outcome = try compose((way + ["dup 1 !\(change)"]).joined(separator: "\n"))
      #expect(outcome.end == .exit(73), "\(outcome)")
      #expect(try folder.read("grid.png") == before)
    }
  }

  @Test(arguments: ways)
  func `a folder that is renamed meanwhile is an error, and nothing is left in it`(
    _ way: [String]
  ) throws {
    try folder.copy(.small("420.jpg"), to: "photo")
    try folder.makeFolder("out")
    let outcome = try compose(
      (way + ["write 1 !mv out moved"]).joined(separator: "\n"), to: "out/grid.png")
    #expect(outcome.end == .exit(73))
    #expect(
      outcome.errors == "instagrid: out/grid.png: cannot be created: there is no folder 'out/'\n")
    #expect(folder.names == ["moved", "photo"])
    #expect(folder.names(in: "moved").isEmpty)
  }

  /// As on file systems of cameras and USB sticks.
  @Test func `without hard links, unnamed files and exchanges nothing is replaced by accident`()
    throws
  {
    let faults = [FaultInjection.noUnnamedFiles, "renameat2 %1 22", "linkat %1 1"]
    let words: [Word] = [
      "compose", "-l", "rows:1", "-s", "64", "photo", "-o", "grid.png", "--no-clobber",
    ]
    try folder.copy(.small("420.jpg"), to: "photo")
    #expect(try FaultInjection.run(words, in: folder, faults).isQuietSuccess)
    let made = try folder.read("grid.png")
    let again = try FaultInjection.run(words, in: folder, faults)
    #expect(again.end == .exit(73))
    #expect(try folder.read("grid.png") == made)
    // A file that appears just before the name is taken.
    folder["grid.png"].removeTree()
    for moment in ["renameat2 1", "linkat 1"] {
      let late = try FaultInjection.run(
        words, in: folder, ["\(moment) !cp photo grid.png"] + faults)
      #expect(late.end == .exit(73), "\(late)")
      #expect(try folder.read("grid.png") == folder.read("photo"))
      folder["grid.png"].removeTree()
    }
    #expect(folder.names == ["photo"])
    // A failure leaves no empty file.
    let failed = try FaultInjection.run(words, in: folder, ["renameat 1 5"] + faults)
    #expect(failed.end == .exit(73), "\(failed)")
    #expect(folder.names == ["photo"])
  }

  /// FUSE reports this differently before Linux 6.15.
  @Test(arguments: [1, 38], [[], ["--no-clobber"]])
  func `an output is made where there are no hard links, unnamed files and exchanges`(
    _ error: Int, _ option: [Word]
  ) throws {
    try folder.copy(.small("420.jpg"), to: "photo")
    let outcome = try FaultInjection.run(
      ["compose", "-l", "rows:1", "-s", "64", "photo", "-o", "grid.png"] + option, in: folder,
      [FaultInjection.noUnnamedFiles, "renameat2 %1 22", "linkat %1 \(error)"])
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(folder.names == ["grid.png", "photo"])
  }

  /// Another run may treat it as abandoned, since nobody has locked the old picture.
  @Test(arguments: [[], [FaultInjection.noUnnamedFiles]])
  func `an old picture that somebody removes as soon as it has been replaced is no failure`(
    _ way: [String]
  ) throws {
    let words: [Word] = ["compose", "-l", "rows:1", "-s", "64", "photo", "-o", "grid.png"]
    try folder.copy(.small("420.jpg"), to: "photo")
    #expect(try Program.run(words + ["-s", "80"], in: folder).isQuietSuccess)
    try folder.copy("grid.png", to: "before")
    // Not the new picture, which differs.
    let removal = "for f in .instagrid-*; do cmp -s $f before && rm $f; done"
    let moments = try #require(FaultInjection.counts(words, in: folder, way)["stat"])
    for moment in 1...moments {
      try folder.copy("before", to: "grid.png")
      let outcome = try FaultInjection.run(
        words, in: folder, ["stat \(moment) !\(removal)"] + way)
      #expect(outcome.isQuietSuccess, "\(moment): \(outcome)")
      #expect(folder.names == ["before", "grid.png", "photo"])
    }
  }

  @Test func `the file by which a folder's case is tried out cannot be taken for abandoned`()
    throws
  {
    try folder.copy(.small("420.jpg"), to: "photo")
    let words: [Word] = ["batch", "--quiet", "-l", "rows:1", "-s", "64", "-o", "out", "photo"]
    try folder.makeFolder("out")
    let look = "for f in out/.i*; do test -e $f && touch seen && flock -n $f touch free; done"
    for moment in 1...(try #require(FaultInjection.counts(words, in: folder)["stat"])) {
      folder["out"].removeTree()
      try folder.makeFolder("out")
      _ = try FaultInjection.run(words, in: folder, ["stat \(moment) !\(look)"])
    }
    #expect(folder.names == ["out", "photo", "seen"])
  }

  @Test(arguments: [[], [FaultInjection.noUnnamedFiles]])
  func `a symbolic link to another file system is kept, and its target is replaced`(
    _ way: [String]
  ) throws {
    try folder.copy(.small("420.jpg"), to: "photo")
    #expect(try compose().isQuietSuccess)
    let expected = try folder.read("grid.png")
    // A file system in memory; if the other folder is in memory too, just another folder.
    let elsewhere = try TemporaryFolder(in: "/dev/shm")
    try folder.makeSymbolicLink("link.png", to: elsewhere["grid.png"])
    for before in [nil, [1, 2, 3]] as [[UInt8]?] {
      if let before { try elsewhere.write(before, to: "grid.png") }
      #expect(try compose(way.joined(), to: "link.png").isQuietSuccess)
      #expect(try elsewhere.read("grid.png") == expected)
      #expect(elsewhere.names == ["grid.png"])
      #expect(try folder["link.png"].isSymbolicLink())
    }
    #expect(folder.names == ["grid.png", "link.png", "photo"])
  }
}
