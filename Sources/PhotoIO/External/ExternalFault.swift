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

/// What is to blame if a process of an external program did not answer.
package enum ProcessEnd: Sendable {
  /// It was not started, for want of descriptors, processes or memory.
  case notStarted
  /// It crashed, ended itself or broke the protocol.
  case ownDoing
  /// It used up its CPU time.
  case outOfTime
  /// It could not get memory that it was allowed.
  case outOfMemory
  /// It did not answer in time.
  case silent
  /// It was stopped from outside, or could not be loaded.
  case stopped
}

extension ExternalProcess {
  /// Returns what happened, as a clause of a message about the process, such as `its decoder`, and what is to blame.
  func account(of fault: ExternalFault, by process: String) -> (text: String, end: ProcessEnd) {
    switch fault {
    case .silent(let seconds): return ("\(process) did not answer within \(seconds) s", .silent)
    case .broken(let what): return ("\(process) broke the protocol: \(what)", .ownDoing)
    case .failure(_, let text): return (text, .ownDoing)
    case .ended: break
    }
    switch end() {
    // The dynamic linker had no memory for the program's libraries, or found none.
    case .exit(127): return ("\(process) could not be loaded", .stopped)
    case .exit(CInt(PHOTO_EXTERNAL_EXIT_NO_MEMORY)):
      return ("\(process) had not enough memory", .outOfMemory)
    case .exit(let code):
      return ("\(process) ended without an answer (exit code \(code))", .ownDoing)
    case .signal(SIGXCPU, let seconds):
      return ("\(process) took more than \(seconds) s of CPU time", .outOfTime)
    case .signal(let signal, _):
      guard let name = Self.crashes[signal] else { return ("\(process) was killed", .stopped) }
      return ("\(process) crashed (\(name))", .ownDoing)
    case .unknown: return ("\(process) ended without an answer", .stopped)
    }
  }

  /// The names of the signals that a process sends to itself, or gets for what it does.
  private static let crashes = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
    SIGTRAP: "SIGTRAP", SIGSYS: "SIGSYS",
  ]
}
