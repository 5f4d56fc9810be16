import FileSystem
import LibC
import Synchronization

/// A request to end long work early, with its reason.
final class Cancellation: Sendable {
  /// A reason replaces those after it.
  enum Reason: Sendable {
    case signal(CInt)
    case output(OutputError)
    /// A grid failed, and the user wants to stop at a failure.
    case failure
  }

  private let current = Mutex<Reason?>(nil)
  private let pipeEnds: [CInt]
  /// The descriptor that results are written to; `nil` if there are none. Code that waits should
  /// request a cancellation when nobody reads it anymore.
  let resultsDescriptor: CInt?

  init(resultsDescriptor: CInt? = nil) {
    self.resultsDescriptor = resultsDescriptor
    var ends: [CInt] = [-1, -1]
    // If there is no pipe, code that waits for input notices a request only when there is input.
    if unsafe pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    pipeEnds = ends
  }

  deinit { for end in pipeEnds where end >= 0 { close(end) } }

  var reason: Reason? { current.withLock { $0 } }

  var isRequested: Bool { reason != nil }

  /// Becomes readable as soon as a cancellation is requested, so that `poll` can wait for it.
  var descriptor: CInt { pipeEnds[0] }

  func request(_ reason: Reason) {
    let isFirst = current.withLock { current in
      let isFirst = current == nil
      switch (current, reason) {
      case (nil, _), (.failure, .output), (.failure, .signal), (.output, .signal): current = reason
      default: break
      }
      return isFirst
    }
    guard isFirst else { return }
    var byte: UInt8 = 0
    _ = unsafe write(pipeEnds[1], &byte, 1)
  }
}
