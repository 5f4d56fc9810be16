import Synchronization

/// Runs tasks one at a time on the thread that calls ``runAll()``, in the order in which they
/// become ready. So a test knows, without timing, that all tasks have progressed as far as they
/// can.
package final class SteppedTasks: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  package init() {}

  /// Starts a task, which does nothing before the next call of ``runAll()``.
  package func start(_ work: @escaping @Sendable () async -> Void) {
    Task.detached(executorPreference: self, operation: work)
  }

  /// Runs all tasks until each has ended or is waiting.
  package func runAll() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }
}

/// Runs asynchronous work on this thread and returns its result. The work must not wait for other
/// tasks.
package func runOnThisThread<Result: Sendable>(
  _ work: @escaping @Sendable () async -> Result
) -> Result {
  let (tasks, answer) = (SteppedTasks(), Answer<Result>())
  tasks.start {
    let result = await work()
    answer.value.withLock { $0 = result }
  }
  tasks.runAll()
  guard let result = answer.value.withLock({ $0 }) else {
    fatalError("the work must not wait for other tasks")
  }
  return result
}

private final class Answer<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
