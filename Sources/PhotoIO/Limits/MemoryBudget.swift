import CPhotoIO
import GridKit
import Synchronization

/// A limit on the memory for the pictures being made and the photos being decoded for them.
///
/// Most photos are decoded row by row and need little memory. An interlaced PNG and a progressive JPEG that
/// libjpeg decodes are held whole, and so is usually a HEIC, AVIF, WebP or JPEG XL, by its process. A request
/// waits until there is room for it. A request larger than the whole budget must be rejected beforehand.
///
/// Photos of grids that have begun precede all other requests, because a grid ends only after its
/// photos are decoded. Apart from that, it is first come, first served, so that large requests do
/// not starve. No thread is blocked: tasks are suspended while they wait.
///
/// Rendering a decoded photo takes memory as well, which counts as far as it is more than 6 MiB.
public final class MemoryBudget: Sendable {
  /// The budget of all photos that are opened without another one: 2 GiB.
  public static let shared = MemoryBudget()

  package let limit: MemoryLimit
  /// The number of bytes in the budget.
  public var bytes: Int { limit.bytes }

  /// The number of bytes that rendering a photo may take without being counted: enough for one of
  /// ordinary size, and little compared with the process itself.
  static let uncountedRendering = 6 << 20

  /// The memory that a grid needs, in bytes.
  package struct GridNeeds: Hashable, Sendable {
    /// The memory for its picture, which is held from beginning to end.
    let picture: Int
    /// The memory for its largest photo.
    package let largestPhoto: Int

    /// Returns the needs of a picture and of the photos that will be decoded for it.
    package init(picture: Int, plan: GridPlan) {
      let blurred = plan.blurredPhoto.map { $0.part.countedMemory(of: $0.source) }
      let photos = (plan.cells + (plan.gains?.cells ?? [])).compactMap(\.photo)
        .map { $0.part.countedMemory(of: $0.source) }
      self.init(picture: picture, largestPhoto: max(photos.max() ?? 0, blurred ?? 0))
    }

    init(picture: Int, largestPhoto: Int) {
      (self.picture, self.largestPhoto) = (picture, largestPhoto)
    }
  }

  fileprivate struct Request {
    enum Need {
      case photo(bytes: Int, isOfGrid: Bool)
      case grid(GridNeeds)
      /// Bytes that are held until they are released.
      case held(bytes: Int)

      /// The index of the queue in which such requests wait.
      var queue: Int {
        switch self {
        case .photo(_, isOfGrid: true): 0
        case .photo, .grid: 1
        case .held: 2
        }
      }
    }
    let need: Need
    let continuation: CheckedContinuation<Void, Never>
  }

  fileprivate struct State {
    /// The bytes in use by grids and by photos being decoded.
    var used = 0
    /// The bytes held in addition, from before a grid begins until after it ends.
    var held = 0
    /// The needs of the grids that have begun.
    var grids: [GridNeeds] = []
    /// The waiting requests, in order of arrival: photos of grids; other photos and grids, which wait for
    /// these; and those to hold bytes, for which no other request waits.
    var queues: [[Request]] = [[], [], []]

    /// Takes the memory for a request if there is room.
    ///
    /// There is room for a grid if its picture fits and if, next to the pictures of all grids that
    /// have begun, the largest photo of any of them fits. So no photo of a grid waits forever. Other
    /// photos wait at most until these grids have ended.
    ///
    /// Held bytes are released only when their grids end. So that no grid waits for that forever,
    /// held bytes do not delay a grid that runs alone, nor the first photo of the grids in progress.
    mutating func take(_ need: Request.Need, of bytes: Int) -> Bool {
      switch need {
      case .photo(let count, _):
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

    /// Takes memory for requests at the front of the queues as long as there is room. Returns these
    /// requests, which must be resumed.
    mutating func admit(of bytes: Int) -> [Request] {
      var admitted: [Request] = []
      for index in queues.indices where index != 1 || queues[0].isEmpty {
        while let next = queues[index].first, take(next.need, of: bytes) {
          admitted.append(queues[index].removeFirst())
        }
      }
      return admitted
    }
  }

  private let state = Mutex(State())

  /// The bytes that are held at the moment, by every ``MemoryHold``.
  var heldBytes: Int { state.withLock { $0.held } }

  /// Creates a budget; by default 2 GiB.
  public init(_ limit: MemoryLimit = .standard) {
    precondition(limit.bytes >= 0, "a budget must not be negative")
    self.limit = limit
  }

  /// Creates a budget of a number of bytes.
  public convenience init(bytes: Int) { self.init(MemoryLimit(bytes: bytes)) }

  /// Makes all threads of the process allocate from one malloc arena. Otherwise the memory that a photo
  /// used stays with its thread, and several threads together hold more than the budget knows about.
  ///
  /// Must be called before any thread is started.
  package static func shareArenaAmongThreads() { mallopt(M_ARENA_MAX, 1) }

  /// Waits until there is room for a photo, which must fit into the budget, and holds that memory while
  /// `body` decodes it. A task that holds memory for a photo must not request more.
  ///
  /// - Parameter isOfGrid: whether it is decoded for a grid that has begun and cannot end without it.
  func withRoom<Result, Failure: Error>(
    for bytes: Int, isOfGrid: Bool, _ body: () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    precondition(bytes <= self.bytes, "a photo must not need more than the whole budget")
    await wait(for: .photo(bytes: bytes, isOfGrid: isOfGrid))
    defer { update { $0.used -= bytes } }
    return try body()
  }

  /// Waits until there is room for a grid, whose picture and largest photo must fit together, and holds
  /// the memory of its picture while `body` makes it. Its photos wait for each other if necessary.
  package func withRoom<Result>(
    forGrid needs: GridNeeds, _ body: () async throws -> Result
  ) async rethrows -> Result {
    precondition(
      needs.picture <= bytes - needs.largestPhoto,
      "a picture and its largest photo must fit into the budget together")
    await wait(for: .grid(needs))
    defer {
      update { state in
        state.used -= needs.picture
        if let index = state.grids.firstIndex(of: needs) { state.grids.remove(at: index) }
      }
    }
    return try await body()
  }

  fileprivate func wait(for need: Request.Need) async {
    await withCheckedContinuation { continuation in
      update { $0.queues[need.queue].append(Request(need: need, continuation: continuation)) }
    }
  }

  /// Changes the state, and resumes the requests for which there is room then.
  fileprivate func update(_ change: (inout State) -> Void) {
    let admitted = state.withLock { state in
      change(&state)
      return state.admit(of: bytes)
    }
    for request in admitted { request.continuation.resume() }
  }
}

/// Bytes that count toward a budget as long as this object exists, such as photos that were
/// received through a pipe before their grid begins.
package final class MemoryHold: Sendable {
  private let budget: MemoryBudget
  private let held = Mutex(0)

  /// Creates a hold of no bytes.
  package init(in budget: MemoryBudget) { self.budget = budget }

  deinit {
    let bytes = byteCount
    budget.update { $0.held -= bytes }
  }

  package var byteCount: Int { held.withLock { $0 } }

  /// Waits until there is room for more bytes, and holds them; at most a quarter of the budget in total.
  package func add(_ bytes: Int) async {
    await budget.wait(for: .held(bytes: bytes))
    held.withLock { $0 += bytes }
  }

  /// Holds more bytes, which already exist and were counted elsewhere before.
  package func add(existing bytes: Int) {
    budget.update { $0.held += bytes }
    held.withLock { $0 += bytes }
  }
}

extension [MemoryBudget.GridNeeds] {
  /// The memory for the pictures of all grids.
  fileprivate var pictures: Int { reduce(0) { $0 + $1.picture } }
  /// The memory for the largest photo of all grids.
  fileprivate var largestPhoto: Int { reduce(0) { Swift.max($0, $1.largestPhoto) } }
}
