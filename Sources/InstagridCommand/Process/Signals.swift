import FileSystem
import LibC
import Synchronization

/// How the process ends when a signal asks it to.
enum Signals {
  /// Blocks such signals until ``cleanUpBeforeDying()``. A signal that was ignored when the process
  /// started stays ignored.
  ///
  /// Must be called before anything else: process 1, the first one of a container, never receives a
  /// signal that has its default action at that moment. Must be called before any thread is
  /// started, so that the signals are blocked on all threads except the one that waits for them.
  static func block() {
    var signals = waitedFor
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// From now on, such a signal removes temporary files; then the process dies of the same signal.
  ///
  /// If the thread that waits for signals cannot be started, they end the process immediately, as
  /// if it were killed.
  static func cleanUpBeforeDying() {
    if BackgroundThread.start(waitForSignals) { return }
    for number in numbersWaitedFor { _ = signal(number) { endProcess(by: $0) } }
    var signals = waitedFor
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static let listener = Mutex<(@Sendable (CInt) -> Void)?>(nil)

  /// From now on, the next signal calls `body` on another thread, and only the one after it ends the process.
  static func interceptNext(with body: @escaping @Sendable (CInt) -> Void) {
    listener.withLock { $0 = body }
  }

  /// From now on, every signal ends the process.
  static func stopIntercepting() { listener.withLock { $0 = nil } }

  /// Removes temporary files, and ends the process as if the signal had done so.
  static func die(of signal: CInt) -> Never { TemporaryFiles.removeAll { endProcess(by: signal) } }

  private static let closedPipesEnd = Mutex(false)

  /// From now on, writing to a pipe without a reader does not end the process, but is an error of the call.
  static func ignoreClosedPipes() {
    closedPipesEnd.withLock { $0 = !isSignalIgnored(SIGPIPE) }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process as SIGPIPE would have before, unless it was ignored when the process started.
  static func dieOfClosedPipe() { if closedPipesEnd.withLock({ $0 }) { die(of: SIGPIPE) } }

  /// The signals that ask the process to end, except ignored ones.
  private static var waitedFor: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in numbersWaitedFor { unsafe sigaddset(&signals, signal) }
    return signals
  }

  private static var numbersWaitedFor: [CInt] {
    [SIGINT, SIGTERM, SIGHUP].filter { !isSignalIgnored($0) }
  }

  private static func isSignalIgnored(_ signal: CInt) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  @Sendable private static func waitForSignals() {
    var signals = waitedFor
    while true {
      var received: CInt = 0
      while unsafe sigwait(&signals, &received) != 0 {}
      guard let body = listener.withLock({ $0.take() }) else { die(of: received) }
      body(received)
    }
  }
}

/// Ends the process by a signal. If the signal has no effect, as for process 1, exits with the code
/// that shells use for it: 128 plus the signal's number.
///
/// Makes only calls that are permitted in a signal handler (signal-safety(7)).
private func endProcess(by number: CInt) -> Never {
  _ = signal(number, SIG_DFL)
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  // Sent to this thread, because another thread waits for signals that are sent to the process.
  raise(number)
  _exit(128 + number)
}
