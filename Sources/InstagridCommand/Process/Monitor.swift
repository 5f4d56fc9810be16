import CPlatform

/// A value that threads read and change one at a time, and whose changes they can wait for.
///
/// It is POSIX's mutex with a condition variable.
@safe final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(mutex)
    unsafe change.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value and wakes one of the waiting threads, which are all alike: whichever it is must
  /// be able to take what the change has brought.
  func update<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_signal(change)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Calls `body` now and after changes until it returns something.
  func wait<Result>(until body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(change, mutex)
    }
  }
}
