import Testing

@testable import GridKit

@Suite struct GridTests {
  /// A quad of a, b, c, d.
  static func quad() -> Grid<String> {
    var grid = Grid<String>(layout: .quad)
    for name in ["a", "b", "c", "d"] { grid.place(name) }
    return grid
  }

  @Test func `a new grid is empty and has the layout selected at first`() {
    let grid = Grid<String>()
    #expect(grid.layout == .wideBottom)
    #expect(grid.cells == [nil, nil, nil])
    #expect(grid.emptyCells == [0, 1, 2])
    #expect(!grid.isComplete)
    #expect(grid[0] == nil && grid[2] == nil)
  }

  @Test func `photos go into the first empty cell`() {
    var grid = Grid<String>()
    #expect(grid.place("a") == 0)
    #expect(grid.place("b") == 1)
    #expect(grid.cells == ["a", "b", nil])
    #expect(grid.emptyCells == [2])
    #expect(!grid.isComplete)
    #expect(grid.place("c") == 2)
    #expect(grid.isComplete && grid.emptyCells == [])
  }

  @Test func `a full grid takes no more photos`() {
    var grid = Self.quad()
    #expect(grid.place("e") == nil)
    #expect(grid.cells == ["a", "b", "c", "d"])
  }

  @Test func `a removed photo leaves a cell that is filled first`() {
    var grid = Self.quad()
    #expect(grid.remove(1) == "b")
    #expect(grid.cells == ["a", nil, "c", "d"])
    #expect(grid.emptyCells == [1] && !grid.isComplete)
    #expect(grid.remove(1) == nil)
    #expect(grid.place("e") == 1)
    #expect(grid.cells == ["a", "e", "c", "d"])
  }

  @Test func `a photo replaces another one`() {
    var grid = Self.quad()
    #expect(grid.replace(2, with: "e") == "c")
    #expect(grid.cells == ["a", "b", "e", "d"])
    var empty = Grid<String>(layout: .quad)
    #expect(empty.replace(3, with: "x") == nil)
    #expect(empty.cells == [nil, nil, nil, "x"])
    #expect(empty.place("y") == 0)
  }

  @Test func `the photos of two cells are swapped`() {
    var grid = Self.quad()
    grid.swap(0, 3)
    #expect(grid.cells == ["d", "b", "c", "a"])
    grid.remove(1)
    grid.swap(1, 2)
    #expect(grid.cells == ["d", "c", nil, "a"])
    grid.swap(2, 2)
    #expect(grid.cells == ["d", "c", nil, "a"])
    var empty = Grid<String>()
    empty.swap(0, 2)
    #expect(empty.cells == [nil, nil, nil])
  }

  @Test func `photos without a cell are kept, and come back with a larger layout`() throws {
    var grid = Self.quad()
    grid.layout = .wideTop
    #expect(grid.cells == ["a", "b", "c"])
    #expect(grid.isComplete)
    grid.layout = try #require(Layout("rows:1"))
    #expect(grid.cells == ["a"])
    grid.layout = .quad
    #expect(grid.cells == ["a", "b", "c", "d"])
    grid.layout = try #require(Layout("3+3"))
    #expect(grid.cells == ["a", "b", "c", "d", nil, nil])
    #expect(grid.emptyCells == [4, 5] && !grid.isComplete)
  }

  @Test func `photos without a cell are not changed`() {
    var grid = Self.quad()
    grid.layout = .wideTop
    #expect(grid.place("e") == nil)
    grid.remove(0)
    grid.swap(1, 2)
    #expect(grid.place("e") == 0)
    grid.layout = .quad
    #expect(grid.cells == ["e", "c", "b", "d"])
  }

  @Test func `a cell number beyond the layout traps`() async {
    await #expect(processExitsWith: .failure) { _ = Grid<String>()[3] }
    await #expect(processExitsWith: .failure) {
      var grid = GridTests.quad()
      grid.layout = .wideTop
      grid.replace(3, with: "out of sight")
    }
  }
}
