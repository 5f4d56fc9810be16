import LibC
import TestSupport
import Testing

@testable import GridKit

@Suite struct CellAssignmentTests {
  private static func permutations(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return permutations(count - 1).flatMap { rest in
      (0..<count).map { rest.prefix($0) + [count - 1] + rest.dropFirst($0) }
    }
  }

  /// The shapes of the cells, from frames in a picture so large that rounding is negligible.
  private static func shapes(_ layout: Layout, _ size: Size) throws -> [Double] {
    let large = Size(width: size.width * 5040, height: size.height * 5040)
    return try layout.frames(in: large, margin: 0, gap: 0).map {
      Double($0.width) / Double($0.height)
    }
  }

  private static func cost(_ photos: [Double], _ cells: [Int], _ shapes: [Double]) -> Double {
    zip(photos, cells).reduce(0) { $0 + abs(log(shapes[$1.1] / $1.0)) }
  }

  @Test(arguments: ["2+1", "1+2", "columns:1+2", "aab/aac/ddd", "1+2+3", "aab/.cb/ddd", "2x3"])
  func `no other assignment crops less`(_ notation: String) throws {
    let layout = try #require(Layout(notation))
    var random = SplitMix64(seed: 5)
    let orders = Self.permutations(layout.cellCount)
    for size in [Size(side: 1080), PicturePreset.story.size, Size(width: 1000, height: 300)] {
      let shapes = try Self.shapes(layout, size)
      for _ in 0..<10 {
        let photos = (0..<layout.cellCount).map { _ in exp(random.double(-1...1)) }
        let cells = layout.cells(for: photos, in: size)
        #expect(cells.sorted() == Array(0..<layout.cellCount))
        let least = orders.map { Self.cost(photos, $0, shapes) }.min()!
        #expect(Self.cost(photos, cells, shapes) <= least + 1e-6)
      }
    }
  }

  @Test(arguments: ["2+1", "1+2", "aab/aac/ddd", "2x3"])
  func `no other assignment loses less, or crops less of those`(_ notation: String) throws {
    let layout = try #require(Layout(notation))
    var random = SplitMix64(seed: 6)
    let orders = Self.permutations(layout.cellCount)
    let size = Size(side: 1080)
    let shapes = try Self.shapes(layout, size)
    for _ in 0..<30 {
      let photos = (0..<layout.cellCount).map { _ in exp(random.double(-1...1)) }
      let lost = photos.map { _ in photos.map { _ in Int.random(in: 0...2, using: &random) } }
      let cells = layout.cells(for: photos, in: size) { lost[$0][$1] }
      #expect(cells.sorted() == Array(0..<layout.cellCount))
      func loss(_ cells: [Int]) -> Int { cells.indices.reduce(0) { $0 + lost[$1][cells[$1]] } }
      let least = orders.map(loss).min()!
      #expect(loss(cells) == least)
      let cost = orders.filter { loss($0) == least }.map { Self.cost(photos, $0, shapes) }.min()!
      #expect(Self.cost(photos, cells, shapes) <= cost + 1e-6)
    }
  }

  @Test func `what is not lost leaves the order among equal cells`() {
    let square = Size(side: 1080)
    #expect(Layout.quad.cells(for: [2, 0.5, 1, 3], in: square) { _, _ in 1 } == [0, 1, 2, 3])
    let cells = Layout.quad.cells(for: [1, 1, 1, 1], in: square) { $0 == 2 && $1 == 2 ? 1 : 0 }
    #expect(cells[2] != 2 && cells.sorted() == [0, 1, 2, 3])
  }

  @Test func `among equal cells, photos keep their order`() {
    let square = Size(side: 1080)
    #expect(Layout.wideBottom.cells(for: [1.5, 1, 1], in: square) == [2, 0, 1])
    #expect(Layout.wideBottom.cells(for: [1, 0.5, 2], in: square) == [0, 1, 2])
    #expect(Layout.quad.cells(for: [2, 0.5, 1, 3], in: square) == [0, 1, 2, 3])
    // Two squares are narrower than the wide cell below.
    #expect(Layout.wideBottom.cells(for: [0.9, 1.2, 1.1], in: square) == [0, 2, 1])
  }

  @Test func `some cells can be left out, and the last ones stay empty`() {
    let square = Size(side: 1080)
    #expect(Layout.wideTop.cells(for: [1, 2], in: square, among: [0, 2]) == [2, 0])
    #expect(Layout.wideTop.cells(for: [1, 2], in: square) == [1, 0])
  }

  @Test func `equal photos have the layout that they have without sorting`() {
    for count in 1...20 {
      let photos = Array(repeating: 1.0, count: count)
      #expect(
        Layout.lines(for: photos, in: Size(side: 1080), sortedByShape: true)
          == Layout.plain(cells: count, in: Size(side: 1080)))
    }
  }
}
