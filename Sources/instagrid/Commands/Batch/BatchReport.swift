import PhotoIO
import Synchronization

/// Tells what became of the grids, in the order of their records, as soon as it can be told.
final class BatchReport: Sendable {
  private struct State {
    /// The results that wait for an earlier one, by their numbers.
    var waiting: [Int: GridResult] = [:]
    /// The number of the result that is told next.
    var next = 0
    var tally = Tally()
  }

  private let settings: BatchSettings
  private let progress: Progress
  private let stop: Stop
  private let place: @Sendable (Int) -> String
  private let state = Mutex(State())

  /// - Parameter place: what stands before what is said of the record of a line.
  init(
    _ settings: BatchSettings, _ progress: Progress, _ stop: Stop,
    place: @escaping @Sendable (Int) -> String
  ) {
    (self.settings, self.progress, self.stop, self.place) = (settings, progress, stop, place)
  }

  /// How many results have been told.
  var told: Int { state.withLock { $0.next } }

  var tally: Tally { state.withLock { $0.tally } }

  /// Takes over a result.
  ///
  /// - Parameter number: which it is, from 0 and without a gap.
  func add(_ result: GridResult, _ number: Int) {
    if settings.failsFast && result.failure != nil { stop.request(.failure) }
    state.withLock { state in
      state.waiting[number] = result
      while let result = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        state.tally.count(result)
        tell(result)
      }
    }
    let tally = tally
    progress.update { ($0.done, $0.failed) = (tally.total, tally.failed) }
  }

  /// Takes over how many photos were left out at the end.
  func leaveOut(_ count: Int) { state.withLock { $0.tally.leftOut = count } }

  private func tell(_ result: GridResult) {
    if settings.wantsJSON {
      // Behind half a line no other is begun.
      if case .output = stop.reason { return }
      do throws(OutputError) { try Terminal.print("\(result.json)\n") } catch {
        stop.request(.output(error))
      }
      return
    }
    switch result.ending {
    case .made(let grid) where !settings.grid.isQuiet: grid.notes.forEach(progress.print)
    case .failed(let failure): progress.print(place(result.line) + failure.message)
    case .made, .skipped: break
    }
  }

  /// Says how many grids there were, unless that is not wanted or there was nothing to make any of.
  func summarize() {
    let tally = tally
    guard !settings.wantsJSON, !settings.grid.isQuiet, tally.total + tally.leftOut > 0 else {
      return
    }
    Terminal.error(tally.summary(seconds: progress.elapsed, stop.reason))
  }
}

/// How many grids came to which end.
struct Tally: Hashable, Sendable {
  private(set) var made = 0
  private(set) var skipped = 0
  private(set) var failed = 0
  /// The photos that did not fill a grid.
  var leftOut = 0
  /// The highest code among the failures.
  private(set) var worst = ExitCode.success

  var total: Int { made + skipped + failed }

  mutating func count(_ result: GridResult) {
    switch result.ending {
    case .made: made += 1
    case .skipped: skipped += 1
    case .failed(let failure):
      failed += 1
      if failure.code.rawValue > worst.rawValue { worst = failure.code }
    }
  }

  /// All of it on one line.
  func summary(seconds: Double, _ reason: Stop.Reason?) -> String {
    let end =
      switch reason {
      case .signal: "stopped: "
      case .failure: "stopped at a failure: "
      case .output, nil: ""
      }
    let rate = seconds > 0 ? Double(made) / seconds : 0
    let rest = leftOut == 0 ? "" : ", \(leftOut) \(leftOut == 1 ? "photo" : "photos") left out"
    return end
      + "\(made) made, \(skipped) skipped, \(failed) failed\(rest), \(rate.shortened) grids/s"
  }
}
