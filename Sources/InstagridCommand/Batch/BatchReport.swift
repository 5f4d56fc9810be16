import FileSystem
import Synchronization

/// Reports the results of a batch: by default in the order of its items, each as soon as all
/// earlier results are known; with `--unordered`, in the order in which they become known.
final class BatchReport: Sendable {
  private struct State {
    var waiting: [Int: GridResult] = [:]
    /// The number of results that have been reported; in order, this is the number of the next one.
    var reportedCount = 0
    var tally = BatchTally()
    var warnings = GroupedWarnings()
  }

  private let settings: Settings
  private let progress: Progress
  private let cancellation: Cancellation
  private let prefix: @Sendable (Int) -> String
  private let state: Mutex<State>

  init(
    _ settings: Settings, _ progress: Progress, _ cancellation: Cancellation,
    prefix: @escaping @Sendable (Int) -> String
  ) {
    (self.settings, self.progress) = (settings, progress)
    (self.cancellation, self.prefix) = (cancellation, prefix)
    state = Mutex(State(tally: BatchTally(ignoresBad: settings.selection.ignoresBad)))
  }

  var reportedCount: Int { state.withLock { $0.reportedCount } }

  var tally: BatchTally { state.withLock { $0.tally } }

  /// Adds a result. Numbers begin at 0 and must be consecutive, but may be added in any order.
  func add(_ result: GridResult, _ number: Int) {
    if settings.batch.failsFast && result.failure != nil { cancellation.request(.failure) }
    state.withLock { state in
      state.waiting[number] = result
      while let next = state.waiting.removeValue(
        forKey: settings.batch.isUnordered ? number : state.reportedCount)
      {
        state.reportedCount += 1
        state.tally.count(next)
        report(next, &state)
      }
    }
    let tally = tally
    progress.update { ($0.done, $0.failed) = (tally.total, tally.failed) }
  }

  /// Reports the result of the PDF whose pages the grids are.
  func report(album result: GridResult) {
    state.withLock { state in
      if let failure = result.failure { state.tally.countFailure(failure) }
      report(result, &state)
    }
  }

  func report(_ unused: UnusedPhotos) {
    state.withLock {
      $0.tally.count(unused)
      printSkipped(unused.folders + unused.bad)
    }
  }

  private func printSkipped(_ failures: [Diagnostic], prefix: String = "") {
    for line in failures.skippingLines { progress.print(prefix + line) }
  }

  private func report(_ result: GridResult, _ state: inout State) {
    if settings.reports.wantsJSON { return printOutput("\(result.json(ofBatch: true))\n") }
    if settings.reports.isDryRun, let text = result.dryRunText { printOutput(text) }
    let prefix = result.item.map { self.prefix($0.line) } ?? ""
    if !settings.reports.isQuiet {
      // A photo may be used in a thousand grids.
      for warning in result.warnings { state.warnings.add(warning, prefix: prefix) }
    }
    printSkipped(result.leftOut, prefix: prefix)
    result.failure?.lines.forEach { progress.print(prefix + $0) }
  }

  /// Prints to standard output. If that fails, no more grids are begun.
  private func printOutput(_ text: String) {
    // Nothing may follow partial output.
    if case .output = cancellation.reason { return }
    do throws(OutputError) { try Console.print(text) } catch {
      cancellation.request(.output(error))
    }
  }

  /// Prints the summary, and ends as the batch did: with a signal, a failure, or its highest exit code.
  func end(_ failure: (any Error)?) throws {
    switch cancellation.reason {
    case .signal(let signal):
      summarize(isComplete: false)
      Signals.die(of: signal)
    case .output(let error): throw error
    case .failure, nil: summarize(isComplete: failure == nil)
    }
    if let failure { throw failure }
    if tally.worst != .success { throw ExitError(code: tally.worst) }
  }

  /// Prints the summary as far as that needs no waiting, and ends the process, because of a second
  /// signal. Grids that are finished but wait for earlier ones to be reported count as well.
  @Sendable func abort(_ signal: CInt) {
    progress.finishWithoutWaiting()
    // The lock is taken while another thread waits until it can write.
    let lines = state.withLockIfAvailable { state in
      for result in state.waiting.values { state.tally.count(result) }
      return summary(state, isComplete: false)
    }
    for line in lines ?? [] where Console.canWriteError { Console.error(line) }
    Signals.die(of: signal)
  }

  private func summarize(isComplete: Bool) {
    state.withLock { summary($0, isComplete: isComplete) }.forEach(Console.error)
  }

  /// Returns the lines about the number of grids that were made, or about an empty manifest or list.
  private func summary(_ state: State, isComplete: Bool) -> [String] {
    let tally = state.tally
    guard !settings.reports.wantsJSON, !settings.reports.isQuiet else { return [] }
    let skippedCount = tally.dropped + tally.badPhotos + tally.unreadableFolders
    guard tally.total + skippedCount > 0 || cancellation.isRequested else {
      let part = settings.batch.shard == .whole ? "" : "this shard of "
      if let manifest = settings.batch.manifest, isComplete {
        return ["\(part)the manifest '\(manifest)' contains no grids"]
      } else if let list = settings.selection.list, isComplete {
        return ["\(part)the list '\(list)' contains no photos"]
      }
      return []
    }
    let seconds = settings.reports.isDryRun ? nil : progress.elapsed
    var ending = tally.summary(seconds: seconds, cancellation.reason)
    if seconds != nil, cancellation.isRequested, settings.batch.album == nil {
      ending += "; the same command\(settings.batch.updates ? "" : " with --update") continues"
    } else if seconds != nil, tally.failed == 0, tally.worst == .badPhoto {
      ending += "; \([Diagnostic].exitCodeAdvice)"
    }
    return state.warnings.lines + [ending]
  }
}

/// The number of grids by result.
struct BatchTally: Hashable, Sendable {
  private(set) var made = 0
  var ignoresBad = false
  private(set) var kept = 0
  private(set) var failed = 0
  private(set) var badPhotos = 0
  private(set) var badTexts = 0
  private(set) var badFaces = 0
  private(set) var facesNotSearched = 0
  private(set) var unreadableFolders = 0
  private(set) var dropped = 0
  /// The highest exit code of the failures.
  private(set) var worst = ExitCode.success

  var total: Int { made + kept + failed }

  mutating func countUnreadable(
    photos: Int = 0, texts: Int = 0, faces: Int = 0, folders: Int = 0
  ) {
    badPhotos += photos
    badTexts += texts
    badFaces += faces
    unreadableFolders += folders
    if photos + texts + faces + folders > 0 && !ignoresBad { worst = max(worst, .badPhoto) }
  }

  mutating func count(_ unused: UnusedPhotos) {
    dropped += unused.dropped.count
    countUnreadable(photos: unused.bad.count, folders: unused.folders.count)
  }

  mutating func count(_ result: GridResult) {
    countUnreadable(
      photos: result.badPhotos.count, texts: result.badTexts.count, faces: result.badFaces.count)
    facesNotSearched += result.facesNotSearched.count
    switch result.outcome {
    case .made, .planned: made += 1
    case .kept: kept += 1
    case .failed(let failure):
      failed += 1
      countFailure(failure)
    }
  }

  mutating func countFailure(_ failure: Diagnostic) { worst = max(worst, failure.code) }

  /// Returns the summary of a batch that took some seconds; `nil` for a dry run.
  func summary(seconds: Double?, _ reason: Cancellation.Reason?) -> String {
    let end =
      switch reason {
      case .signal: "stopped: "
      case .failure: "stopped at a failure: "
      case .output, nil: ""
      }
    guard let seconds else {
      return end + "\(made) to make, \(kept) to keep, \(failed) failed\(rest); nothing was written"
    }
    let rate = made > 0 && seconds > 0 ? ", \((Double(made) / seconds).shortened) grids/s" : ""
    return end + "\(made) made, \(kept) kept, \(failed) failed\(rest)\(rate)"
  }

  private var rest: String {
    [
      (unreadableFolders, "folder", "skipped"), (badPhotos, "photo", "skipped"),
      (badTexts, "text", "skipped"), (badFaces, "photo", "centered"),
      (facesNotSearched, "photo", "not searched for faces"), (dropped, "photo", "ignored"),
    ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)\($0.0 == 1 ? "" : "s") \($0.2)" }.joined()
  }
}
