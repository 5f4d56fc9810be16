import FileSystem
import LibC
import TestSupport
import Testing

/// The processes of `instagrid-formats`: where the program is found, what they inherit, and when
/// they end.
@Suite(.needsFormats) struct FormatsProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let photo: Word = .fixture("formats/plain.heic")

  private func inspect(by formats: FormatsFolder) throws -> Outcome {
    try folder.copy(photo, to: "a.heic")
    return try Program.run(["inspect", "a.heic"], in: folder, program: formats.program)
  }

  @Test func `without it, the message says where it comes from`() throws {
    let outcome = try inspect(by: FormatsFolder(nil))
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors
        == "instagrid: a.heic: a HEIC photo, which needs the program instagrid-formats"
        + " (Scripts/install-formats before Scripts/build)\n"
    )
  }

  @Test func `it is found in libexec, and not in the working directory or through PATH`() throws {
    let installed = try FormatsFolder(
      Program.formats, at: "libexec/instagrid/instagrid-formats")
    #expect(try inspect(by: installed).end == .exit(0))
    let elsewhere = try FormatsFolder(nil)
    let formats = try Program.formats.contents()
    let copy = try folder.write(formats, to: "instagrid-formats")
    _ = unsafe copy.withCString { unsafe chmod($0, 0o755) }
    let outcome = try Program.run(
      ["inspect", photo], in: folder, setup: "PATH=.:$PATH", program: elsewhere.program)
    #expect(outcome.errors.contains("needs the program instagrid-formats"))
  }

  @Test func `the libraries of large formats are not loaded before a photo needs them`() throws {
    // As ldd(1) asks the dynamic linker.
    let outcome = try Program.run(
      [], in: folder, setup: "export LD_TRACE_LOADED_OBJECTS=1", program: Program.formats)
    #expect(outcome.text.contains("libwebp"))
    for name in ["libheif", "libtiff", "libjxl"] { #expect(!outcome.text.contains(name)) }
  }

  @Test func `what cannot be started is exit code 74`() throws {
    let formats = try FormatsFolder(nil)
    try formats.folder.write([1], to: "bin/instagrid-formats")
    let outcome = try inspect(by: formats)
    #expect(outcome.end == .exit(74))
    #expect(outcome.errors.hasPrefix("instagrid: a.heic: instagrid-formats cannot be started: "))
  }

  /// What a process of the shell inherits, which this script reports.
  private static let report = """
    echo $$ >"$0.process"
    /usr/bin/tr '\\0' '\\n' </proc/$$/environ >"$0.environment"
    files=$(/usr/bin/readlink /proc/$$/fd/*)
    echo "$files" >"$0.files"
    /bin/cat /proc/self/stat /proc/self/status >"$0.status"
    exit
    """

  /// Runs the script, and checks what the parent and the processes for photos have in common. Returns the files
  /// that it has open.
  private func inherited(by formats: FormatsFolder) throws -> Set<String> {
    try folder.copy(photo, to: "a.heic")
    let outcome = try Program.run(
      ["inspect", "a.heic"], in: folder, environment: ["SECRET=1"],
      setup: "exec 5</dev/zero; trap '' INT PIPE USR1", program: formats.program)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.contains("ended without an answer (exit code 0)"), "\(outcome.errors)")
    func report(_ name: String) throws -> String {
      try formats.folder["bin/instagrid-formats.\(name)"].text()
    }
    #expect(try report("environment") == "")
    let status = try report("status").split(separator: "\n")
    #expect(status.contains { $0.hasPrefix("SigBlk:") && $0.hasSuffix("\t0000000000000000") })
    // Two signals that the C library uses itself are not counted.
    let ignored = status.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
    #expect(try #require(ignored.flatMap { UInt64($0, radix: 16) }) & 0x7FFF_FFFF == 0)
    // It is not in the program's process group, so that Ctrl-C does not reach it.
    let fields = status[0].split(separator: ")").last?.split(separator: " ")
    #expect(fields?[2] != "\(getpgrp())")
    let files = try report("files").split(separator: "\n").map(String.init)
    #expect(files.count { $0.hasPrefix("socket:") } == 1)
    // The shell also has one or both ends of the pipe of the substitution, and may have its script.
    return Set(files).filter { !$0.contains("/bin/instagrid-formats") && !$0.hasPrefix("pipe:") }
  }

  @Test func `the parent inherits a socket, and nothing else`() throws {
    let files = try inherited(by: FormatsFolder(script: Self.report))
    #expect(files.count == 2 && files.contains("/dev/null"), "\(files)")
  }

  @Test func `a process inherits the photo, a socket, and nothing else`() throws {
    let files = try inherited(by: FormatsFolder(photoScript: Self.report))
    #expect(files.count == 3 && files.contains("/dev/null"), "\(files)")
    #expect(files.contains("\(folder["a.heic"])"))
  }

  @Test func `all photos of a run have one parent`() throws {
    let formats = try FormatsFolder(
      script: "echo started >>\"$0.starts\"; exec '\(Program.formats)'")
    let names = (0..<40).map { Word("\($0).webp") }
    for name in names { try folder.copy(.fixture("formats/lossy.webp"), to: name) }
    let outcome = try Program.run(["inspect"] + names, in: folder, program: formats.program)
    #expect(outcome.end == .exit(0) && outcome.text.count(where: \.isNewline) == 40, "\(outcome)")
    #expect(try formats.folder["bin/instagrid-formats.starts"].text() == "started\n")
  }

  private func startWithFIFO(_ photos: [Word]) throws -> RunningProgram {
    try folder.makeFIFO("fifo")
    return try Program.start(
      ["compose", "--focus", "center", "-l", "rows:1+1"] + photos + ["-o", "a.png"], in: folder)
  }

  @Test func `no process lives longer than the program, however that ends`() throws {
    let run = try startWithFIFO(["fifo", photo])
    let writer = try FIFOWriter("fifo", in: folder, readBy: run)
    // The process waits for the rest of the photo.
    try writer.write(photo.contents().prefix(200))
    // It, and the parent.
    try run.wait { run.children.count == 2 }
    try writer.waitUntilRead()
    let processes = run.children
    run.send(SIGKILL)
    #expect(try run.finish().end == .signal(SIGKILL))
    let other = try Program.start(["inspect", "-"], in: folder)
    try other.wait { !processes.contains(where: isAlive) }
    _ = try other.finish()
    _ = consume writer
  }

  /// Makes grids of photos, of which the last one waits for a FIFO.
  private func startBatch() throws -> RunningProgram {
    try folder.makeFIFO("fifo")
    try folder.write(Array(try photo.contents().prefix(800)), to: "cut.heic")
    let lines = ["\(photo)", "cut.heic", "\(photo)", "fifo", "\(photo)"].enumerated().map {
      "{\"photos\":[\"\($1)\"],\"output\":\"\($0).png\"}\n"
    }
    try folder.write(Array(lines.joined().utf8), to: "list")
    // The process that finds faces would serve the whole run.
    return try Program.start(
      ["batch", "--manifest", "list", "-l", "rows:1", "-s", "64", "-j", "1", "--focus", "center"],
      in: folder)
  }

  @Test func `a process ends with its photo, and leaves no zombie`() throws {
    let run = try startBatch()
    let writer = try FIFOWriter("fifo", in: folder, readBy: run)
    let parent = run.children
    #expect(parent.count == 1 && parent.allSatisfy(isAlive))
    try writer.write(Pathname.small("420.jpg").contents())
    _ = consume writer
    #expect(try run.finish().end == .exit(65))
    #expect(!parent.contains(where: isAlive))
    #expect(folder.names == ["0.png", "2.png", "3.png", "4.png", "cut.heic", "fifo", "list"])
  }

  @Test func `a parent that dies is started once more`() throws {
    let run = try startBatch()
    let writer = try FIFOWriter("fifo", in: folder, readBy: run)
    let parent = try #require(run.children.first)
    kill(parent, SIGKILL)
    try writer.write(Pathname.small("420.jpg").contents())
    _ = consume writer
    #expect(try run.finish().end == .exit(65))
    #expect(folder.names.contains("4.png"))
  }
}
