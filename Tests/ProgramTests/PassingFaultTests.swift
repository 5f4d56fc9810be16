import FileSystem
import LibC
import TestSupport
import Testing

/// What fails for a reason that may pass is tried once more, and is no fault of the photo.
@Suite(.needsFormats, .needsMisbehavingFaces) struct PassingFaultTests {
  private let folder: TemporaryFolder
  private let formats: FormatsFolder

  /// Kills the decoders whose numbers, from 1 on, are in the file `kills`.
  init() throws {
    folder = try TemporaryFolder()
    formats = try FormatsFolder(
      script: """
        n=0; [ ! -e "$0.n" ] || read n <"$0.n"; n=$((n + 1)); echo $n >"$0.n"
        read kills <"$0.kills"
        case " $kills " in *" $n "*) kill -9 $$;; esac
        exec '\(Program.formats)'
        """)
    let faces = try formats.folder.write(
      Array("#!/bin/sh\nexec '\(Program.misbehavingFaces)'\n".utf8), to: "bin/instagrid-faces")
    _ = unsafe faces.withCString { unsafe chmod($0, 0o755) }
  }

  /// Returns how a run ended and its picture, and the number of decoders that it started.
  private func compose(
    killing kills: String, _ words: [Word]
  ) throws -> (outcome: Outcome, picture: [UInt8]?, decoders: Int) {
    try formats.folder.write(Array("\(kills)\n".utf8), to: "bin/instagrid-formats.kills")
    try formats.folder.write(Array("0\n".utf8), to: "bin/instagrid-formats.n")
    let output = try TemporaryFolder()
    let outcome = try Program.run(
      ["compose", "-l", "1x1", "-s", "60x20", "-m", "0", "-o", output["g.png"]] + words,
      in: folder, program: formats.program)
    let count = try formats.folder["bin/instagrid-formats.n"].text().split(separator: "\n")[0]
    return (
      outcome, output.names == ["g.png"] ? try output.read("g.png") : nil, Int(count) ?? 0
    )
  }

  @Test(
    arguments: [
      ["--ignore-bad"], ["--skip-bad", "--focus", "faces"], ["--focus", "faces"],
    ] as [[Word]])
  func `a decoder that is killed once is replaced, and twice ends the grid with 70`(
    _ options: [Word]
  ) throws {
    for photo in ["lzw.tif", "lossless.jxl", "lossy.webp"] {
      let words = [.fixture("formats/\(photo)")] + options
      let good = try compose(killing: "", words)
      #expect(good.outcome.end == .exit(0), "\(good.outcome)")
      #expect(good.decoders == (options.contains("faces") ? 3 : 2))
      for number in 1...good.decoders {
        let once = try compose(killing: "\(number)", words)
        #expect(once.outcome.end == .exit(0), "\(once.outcome)")
        #expect(once.picture == good.picture, "\(photo), \(number)")
        let twice = try compose(killing: "\(number) \(number + 1)", words)
        #expect(twice.outcome.end == .exit(70) && twice.picture == nil, "\(twice.outcome)")
        #expect(twice.outcome.errors.contains("its decoder was killed"), "\(twice.outcome)")
      }
    }
  }

  @Test func `damage that a search for faces finds is reported as damage`() throws {
    let photo: Word = .fixture("damaged/truncated.jpg")
    let outcome = try compose(killing: "", [photo, "--focus", "faces"]).outcome
    #expect(outcome.end == .exit(65) && outcome.errors.contains("damaged JPEG: it ends at row"))
  }

  /// The first of two near-copies is sharper, so that it is picked unless it is damaged.
  @Test(arguments: ["--skip-bad", "--ignore-bad"] as [Word])
  func `a pick hides no error that may not be skipped`(_ option: Word) throws {
    for (name, isSharp) in [("1.jpg", true), ("2.jpg", false)] {
      try folder.write(
        try PickTests.photo(ofScene: 1, isSharp: isSharp, taken: "2024:08:02 12:00:00", 0), to: name
      )
    }
    let words: [Word] = [
      "compose", "1.jpg", "2.jpg", "--pick", "1", option, "-l", "1x1", "-s", "64", "-o", "g.png",
      "--threads", "1",
    ]
    let counts = try FaultInjection.counts(words, in: folder)
    let picture = try folder.read("g.png")
    for (call, error, code) in [
      ("read", EIO, 74), ("pread", EIO, 74), ("memory", ENOMEM, 71),
    ] as [(String, CInt, Int32)] {
      for number in 1...counts[call, default: 1] where call != "memory" || number % 8 == 1 {
        for faults in ["\(call) \(number) \(error)", "\(call) \(number)+ \(error)"] {
          try unlink("g.png")
          let outcome = try FaultInjection.run(words, in: folder, [faults])
          #expect([.exit(0), .exit(code)].contains(outcome.end), "\(faults): \(outcome)")
          let made = folder.names.contains("g.png") ? try folder.read("g.png") : nil
          #expect(made == (outcome.end == .exit(0) ? picture : nil), "\(faults): \(outcome)")
        }
      }
    }
  }

  private func unlink(_ name: Word) throws {
    _ = unsafe folder[name].withCString { unsafe LibC.unlink($0) }
  }

  @Test func `a date that cannot be read leaves out no photo`() throws {
    for name in ["1.jpg", "2.jpg"] { try folder.copy(.small("420.jpg"), to: Pathname(name)) }
    _ = try Program.runScript("touch -d '2024-08-02 12:00' 1.jpg 2.jpg", in: folder)
    let words: [Word] = [
      "compose", "1.jpg", "2.jpg", "--taken", "2024-08", "-s", "64", "-o", "g.png", "--force",
    ]
    let counts = try FaultInjection.counts(words, in: folder)
    let picture = try folder.read("g.png")
    for (call, error, codes) in [
      ("open", EACCES, [66, 73] as Set<Int32>), ("read", EIO, [74]), ("pread", EIO, [74]),
    ] {
      for number in 1...counts[call, default: 1] {
        let outcome = try FaultInjection.run(words, in: folder, ["\(call) \(number)+ \(error)"])
        guard case .exit(let code) = outcome.end else {
          Issue.record("\(outcome)")
          continue
        }
        if code == 0 {
          #expect(try folder.read("g.png") == picture, "\(call) \(number)")
        } else {
          #expect(codes.contains(code), "\(call) \(number): \(outcome)")
        }
      }
    }
  }
}
