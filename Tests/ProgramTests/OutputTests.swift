import LibC
import TestSupport
import Testing

/// Where a picture may be written: files, links, devices and FIFOs.
@Suite struct OutputTests {
  private let folder: TemporaryFolder
  private let words: [Word] = ["compose", "-s", "32"] + .threePhotos
  /// The bytes that every output must receive.
  private let picture: [UInt8]
  /// The file that some of them replace.
  private let before: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    before = try .earlierPicture()
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
      ("file/grid.png", "cannot be created: part of its path is not a folder"),
      ("folder.png", "is a folder; give the name of a file"),
      ("folder.png/", "is a folder; give the name of a file"),
      ("loop.png", "cannot be created: too many levels of symbolic links"),
    ] as [(Word, String)])
  func `a path where no file can be created is refused`(_ output: Word, _ reason: String) throws {
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

  @Test func `a folder or file without write permission is refused`() throws {
    try folder.makeFolder("closed")
    try folder.write(before, to: "closed/grid.png")
    try folder["closed/grid.png"].setPermissions(0o444)
    try folder["closed"].setPermissions(0o555)
    let outcomes = try ["closed/grid.png", "closed/new.png"].map { try compose(to: $0) }
    try folder["closed"].setPermissions(0o755)
    for outcome in outcomes {
      // root may write everywhere.
      #expect(outcome.end == .exit(geteuid() == 0 ? 0 : 73))
      #expect(outcome.errors.contains("permission denied") == (geteuid() != 0))
    }
    if geteuid() == 0 {
      #expect(try folder.read("closed/grid.png") == picture)
      #expect(try folder.read("closed/new.png") == picture)
    } else {
      #expect(try folder.read("closed/grid.png") == before)
    }
  }

  @Test(arguments: ["png", "jpeg"] as [Word])
  func `a full disk is reported as a write failure`(_ format: Word) throws {
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

  // AddressSanitizer needs more address space than the limit. FaultInjectionTests set no limit.
  @Test(.enabled(if: !FaultInjection.isSanitized))
  func `a picture too large for memory is an error, not a crash`() throws {
    try folder.write(before, to: "old.png")
    // 16384 x 16384 pixels of four bytes are a gibibyte; the limit is in units of 1024 bytes.
    let outcome = try compose(to: "old.png", "-s", "16384", setup: "ulimit -v 900000")
    #expect(outcome.end == .exit(71))
    #expect(outcome.errors.contains("not enough memory"))
    #expect(folder.names == ["old.png"])
    #expect(try folder.read("old.png") == before)
  }

  @Test(.enabled(if: FaultInjection.canLimitFiles))
  func `a picture over the file size limit fails and leaves no file`() throws {
    try folder.write(before, to: "old.png")
    for output in ["old.png", "new.png"] as [Word] {
      let outcome = try compose(
        to: output, "-s", "600", setup: "ulimit -f 8")
      #expect(outcome.end == .exit(74))
      #expect(outcome.errors == "instagrid: \(output): writing failed: file too large\n")
    }
    #expect(folder.names == ["old.png"])
    #expect(try folder.read("old.png") == before)
  }

  @Test func `the umask decides the permissions of a new file`() throws {
    #expect(try compose(to: "a.png", setup: "umask 027").isQuietSuccess)
    #expect(try compose(to: "b.png", setup: "umask 0").isQuietSuccess)
    #expect(try folder["a.png"].permissions() == 0o640)
    #expect(try folder["b.png"].permissions() == 0o666)
    #expect(try folder.read("a.png") == picture)
  }

  @Test func `a replaced file keeps its permissions`() throws {
    try folder.write(before, to: "grid.png")
    for mode in [0o600, 0o664, 0o777] as [mode_t] {
      try folder["grid.png"].setPermissions(mode)
      #expect(try compose(to: "grid.png", setup: "umask 077").isQuietSuccess)
      #expect(try folder["grid.png"].permissions() == mode)
      #expect(try folder.read("grid.png") == picture)
    }
    #expect(folder.names == ["grid.png"])
  }

  @Test func `a symbolic link is followed and kept, whether or not its target exists`() throws {
    try folder.makeFolder("deep")
    try folder.write(before, to: "deep/old.png")
    try folder.makeSymbolicLink("deep/there.png", to: "old.png")
    try folder.makeSymbolicLink("old-link.png", to: "deep/there.png")
    try folder.makeSymbolicLink("new-link.png", to: "deep/new.png")
    #expect(try compose(to: "old-link.png").isQuietSuccess)
    #expect(try compose(to: "new-link.png").isQuietSuccess)
    #expect(try folder.read("deep/old.png") == picture)
    #expect(try folder.read("deep/new.png") == picture)
    for link in ["old-link.png", "new-link.png", "deep/there.png"] as [Word] {
      #expect(try folder[link].isSymbolicLink())
    }
    #expect(folder.names == ["deep", "new-link.png", "old-link.png"])
  }

  @Test func `a picture can be written to dev null, which stays a device`() throws {
    #expect(try compose(to: "/dev/null", "-f", "png").isQuietSuccess)
    #expect(try compose(to: "/dev/null", "-f", "png", "--no-clobber").isQuietSuccess)
    #expect(try folder["/dev/null"].isDevice())
    #expect(try folder.read("/dev/null") == [])
    #expect(folder.names == [])
  }

  @Test func `a picture can be written to a FIFO, which stays a FIFO`() throws {
    try folder.makeFIFO("pipe.png")
    let run = try Program.start(words + ["-o", "pipe.png"], in: folder)
    // Waits until the program opens it, and reads until the program closes it.
    let received = try Program.runScript("cat pipe.png", in: folder).output
    #expect(try run.finish().isQuietSuccess)
    #expect(received == picture)
    #expect(try folder["pipe.png"].isFIFO())
    #expect(folder.names == ["pipe.png"])
  }
}
