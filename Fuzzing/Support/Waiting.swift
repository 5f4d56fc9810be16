import Synchronization

/// Does asynchronous work that waits for nobody else, on this thread: others would make libFuzzer look
/// for leaks after every input.
func finish<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
  let (thread, answer) = (ThisThread(), Answer<Result>())
  Task.detached(executorPreference: thread) {
    let result = await work()
    answer.value.withLock { $0 = result }
  }
  thread.runAll()
  guard let result = answer.value.withLock({ $0 }) else { fatalError("the work waits for nobody") }
  return result
}

private final class Answer<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// Runs what there is to do when it is told to.
private final class ThisThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runAll() {
    while let job = jobs.withLock({ $0.popLast() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
