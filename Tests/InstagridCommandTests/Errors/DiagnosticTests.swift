import CommandKit
import FileSystem
import GridKit
import LibC
import TestSupport
import Testing

@testable import InstagridCommand
@testable import PhotoIO

@Suite struct DiagnosticTests {
  private struct Surprise: Error {}
  private static let ofGroup = MemoryLimit(ofGroup: 40 << 20, from: "/sys/fs/cgroup/memory.max")

  private func expect(
    _ error: any Error, _ code: ExitCode, _ line: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let diagnostic = Diagnostic(error)
    #expect(diagnostic.code == code, sourceLocation: location)
    #expect(diagnostic.lines == [line], sourceLocation: location)
  }

  @Test(
    arguments: [
      (.cannotOpen(SystemError(ENOENT)), .noPhoto, "no such file or directory"),
      (.cannotOpen(SystemError(EACCES)), .noPhoto, "permission denied"),
      (.cannotOpen(SystemError(EMFILE)), .readOrWriteFailed, "too many open files"),
      (.cannotOpen(SystemError(ENOMEM)), .readOrWriteFailed, "cannot allocate memory"),
      (.folder, .noPhoto, "a folder, not a photo"),
      (.empty, .badPhoto, "an empty file"),
      (
        .decoderMissing(.heic), .badPhoto,
        "a HEIC photo, which needs the program instagrid-formats (Scripts/install-formats before Scripts/build)"
      ),
      (
        .decoderStopped(.avif, "its decoder was killed"), .internalError,
        "an AVIF photo that could not be decoded: its decoder was killed"
      ),
      (
        .notReadable(.pdf), .badPhoto,
        FileFormat.pdf.whyNotRead + "; convert it to JPEG or PNG first"
      ),
      (.unsupported(.jpeg, "12 bits"), .badPhoto, "unsupported JPEG: 12 bits"),
      (
        .unsupported(.png, "CgBI"), .badPhoto,
        "unsupported PNG: CgBI; convert it first, on a Mac with: sips -s format png IN.png --out OUT.png"
      ),
      (
        .unsupported(.heic, "JPEG"), .badPhoto,
        "unsupported HEIC: JPEG; converted to JPEG or PNG, it can be read"
      ),
      (.damaged(.png, "no end"), .badPhoto, "damaged PNG: no end"),
      (.ends(.jpeg, row: 1204, of: 3024), .badPhoto, "damaged JPEG: it ends at row 1204 of 3024"),
      (.ends(.png, row: 0, of: nil), .badPhoto, "damaged PNG: it ends before its first row"),
      (
        .tooLarge(Size(width: 20, height: 30), limit: 599), .badPhoto,
        "too large: 20x30 is 600 pixels, over the limit of 599"
      ),
      (
        .needsMemory(38_000_000, limit: MemoryLimit(bytes: 30 << 20)), .badPhoto,
        "too large: decoding it takes 36.3M of memory, over the limit of 30M"
      ),
      (
        .needsMemory(nil, limit: MemoryLimit(bytes: 30 << 20)), .badPhoto,
        "too large: decoding it takes more memory than the limit of 30M"
      ),
      (
        .needsMemory(3 << 30, limit: .standard), .badPhoto,
        "too large: decoding it takes 3G of memory, over the limit of 2G"
      ),
      (
        .needsMemory(38_000_000, limit: Self.ofGroup), .outOfMemory,
        "not enough memory: decoding it takes 36.3M of memory, over the limit of 30M, three"
          + " quarters of /sys/fs/cgroup/memory.max; --max-memory sets another one"
      ),
      (
        .needsMemory(3 << 30, limit: Self.ofGroup), .badPhoto,
        "too large: decoding it takes 3G of memory, over the limit of 30M, three quarters of"
          + " /sys/fs/cgroup/memory.max"
      ),
      (.readFailed(SystemError(EIO)), .readOrWriteFailed, "reading failed: input/output error"),
      (.changed, .badPhoto, "it changed while it was being read"),
      (
        .mustStayOpen(limit: 64), .badPhoto,
        "too many photos that must stay open (streams and inline photos) for the limit of 64 open"
          + " files"
      ),
      (.streamUsedUp, .readOrWriteFailed, "a stream can be read only once"),
      (.outOfMemory, .outOfMemory, "not enough memory to decode it"),
    ] as [(PhotoError.Reason, ExitCode, String)])
  func `every error of a photo has its exit code and its message`(
    _ reason: PhotoError.Reason, _ code: ExitCode, _ line: String
  ) {
    let error = PhotoError(.path("a\nb.jpg"), reason)
    expect(error, code, #"a\nb.jpg: "# + line)
    expect(CompositionError.photos([CellFailure(cell: 1, error)]), code, #"a\nb.jpg: "# + line)
  }

  @Test(
    arguments: [(.pdf, "; convert it to JPEG or PNG first"), (.text, "")] as [(FileFormat, String)])
  func `the message about another format says whether to convert the file`(
    _ format: FileFormat, _ hint: String
  ) {
    expect(
      PhotoError(.path("a"), .notReadable(format)), .badPhoto,
      "a: \(format.whyNotRead)\(hint)")
  }

  @Test func `a program that packages installed names the package of the other one`() {
    #expect(
      ExternalProgram.captions.installHint(for: "/usr/bin/instagrid")
        == "the Debian package instagrid-captions")
    for path in ["/usr/local/bin/instagrid", "/home/a/.build/release/instagrid"] as [Pathname] {
      #expect(
        ExternalProgram.captions.installHint(for: path)
          == "Scripts/install-captions before Scripts/build")
    }
  }

  @Test(
    arguments: [
      (.cannotCreate(SystemError(EACCES)), .cannotCreate, "cannot be created: permission denied"),
      (
        .cannotCreate(SystemError(EROFS)), .cannotCreate,
        "cannot be created: read-only file system"
      ),
      (
        .noFolder("album/"), .cannotCreate, "cannot be created: there is no folder 'album/'"
      ),
      (.folder, .cannotCreate, "is a folder; give the name of a file"),
      (.exists, .cannotCreate, "already exists; not replaced because of --no-clobber"),
      (
        .writeFailed(SystemError(ENOSPC)), .readOrWriteFailed,
        "writing failed: no space left on device"
      ),
      (.outOfMemory, .outOfMemory, "not enough memory to encode the picture"),
    ] as [(OutputError.Reason, ExitCode, String)])
  func `every error of an output has its exit code and its message`(
    _ reason: OutputError.Reason, _ code: ExitCode, _ line: String
  ) {
    expect(OutputError(.path("grid.png"), reason), code, "grid.png: " + line)
    expect(
      CompositionError.output(OutputError(.path("grid.png"), reason)), code, "grid.png: " + line)
  }

  @Test(
    arguments: [
      (
        .foreign("a HEIC photo", mayBePhoto: true, not: .picture), .cannotCreate,
        "not replaced, because it is not a picture that Instagrid made (a HEIC photo); name"
          + " another output (perhaps it is missing after -o)"
      ),
      (
        .foreign("a text file", mayBePhoto: false, not: .picture), .cannotCreate,
        "not replaced, because it is not a picture that Instagrid made (a text file); --force replaces it"
      ),
      (
        .edited, .cannotCreate,
        "not replaced, because it was made by Instagrid and rewritten since; --force replaces it"
      ),
      (
        .unreadable(.readFailed(SystemError(EIO))), .readOrWriteFailed,
        "not replaced, because it cannot be examined (reading failed: input/output error)"
      ),
    ] as [(ReplacementError.Reason, ExitCode, String)])
  func `every reason to keep an existing file has its exit code and its message`(
    _ reason: ReplacementError.Reason, _ code: ExitCode, _ message: String
  ) {
    for isWritable in [true, false] {
      let error = ReplacementError(path: "grid.png", reason: reason, isWritable: isWritable)
      let diagnostic = Diagnostic(error)
      #expect(diagnostic.code == code)
      let hint = isWritable ? "; --force replaces it" : ""
      #expect(
        diagnostic.lines == [
          "grid.png: " + message.replacing("; --force replaces it", with: hint)
        ])
      #expect(diagnostic.faults.map(\.name) == [.path("grid.png")])
    }
  }

  @Test func `of several photos each has its line, and the highest code counts`() {
    let errors = [
      PhotoError(.path("a.jpg"), .cannotOpen(SystemError(ENOENT))),
      PhotoError(.path("b.jpg"), .empty), PhotoError(.path("b.jpg"), .empty),
    ]
    let photos = UnreadablePhotos(
      errors: errors, reasonNotSkipped: UsageError("too few"))
    let diagnostic = Diagnostic(photos)
    #expect(
      diagnostic.lines
        == ["a.jpg: no such file or directory", "b.jpg: an empty file", "too few"])
    #expect(diagnostic.code == .noPhoto)
    #expect(
      "\(Diagnostic(photos).json)"
        == #"{"code":66,"path":"a.jpg","message":"a.jpg: no such file or directory","others":["#
        + #"{"code":65,"path":"b.jpg","message":"b.jpg: an empty file","others":null},"#
        + #"{"code":64,"path":null,"message":"too few","others":null}]}"#)
  }

  @Test func `nothing is printed when the reader of a pipe has gone`() {
    let error = OutputError(.label("standard output"), .writeFailed(SystemError(EPIPE)))
    #expect(Diagnostic(error).isClosedPipe && Diagnostic(error).code == .readOrWriteFailed)
  }

  @Test func `long words are abridged, and the advice behind them is not`() {
    let name = Argument(bytes: repeatElement(UInt8(ascii: "k"), count: 900_000))
    let shown = String(repeating: "k", count: 200) + "..." + String(repeating: "k", count: 97)
    expect(
      UsageError.unknown("command", name, among: []), .usage,
      "unknown command '\(shown)'; see 'instagrid help'")
    expect(
      UsageError(option: "size", "'\(name)' is not a size"), .usage,
      "--size: '\(shown)' is not a size")
    expect(
      PhotoError(.path(name.path), .cannotOpen(.nameTooLong)), .noPhoto,
      "\(shown): file name too long")
  }

  @Test func `every name that a file can have is shown as a whole`() {
    let path = Pathname(String(repeating: "\u{301}/", count: 4095 / 3))
    expect(PhotoError(.path(path), .empty), .badPhoto, "\(path.text): an empty file")
  }

  @Test func `a usage error is printed as it is`() {
    expect(UsageError("--size: too small"), .usage, "--size: too small")
  }

  @Test func `an unexpected error is an internal error`() {
    expect(Surprise(), .internalError, "unexpected error: Surprise()")
    let inside = Diagnostic(CompositionError.photos([CellFailure(cell: 0, Surprise())]))
    #expect(inside.code == .internalError)
    #expect(inside.lines.first?.hasPrefix("unexpected error: ") == true)
    #expect(inside.lines.first?.contains("Surprise()") == true)
  }
}
