import FileSystem
import LibC
import Synchronization

/// A request to end long work early, with its reason.
final class Cancellation: Sendable {
  enum Reason: Sendable {
    case signal(CInt)
    case output(OutputError)
    /// A grid failed, and the user wants to stop at a failure.
    case failure

    /// A reason with a larger weight replaces one with a smaller weight.
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
  /// The descriptor that results are written to; `nil` if there are none. Code that waits should
  /// request a cancellation when nobody reads it anymore.
  let results: CInt?

  init(results: CInt? = nil) {
    self.results = results
    var ends: [CInt] = [-1, -1]
    // If there is no pipe, code that waits for input notices a request only when there is input.
    if unsafe pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    pipeEnds = ends
  }

  deinit { for end in pipeEnds where end >= 0 { close(end) } }

  /// The reason with the largest weight; the first of several equal ones.
  var reason: Reason? { current.withLock { $0 } }

  var isRequested: Bool { reason != nil }

  /// Becomes readable as soon as a cancellation is requested, so that `poll` can wait for it.
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
