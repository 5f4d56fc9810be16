import LibC
import TestSupport
import Testing

/// Makes each call of the program that can fail do so in turn.
@Suite struct FaultInjectionTests {
  /// A kind of call that fails, and the exit codes that the program may end with.
  struct Failure: Sendable, CustomTestStringConvertible {
    let call: String
    let error: CInt
    let codes: Set<Int32>
    var testDescription: String { "\(call): \(unsafe String(cString: strerror(error)))" }

    init(_ call: String, _ error: CInt, _ codes: Set<Int32>) {
      (self.call, self.error, self.codes) = (call, error, codes)
    }
  }

  // 0 is among the codes where the program has an alternative, or the call does not matter; the
  // picture must be the expected one then.
  static let failures = [
    // Reading photos, and an existing file that might be one.
    Failure("open", EMFILE, [0, 74]), Failure("open", ENFILE, [0, 74]),
    Failure("open", EACCES, [0, 66, 73]), Failure("read", EIO, [0, 74]),
    Failure("pread", EIO, [0, 74]),
    Failure("lseek", EIO, [74]),
    Failure("fstat", EIO, [0, 73, 74]), Failure("stat", ENOMEM, [0, 74]),
    // Writing the picture.
    Failure("unnamed", EMFILE, [74]), Failure("unnamed", EACCES, [73]),
    Failure("unnamed", EROFS, [73]), Failure("unnamed", ENOSPC, [74]),
    Failure("unnamed", EOPNOTSUPP, [0]), Failure("access", EACCES, [0, 73]),
    Failure("write", ENOSPC, [74]), Failure("write", EDQUOT, [74]), Failure("write", EIO, [74]),
    Failure("fchmod", EPERM, [0]), Failure("dup", EMFILE, [74]),
    Failure("close", EIO, [0, 74]), Failure("flock", ENOLCK, [0]),
    Failure("getxattr", EIO, [0]), Failure("fsetxattr", EIO, [0]),
    Failure("linkat", EACCES, [73]), Failure("linkat", EROFS, [73]),
    Failure("linkat", ENOSPC, [74]),
    Failure("renameat", EACCES, [73]), Failure("renameat", ENOSPC, [74]),
    Failure("renameat2", EACCES, [73]), Failure("renameat2", ENOSPC, [74]),
    Failure("renameat2", EINVAL, [0]), Failure("renameat2", ENOSYS, [0]),
    // Anything else.
    Failure("readlink", EIO, [0]), Failure("mmap", ENOMEM, [71]), Failure("thread", EAGAIN, [0]),
  ]

  @Test(arguments: FaultScenario.all)
  func `a failed call gives one message, and leaves the old picture or the new one`(
    _ scenario: FaultScenario
  ) async throws {
    let pictures = try scenario.pictures()
    let counts = try scenario.counts(pictures)
    for failure in Self.failures {
      for number in 0..<counts[failure.call, default: 0] {
        try await expectFailure(scenario, pictures, failure, number + 1)
      }
    }
  }

  /// The Swift runtime does not survive a failed allocation; the C libraries and their callers
  /// do.
  @Test(arguments: [FaultScenario.all[0], FaultScenario.all[1]])
  func `a failed allocation is reported as such, and never changes colors`(
    _ scenario: FaultScenario
  ) async throws {
    let pictures = try scenario.pictures()
    let count = try scenario.counts(pictures)["memory", default: 0]
    #expect(count > 20 || FaultInjection.isSanitized)
    for number in 0..<count {
      // libjpeg tries again with less memory, so it may succeed.
      try await expectFailure(scenario, pictures, Failure("memory", ENOMEM, [0, 71]), number + 1)
    }
  }

  private func expectFailure(
    _ scenario: FaultScenario, _ pictures: FaultScenario.Pictures, _ failure: Failure,
    _ number: Int
  ) async throws {
    let (outcome, folder) = try await scenario.run(
      pictures, "\(failure.call) \(number) \(failure.error)")
    let comment: Comment = "\(failure.testDescription), number \(number): \(outcome)"
    #expect(failure.codes.contains { outcome.end == .exit($0) }, comment)
    #expect(outcome.output.isEmpty, comment)
    let hasSucceeded = outcome.end == .exit(0)
    try scenario.expectWhole(pictures, isNew: hasSucceeded, in: folder, comment)
    if hasSucceeded {
      #expect(outcome.errors.isEmpty, comment)
    } else {
      #expect(outcome.errors.count(where: \.isNewline) == 1, comment)
      let names = scenario.words.filter { $0.bytes.contains(UInt8(ascii: ".")) }
      let isNamed = names.contains { outcome.errors.hasPrefix("instagrid: \($0): ") }
      #expect(isNamed || failure.call == "mmap", comment)
    }
  }

  @Test func `a photo is not replaced, whichever call fails while it is examined`() throws {
    let words: [Word] = [
      "compose", "-l", "rows:1", "-s", "16", .small("gray.jpg"), "-o", "a.jpg",
    ]
    let folder = try TemporaryFolder()
    let photo = try folder.copy(.small("420.jpg"), to: "a.jpg")
    let counts = try FaultInjection.counts(words, in: folder)
    for (call, error) in [
      ("stat", ENOMEM), ("open", EMFILE), ("read", EIO), ("pread", EIO), ("fstat", EIO),
    ] {
      #expect(counts[call, default: 0] > 0)
      for number in 0..<counts[call, default: 0] {
        let outcome = try FaultInjection.run(
          words, in: folder, ["\(call) \(number + 1) \(error)"])
        #expect([.exit(73), .exit(74)].contains(outcome.end), "\(call): \(outcome)")
        #expect(try folder.read("a.jpg") == photo)
      }
    }
  }

  @Test func `a picture is written even if the tags of the replaced one cannot be kept`() throws {
    let folder = try TemporaryFolder()
    let words: [Word] = ["compose", "-l", "1x1", "-s", "16", .small("rgb.png"), "-o", "a.png"]
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    guard try folder["a.png"].setAttribute("user.xdg.tags", [97]) else { return }
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    #expect(folder["a.png"].attribute("user.xdg.tags") == [97])
    let outcome = try FaultInjection.run(
      words + ["-s", "20"], in: folder, ["fsetxattr 1 \(ENOSPC)"])
    #expect(outcome.isQuietSuccess)
    #expect(try PictureHeader(folder.read("a.png")) == PictureHeader(.png, side: 20))
    #expect(folder["a.png"].attribute("user.xdg.tags") == nil)
  }

  @Test func `the program makes the calls that the tests let fail`() throws {
    // A kind of call that is never made could not fail in the tests above.
    let scenario = FaultScenario.all[2]
    let counts = try scenario.counts(scenario.pictures())
    for (call, least) in [
      ("open", 4), ("read", 4), ("pread", 3), ("fstat", 4), ("stat", 4), ("write", 1),
      ("fchmod", 1), ("flock", 1), ("renameat", 1), ("dup", 1), ("close", 5), ("unnamed", 1),
    ] {
      #expect(counts[call, default: 0] >= least, "\(call)")
    }
  }
}
