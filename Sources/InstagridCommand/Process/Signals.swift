import CPlatform
import FileSystem
import Synchronization

/// What happens when a signal asks the process to end.
enum Signals {
  /// From now on such a signal waits for ``cleanUpBeforeDying()``. One that was ignored when the
  /// process started stays ignored.
  ///
  /// To be called before anything else: the system drops such a signal if it is sent to process 1,
  /// the first one of a container, as long as it would only have its default action. And it is to
  /// be called before any thread is started, so that all of them leave the signals to the one that
  /// waits for them.
  static func hold() {
    var signals = waitedFor
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// From now on such a signal removes temporary files first; then the process dies of that same
  /// signal.
  ///
  /// If no thread can be started that waits for signals, they end the process at once. What is left
  /// then is what a killed process leaves.
  static func cleanUpBeforeDying() {
    if BackgroundThread.start(waitForSignals) { return }
    for number in numbersWaitedFor { _ = signal(number) { endProcess(by: $0) } }
    var signals = waitedFor
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static let listener = Mutex<(@Sendable (CInt) -> Void)?>(nil)

  /// From now on the next signal calls `body`, on a thread of its own, and only the one after it
  /// ends the process.
  static func announceFirst(to body: @escaping @Sendable (CInt) -> Void) {
    listener.withLock { $0 = body }
  }

  /// From now on every signal ends the process.
  static func announceNone() {
    listener.withLock { $0 = nil }
  }

  /// Removes temporary files and ends the process by a signal, as if that had done it.
  static func die(of signal: CInt) -> Never {
    TemporaryFiles.removeAll { endProcess(by: signal) }
  }

  private static let closedPipesEnd = Mutex(false)

  /// From now on writing to a pipe that nobody reads is an error of the call. So a message that
  /// nobody reads does not end the work.
  static func ignoreClosedPipes() {
    closedPipesEnd.withLock { $0 = !isIgnored(SIGPIPE) }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process as SIGPIPE would have before ``ignoreClosedPipes()``; does nothing if that
  /// signal was ignored when the process started.
  static func dieOfClosedPipe() {
    if closedPipesEnd.withLock({ $0 }) { die(of: SIGPIPE) }
  }

  /// The signals that ask the process to end and are not ignored.
  private static var waitedFor: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in numbersWaitedFor { unsafe sigaddset(&signals, signal) }
    return signals
  }

  private static var numbersWaitedFor: [CInt] {
    [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
  }

  private static func isIgnored(_ signal: CInt) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

extension Signals {
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

/// Ends the process by a signal, or where signals with their default action do nothing, as for
/// process 1, with the exit code that shells show for it: 128 and the signal's number.
///
/// Makes only calls that a signal's handler may make (signal-safety(7)).
private func endProcess(by number: CInt) -> Never {
  _ = signal(number, SIG_DFL)
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  // To this thread, since another one waits for what is sent to the process.
  raise(number)
  _exit(128 + number)
}
