import CommandKit
import FileBuilders
import FileSystem
import LibC
import TestSupport
import Testing

/// Every decoder of a photo fails, once and twice, while its header is read, while its faces are looked for and
/// while it is drawn.
///
/// After one failure the picture is that of a run without any. After two, nothing is written, the exit code
/// says why, and an update makes the picture.
@Suite(.needsFormats, .needsMisbehavingFaces) struct DecoderFaultInjectionTests {
  private let folder: TemporaryFolder
  private let formats: FormatsFolder

  /// What happens to a process of `instagrid-formats`, and the exit code if it happens twice.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: Int
    /// The photo that it happens to; `nil` for all.
    var photo: String?
    /// What a shell does in the place of the process.
    let script: @Sendable () throws -> String

    init(
      _ name: String, _ code: Int, onlyTo photo: String? = nil,
      _ script: @escaping @Sendable () throws -> String
    ) {
      (testDescription, self.code, self.photo, self.script) = (name, code, photo, script)
    }

    /// The process runs with injected faults.
    static func injected(
      _ name: String, _ code: Int, _ faults: String..., setup: String = ":"
    ) -> Fault {
      Fault(name, code) {
        "\(setup); \(try FaultInjection.preload(faults)); exec '\(Program.formats)'"
      }
    }
  }

  static let faults = [
    Fault("killed", 70) { "kill -9 $$" },
    Fault("a limit of CPU time from outside", 70, onlyTo: "plain.heic") {
      "ulimit -t 1; while :; do :; done"
    },
    .injected("no thread", 74, "thread 1+ \(EAGAIN)"),
    .injected("no byte can be read", 74, "read 1+ \(EIO)", "pread 1+ \(EIO)"),
    // A limit from outside that is less than --max-memory.
    .injected("no memory", 71, "memory 1+ \(ENOMEM)", setup: "ulimit -v 2000000"),
  ]

  static let photos = ["plain.heic", "plain.avif", "lossy.webp", "lzw.tif", "lossless.jxl"]

  init() throws {
    folder = try TemporaryFolder()
    formats = try FormatsFolder(
      photoScript: """
        photo=$(readlink /proc/self/fd/0); count="$0.${photo##*/}"
        n=0; [ ! -e "$count" ] || read n <"$count"; n=$((n + 1)); echo $n >"$count"
        case " $(cat "$0.failing") " in *" $n "*) . "$0.fault";; esac
        exec '\(Program.formats)'
        """)
    let faces = try formats.folder.write(
      Array("#!/bin/sh\nexec '\(Program.misbehavingFaces)'\n".utf8), to: "bin/instagrid-faces")
    _ = unsafe faces.withCString { unsafe chmod($0, 0o755) }
    for photo in Self.photos { try folder.copy(.fixture("formats/\(photo)"), to: Pathname(photo)) }
  }

  /// Makes a grid of each photo, unless it is up to date, while the processes of these numbers, from 1 on for each
  /// photo, fail. Returns the results.
  private func update(failing numbers: [Int] = [], _ fault: Fault? = nil) throws -> [JSON] {
    for name in formats.folder.names(in: "bin") where name.hasPrefix("instagrid-formats.") {
      try formats.folder.write([], to: "bin/\(name)")
    }
    let failing = numbers.map { "\($0)" }.joined(separator: " ")
    try formats.folder.write(Array(failing.utf8), to: "bin/instagrid-formats.failing")
    let script = try fault?.script() ?? ":"
    let photo = fault?.photo.map { "[ ${photo##*/} != \($0) ] || { \(script); }" }
    try formats.folder.write(Array((photo ?? script).utf8), to: "bin/instagrid-formats.fault")
    let records = Self.photos.map { #"{"photos":["\#($0)"],"output":"\#($0).png"}"# + "\n" }
    let outcome = try Program.run(
      [
        "batch", "--manifest", "-", "-l", "1x1", "-s", "60x20", "-m", "0", "--focus", "faces",
        "--ignore-bad", "--update", "--json", "--max-memory", "2G",
      ], in: folder, input: .bytes(Array(records.joined().utf8)), program: formats.program)
    let results = try outcome.text.split(separator: "\n").map { try JSON(reading: String($0)) }
    try #require(results.count == Self.photos.count, "\(outcome)")
    return results
  }

  private func pictures() throws -> [[UInt8]?] {
    try Self.photos.map { folder.names.contains("\($0).png") ? try folder.read("\($0).png") : nil }
  }

  private func removePictures() {
    for photo in Self.photos {
      _ = unsafe folder["\(photo).png"].withCString { unsafe unlink($0) }
    }
  }

  @Test(arguments: faults)
  func `a process that fails is replaced once, and then the grid fails`(_ fault: Fault) throws {
    #expect(try update().allSatisfy { $0["ok"] == .boolean(true) })
    let whole = try pictures()
    // Its header, the search, and the grid.
    for photo in Self.photos {
      #expect(try formats.folder["bin/instagrid-formats.\(photo)"].text() == "3\n", "\(photo)")
    }
    for number in 1...3 where fault.photo == nil || number == 3 {
      removePictures()
      for result in try update(failing: [number], fault) {
        #expect(result["ok"] == .boolean(true), "\(number): \(result)")
      }
      #expect(try pictures() == whole, "\(number)")
      #expect(try update().allSatisfy { $0["kept"] == .boolean(true) })

      removePictures()
      for (photo, result) in zip(Self.photos, try update(failing: [number, number + 1], fault)) {
        let fails = fault.photo == nil || fault.photo == photo
        #expect(result["ok"] == .boolean(!fails), "\(number): \(result)")
        if fails { #expect("\(result["error"]["code"])" == "\(fault.code)", "\(result)") }
        #expect(folder.names.contains("\(photo).png") == !fails)
      }
      #expect(try update().allSatisfy { $0["ok"] == .boolean(true) })
      #expect(try pictures() == whole, "\(number)")
    }
  }

  /// A raw file that consists of a preview.
  private func raw(_ preview: Word) throws -> [UInt8] {
    var tree = TIFFTree()
    tree.blocks = [try preview.contents()]
    tree.directories = [[(50706, .bytes([1, 4, 0, 0])), (513, .blocks([0])), (514, .sizes([0]))]]
    return tree.bytes
  }

  /// A JPEG whose metadata name a face.
  private func named() throws -> [UInt8] {
    let xmp = """
      http://ns.adobe.com/xap/1.0/\0<x><mwg-rs:RegionList><rdf:li mwg-rs:Type="Face"><mwg-rs:Area
      stArea:x="0.5" stArea:y="0.9" stArea:w="0.2" stArea:h="0.2"/></rdf:li></mwg-rs:RegionList></x>
      """
    return JPEGSegments.inserting(
      [JPEGSegments.segment(0xE1, Array(xmp.utf8))], into: try Word.small("420.jpg").contents())
  }

  /// Photos that are decoded in the program itself.
  @Test(
    .enabled(if: !FaultInjection.isSanitized),
    arguments: ["a.jpg", "b.jpg", "c.png", "d.png", "e.dng"])
  func `a call that fails once or from then on costs no more than the grid`(_ photo: Word) throws {
    switch photo {
    case "a.jpg": try folder.write(try named(), to: photo)
    case "b.jpg": try folder.copy(.small("progressive.jpg"), to: photo)
    case "c.png": try folder.copy(.small("rgb.png"), to: photo)
    case "d.png": try folder.copy(.small("interlaced.png"), to: photo)
    default: try folder.write(try raw(.small("420.jpg")), to: photo)
    }
    let record = #"{"photos":["\#(photo)"],"output":"g.png"}"# + "\n"
    try folder.write(Array(record.utf8), to: "list")
    let words: [Word] = [
      "batch", "--manifest", "list", "-l", "1x1", "-s", "60x20", "-m", "0", "--focus", "faces",
      "--ignore-bad", "--update", "--quiet", "--jobs", "1",
    ]
    let counts = try FaultInjection.counts(words, in: folder, program: formats.program)
    let whole = try folder.read("g.png")
    for (call, error, code) in [
      ("read", EIO, 74), ("pread", EIO, 74), ("memory", ENOMEM, 71), ("thread", EAGAIN, 0),
    ] as [(String, CInt, Int32)] {
      try #require(counts[call, default: 0] > 0)
      for number in stride(from: 1, through: counts[call] ?? 0, by: call == "memory" ? 8 : 1) {
        for fault in ["\(call) \(number) \(error)", "\(call) \(number)+ \(error)"] {
          _ = unsafe folder["g.png"].withCString { unsafe unlink($0) }
          let outcome = try FaultInjection.run(words, in: folder, [fault], program: formats.program)
          #expect([.exit(0), .exit(code)].contains(outcome.end), "\(fault): \(outcome)")
          let made = folder.names.contains("g.png") ? try folder.read("g.png") : nil
          // The list is read to its end after the grid is made.
          #expect(made == nil ? outcome.end != .exit(0) : made == whole, "\(fault): \(outcome)")
          guard made == nil else { continue }
          _ = try Program.run(words, in: folder, program: formats.program)
          #expect(try folder.read("g.png") == whole, "\(fault)")
        }
      }
    }
  }
}
