import FileSystem
import LibC
import TestSupport
import Testing

/// What fails for a reason that may pass is no fault of a photo.
@Suite struct PassingFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(.needsMisbehavingFaces)
  func `damage that a search for faces finds is reported as damage`() throws {
    let copy = try FormatsFolder(Program.misbehavingFaces, at: "bin/instagrid-faces")
    let outcome = try Program.run(
      [
        "compose", .fixture("damaged/truncated.jpg"), "-l", "1x1", "-s", "60x20", "-m", "0",
        "--focus", "faces", "-o", "g.png",
      ], in: folder, program: copy.program)
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
      // AddressSanitizer's allocations cannot be made to fail.
      for number in stride(from: 1, through: counts[call] ?? 0, by: call == "memory" ? 8 : 1) {
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

  @Test(
    arguments: ["file", "Takeout"], [["--taken", "2024-08"], ["--sort", "taken"]] as [[Word]])
  func `a date that cannot be read leaves out no photo, and changes no order`(
    source: String, options: [Word]
  ) throws {
    try folder.copy(.small("420.jpg"), to: "1.jpg")
    try folder.copy(.small("gray.jpg"), to: "2.jpg")
    if source == "Takeout" {
      // 2024-08-02 12:00 UTC, and an hour before.
      for (name, seconds) in [("1.jpg", 1_722_600_000), ("2.jpg", 1_722_596_400)] {
        try folder[Pathname("\(name).json")].write(
          #"{"photoTakenTime": {"timestamp": "\#(seconds)"}}"#)
      }
    }
    let day = source == "file" ? "2024-08-02" : "2020-01-01"
    _ = try Program.runScript("touch -d '\(day) 12:00' 1.jpg 2.jpg", in: folder)
    let words = ["compose", "1.jpg", "2.jpg", "-s", "64", "-o", "g.png", "--force"] + options
    let counts = try FaultInjection.counts(words, in: folder)
    let picture = try folder.read("g.png")
    for (call, error, codes) in [
      ("open", EACCES, [66, 73] as Set<Int32>), ("open", EMFILE, [74]), ("read", EIO, [74]),
      ("pread", EIO, [74]),
    ] {
      for number in 1...counts[call, default: 1] {
        // A record that may never be read is ignored.
        let once = error == EACCES ? [] : ["\(call) \(number) \(error)"]
        for faults in once + ["\(call) \(number)+ \(error)"] {
          let outcome = try FaultInjection.run(words, in: folder, [faults])
          guard case .exit(let code) = outcome.end else {
            Issue.record("\(outcome)")
            continue
          }
          if code == 0 {
            #expect(try folder.read("g.png") == picture, "\(faults)")
          } else {
            #expect(codes.contains(code), "\(faults): \(outcome)")
          }
        }
      }
    }
  }
}
