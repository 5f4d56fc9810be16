import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a picture goes: files, links, devices and FIFOs.
@Suite struct OutputTests {
  private let folder: TemporaryFolder
  private let words: [Word] = ["compose", "-s", "32"] + .threePhotos
  /// The bytes that every way of writing has to give.
  private let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let elsewhere = try TemporaryFolder()
    _ = try Program.run(words + ["-o", "grid.png"], in: elsewhere)
    picture = try elsewhere.read("grid.png")
  }

  private func compose(to output: Word, _ more: Word..., setup: String? = nil) throws -> Outcome {
    try Program.run(words + ["-o", output] + more, in: folder, setup: setup)
  }

  @Test(
    arguments: [
      ("nowhere/grid.png", "cannot be created: there is no folder 'nowhere/'"),
      ("file/grid.png", "cannot be created: not a directory"),
      ("folder.png", "a folder; a file's name is needed"),
      ("folder.png/", "a folder; a file's name is needed"),
      ("loop.png", "cannot be created: too many levels of symbolic links"),
    ] as [(Word, String)])
  func `a place where no file can be is refused`(_ output: Word, _ reason: String) throws {
    try folder.write([1], to: "file")
    try folder.makeFolder("folder.png")
    try folder.makeSymbolicLink("loop.png", to: "loop.png")
    let outcome = try compose(to: output, "-f", "png")
    #expect(outcome.end == .exit(73))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "instagrid: \(output): \(reason)\n")
    #expect(folder.names == ["file", "folder.png", "loop.png"])
    #expect(try folder.read("file") == [1])
  }

  @Test func `a folder or file that may not be written to is refused`() throws {
    try folder.makeFolder("closed")
    try folder.write([1, 2], to: "closed/grid.png")
    try folder.setPermissions(0o444, of: "closed/grid.png")
    try folder.setPermissions(0o555, of: "closed")
    let outcomes = try ["closed/grid.png", "closed/new.png"].map { try compose(to: $0) }
    try folder.setPermissions(0o755, of: "closed")
    for outcome in outcomes {
      // Nothing is closed to root.
      #expect(outcome.end == .exit(geteuid() == 0 ? 0 : 73))
      #expect(outcome.errors.contains("permission denied") == (geteuid() != 0))
    }
    if geteuid() == 0 {
      #expect(try folder.read("closed/grid.png") == picture)
      #expect(try folder.read("closed/new.png") == picture)
    } else {
      #expect(try folder.read("closed/grid.png") == [1, 2])
    }
  }

  #if os(Linux)
    @Test(arguments: ["png", "jpeg"] as [Word])
    func `a full disk is a failure to write`(_ format: Word) throws {
      let outcome = try compose(to: "/dev/full", "-f", format)
      #expect(outcome.end == .exit(74))
      #expect(
        outcome.errors == "instagrid: /dev/full: writing failed: no space left on device\n")
      let stream = try compose(to: "-", "-f", format, setup: "exec > /dev/full")
      #expect(stream.end == .exit(74))
      #expect(
        stream.errors == "instagrid: standard output: writing failed: no space left on device\n")
      #expect(folder.names == [])
    }

    // AddressSanitizer takes more addresses than a limit leaves; FaultyCallTests do without one.
    @Test(.enabled(if: !Faults.isSanitized))
    func `a square that memory does not hold is refused, not a crash`() throws {
      try folder.write([1, 2, 3], to: "old.png")
      // 16384 x 16384 pixels of four bytes are a gibibyte; the limit is in units of 1024 bytes.
      let outcome = try compose(to: "old.png", "-s", "16384", setup: "ulimit -v 900000")
      #expect(outcome.end == .exit(71))
      #expect(outcome.errors.contains("not enough memory"))
      #expect(folder.names == ["old.png"])
      #expect(try folder.read("old.png") == [1, 2, 3])
    }
  #endif

  @Test(.enabled(if: Faults.canLimitFiles))
  func `a picture over the limit for files fails and leaves nothing`() throws {
    try folder.write([1, 2, 3], to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let outcome = try compose(
        to: output, "-s", "600", setup: "ulimit -f 8")
      #expect(outcome.end == .exit(74))
      #expect(outcome.errors == "instagrid: \(output): writing failed: file too large\n")
    }
    #expect(folder.names == ["old.png"])
    #expect(try folder.read("old.png") == [1, 2, 3])
  }

  @Test func `a new file has the permissions that the user's mask leaves`() throws {
    #expect(try compose(to: "a.png", setup: "umask 027").isQuietSuccess)
    #expect(try compose(to: "b.png", setup: "umask 0").isQuietSuccess)
    #expect(try folder.permissions(of: "a.png") == 0o640)
    #expect(try folder.permissions(of: "b.png") == 0o666)
    #expect(try folder.read("a.png") == picture)
  }

  @Test func `a replaced file keeps its permissions`() throws {
    try folder.write([1, 2, 3], to: "grid.png")
    for mode in [0o600, 0o664, 0o777] as [mode_t] {
      try folder.setPermissions(mode, of: "grid.png")
      #expect(try compose(to: "grid.png", setup: "umask 077").isQuietSuccess)
      #expect(try folder.permissions(of: "grid.png") == mode)
      #expect(try folder.read("grid.png") == picture)
    }
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a link is followed and stays, be there a file or not`() throws {
    try folder.makeFolder("deep")
    try folder.write([1, 2, 3], to: "deep/old.png")
    try folder.makeSymbolicLink("deep/there.png", to: "old.png")
    try folder.makeSymbolicLink("old-link.png", to: "deep/there.png")
    try folder.makeSymbolicLink("new-link.png", to: "deep/new.png")
    #expect(try compose(to: "old-link.png").isQuietSuccess)
    #expect(try compose(to: "new-link.png").isQuietSuccess)
    #expect(try folder.read("deep/old.png") == picture)
    #expect(try folder.read("deep/new.png") == picture)
    for link in ["old-link.png", "new-link.png", "deep/there.png"] as [Word] {
      #expect(try folder.isSymbolicLink(link))
    }
    #expect(folder.names == ["deep", "new-link.png", "old-link.png"])
  }

  @Test func `dev null swallows the picture and stays a device`() throws {
    #expect(try compose(to: "/dev/null", "-f", "png").isQuietSuccess)
    #expect(try compose(to: "/dev/null", "-f", "png", "--no-clobber").isQuietSuccess)
    #expect(try folder.isDevice("/dev/null"))
    #expect(try folder.read("/dev/null") == [])
    #expect(folder.names == [])
  }

  @Test func `a FIFO gets the picture and stays a FIFO`() throws {
    try folder.makeFIFO("pipe.png")
    let run = try Program.start(words + ["-o", "pipe.png"], in: folder)
    // Waits until the program opens it, and reads until it closes it.
    let received = try folder.read("pipe.png")
    #expect(try run.finish().isQuietSuccess)
    #expect(received == picture)
    #expect(try folder.isFIFO("pipe.png"))
    #expect(folder.names == ["pipe.png"])
  }
}
