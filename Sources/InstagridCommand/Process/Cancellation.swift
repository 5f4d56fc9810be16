import CPlatform
import FileSystem
import Synchronization

/// A request to end long work early, and its reason.
final class Cancellation: Sendable {
  enum Reason: Sendable {
    /// The process was asked to end by this signal.
    case signal(CInt)
    /// Results can no longer be written.
    case output(OutputError)
    /// A grid failed, and nothing more was to be tried then.
    case failure

    /// A weightier reason replaces another.
    fileprivate var weight: Int {
      switch self {
      case .failure: 1
      case .output: 2
      case .signal: 3
      }
    }
  }

  private let current = Mutex<Reason?>(nil)
  private let pipeEnds: [CInt]
  /// The descriptor that results are written to, if they are. Whoever waits should request an end
  /// when nobody reads it any more.
  let results: CInt?

  init(results: CInt? = nil) {
    self.results = results
    var ends: [CInt] = [-1, -1]
    // Without a pipe, code that waits for input does not notice a request until there is input.
    if unsafe pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    pipeEnds = ends
  }

  deinit { for end in pipeEnds where end >= 0 { close(end) } }

  /// The reason: a signal before an output before a failure, and of two alike the first.
  var reason: Reason? { current.withLock { $0 } }

  var isRequested: Bool { reason != nil }

  /// Becomes readable as soon as there is a reason, so that `poll` can wait for it.
  var descriptor: CInt { pipeEnds[0] }

  func request(_ reason: Reason) {
    let isFirst = current.withLock { current in
      let weight = current?.weight ?? 0
      if reason.weight > weight { current = reason }
      return weight == 0
    }
    guard isFirst else { return }
    var byte: UInt8 = 0
    _ = unsafe write(pipeEnds[1], &byte, 1)
  }
}
