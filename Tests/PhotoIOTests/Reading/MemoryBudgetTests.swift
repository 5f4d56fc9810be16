import GridKit
import Synchronization
import Testing

@testable import PhotoIO

/// Photos that are held whole share what memory there may be.
@Suite struct MemoryBudgetTests {
  private static let names = ["kinds/interlaced.png", "kinds/progressive.jpg"]

  private func grid(_ limits: Limits) throws -> Grid<CellPhoto> {
    var grid = Grid<CellPhoto>(layout: Layout("3+3+3")!)
    for cell in 0..<9 {
      let path = Fixtures.path(Self.names[cell % 2])
      grid.place(CellPhoto(try PhotoFile.open(path, limits: limits)))
    }
    return grid
  }

  @Test(.timeLimit(.minutes(10)))
  func `photos that find no room together wait for each other`() async throws {
    let compositor = Compositor(side: 90)
    let free = try await compositor.compose(grid(Limits()))
    let least = try Self.least(for: Self.names.map(Fixtures.path))
    for bytes in [least, least * 3 / 2, least * 2] {
      let limits = Limits(memory: MemoryBudget(bytes: bytes))
      for _ in 0..<5 {
        #expect(try await compositor.compose(try grid(limits)) == free)
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a photo that fails leaves its room to the next`() throws {
    let path = Fixtures.path("damaged/truncated-progressive.jpg")
    let limits = Limits(memory: MemoryBudget(bytes: try Self.least(for: [path])))
    for _ in 0..<3 {
      let photo = try PhotoFile.open(path, limits: limits)
      #expect(throws: PhotoError.self) {
        try photo.pushRows(of: PhotoPart(Rect(photo.size))) { _, _ in { _ in } }
      }
    }
  }

  /// Grids that are made at the same time: what they hold together never exceeds the budget, and
  /// each comes to its end, though the photos of one may wait for the square of another.
  @Test(.timeLimit(.minutes(10)))
  func `grids leave room for their largest photos`() async throws {
    let budget = MemoryBudget(bytes: 100)
    let held = Held()
    var random = Dice()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<300 {
        let square = Int.random(in: 1...70, using: &random)
        let photos = (0..<3).map { _ in Int.random(in: 0...100 - square, using: &random) }
        group.addTask {
          let needs = MemoryBudget.GridNeeds(square: square, largestPhoto: photos.max()!)
          await budget.withRoom(forGrid: needs) {
            held.add(square)
            for photo in photos {
              await Task.yield()
              budget.withRoom(for: photo) {
                held.add(photo)
                held.add(-photo)
              }
            }
            held.add(-square)
          }
        }
      }
    }
    #expect(held.now == 0)
    #expect((50...100).contains(held.most), "\(held.most), \(random)")
  }

  /// Bytes that are held.
  private final class Held: Sendable {
    private let count = Mutex((now: 0, most: 0))
    var now: Int { count.withLock { $0.now } }
    var most: Int { count.withLock { $0.most } }

    func add(_ bytes: Int) {
      count.withLock { $0 = ($0.now + bytes, max($0.most, $0.now + bytes)) }
    }
  }

  /// A budget, in KiB, that each of some photos fits into alone, and little more.
  private static func least(for paths: [FilePath]) throws -> Int {
    try #require(
      (0...100_000).map { $0 << 10 }.first { bytes in
        paths.allSatisfy {
          (try? PhotoFile.open($0, limits: Limits(memory: MemoryBudget(bytes: bytes)))) != nil
        }
      })
  }
}
