import Dispatch
import Synchronization

/// Waits for work that other threads may do.
func wait<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result {
  let answer = Answer<Result>()
  Task.detached {
    let result = await work()
    answer.value.withLock { $0 = result }
    answer.isThere.signal()
  }
  answer.isThere.wait()
  guard let result = answer.value.withLock({ $0 }) else { fatalError("there is an answer") }
  return result
}

private final class Answer<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
  let isThere = DispatchSemaphore(value: 0)
}
