import CPhotoIO
import Dispatch
import Synchronization

/// Memory that squares and photos share, the latter while they are decoded.
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
    /// The grids that are being made, and those that wait.
    var grids: [GridNeeds] = []
    var waitingGrids: [(needs: GridNeeds, turn: CheckedContinuation<Void, Never>)] = []

    /// Whether a grid can begin: its square finds room now, and beside all squares there will be
    /// room for the largest photo of any grid, so that none waits for ever.
    func canBegin(_ needs: GridNeeds, of bytes: Int) -> Bool {
      let all = grids + [needs]
      let squares = all.reduce(0) { $0 + $1.square }
      let photo = all.reduce(0) { max($0, $1.largestPhoto) }
      return needs.square <= bytes - used && photo <= bytes - squares
    }
  }

  /// What a grid takes, in bytes.
  package struct GridNeeds: Hashable, Sendable {
    /// From its begin to its end.
    let square: Int
    /// At times, and for one photo after the other if there is not more.
    let largestPhoto: Int

    init(square: Int, largestPhoto: Int) {
      self.square = square
      self.largestPhoto = largestPhoto
    }

    /// What a square and the photos that are to be opened for it take.
    package init(square: Int, photos: [any FilePhoto]) {
      self.init(square: square, largestPhoto: photos.reduce(0) { max($0, $1.memory) })
    }
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

  /// Waits until a grid finds room, and leaves it that while `body` makes the grid, in which its
  /// photos wait for each other.
  ///
  /// - Precondition: the square and the largest photo find room together.
  package func withRoom<Result>(
    forGrid needs: GridNeeds, _ body: () async throws -> Result
  ) async rethrows -> Result {
    precondition(needs.square <= bytes - needs.largestPhoto, "what finds no room is refused before")
    await withCheckedContinuation { turn in
      state.withLock { $0.waitingGrids.append((needs, turn)) }
      callNext()
    }
    defer {
      state.withLock { state in
        state.used -= needs.square
        if let index = state.grids.firstIndex(where: { $0 == needs }) {
          state.grids.remove(at: index)
        }
      }
      callNext()
    }
    return try await body()
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
    state.withLock { $0.used -= bytes }
    callNext()
  }

  /// Lets those go on who find room now. Nobody overtakes: what is large would wait for ever behind
  /// much that is small.
  private func callNext() {
    let turns = state.withLock { state in
      while let next = state.queue.first, next.bytes <= bytes - state.used {
        state.used += next.bytes
        state.queue.removeFirst()
        next.turn.signal()
      }
      var turns: [CheckedContinuation<Void, Never>] = []
      while let next = state.waitingGrids.first, state.canBegin(next.needs, of: bytes) {
        state.used += next.needs.square
        state.grids.append(next.needs)
        state.waitingGrids.removeFirst()
        turns.append(next.turn)
      }
      return turns
    }
    for turn in turns { turn.resume() }
  }
}
