import FileSystem
import GridKit
import Synchronization
import TestSupport
import Testing

@testable import PhotoIO

/// Grids and photos that share a memory budget. If the order matters, all tasks run on one thread,
/// so that the test knows when a task waits.
@Suite(.timeLimit(.minutes(60))) struct MemoryBudgetTests {
  private let budget = MemoryBudget(bytes: 100)
  private let tasks = SteppedTasks()
  private let log = Log()

  /// Starts a task that takes memory for a photo.
  private func startPhoto(_ name: String, bytes: Int, isOfGrid: Bool = true) {
    tasks.start { [budget, log] in
      await budget.withRoom(for: bytes, isOfGrid: isOfGrid) { log.add(name) }
    }
    tasks.runAll()
  }

  /// Starts a task that takes memory for a grid, and holds it until the gate is opened.
  private func startGrid(_ name: String, picture: Int, largestPhoto: Int = 0) -> Gate {
    let gate = Gate()
    let needs = MemoryBudget.GridNeeds(picture: picture, largestPhoto: largestPhoto)
    tasks.start { [budget, log] in
      await budget.withRoom(forGrid: needs) {
        log.add(name)
        await gate.pass()
      }
    }
    tasks.runAll()
    return gate
  }

  private func open(_ gate: Gate) {
    gate.open()
    tasks.runAll()
  }

  @Test func `a request for which there is room does not wait`() {
    let gate = startGrid("grid", picture: 60, largestPhoto: 40)
    startPhoto("photo", bytes: 40)
    #expect(log.names == ["grid", "photo"])
    open(gate)
  }

  @Test
  func `photos are served in order of arrival, even if a later one is smaller`() {
    let gate = startGrid("grid", picture: 90)
    for (name, bytes) in [("large", 50), ("small", 5), ("tiny", 1)] {
      startPhoto(name, bytes: bytes)
    }
    #expect(log.names == ["grid"])
    open(gate)
    #expect(log.names == ["grid", "large", "small", "tiny"])
  }

  @Test
  func `grids are served in order of arrival, even if a later one is smaller`() {
    let first = startGrid("first", picture: 50)
    let large = startGrid("large", picture: 60)
    let small = startGrid("small", picture: 10)
    #expect(log.names == ["first"])
    open(first)
    #expect(log.names == ["first", "large", "small"])
    [large, small].forEach(open)
  }

  @Test func `a photo precedes a waiting grid`() {
    let first = startGrid("first", picture: 90)
    let second = startGrid("second", picture: 90)
    startPhoto("photo", bytes: 20)
    #expect(log.names == ["first"])
    open(first)
    #expect(log.names == ["first", "photo", "second"])
    open(second)
  }

  @Test func `a photo that is not part of a grid does not delay the grids that have begun`() {
    let first = startGrid("first", picture: 60, largestPhoto: 10)
    let second = startGrid("second", picture: 50)
    startPhoto("checked", bytes: 50, isOfGrid: false)
    startPhoto("part", bytes: 10)
    #expect(log.names == ["first", "part"])
    open(first)
    // Apart from that, the order is that of arrival.
    #expect(log.names == ["first", "part", "second", "checked"])
    open(second)
  }

  @Test func `a waiting grid does not keep free memory from a photo`() {
    let first = startGrid("first", picture: 50, largestPhoto: 50)
    let second = startGrid("second", picture: 60)
    startPhoto("photo", bytes: 50)
    #expect(log.names == ["first", "photo"])
    [first, second].forEach(open)
  }

  @Test func `a grid waits if it would take the room of another grid's largest photo`() {
    let first = startGrid("first", picture: 30, largestPhoto: 60)
    let second = startGrid("second", picture: 11, largestPhoto: 5)
    #expect(log.names == ["first"])
    startPhoto("photo", bytes: 60)
    #expect(log.names == ["first", "photo"])
    open(first)
    #expect(log.names == ["first", "photo", "second"])
    open(second)
    let third = startGrid("third", picture: 40, largestPhoto: 60)
    #expect(log.names.last == "third", "the second grid has given back its room")
    open(third)
  }

  @Test func `the largest photo of a grid needs memory for rendering as well`() throws {
    var plan = try GridPlan(.single, size: Size(side: 1))
    plan.place(CellPhoto(Raster(Size(width: 1_000_000, height: 1)), fit: .contain), in: 0)
    let photo = try #require(plan.cells[0].photo)
    let needs = MemoryBudget.GridNeeds(picture: 5, plan: plan)
    // The weights of one column are at least as many as the photo's pixels.
    let counted = photo.part.countedMemory(of: photo.source)
    #expect(counted > 16_000_000 - MemoryBudget.uncountedRendering)
    #expect(needs.largestPhoto == counted)
  }

  @Test func `a thousand tasks that wait block no thread`() {
    let gate = startGrid("grid", picture: 100)
    for number in 0..<1000 {
      tasks.start { [budget, log] in
        log.add("began \(number)")
        await budget.withRoom(for: 100, isOfGrid: true) { log.add("photo \(number)") }
      }
    }
    // All tasks run on this thread, which is not blocked.
    tasks.runAll()
    #expect(log.names == ["grid"] + (0..<1000).map { "began \($0)" })
    open(gate)
    #expect(log.names.suffix(1000) == (0..<1000).map { "photo \($0)" })
  }

  @Test func `a photo waits for room before it is decoded, and before its profile is read`() throws
  {
    let path = Pathname.fixture("kinds/profile-p3.jpg")
    let bytes = try PhotoFile(path).memory
    let budget = MemoryBudget(bytes: bytes)
    let photo = try PhotoFile(path, limits: Limits(memory: budget))
    let gate = Gate()
    tasks.start {
      let needs = MemoryBudget.GridNeeds(picture: 1, largestPhoto: bytes - 1)
      await budget.withRoom(forGrid: needs) { await gate.pass() }
    }
    tasks.start { [log] in
      let picture = try? await photo.decode()
      log.add("\(picture?.size ?? Size(side: 0))")
    }
    tasks.start { [log] in
      let name = try? await photo.profileName()
      log.add(name ?? "")
    }
    tasks.runAll()
    #expect(log.names.isEmpty)
    open(gate)
    #expect(log.names == ["60x40", "Drawn Display P3"])
  }

  private static let names = ["kinds/interlaced.png", "kinds/progressive.jpg"]

  private func grid(_ limits: Limits) throws -> GridPlan {
    var grid = Grid<CellPhoto>(layout: try #require(Layout("3+3+3")))
    for cell in 0..<9 {
      grid.place(CellPhoto(try PhotoFile(.fixture(Self.names[cell % 2]), limits: limits)))
    }
    return try GridPlan(grid, size: Size(side: 90))
  }

  @Test func `photos that do not fit together wait for each other`() async throws {
    let free = try await Compositor().compose(grid(Limits()))
    let least = try Self.least(for: Self.names.map { .fixture($0) })
    for bytes in [least, least * 3 / 2, least * 2] {
      let limits = Limits(memory: MemoryBudget(bytes: bytes))
      for _ in 0..<5 {
        #expect(try await Compositor().compose(grid(limits)) == free)
      }
    }
  }

  @Test func `a photo that fails releases its memory`() async throws {
    let path = Pathname.fixture("damaged/truncated-progressive.jpg")
    let limits = Limits(memory: MemoryBudget(bytes: try Self.least(for: [path])))
    for _ in 0..<3 {
      let photo = try PhotoFile(path, limits: limits)
      await #expect(throws: PhotoError.self) { try await photo.decode() }
    }
  }

  /// Grids that are made at the same time never hold more than the budget in total. Each ends,
  /// although the photos of one may wait for the picture of another.
  @Test(arguments: seeds(3))
  func `grids leave room for their largest photos`(seed: UInt64) async throws {
    let held = Held()
    var random = SplitMix64(seed: seed)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<300 {
        let picture = random.int(1...70)
        let photos = (0..<3).map { _ in random.int(0...100 - picture) }
        let needs = MemoryBudget.GridNeeds(
          picture: picture, largestPhoto: photos.reduce(0, max))
        group.addTask { [budget] in
          await budget.withRoom(forGrid: needs) {
            held.add(picture)
            for photo in photos {
              await Task.yield()
              await budget.withRoom(for: photo, isOfGrid: true) {
                held.add(photo)
                held.add(-photo)
              }
            }
            held.add(-picture)
          }
        }
      }
    }
    #expect(held.now == 0)
    #expect((50...100).contains(held.most), "\(held.most)")
  }

  /// Starts a task that holds bytes until it is released.
  private func startHold(_ name: String, _ hold: MemoryHold, bytes: Int) {
    tasks.start { [log] in
      await hold.add(bytes)
      log.add(name)
    }
    tasks.runAll()
  }

  @Test func `held bytes take up room until they are released`() {
    var hold: MemoryHold? = MemoryHold(in: budget)
    startHold("held", hold!, bytes: 20)
    let first = startGrid("first", picture: 50, largestPhoto: 20)
    // It would fit next to the first grid, but not next to the held bytes as well.
    let second = startGrid("second", picture: 20)
    #expect(log.names == ["held", "first"])
    #expect(hold?.byteCount == 20)
    hold = nil
    tasks.runAll()
    #expect(log.names == ["held", "first", "second"])
    open(first)
    open(second)
  }

  @Test func `bytes are held as soon as grids and their largest photos leave enough room`() {
    let hold = MemoryHold(in: budget)
    let gate = startGrid("grid", picture: 60, largestPhoto: 30)
    startHold("small", hold, bytes: 10)
    startHold("large", hold, bytes: 11)
    #expect(log.names == ["grid", "small"])
    // The photo for which room was left.
    startPhoto("photo", bytes: 30)
    #expect(log.names == ["grid", "small", "photo"])
    open(gate)
    #expect(log.names == ["grid", "small", "photo", "large"])
    #expect(hold.byteCount == 21)
  }

  @Test func `a single grid begins whatever is held, since it would otherwise wait forever`() {
    let hold = MemoryHold(in: budget)
    hold.add(existing: 90)
    let gate = startGrid("grid", picture: 60, largestPhoto: 40)
    startPhoto("photo", bytes: 40)
    let other = startGrid("other", picture: 1)
    #expect(log.names == ["grid", "photo"])
    open(gate)
    #expect(log.names == ["grid", "photo", "other"])
    open(other)
  }

  /// The names of the requests for which there was room, in order.
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var names: [String] { entries.withLock { $0 } }

    func add(_ name: String) { entries.withLock { $0.append(name) } }
  }

  /// The number of bytes that are held.
  private final class Held: Sendable {
    private let count = Mutex((now: 0, most: 0))
    var now: Int { count.withLock { $0.now } }
    var most: Int { count.withLock { $0.most } }

    func add(_ bytes: Int) {
      count.withLock { $0 = ($0.now + bytes, max($0.most, $0.now + bytes)) }
    }
  }

  /// Returns a budget in which each of some photos fits alone, with little room to spare.
  private static func least(for paths: [Pathname]) throws -> Int {
    try paths.map { try PhotoFile($0).memory }.max() ?? 0
  }
}
