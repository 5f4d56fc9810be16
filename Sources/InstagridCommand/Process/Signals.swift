import CPlatform
import FileSystem
import Synchronization

/// What happens when a signal asks the process to end.
enum Signals {
  /// From now on, such a signal removes temporary files first; then the process dies of that same
  /// signal. One that was ignored when the process started stays ignored.
  ///
  /// To be called before any thread is started, so that all of them leave the signals to the one
  /// that waits for them.
  static func cleanUpBeforeDying() {
    var signals = waitedFor
    guard unsafe pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
    if !BackgroundThread.start(waitForSignals) {
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
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
    TemporaryFiles.removeAll {
      resetToDefault(signal)
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, signal)
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      // To this thread, since another one waits for what is sent to the process.
      raise(signal)
      wait()
    }
  }

  /// From now on writing to a pipe that nobody reads is an error of the call.
  ///
  /// - Returns: the signal that the process would have died of before; `nil` if it would not have.
  static func ignoreClosedPipes() -> CInt? {
    defer { _ = signal(SIGPIPE, SIG_IGN) }
    return isIgnored(SIGPIPE) ? nil : SIGPIPE
  }

  /// Waits for the end of the process.
  static func wait() -> Never {
    while true { pause() }
  }

  /// The signals that ask the process to end and are not ignored.
  private static var waitedFor: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) {
      unsafe sigaddset(&signals, signal)
    }
    return signals
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

// In `die(of:)` the parameter has the name of the system's call.
private func resetToDefault(_ number: CInt) { _ = signal(number, SIG_DFL) }
