import CPhotoIO
import Synchronization

/// Memory that is shared by the pictures being made and by the photos being decoded for them.
///
/// Most photos are decoded row by row and need little. A progressive JPEG and an interlaced PNG are
/// held whole, because their last bytes can still change their first row. What does not find room
/// at the moment waits until there is room; what would not find room alone must be refused before.
///
/// There is one queue. Photos come before grids that have not begun, because grids end only when
/// their photos have been decoded. Apart from that it is first come, first served, so that large
/// requests do not starve. No thread is blocked: tasks are suspended while they wait.
public final class MemoryBudget: Sendable {
  /// The number of bytes in the budget.
  public let bytes: Int

  /// What a grid needs, in bytes.
  package struct GridNeeds: Hashable, Sendable {
    /// The memory for its picture, from beginning to end.
    let picture: Int
    /// The memory for its largest photo. Photos of a grid wait for each other if there is no more.
    let largestPhoto: Int

    init(picture: Int, largestPhoto: Int) {
      self.picture = picture
      self.largestPhoto = largestPhoto
    }

    /// Returns the needs of a picture and the photos that will be decoded for it.
    package init(picture: Int, photos: [PhotoFile]) {
      self.init(picture: picture, largestPhoto: photos.reduce(0) { max($0, $1.memory) })
    }
  }

  private struct Request {
    enum Need {
      case photo(bytes: Int)
      case grid(GridNeeds)
      /// Bytes that stay until they are given back.
      case held(bytes: Int)
    }
    let need: Need
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    /// By grids and by photos that are decoded.
    var used = 0
    /// What is held besides, from before a grid begins until after it ends.
    var held = 0
    /// The grids that have begun.
    var grids: [GridNeeds] = []
    /// Those that wait: photos, then grids, each in the order in which they came.
    var queue: [Request] = []
    var waitingPhotos = 0
    /// Those that wait to hold bytes. Nothing waits for them.
    var waitingHolders: [Request] = []

    /// Takes the memory that is needed if there is room.
    ///
    /// A grid finds room if its picture does and if, besides the pictures of all grids that have
    /// begun, there will be room for the largest photo of any of them; so no photo waits for ever.
    ///
    /// What others hold is given back only when their grids end. So that no grid waits for that for
    /// ever, a grid alone is begun whatever is held, and so is the first photo of those in progress.
    mutating func take(_ need: Request.Need, of bytes: Int) -> Bool {
      switch need {
      case .photo(let count):
        let isAlone = used == grids.pictures
        guard count <= bytes - used - (isAlone ? 0 : held) else { return false }
        used += count
      case .grid(let needs):
        let all = grids + [needs]
        let room = grids.isEmpty && used == 0 ? bytes : bytes - held
        guard needs.picture <= room - used, all.largestPhoto <= room - all.pictures else {
          return false
        }
        used += needs.picture
        grids.append(needs)
      case .held(let count):
        let expected = max(used, grids.pictures + grids.largestPhoto)
        guard count <= bytes - held - expected else { return false }
        held += count
      }
      return true
    }

    /// Whether nothing waits that comes before a need.
    func canTakeAtOnce(_ need: Request.Need) -> Bool {
      if case .held = need { waitingHolders.isEmpty } else { queue.isEmpty }
    }

    /// Adds a request to the queue.
    mutating func enqueue(_ request: Request) {
      switch request.need {
      case .photo:
        queue.insert(request, at: waitingPhotos)
        waitingPhotos += 1
      case .grid: queue.append(request)
      case .held: waitingHolders.append(request)
      }
    }

    /// Takes memory for the first requests in the queue, as long as there is room, and removes
    /// them.
    mutating func admit(of bytes: Int) -> [Request] {
      var admitted: [Request] = []
      while let next = queue.first, take(next.need, of: bytes) {
        if case .photo = next.need { waitingPhotos -= 1 }
        admitted.append(queue.removeFirst())
      }
      while let next = waitingHolders.first, take(next.need, of: bytes) {
        admitted.append(waitingHolders.removeFirst())
      }
      return admitted
    }
  }

  private let state = Mutex(State())

  /// Creates a budget; by default of two gibibytes.
  public init(bytes: Int = 2 << 30) {
    precondition(bytes >= 0, "a budget must not be negative")
    self.bytes = bytes
  }

  /// Makes all threads of the process allocate from one arena. Otherwise the memory that a photo
  /// used stays with its thread, and several threads together hold more than any budget knows.
  ///
  /// Must be called before any thread is started.
  package static func shareArenaAmongThreads() {
    photo_memory_use_one_arena()
  }

  /// Waits until there is room for a photo, and takes it while `body` runs. A task that has taken
  /// memory for a photo must not ask for more.
  ///
  /// - Parameters:
  ///   - bytes: the memory that the photo needs, at most the whole budget.
  ///   - body: decodes the photo.
  func withRoom<Result, Failure: Error>(
    for bytes: Int, _ body: () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    precondition(
      bytes <= self.bytes, "a photo must not need more than the whole budget")
    await wait(for: .photo(bytes: bytes))
    defer { release { $0.used -= bytes } }
    return try body()
  }

  /// Waits until there is room for a grid, and takes the memory of its picture while `body` makes
  /// it.
  ///
  /// - Parameters:
  ///   - needs: the memory that the grid needs; picture and largest photo must find room together.
  ///   - body: makes the grid. Its photos wait for each other.
  package func withRoom<Result>(
    forGrid needs: GridNeeds, _ body: () async throws -> Result
  ) async rethrows -> Result {
    precondition(
      needs.picture <= bytes - needs.largestPhoto,
      "a picture and its largest photo must fit into the budget together")
    await wait(for: .grid(needs))
    defer {
      release { state in
        state.used -= needs.picture
        if let index = state.grids.firstIndex(of: needs) { state.grids.remove(at: index) }
      }
    }
    return try await body()
  }

  /// Waits until there is room for bytes, and takes it until ``release(held:)``.
  ///
  /// One who holds bytes and waits for more must have no more than a quarter of the budget in all.
  func hold(_ bytes: Int) async { await wait(for: .held(bytes: bytes)) }

  /// Takes room for bytes that are there already, until ``release(held:)``.
  func hold(existing bytes: Int) { state.withLock { $0.held += bytes } }

  /// Gives back the room of bytes that were held.
  func release(held bytes: Int) { release { $0.held -= bytes } }

  private func wait(for need: Request.Need) async {
    if state.withLock({ $0.canTakeAtOnce(need) && $0.take(need, of: bytes) }) { return }
    await withCheckedContinuation { continuation in
      let admitted = state.withLock { state in
        state.enqueue(Request(need: need, continuation: continuation))
        return state.admit(of: bytes)
      }
      for request in admitted { request.continuation.resume() }
    }
  }

  private func release(_ change: (inout State) -> Void) {
    let admitted = state.withLock { state in
      change(&state)
      return state.admit(of: bytes)
    }
    for request in admitted { request.continuation.resume() }
  }
}

extension [MemoryBudget.GridNeeds] {
  /// The memory for all pictures.
  fileprivate var pictures: Int { reduce(0) { $0 + $1.picture } }
  /// The memory for the largest photo of all.
  fileprivate var largestPhoto: Int { reduce(0) { Swift.max($0, $1.largestPhoto) } }
}
