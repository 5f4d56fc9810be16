import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    if unsafe pthread_create(&thread, nil, waitForSignal, nil) != 0 {
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Waits for the end of the process.
  static func wait() -> Never {
    while true { pause() }
  }

  /// The signals that ask the process to end and are not ignored.
  fileprivate static var waitedFor: sigset_t {
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

@Sendable private func waitForSignal(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var signals = Signals.waitedFor
  var received: CInt = 0
  while unsafe sigwait(&signals, &received) != 0 {}
  TemporaryFiles.removeAll()
  signal(received, SIG_DFL)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  kill(getpid(), received)
  Signals.wait()
}
