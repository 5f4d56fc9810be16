import CPhotoIO
import Dispatch
import Synchronization

/// Memory that photos share while they are decoded.
///
/// Most photos are decoded row by row and need little. A progressive JPEG and an interlaced PNG are
/// held whole, since their last bytes still change their first row. Where not all find room at the
/// same time, they wait for each other; what would not find room alone is refused.
public final class MemoryBudget: Sendable {
  /// The bytes that there are.
  public let bytes: Int

  private struct State {
    var used = 0
    /// Those who wait, in the order in which they came.
    var queue: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  private let state = Mutex(State())

  /// Creates a budget; by default of two gibibytes.
  public init(bytes: Int = 2 << 30) {
    precondition(bytes >= 0, "a budget is not negative")
    self.bytes = bytes
  }

  /// Lets all threads of the process take memory from one place. Otherwise what a photo has held stays
  /// with its thread, and several threads together hold more than any budget knows.
  ///
  /// To be called before any thread is started.
  package static func shareAmongThreads() {
    photo_memory_share()
  }

  /// Waits until there is room, and takes it while `body` runs. Nobody who has room may ask for more.
  func withRoom<Result, Failure: Error>(
    for bytes: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(bytes <= self.bytes, "what does not find room alone is refused before")
    enter(bytes)
    defer { leave(bytes) }
    return try body()
  }

  /// Waits until there is room, and takes it while `body` runs; all of it if there is less.
  func withRoom<Result, Failure: Error>(
    forAtMost bytes: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withRoom(for: min(bytes, self.bytes), body)
  }

  private func enter(_ bytes: Int) {
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.queue.isEmpty && bytes <= self.bytes - state.used {
        state.used += bytes
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.queue.append((bytes, turn))
      return turn
    }
    turn?.wait()
  }

  private func leave(_ bytes: Int) {
    state.withLock { state in
      state.used -= bytes
      // Nobody overtakes: a large photo would wait for ever behind many small ones.
      while let next = state.queue.first, next.bytes <= self.bytes - state.used {
        state.used += next.bytes
        state.queue.removeFirst()
        next.turn.signal()
      }
    }
  }
}
