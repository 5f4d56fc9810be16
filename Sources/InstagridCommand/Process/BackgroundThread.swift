import LibC

/// Threads outside of the thread pool, for code that mostly waits.
enum BackgroundThread {
  /// Runs `body` on a new thread; returns `false` if none could be created.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body))
    guard unsafe pthread_create(&thread, nil, { unsafe run($0) }, work.toOpaque()) == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
  return nil
}
