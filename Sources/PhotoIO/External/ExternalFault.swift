import CPhotoIO
import LibC

/// The reason why a process of an external program did not send what was requested.
enum ExternalFault: Error {
  /// It ended or closed its socket.
  case ended
  /// It did not answer within so many seconds, not counting the time during which it waited itself.
  case silent(seconds: Int)
  /// It sent something that the protocol does not allow.
  case broken(String)
  /// It reported a failure, or sent a photo's header that shows one.
  case failure(photo_external_failure, text: String)
}

extension ExternalProcess {
  /// Returns what happened, as a clause of a message about the process, such as `its decoder`, and whether
  /// the process did it, and was not stopped by a limit or from outside.
  func account(of fault: ExternalFault, by process: String) -> (text: String, isOwnDoing: Bool) {
    switch fault {
    case .silent(let seconds): return ("\(process) did not answer within \(seconds) s", false)
    case .broken(let what): return ("\(process) broke the protocol: \(what)", true)
    case .failure(_, let text): return (text, true)
    case .ended: break
    }
    switch end() {
    // The dynamic linker had no memory for the program's libraries, or found none.
    case .exit(127): return ("\(process) could not be loaded", false)
    case .exit(let code): return ("\(process) ended without an answer (exit code \(code))", true)
    case .signal(SIGXCPU, let seconds):
      return ("\(process) took more than \(seconds) s of CPU time", false)
    case .signal(let signal, _):
      guard let name = Self.crashes[signal] else { return ("\(process) was killed", false) }
      return ("\(process) crashed (\(name))", true)
    case .unknown: return ("\(process) ended without an answer", false)
    }
  }

  /// Whether it has used up its CPU time, which depends on the photo alone.
  var hasUsedUpTime: Bool {
    if case .signal(SIGXCPU, _) = end() { true } else { false }
  }

  /// The names of the signals that a process sends to itself, or gets for what it does.
  private static let crashes = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
    SIGTRAP: "SIGTRAP", SIGSYS: "SIGSYS",
  ]
}
