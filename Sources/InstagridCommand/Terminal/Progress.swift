import CPlatform
import Synchronization

/// A line on the standard error that says how far the work is, for as long as it goes on.
///
/// It is drawn four times a second, without color, and taken away for every other line and at the
/// end.
final class Progress: Sendable {
  private struct State {
    var line = ProgressLine()
    /// How many columns are drawn now.
    var drawn = 0
    var isOver = false
  }

  /// The time between two drawings in microseconds: often enough to look alive, and too rare to
  /// cost anything.
  private static let interval: useconds_t = 250_000

  private let start = ContinuousClock.now
  private let cancellation: Cancellation
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isShown: whether the line is shown at all.
  ///   - cancellation: shown in the line as soon as it is requested.
  init(isShown: Bool, until cancellation: Cancellation) {
    self.cancellation = cancellation
    guard isShown else { return }
    // Where there is no thread there is no line, and the work is done all the same.
    _ = BackgroundThread.start { [self] in
      while true {
        usleep(Self.interval)
        guard draw() else { return }
      }
    }
  }

  /// The time since the beginning, in seconds.
  var elapsed: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Changes what is shown from the next time on.
  func update(_ change: (inout ProgressLine) -> Void) {
    state.withLock { change(&$0.line) }
  }

  /// Writes a line of another kind to the standard error.
  func print(_ line: String) {
    state.withLock { state in
      Console.writeError(Self.erasing(state.drawn) + "instagrid: \(line)\n")
      state.drawn = 0
    }
  }

  /// Takes the line away for good.
  func finish() {
    state.withLock { state in
      if state.drawn > 0 { Console.writeError(Self.erasing(state.drawn)) }
      (state.drawn, state.isOver) = (0, true)
    }
  }

  /// Draws the line in place of the last one.
  ///
  /// - Returns: whether it is to be drawn again.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.line.elapsed = elapsed
      state.line.isStopping = cancellation.isRequested
      let columns = Terminal.columns
      let text = state.line.text(columns: columns)
      // Blanks over the rest of the last line, but no further than the terminal reaches by now.
      let rest = max(0, min(state.drawn, columns - 1) - text.utf8.count)
      Console.writeError("\r" + text + String(repeating: " ", count: rest))
      state.drawn = text.utf8.count
      return true
    }
  }

  private static func erasing(_ columns: Int) -> String {
    let columns = min(columns, Terminal.columns - 1)
    return columns <= 0 ? "" : "\r" + String(repeating: " ", count: columns) + "\r"
  }
}
