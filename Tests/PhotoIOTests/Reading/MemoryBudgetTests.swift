import GridKit
import PhotoIO
import Synchronization
import Testing

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
