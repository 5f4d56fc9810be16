import LibC
import TestSupport
import Testing

@testable import GridKit

@Suite struct JustifiedLayoutTests {
  /// A division of photos into rows, as the definition describes it.
  private struct Division {
    let counts: [Int]
    let heights: [Double]
    let cost: Double
  }

  /// All divisions into a number of rows, and their costs for a height that all rows should have.
  private static func divisions(
    _ ratios: [Double], rows: Int, width: Double, gap: Double, target: Double
  ) -> [Division] {
    func compositions(_ rest: Int, _ rows: Int) -> [[Int]] {
      if rows == 0 { return rest == 0 ? [[]] : [] }
      if rest < rows { return [] }
      return (1...rest).flatMap { first in compositions(rest - first, rows - 1).map { [first] + $0 }
      }
    }
    return compositions(ratios.count, rows).compactMap { counts in
      let heights = heights(counts, of: ratios, width: width, gap: gap)
      if heights.contains(where: { $0 <= 0 }) { return nil }
      let cost = heights.reduce(0) { $0 + pow(log($1 / target), 2) }
      return Division(counts: counts, heights: heights, cost: cost)
    }
  }

  /// Of divisions, the first in lexicographic order among the cheapest ones, those with fewer rows
  /// first.
  private static func best(_ divisions: [Division]) -> Division? {
    guard let least = divisions.map(\.cost).min() else { return nil }
    return divisions.filter { $0.cost <= least + 1e-9 }.min { a, b in
      a.counts.count == b.counts.count
        ? a.counts.lexicographicallyPrecedes(b.counts) : a.counts.count < b.counts.count
    }
  }

  private static func bruteForce(
    _ ratios: [Double], width: Int, height: Int?, gap: Int
  ) -> Division? {
    let (width, gap) = (Double(width), Double(gap))
    let sum = ratios.reduce(0, +)
    guard let height else {
      let rows = min(ratios.count, max(1, Int(sum.squareRoot().rounded())))
      return best(
        divisions(ratios, rows: rows, width: width, gap: gap, target: width * Double(rows) / sum))
    }
    return best(
      (1...ratios.count).flatMap { rows -> [Division] in
        let target = (Double(height) - gap * Double(rows - 1)) / Double(rows)
        return target <= 0
          ? [] : divisions(ratios, rows: rows, width: width, gap: gap, target: target)
      })
  }

  /// The heights of the rows of photos that are as wide as the rows.
  private static func heights(
    _ counts: [Int], of ratios: [Double], width: Double, gap: Double
  ) -> [Double] {
    var next = 0
    return counts.map { count in
      defer { next += count }
      return (width - gap * Double(count - 1)) / ratios[next..<(next + count)].reduce(0, +)
    }
  }

  private static func photos(_ count: Int, _ random: inout SplitMix64) -> [Double] {
    // Phones make photos of few shapes, so that many divisions cost the same.
    let phone = [4.0 / 3, 3.0 / 4, 16.0 / 9, 9.0 / 16, 1]
    let isPhone = random.int(0...1) == 0
    return (0..<count).map { _ in
      isPhone ? phone[random.int(0...4)] : exp(random.double(-1.09...1.09))
    }
  }

  @Test(arguments: 1...12)
  func `of all divisions into rows, the best one is found`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for round in 0..<(count > 10 ? 12 : 40) {
      let photos = Self.photos(count, &random)
      let width = random.int(100...2000)
      let height = round % 2 == 0 ? nil : random.int(100...2000)
      let gap = random.int(0...(width / 40))
      let rows = JustifiedRows(photos, width: width, gap: gap, between: gap)
      let expected = Self.bruteForce(photos, width: width, height: height, gap: gap)
      #expect(
        rows.photosPerRow(height: height) == expected?.counts,
        "\(photos) in \(width)x\(height ?? 0), gap \(gap)")
    }
  }

  @Test func `the gaps can leave no pixel for a photo`() {
    func counts(_ ratio: Double, height: Int?, gap: Int) -> [Int]? {
      JustifiedRows(Array(repeating: ratio, count: 4), width: 100, gap: gap, between: gap)
        .photosPerRow(height: height)
    }
    // One row of four photos has three gaps.
    #expect(counts(0.3, height: nil, gap: 34) == nil)
    #expect(counts(0.3, height: nil, gap: 33) == [4])
    // Four rows of one photo have as many.
    #expect(counts(3, height: 100, gap: 101) == nil)
  }

  @Test func `rows are as wide as the picture, and photos keep their shapes`() throws {
    // Two rows: 1.5 + 0.5 = 2 and 2. Without gap and margin, both are 500 pixels high.
    let layout = try #require(Layout.justified(rows: [1.5, 0.5, 2]))
    let plan = try GridPlan(
      layout, size: .width(1000), style: Style(margin: .pixels(0), gap: .pixels(0)))
    #expect(plan.size == Size(side: 1000))
    #expect(
      plan.cells.map(\.frame) == [
        Rect(x: 0, y: 0, width: 750, height: 500), Rect(x: 750, y: 0, width: 250, height: 500),
        Rect(x: 0, y: 500, width: 1000, height: 500),
      ])
  }

  @Test func `gap and margin are exact, and columns are transposed rows`() throws {
    // W' = 1000 - 2 * 20 = 960. Row 1 is (960 - 10) / 2 = 475 high, row 2 960 / 2 = 480.
    let style = Style(margin: .pixels(20), gap: .pixels(10))
    let rows = try GridPlan(
      #require(Layout.justified(rows: [1.5, 0.5, 2])), size: .width(1000), style: style)
    #expect(rows.size == Size(width: 1000, height: 20 + 475 + 10 + 480 + 20))
    #expect(
      rows.cells.map(\.frame) == [
        Rect(x: 20, y: 20, width: 712, height: 475), Rect(x: 742, y: 20, width: 238, height: 475),
        Rect(x: 20, y: 505, width: 960, height: 480),
      ])
    let columns = try GridPlan(
      #require(Layout.justified(columns: [1 / 1.5, 2, 0.5])), size: .height(1000), style: style)
    #expect(columns.size == rows.size.transposed)
    #expect(columns.cells.map(\.frame) == rows.cells.map(\.frame.transposed))
  }

  @Test func `if both sides are given, photos are cropped by the same factor`() throws {
    // One row of two squares is 500 high, two rows of one are 1000 high each. In 800 pixels,
    // |ln(500 / 800)| = 0.47 is less than sqrt(2) ln(1000 / 400) = 1.30.
    let layout = try #require(Layout.justified(rows: [1, 1]))
    let frames = try layout.frames(in: Size(width: 1000, height: 800), margin: 0, gap: 0)
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 500, height: 800), Rect(x: 500, y: 0, width: 500, height: 800),
      ])
  }

  @Test func `photos beyond 1 to 3 count as 1 to 3`() {
    #expect(Layout.justified(rows: [0.01, 9, 1]) == Layout.justified(rows: [1.0 / 3, 3, 1]))
    #expect(Layout.justified(rows: []) == nil)
    #expect(Layout.justified(rows: Array(repeating: 1, count: 4097)) == nil)
    #expect(Layout.justified(columns: [1, 2])?.cellCount == 2)
  }

  /// Cells that line up with each other and the margin, and whose photos are cropped by rounding only.
  @Test func `edges line up at the margin, and nothing is cropped beyond rounding`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<60 {
      let photos = (0..<random.int(1...60)).map { _ in exp(random.double(-0.69...0.69)) }
      let layout = try #require(Layout.justified(rows: photos))
      let plan = try GridPlan(layout, size: .width(random.int(600...2000)))
      let frames = plan.cells.map(\.frame)
      let lines = Dictionary(grouping: frames, by: \.y).sorted { $0.key < $1.key }.map(\.value)
      var top = plan.margin.top
      for line in lines {
        #expect(Set(line.map(\.height)).count == 1 && line[0].y == top)
        #expect(
          line.first!.x == plan.margin.left
            && line.last!.maxX == plan.size.width - plan.margin.right)
        for (cell, next) in zip(line, line.dropFirst()) {
          #expect(next.x - cell.maxX == plan.gap.across)
        }
        top = line[0].maxY + plan.gap.down
      }
      #expect(top - plan.gap.down + plan.margin.bottom == plan.size.height)
      for (frame, photo) in zip(frames, photos) {
        // Each edge is less than a pixel off.
        let (least, most) = (
          Double(frame.width - 1) / Double(frame.height + 1),
          Double(frame.width + 1) / Double(frame.height - 1)
        )
        #expect((least...most).contains(photo))
      }
    }
  }

  @Test(arguments: [(20...39, 1.9), (40...80, 1.6)])
  func `no row is much higher than another`(counts: ClosedRange<Int>, most: Double) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<60 {
      let photos = (0..<random.int(counts)).map { _ in exp(random.double(-0.69...0.69)) }
      let rows = JustifiedRows(photos, width: 1000, gap: 10, between: 10)
      let heights = Self.heights(
        try #require(rows.photosPerRow(height: nil)), of: photos, width: 1000, gap: 10)
      #expect(heights.max()! / heights.min()! <= most, "\(photos)")
    }
  }

  @Test(arguments: [(20, 0.75), (40, 0.8), (168, 0.9)])
  func `in a square, most of each photo is visible`(count: Int, least: Double) throws {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<30 {
      let photos = (0..<count).map { _ in exp(random.double(-0.69...0.69)) }
      let rows = JustifiedRows(photos, width: 1000, gap: 0, between: 0)
      let heights = Self.heights(
        try #require(rows.photosPerRow(height: 1000)), of: photos, width: 1000, gap: 0)
      // All rows lose the same part of their heights, or of their widths.
      let factor = 1000 / heights.reduce(0, +)
      #expect(min(factor, 1 / factor) >= least)
    }
  }

  @Test func `the largest number of photos is divided`() throws {
    var random = SplitMix64(seed: 2)
    let photos = (0..<4096).map { _ in [4.0 / 3, 3.0 / 4, 1.5][random.int(0...2)] }
    let layout = try #require(Layout.justified(rows: photos))
    for size in [PictureSize.width(4000), .both(Size(side: 4000))] {
      let plan = try GridPlan(layout, size: size)
      #expect(plan.cells.count == 4096)
    }
  }

  @Test func `what does not fit is an error with the numbers`() throws {
    let layout = try #require(Layout.justified(rows: [1, 1, 1, 1]))
    func error(_ size: PictureSize, margin: Int, gap: Int) -> String? {
      let style = Style(margin: .pixels(margin), gap: .pixels(gap))
      do throws(LayoutFitError) { _ = try GridPlan(layout, size: size, style: style) } catch {
        return error.shortage
      }
      return nil
    }
    #expect(
      error(.width(100), margin: 50, gap: 0)
        == "4 photos do not fit in 100 pixels with a margin of 50 and a gap of 0")
    // Two rows of two squares, with a gap each.
    for gap in [99, 100] {
      #expect(
        error(.width(100), margin: 0, gap: gap)
          == "4 photos do not fit in 100 pixels with a margin of 0 and a gap of \(gap)")
    }
    #expect(error(.width(100), margin: .max, gap: .max) != nil)
    #expect(error(.both(Size(side: 100)), margin: 0, gap: 99) != nil)
    #expect(error(.width(100), margin: 0, gap: 10) == nil)
  }
}
