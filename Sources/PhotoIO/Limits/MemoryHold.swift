import Synchronization

/// Bytes that count toward a budget as long as this object exists, such as photos that were
/// received through a pipe before their grid begins.
package final class MemoryHold: Sendable {
  private let budget: MemoryBudget
  private let held = Mutex(0)

  /// Creates a hold of no bytes.
  package init(in budget: MemoryBudget) { self.budget = budget }

  deinit { budget.release(held: byteCount) }

  package var byteCount: Int { held.withLock { $0 } }

  /// Waits until there is room for more bytes, and holds them; at most a quarter of the budget in total.
  package func add(_ bytes: Int) async {
    await budget.hold(bytes)
    held.withLock { $0 += bytes }
  }

  /// Holds more bytes, which already exist and were counted elsewhere before.
  package func add(existing bytes: Int) {
    budget.hold(existing: bytes)
    held.withLock { $0 += bytes }
  }
}
