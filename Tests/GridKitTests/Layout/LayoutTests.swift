import Testing

@testable import GridKit

@Suite struct LayoutTests {
  @Test func `a layout counts the cells of all its lines`() {
    #expect(Layout.wideTop.cellCount == 3)
    #expect(Layout.wideBottom.cellCount == 3)
    #expect(Layout.quad.cellCount == 4)
    #expect(Layout(.columns, counts: [1, 2, 3, 4])?.cellCount == 10)
  }

  @Test func `the presets are rows`() {
    #expect(Layout.wideTop.counts == [1, 2] && Layout.wideTop.axis == .rows)
    #expect(Layout.wideBottom.counts == [2, 1] && Layout.wideBottom.axis == .rows)
    #expect(Layout.quad.counts == [2, 2] && Layout.quad.axis == .rows)
  }

  @Test(arguments: [
    [], [0], [1, 0], [-1], [3, -1, 3], [4097], [4096, 1], [2048, 2049], [Int.max, 1],
    [Int.max, Int.max], [Int.min], Array(repeating: 1, count: 4097),
  ])
  func `a layout has no empty line and not too many cells`(counts: [Int]) {
    #expect(Layout(.rows, counts: counts) == nil)
    #expect(Layout(.columns, counts: counts) == nil)
  }

  @Test(arguments: [[1], [4096], [4095, 1], Array(repeating: 1, count: 4096)])
  func `a layout may have the maximum number of cells`(counts: [Int]) {
    #expect(Layout(counts: counts)?.counts == counts)
  }

  @Test func `the largest layout has its frames`() throws {
    // 64 rows of 64 cells in 128 pixels: cells of 2 x 2.
    let layout = try #require(Layout(counts: Array(repeating: 64, count: 64)))
    let frames = try layout.frames(in: Size(side: 128), margin: 0, gap: 0)
    #expect(frames.count == 4096)
    #expect(frames.first == Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(frames.last == Rect(x: 126, y: 126, width: 2, height: 2))
    #expect(Set(frames).count == 4096)
  }

  @Test func `a layout of equal rows has the given number of cells across and down`() throws {
    #expect(Layout(across: 3, down: 2) == Layout(counts: [3, 3]))
    #expect(Layout(across: 2, down: 2) == .quad)
    #expect(Layout(across: 1, down: 4096)?.cellCount == 4096)
    #expect(Layout(across: 4096, down: 1)?.cellCount == 4096)
  }

  @Test(arguments: [
    (0, 1), (1, 0), (-1, 1), (1, -1), (65, 64), (4097, 1), (1, 4097), (Int.max, 2), (2, Int.max),
    (Int.min, Int.min),
  ])
  func `a layout of equal rows needs a cell, and not too many`(across: Int, down: Int) {
    #expect(Layout(across: across, down: down) == nil)
  }

  @Test func `rows and columns of the same counts are different layouts`() {
    #expect(Layout(.rows, counts: [2, 1]) != Layout(.columns, counts: [2, 1]))
    #expect(Layout(.rows, counts: [2, 1]) == .wideBottom)
  }
}
