import LibC
import TestSupport
import Testing

/// Ends the program just before each of its calls in turn.
@Suite struct SignalFaultInjectionTests {
  /// The calls between which the moment of the end matters for the picture.
  private static let calls = [
    "open", "unnamed", "access", "stat", "fstat", "flock", "fchmod", "write", "dup", "close",
    "linkat", "renameat",
  ]

  private static let scenarios = FaultScenario.all.filter { $0.replaces || $0.isNamed }

  /// Runs a scenario once for each of its calls, with a shell command just before that call.
  private func runBeforeEachCall(
    _ scenario: FaultScenario, _ pictures: FaultScenario.Pictures, _ command: String,
    _ check: (Outcome, TemporaryFolder, Comment) throws -> Void
  ) async throws {
    let counts = try scenario.counts(pictures)
    for call in Self.calls {
      for number in 0..<counts[call, default: 0] {
        let (outcome, folder) = try await scenario.run(
          pictures, "\(call) \(number + 1) !\(command)")
        try check(outcome, folder, "\(call) \(number + 1): \(outcome)")
      }
    }
  }

  /// Sends a signal, and waits until a thread of the program has received it: until it is no
  /// longer in the set of pending signals (proc(5)). The call must not wait for the end of the
  /// program, because the receiving thread may wait for the calling one.
  private static let terminate =
    "kill -TERM $PPID; while grep -q '^ShdPnd:.*4...$' /proc/$PPID/status; do :; done"

  @Test(arguments: scenarios)
  func `a signal at any moment leaves the old picture or the new one, and nothing else`(
    _ scenario: FaultScenario
  ) async throws {
    let pictures = try scenario.pictures()
    var ended = 0
    try await runBeforeEachCall(scenario, pictures, Self.terminate) { outcome, folder, comment in
      // The work may be done before the thread that received the signal ends the process.
      #expect(outcome.end == .signal(SIGTERM) || outcome.isQuietSuccess, comment)
      if outcome.end == .signal(SIGTERM) { ended += 1 }
      #expect(outcome.errors.isEmpty, comment)
      try scenario.expectWhole(
        pictures, isNew: outcome.end == .exit(0) ? true : nil, in: folder, comment)
    }
    #expect(ended > 0, "no run was ended by the signal")
  }

  @Test(arguments: scenarios)
  func `after a kill at any moment, the same command leaves no stray file`(
    _ scenario: FaultScenario
  ) async throws {
    let pictures = try scenario.pictures()
    try await runBeforeEachCall(scenario, pictures, "kill -KILL $PPID") {
      outcome, folder, comment in
      #expect(outcome.end == .signal(SIGKILL), comment)
      let left = folder.names.filter { !$0.hasPrefix(".instagrid-") }
      #expect(left == [] || left == ["\(scenario.output)"], comment)
      if left == [] {
        #expect(pictures.old == nil, comment)
      } else {
        let picture = try folder.read(scenario.output)
        #expect(picture == pictures.old || picture == pictures.new, comment)
      }
      let again = try FaultInjection.run(scenario.words, in: folder, scenario.way)
      #expect(again.isQuietSuccess, comment)
      try scenario.expectWhole(pictures, isNew: true, in: folder, comment)
    }
  }
}
