import LibC
import TestSupport
import Testing

/// Calls that transfer fewer bytes than requested, and full disks.
@Suite struct StreamFaultInjectionTests {
  @Test(
    arguments: FaultScenario.all,
    [
      ["read %1 short", "pread %1 short", "write %1 short"],
      ["read %2 \(EINTR)", "pread %2 \(EINTR)", "write %2 \(EINTR)"],
      ["read %2 \(EAGAIN)", "pread %2 \(EAGAIN)", "write %2 \(EAGAIN)"],
      ["open %2 \(EINTR)", "unnamed %2 \(EINTR)", "flock %2 \(EINTR)", "close %1 \(EINTR)"],
    ])
  func `short and interrupted calls give the same bytes`(
    _ scenario: FaultScenario, _ faults: [String]
  ) async throws {
    let pictures = try scenario.pictures()
    let (outcome, folder) = try await scenario.run(pictures, faults.joined(separator: "\n"))
    #expect(outcome.isQuietSuccess, "\(outcome)")
    try scenario.expectWhole(pictures, isNew: true, in: folder, "\(faults)")
  }

  @Test(arguments: FaultScenario.all)
  func `a disk that fills up at any call leaves the earlier file`(
    _ scenario: FaultScenario
  ) async throws {
    let pictures = try scenario.pictures()
    let calls = ["write", "linkat", "renameat2", "renameat"]
    for first in calls.indices {
      let faults = calls[first...].map { "\($0) 1+ \(ENOSPC)" }
      let (outcome, folder) = try await scenario.run(pictures, faults.joined(separator: "\n"))
      // A new picture that was written to a file without a name is not renamed. One with a
      // temporary name is renamed by a single call.
      let hasSucceeded = outcome.end == .exit(0)
      #expect(outcome.end == .exit(hasSucceeded ? 0 : 74), "\(faults): \(outcome)")
      #expect(!hasSucceeded || calls[first].hasPrefix("renameat"), "\(faults)")
      let line = "instagrid: \(scenario.output): writing failed: no space left on device\n"
      #expect(outcome.errors == (hasSucceeded ? "" : line))
      try scenario.expectWhole(pictures, isNew: hasSucceeded, in: folder, "\(faults)")
    }
  }

  @Test(.enabled(if: FaultInjection.canLimitFiles), arguments: FaultScenario.all)
  func `any limit on file sizes gives a whole picture or none`(
    _ scenario: FaultScenario
  ) throws {
    let pictures = try scenario.pictures()
    // In units of 512 bytes.
    for limit in [0, 1, pictures.new.count / 512, pictures.new.count / 512 + 1] {
      let folder = try TemporaryFolder()
      if let old = pictures.old { try folder.write(old, to: scenario.output) }
      let outcome = try FaultInjection.run(
        scenario.words, in: folder, scenario.way, setup: "ulimit -f \(limit)")
      let isEnough = limit * 512 >= pictures.new.count
      #expect(outcome.end == .exit(isEnough ? 0 : 74), "\(outcome)")
      #expect(
        outcome.errors
          == (isEnough ? "" : "instagrid: \(scenario.output): writing failed: file too large\n"))
      try scenario.expectWhole(pictures, isNew: isEnough, in: folder, "\(limit)")
    }
  }
}
