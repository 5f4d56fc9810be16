import FileBuilders
import LibC
import TestSupport
import Testing

@testable import GridKit

@Suite struct LineLayoutTests {
  /// All layouts of lines with a number of cells, as the definition restricts them.
  private static func allCounts(_ cells: Int) -> [[Int]] {
    func divisions(_ rest: Int, _ lines: Int, _ range: ClosedRange<Int>) -> [[Int]] {
      if lines == 0 { return rest == 0 ? [[]] : [] }
      return range.filter { $0 <= rest }.flatMap { count in
        divisions(rest - count, lines - 1, range).map { [count] + $0 }
      }
    }
    return (1...cells).flatMap { lines in
      let mean = Double(cells) / Double(lines)
      let range = max(1, Int(mean.rounded(.down)) - 1)...(Int(mean.rounded(.up)) + 1)
      return divisions(cells, lines, range).filter { $0.max()! <= 2 * $0.min()! }
    }
  }

  /// The cost of a layout, computed from the sizes of its cells.
  private static func cost(_ layout: Layout, _ photos: [Double], _ size: Size) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    let mean = width * height / Double(photos.count)
    var (cost, number) = (0.0, 0)
    for count in layout.counts {
      let lines = Double(layout.counts.count)
      let (w, h) =
        layout.axis == .rows
        ? (width / Double(count), height / lines) : (width / lines, height / Double(count))
      for _ in 0..<count {
        cost += abs(log(w / h / photos[number])) + 0.5 * abs(log(w * h / mean))
        number += 1
      }
    }
    return cost
  }

  /// The layout of the definition, found among all of them.
  private static func bruteForce(_ photos: [Double], _ size: Size) throws -> Layout {
    let layouts = [Layout.Axis.rows, .columns].flatMap { axis in
      allCounts(photos.count).map { Layout(axis, counts: $0)! }
    }
    let costs = layouts.map { cost($0, photos, size) }
    let least = try #require(costs.min())
    let best = zip(layouts, costs).filter { $1 <= least + 1e-9 }.map(\.0)
    let plain = try #require(Layout.plain(cells: photos.count, in: size))
    if best.contains(plain) { return plain }
    let first = try #require(
      best.min { a, b in
        if a.axis != b.axis { return a.axis == .rows }
        if a.counts.count != b.counts.count { return a.counts.count < b.counts.count }
        return a.counts.lexicographicallyPrecedes(b.counts)
      })
    // A line that differs from all others, which are equal, is the first or the last.
    let counts = first.counts
    guard counts.count > 2, Set(counts).count == 2, counts.first == counts.last,
      let middle = counts.indices.first(where: { counts[$0] != counts[0] }),
      counts.count(where: { $0 != counts[0] }) == 1
    else { return first }
    let others = Array(repeating: counts[0], count: counts.count - 1)
    let moved = [[counts[middle]] + others, others + [counts[middle]]]
      .map { Layout(first.axis, counts: $0)! }
    let movedCosts = moved.map { cost($0, photos, size) }
    return moved[movedCosts[1] < movedCosts[0] - 1e-9 ? 1 : 0]
  }

  @Test(arguments: 1...10)
  func `of all layouts, the best one is found`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let sizes = PicturePreset.allCases.map(\.size)
    // Phones make photos of few shapes, so that many layouts are equally good.
    let phone = [4.0 / 3, 3.0 / 4, 16.0 / 9, 9.0 / 16, 1]
    for round in 0..<50 {
      let size = sizes[round % sizes.count]
      let photos = (0..<count).map { _ in
        round % 2 == 0 ? phone[random.int(0...4)] : exp(random.double(-1.2...1.2))
      }
      #expect(
        try Layout.lines(for: photos, in: size) == Self.bruteForce(photos, size),
        "\(photos) in \(size)")
    }
  }

  @Test func `photos stay as whole as possible`() throws {
    let square = Size(side: 1080)
    #expect(Layout.lines(for: [1.5, 1.5], in: square)?.description == "1x2")
    #expect(Layout.lines(for: [2 / 3.0, 2 / 3.0], in: square)?.description == "2x1")
    #expect(Layout.lines(for: [0.5, 0.5, 0.5], in: square)?.description == "3x1")
    #expect(Layout.lines(for: [1.5, 0.75, 0.75], in: square) == .wideTop)
    #expect(Layout.lines(for: [0.5, 1, 1], in: square)?.description == "columns:1+2")
  }

  @Test(arguments: 1...20)
  func `square photos in a square keep the layouts of version 0-2`(count: Int) throws {
    // What `instagrid layouts --photos N` of version 0.2 printed.
    let layouts = [
      "1x1", "2x1", "2+1", "2x2", "2+3", "3x2", "2+2+3", "2+3+3", "3x3", "3+3+4", "3+4+4", "4x3",
      "3+3+3+4", "3+3+4+4", "3+4+4+4", "4x4", "4+4+4+5", "4+4+5+5", "4+5+5+5", "5x4",
    ]
    let expected = try #require(Layout(layouts[count - 1]))
    let square = Size(side: 1080)
    #expect(Layout.plain(cells: count, in: square) == expected)
    #expect(Layout.lines(for: Array(repeating: 1, count: count), in: square) == expected)
  }

  @Test func `the columns of a picture are the rows of the transposed one`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<40 {
      let size = Size(width: random.int(300...3000), height: random.int(300...3000))
      let photos = (0..<random.int(5...60)).map { _ in exp(random.double(-1...1)) }
      let layout = try #require(Layout.lines(for: photos, in: size))
      let transposed = try #require(
        Layout.lines(
          for: photos.map { 1 / $0 }, in: Size(width: size.height, height: size.width)))
      let (one, other) = (
        Self.cost(layout, photos, size),
        Self.cost(
          Layout(transposed.axis == .rows ? .columns : .rows, counts: transposed.counts)!,
          photos, size)
      )
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func `the largest number of photos has a layout`() throws {
    var random = SplitMix64(seed: 2)
    let photos = (0..<4096).map { _ in [4.0 / 3, 3.0 / 4, 1.5][random.int(0...2)] }
    let layout = try #require(Layout.lines(for: photos, in: Size(side: 1080)))
    #expect(layout.cellCount == 4096)
    // About as many rows as columns, since the photos are about square on average.
    #expect((50...80).contains(layout.counts.count))
    #expect(Layout.lines(for: photos + [1], in: Size(side: 1080)) == nil)
    #expect(Layout.lines(for: [], in: Size(side: 1080)) == nil)
  }

  @Test(arguments: [false, true], [257, 1000])
  func `more than 256 photos are in equal rows that suit most of them`(
    isSorted: Bool, count: Int
  ) throws {
    var random = SplitMix64(seed: 4)
    let size = PicturePreset.story.size
    let photos = (0..<count).map { _ in exp(random.double(-1...1)) }
    let layout = try #require(
      Layout.lines(for: photos, in: size, sortedByShape: isSorted))
    #expect(layout.axis == .rows && layout.counts.max()! - layout.counts.min()! <= 1)
    #expect(layout.counts == layout.counts.sorted())
    // No other number of equal rows is much better.
    let costs = (1...count).map { rows in
      Self.cost(Layout(rows: (0..<rows).map { ($0 + count) / rows })!, photos, size)
    }
    #expect(Self.cost(layout, photos, size) < 1.01 * costs.min()!)
    let fewer = try #require(Layout.lines(for: Array(photos.prefix(256)), in: size)).counts
    #expect(fewer.max()! - fewer.min()! > 1)
  }

  @Test(arguments: [Size(width: 16, height: 16384), Size(width: 16384, height: 64)])
  func `long pictures of many photos have a layout too`(size: Size) throws {
    var random = SplitMix64(seed: 3)
    let photos = (0..<256).map { _ in [4.0 / 3, 3.0 / 4, 1.5][random.int(0...2)] }
    let layout = try #require(Layout.lines(for: photos, in: size))
    let cost = Self.cost(layout, photos, size)
    // No layout of equal lines is better.
    for lines in 1...256 {
      let counts = (0..<lines).map { ($0 + 256) / lines }
      for axis in Layout.Axis.allCases {
        let other = try #require(Layout(axis, counts: counts))
        #expect(cost <= Self.cost(other, photos, size) + 1e-9)
      }
    }
  }
}
