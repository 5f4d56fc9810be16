/// The threads that do the work: the main thread, and others as far as the system allows.
///
/// Swift's own pool waits until the system grants it a thread, which it never does where too few
/// processes are allowed (`ulimit -u`, the limit of a container). This one needs no thread but the
/// main one. It makes another one only if there is work for it, and goes on without it otherwise.
///
/// Tasks whose preferred executor it is run on it, with all their child tasks.
final class ThreadPool: TaskExecutor {
  /// The pool of the process, with a thread for each core that it may use.
  static let shared = ThreadPool { Processors.available }

  private struct State {
    /// In the order in which they came.
    var jobs: [UnownedJob] = []
    /// What blocks a thread, and so is done only when there is no job.
    var waits: [@Sendable () -> Void] = []
    /// The number of threads, the main one included.
    var threads = 1
    /// The number of threads that have nothing to do, those included that are about to start.
    var idle = 1
  }

  private enum Work {
    case job(UnownedJob)
    case wait(@Sendable () -> Void)
  }

  private let limit: @Sendable () -> Int
  private let state = Monitor(State())

  /// - Parameter limit: returns the largest number of threads, the main one included; called when a
  ///   second one is wanted.
  init(threads limit: @escaping @Sendable () -> Int) { self.limit = limit }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.update { [limit] state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.threads < limit() else { return false }
      (state.threads, state.idle) = (state.threads + 1, state.idle + 1)
      return true
    }
    if needsThread, !BackgroundThread.start({ [self] in work() }) {
      state.update { ($0.threads, $0.idle) = ($0.threads - 1, $0.idle - 1) }
    }
  }

  /// Calls what waits for something on a thread of its own; where there is none, on one of the
  /// pool's threads, as soon as it has nothing else to do.
  func wait(_ body: @escaping @Sendable () -> Void) {
    if !BackgroundThread.start(body) { state.update { $0.waits.append(body) } }
  }

  /// Works on this thread until the process ends.
  func work() -> Never {
    var isIdle = true
    while true {
      switch next(isIdle: isIdle) {
      case .job(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      case .wait(let body): body()
      }
      isIdle = false
    }
  }

  /// Waits until there is something to do.
  ///
  /// - Parameter wasIdle: whether this thread counts as idle now.
  private func next(isIdle wasIdle: Bool) -> Work {
    var isIdle = wasIdle
    return state.wait { state in
      if isIdle { state.idle -= 1 }
      isIdle = false
      if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
      if !state.waits.isEmpty { return .wait(state.waits.removeFirst()) }
      state.idle += 1
      isIdle = true
      return nil
    }
  }
}
