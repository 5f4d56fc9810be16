import PhotoIO
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether work that goes on for long is to be ended before its time, and why.
final class Stop: Sendable {
  enum Reason: Sendable {
    /// The process was asked to end by this signal.
    case signal(CInt)
    /// Nobody can be told of results any more.
    case output(OutputError)
    /// Something failed, and nothing more was to be tried then.
    case failure

    /// A weightier reason takes the place of another.
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

  init() {
    var ends: [CInt] = [-1, -1]
    // Without a pipe nobody is woken, and all else is as it should be.
    if unsafe pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    pipeEnds = ends
  }

  deinit { for end in pipeEnds where end >= 0 { close(end) } }

  /// Why to stop: a signal before an output before a failure, and of two alike the first.
  var reason: Reason? { current.withLock { $0 } }

  var isRequested: Bool { reason != nil }

  /// Can be read from as soon as there is a reason, so that it can be waited for.
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
