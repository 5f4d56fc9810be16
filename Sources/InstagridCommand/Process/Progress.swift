import LibC
import Synchronization

/// A line on standard error that shows the progress of the work. It is drawn four times a second, without
/// color, and is erased before any other line is printed and at the end.
final class Progress: Sendable {
  private struct State {
    var line: ProgressLine
    /// The number of columns that are currently drawn.
    var drawn = 0
    var isOver = false
  }

  /// The interval between drawings in microseconds: short enough to look alive.
  private static let interval: useconds_t = 250_000

  private let start = ContinuousClock.now
  private let delay: Double
  private let cancellation: Cancellation?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - activity: what happens to each item, such as `photos read`.
  ///   - delay: how long, in seconds, it is not drawn at first, for work that is usually short.
  ///   - cancellation: what ends the work early; `nil` if a signal ends the process, after it has erased the
  ///     line.
  init(
    _ activity: String, isShown: Bool, after delay: Double = 0,
    until cancellation: Cancellation? = nil
  ) {
    state = Mutex(State(line: ProgressLine(activity: activity, isASCII: !Terminal.isUTF8)))
    self.cancellation = cancellation
    self.delay = delay
    if cancellation == nil {
      Signals.interceptNext { [self] signal in
        finishWithoutWaiting()
        Signals.die(of: signal)
      }
    }
    guard isShown else { return }
    // If no thread can be created, there is no line, but the work is done anyway.
    _ = BackgroundThread.start { [self] in
      while true {
        usleep(Self.interval)
        guard draw() else { return }
      }
    }
  }

  var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }

  func update(_ change: (inout ProgressLine) -> Void) { state.withLock { change(&$0.line) } }

  func print(_ line: String) {
    state.withLock { state in
      Console.writeError(Self.erasing(state.drawn) + "instagrid: \(line)\n")
      state.drawn = 0
    }
  }

  /// Erases the line for good, unless standard error is full.
  func finishWithoutWaiting() {
    // The lock is taken while another thread waits until it can write.
    state.withLockIfAvailable { state in if Console.canWriteError { Self.finish(&state) } }
  }

  func finish() { state.withLock { Self.finish(&$0) } }

  private static func finish(_ state: inout State) {
    if state.drawn > 0 { Console.writeError(erasing(state.drawn)) }
    (state.drawn, state.isOver) = (0, true)
  }

  /// Draws the line over the previous one; returns `false` if the work is over.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      guard elapsed >= delay else { return true }
      state.line.elapsed = elapsed
      state.line.isStopping = cancellation?.isRequested ?? false
      let columns = Terminal.size(of: 2).columns
      let text = state.line.text(columns: columns)
      // Spaces erase the rest of the previous line, but not beyond the terminal's current width.
      let rest = max(0, min(state.drawn, columns - 1) - text.count)
      Console.writeError("\r" + text + String(repeating: " ", count: rest))
      state.drawn = text.count
      return true
    }
  }

  private static func erasing(_ columns: Int) -> String {
    let columns = min(columns, Terminal.size(of: 2).columns - 1)
    return columns <= 0 ? "" : "\r" + String(repeating: " ", count: columns) + "\r"
  }
}
