#if canImport(Glibc)
  import Glibc
  import Testing

  /// A process that is ended before each of its calls in turn.
  @Suite struct FaultySignalTests {
    /// The calls between which it makes a difference for the picture where the end comes.
    private let calls = [
      "open", "unnamed", "access", "stat", "fstat", "flock", "fchmod", "write", "dup", "close",
      "linkat", "renameat",
    ]

    @Test(arguments: FaultyScene.all.filter { $0.replaces || $0.isNamed })
    func `a signal at any moment leaves the old picture or the new one, and nothing else`(
      _ scene: FaultyScene
    ) async throws {
      let pictures = try scene.pictures()
      let counts = try scene.counts(pictures)
      for call in calls {
        for number in 0..<counts[call, default: 0] {
          // The thread that hears it may wait for this one, so this one cannot wait for it.
          let (outcome, folder) = try await scene.run(
            pictures, "\(call) \(number + 1) !kill -TERM $PPID; sleep 0.02")
          let comment: Comment = "\(call) \(number + 1): \(outcome)"
          // On a busy machine the work is done before the signal is heard.
          #expect(outcome.end == .signal(SIGTERM) || outcome.isQuietSuccess, comment)
          #expect(outcome.errors.isEmpty, comment)
          try scene.expectWhole(
            pictures, isNew: outcome.end == .exit(0) ? true : nil, in: folder, comment)
        }
      }
    }

    @Test(arguments: FaultyScene.all.filter { $0.replaces || $0.isNamed })
    func `killed at any moment, the same command again leaves nothing stray`(
      _ scene: FaultyScene
    ) async throws {
      let pictures = try scene.pictures()
      let counts = try scene.counts(pictures)
      for call in calls {
        for number in 0..<counts[call, default: 0] {
          let (outcome, folder) = try await scene.run(
            pictures, "\(call) \(number + 1) !kill -KILL $PPID")
          let comment: Comment = "\(call) \(number + 1): \(outcome)"
          #expect(outcome.end == .signal(SIGKILL), comment)
          let left = folder.names.filter { !$0.hasPrefix(".instagrid-") }
          #expect(left == [] || left == ["\(scene.output)"], comment)
          if left == [] {
            #expect(pictures.old == nil, comment)
          } else {
            let picture = try folder.read(scene.output)
            #expect(picture == pictures.old || picture == pictures.new, comment)
          }
          let again = try Faults.run(scene.words, in: folder, scene.way)
          #expect(again.isQuietSuccess, comment)
          try scene.expectWhole(pictures, isNew: true, in: folder, comment)
        }
      }
    }
  }
#endif
