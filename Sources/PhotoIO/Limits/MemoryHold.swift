import Synchronization

/// Bytes that count in a budget for as long as this lives, such as photos that came through a pipe
/// before their grid begins.
package final class MemoryHold: Sendable {
  private let budget: MemoryBudget
  private let held = Mutex(0)

  /// Creates a hold on nothing.
  package init(in budget: MemoryBudget) { self.budget = budget }

  deinit { budget.release(held: byteCount) }

  /// The number of bytes that are held.
  package var byteCount: Int { held.withLock { $0 } }

  /// Waits until there is room for more bytes, and holds them. One who has a hold and waits for
  /// more must have no more than a quarter of the budget in all.
  package func add(_ bytes: Int) async {
    await budget.hold(bytes)
    held.withLock { $0 += bytes }
  }

  /// Holds more bytes that are there already and were counted otherwise so far.
  package func add(existing bytes: Int) {
    budget.hold(existing: bytes)
    held.withLock { $0 += bytes }
  }
}
