#if canImport(Glibc)
  import Glibc
  import Testing

  /// Calls that do less than they were asked, and disks that fill.
  @Suite struct FaultyStreamTests {
    @Test(
      arguments: FaultyScene.all,
      [
        ["read %1 short", "pread %1 short", "write %1 short"],
        ["read %2 \(EINTR)", "pread %2 \(EINTR)", "write %2 \(EINTR)"],
        ["read %2 \(EAGAIN)", "pread %2 \(EAGAIN)", "write %2 \(EAGAIN)"],
        ["open %2 \(EINTR)", "unnamed %2 \(EINTR)", "flock %2 \(EINTR)", "close %1 \(EINTR)"],
      ])
    func `what is done in parts or interrupted comes to the same bytes`(
      _ scene: FaultyScene, _ faults: [String]
    ) async throws {
      let pictures = try scene.pictures()
      let (outcome, folder) = try await scene.run(pictures, faults.joined(separator: "\n"))
      #expect(outcome.isQuietSuccess, "\(outcome)")
      try scene.expectWhole(pictures, isNew: true, in: folder, "\(faults)")
    }

    @Test(arguments: FaultyScene.all)
    func `a disk that is full from some call on leaves what was there`(
      _ scene: FaultyScene
    ) async throws {
      let pictures = try scene.pictures()
      let calls = ["write", "linkat", "renameat"]
      for first in calls.indices {
        let faults = calls[first...].map { "\($0) 1+ \(ENOSPC)" }
        let (outcome, folder) = try await scene.run(pictures, faults.joined(separator: "\n"))
        // A new picture without a name needs no renaming.
        let hasSucceeded = outcome.end == .exit(0)
        #expect(outcome.end == .exit(hasSucceeded ? 0 : 74), "\(faults): \(outcome)")
        #expect(!hasSucceeded || calls[first] == "renameat", "\(faults)")
        let line = "instagrid: \(scene.output): writing failed: no space left on device\n"
        #expect(outcome.errors == (hasSucceeded ? "" : line))
        try scene.expectWhole(pictures, isNew: hasSucceeded, in: folder, "\(faults)")
      }
    }

    @Test(.enabled(if: Faults.canLimitFiles), arguments: FaultyScene.all)
    func `a limit on files of any size gives a whole picture or none`(
      _ scene: FaultyScene
    ) throws {
      let pictures = try scene.pictures()
      // In units of 512 bytes.
      for limit in [0, 1, pictures.new.count / 512, pictures.new.count / 512 + 1] {
        let folder = try TemporaryFolder()
        if let old = pictures.old { try folder.write(old, to: scene.output) }
        let outcome = try Faults.run(
          scene.words, in: folder, scene.way, setup: "ulimit -f \(limit)")
        let isEnough = limit * 512 >= pictures.new.count
        #expect(outcome.end == .exit(isEnough ? 0 : 74), "\(outcome)")
        #expect(
          outcome.errors
            == (isEnough ? "" : "instagrid: \(scene.output): writing failed: file too large\n"))
        try scene.expectWhole(pictures, isNew: isEnough, in: folder, "\(limit)")
      }
    }
  }
#endif
