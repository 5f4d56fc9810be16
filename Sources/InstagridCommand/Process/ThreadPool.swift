/// The threads that do the work: the main thread, and others as far as the system permits.
///
/// Swift's own pool waits for a thread until the system grants it, which never happens if the number of
/// processes is limited too strictly (`ulimit -u`, or a container's limit). This pool needs only the main
/// thread. It creates another thread only if there is work for it, and continues without it if that fails.
///
/// Tasks whose preferred executor is this pool run on it, with all their child tasks.
final class ThreadPool: TaskExecutor {
  static let shared = ThreadPool { Processors.available }

  private struct State {
    var jobs: ArraySlice<@Sendable () -> Void> = []
    /// Functions that block a thread, and so run only if there are no jobs.
    var waits: ArraySlice<@Sendable () -> Void> = []
    /// The number of threads, including the main one.
    var threads = 1
    /// The number of idle threads, including those that are about to start.
    var idle = 1
    /// The number of threads beyond the limit, because some wait for other processes: 0 or 1.
    var waiting = 0
  }

  private let limit: @Sendable () -> Int
  private let state = Monitor(State())

  /// - Parameter limit: returns the largest number of threads; it is called when a second one is wanted.
  init(threads limit: @escaping @Sendable () -> Int) { self.limit = limit }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.update { [self] state in
      state.jobs.append { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      guard state.jobs.count > state.idle, state.threads < limit() + state.waiting else {
        return false
      }
      (state.threads, state.idle) = (state.threads + 1, state.idle + 1)
      return true
    }
    if needsThread, !BackgroundThread.start({ [self] in work() }) {
      state.update { ($0.threads, $0.idle) = ($0.threads - 1, $0.idle - 1) }
    }
  }

  /// Allows one more thread than the limit, because threads will wait for other processes.
  func allowThreadThatWaits() { state.update { $0.waiting = 1 } }

  /// Calls a function that blocks, on a new thread or, if there is none, on an idle one of the pool.
  func wait(_ body: @escaping @Sendable () -> Void) {
    if !BackgroundThread.start(body) { state.update { $0.waits.append(body) } }
  }

  /// Does the pool's work on this thread until the process ends.
  func work() -> Never {
    // Whether this thread is counted as idle.
    var isIdle = true
    while true {
      let work = state.wait { state in
        let work = state.jobs.popFirst() ?? state.waits.popFirst()
        state.idle += (work == nil ? 1 : 0) - (isIdle ? 1 : 0)
        isIdle = work == nil
        return work
      }
      work()
    }
  }
}
