#if canImport(Glibc)
  import Glibc
  import Testing

  /// Every single call of the program that can fail fails in turn.
  @Suite struct FaultyCallTests {
    /// Calls that fail, and how the program then may end.
    struct Failure: Sendable, CustomTestStringConvertible {
      let call: String
      let error: CInt
      let codes: Set<Int32>
      var testDescription: String { "\(call): \(unsafe String(cString: strerror(error)))" }

      init(_ call: String, _ error: CInt, _ codes: Set<Int32>) {
        (self.call, self.error, self.codes) = (call, error, codes)
      }
    }

    // Where success is among the codes, a way out was found, or the call did not matter.
    static let failures = [
      // A photo, and what is there already and might be one.
      Failure("open", EMFILE, [74]), Failure("open", ENFILE, [74]),
      Failure("open", EACCES, [66, 73]),
      Failure("read", EIO, Faults.isSanitized ? [0, 74] : [74]), Failure("pread", EIO, [74]),
      Failure("lseek", EIO, [74]),
      Failure("fstat", EIO, [0, 73, 74]), Failure("stat", ENOMEM, [0, 74]),
      // The picture.
      Failure("unnamed", EMFILE, [74]), Failure("unnamed", EACCES, [73]),
      Failure("unnamed", EROFS, [73]), Failure("unnamed", ENOSPC, [74]),
      Failure("unnamed", EOPNOTSUPP, [0]), Failure("access", EACCES, [0, 73]),
      Failure("write", ENOSPC, [74]), Failure("write", EDQUOT, [74]), Failure("write", EIO, [74]),
      Failure("fchmod", EPERM, [74]), Failure("dup", EMFILE, [74]),
      Failure("close", EIO, [0, 74]), Failure("flock", ENOLCK, [73]),
      Failure("linkat", EACCES, [73]), Failure("linkat", EROFS, [73]),
      Failure("linkat", ENOSPC, [74]),
      Failure("renameat", EACCES, [73]), Failure("renameat", ENOSPC, [74]),
      // The rest.
      Failure("readlink", EIO, [0]), Failure("mmap", ENOMEM, [71]), Failure("thread", EAGAIN, [0]),
    ]

    @Test(arguments: FaultyScene.all)
    func `a call that fails is one line, and the picture is the old or the new one`(
      _ scene: FaultyScene
    ) async throws {
      let pictures = try scene.pictures()
      let counts = try scene.counts(pictures)
      for failure in Self.failures {
        for number in 0..<counts[failure.call, default: 0] {
          try await expectFailure(scene, pictures, failure, number + 1)
        }
      }
    }

    /// The runtime of Swift does not survive a lack of memory, the libraries and their callers do.
    @Test(arguments: [FaultyScene.all[0], FaultyScene.all[1]])
    func `memory that cannot be had is told as such, and never a photo of other colours`(
      _ scene: FaultyScene
    ) async throws {
      let pictures = try scene.pictures()
      let count = try scene.counts(pictures)["memory", default: 0]
      #expect(count > 20 || Faults.isSanitized)
      for number in 0..<count {
        // libjpeg tries again with less.
        try await expectFailure(scene, pictures, Failure("memory", ENOMEM, [0, 71]), number + 1)
      }
    }

    private func expectFailure(
      _ scene: FaultyScene, _ pictures: FaultyScene.Pictures, _ failure: Failure, _ number: Int
    ) async throws {
      let (outcome, folder) = try await scene.run(
        pictures, "\(failure.call) \(number) \(failure.error)")
      let comment: Comment = "\(failure.testDescription), number \(number): \(outcome)"
      #expect(failure.codes.contains { outcome.end == .exit($0) }, comment)
      #expect(outcome.output.isEmpty, comment)
      let hasSucceeded = outcome.end == .exit(0)
      try scene.expectWhole(pictures, isNew: hasSucceeded, in: folder, comment)
      if hasSucceeded {
        #expect(outcome.errors.isEmpty, comment)
      } else {
        #expect(outcome.errors.count(where: \.isNewline) == 1, comment)
        let names = scene.words.filter { $0.bytes.contains(UInt8(ascii: ".")) }
        let isNamed = names.contains { outcome.errors.hasPrefix("instagrid: \($0): ") }
        #expect(isNamed || failure.call == "mmap", comment)
      }
    }

    @Test func `a photo is not replaced, whatever fails while it is looked at`() throws {
      let words: [Word] = [
        "compose", "-l", "rows:1", "-s", "16", .small("gray.jpg"), "-o", "a.jpg",
      ]
      let folder = try TemporaryFolder()
      let photo = try folder.copy(.small("420.jpg"), to: "a.jpg")
      let counts = try Faults.counts(words, in: folder)
      for (call, error) in [("stat", ENOMEM), ("open", EMFILE), ("read", EIO), ("fstat", EIO)] {
        #expect(counts[call, default: 0] > 0)
        for number in 0..<counts[call, default: 0] {
          let outcome = try Faults.run(words, in: folder, ["\(call) \(number + 1) \(error)"])
          #expect([.exit(73), .exit(74)].contains(outcome.end), "\(call): \(outcome)")
          #expect(try folder.read("a.jpg") == photo)
        }
      }
    }

    @Test func `the calls that are to fail are made`() throws {
      // Kinds of calls that are made at all, so that no other test passes for want of them.
      let scene = FaultyScene.all[2]
      let counts = try scene.counts(scene.pictures())
      for (call, least) in [
        ("open", 4), ("read", 4), ("pread", 3), ("fstat", 4), ("stat", 4), ("write", 1),
        ("fchmod", 1), ("flock", 1), ("renameat", 1), ("dup", 1), ("close", 5), ("unnamed", 1),
      ] {
        #expect(counts[call, default: 0] >= least, "\(call)")
      }
    }
  }
#endif
