import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A line on the standard error that says how far the work is, for as long as it goes on.
///
/// It is drawn four times a second, without colour, and taken away for every other line and at the
/// end.
final class Progress: Sendable {
  /// When the line is shown.
  enum Choice: String, CaseIterable {
    /// If the standard error is a terminal.
    case auto
    case always
    case never

    /// Whether the line is shown by this process.
    var isShown: Bool {
      switch self {
      case .always: true
      case .never: false
      case .auto: isatty(2) == 1 && !Self.isDumbTerminal
      }
    }

    private static var isDumbTerminal: Bool {
      unsafe getenv("TERM").map { unsafe String(cString: $0) == "dumb" } ?? false
    }
  }

  private struct State {
    var line = ProgressLine()
    /// How many columns are drawn now.
    var drawn = 0
    var isOver = false
  }

  private let start = ContinuousClock.now
  private let stop: Stop
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isShown: whether the line is shown at all.
  ///   - stop: what the line tells of as soon as it is requested.
  init(isShown: Bool, until stop: Stop) {
    self.stop = stop
    guard isShown else { return }
    // Where there is no thread there is no line, and the work is done all the same.
    _ = BackgroundThread.start { [self] in
      while true {
        usleep(250_000)
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
      Terminal.writeError(Self.erasing(state.drawn) + "instagrid: \(line)\n")
      state.drawn = 0
    }
  }

  /// Takes the line away for good.
  func finish() {
    state.withLock { state in
      if state.drawn > 0 { Terminal.writeError(Self.erasing(state.drawn)) }
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
      state.line.isStopping = stop.isRequested
      let columns = Terminal.columns
      let text = state.line.text(columns: columns)
      // Blanks over the rest of the last line, but no further than the terminal reaches by now.
      let rest = max(0, min(state.drawn, columns - 1) - text.utf8.count)
      Terminal.writeError("\r" + text + String(repeating: " ", count: rest))
      state.drawn = text.utf8.count
      return true
    }
  }

  private static func erasing(_ columns: Int) -> String {
    let columns = min(columns, Terminal.columns - 1)
    return columns <= 0 ? "" : "\r" + String(repeating: " ", count: columns) + "\r"
  }
}
