import TestSupport
import Testing

@testable import GridKit

@Suite struct LayoutFramesTests {
  /// A layout in a square and the frames computed by hand.
  struct Example: Sendable {
    let layout: String
    let side: Int
    let margin: Int
    let gap: Int
    let frames: [Rect]

    init(
      _ layout: String, _ side: Int, _ margin: Int, _ gap: Int, _ frames: (Int, Int, Int, Int)...
    ) {
      self.layout = layout
      self.side = side
      self.margin = margin
      self.gap = gap
      self.frames = frames.map { Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
    }
  }

  static let examples = [
    // P = 1080 - 108 + 54 = 1026; halves begin at 54 and 54 + 513 = 567 and are 513 - 54 = 459
    // long; a whole line is 1080 - 108 = 972 long.
    Example("1", 1080, 54, 54, (54, 54, 972, 459), (54, 567, 459, 459), (567, 567, 459, 459)),
    Example("2", 1080, 54, 54, (54, 54, 459, 459), (567, 54, 459, 459), (54, 567, 972, 459)),
    Example(
      "3", 1080, 54, 54, (54, 54, 459, 459), (567, 54, 459, 459), (54, 567, 459, 459),
      (567, 567, 459, 459)),
    Example(
      "columns:1+2", 1080, 54, 54, (54, 54, 459, 972), (567, 54, 459, 459), (567, 567, 459, 459)),
    // P = 1027: halves of 513.5, so 54..<54 + 513 - 54 and 54 + 513..<54 + 1027 - 54.
    Example("2", 1081, 54, 54, (54, 54, 459, 459), (567, 54, 460, 459), (54, 567, 973, 460)),
    // P = 304: halves begin at 16 and 168 and are 152 - 16 = 136 long.
    Example("1", 320, 16, 16, (16, 16, 288, 136), (16, 168, 136, 136), (168, 168, 136, 136)),
    // P = 15: halves end at 1 + 7 - 1 and 1 + 15 - 1.
    Example("2", 16, 1, 1, (1, 1, 6, 6), (8, 1, 7, 6), (1, 8, 14, 7)),
    // P = 95: halves end at 5 + 47 - 5 and 5 + 95 - 5.
    Example("3", 100, 5, 5, (5, 5, 42, 42), (52, 5, 43, 42), (5, 52, 42, 43), (52, 52, 43, 43)),
    // Thirds of 10 end at 3, 6 and 10.
    Example("rows:3", 10, 0, 0, (0, 0, 3, 10), (3, 0, 3, 10), (6, 0, 4, 10)),
    Example("columns:3", 10, 0, 0, (0, 0, 10, 3), (0, 3, 10, 3), (0, 6, 10, 4)),
    // P = 10 again; cells are a third without the gap of 2: one pixel, one pixel, two pixels.
    Example("rows:3", 10, 1, 2, (1, 1, 1, 8), (4, 1, 1, 8), (7, 1, 2, 8)),
    Example("rows:1", 1, 0, 0, (0, 0, 1, 1)),
    Example("rows:1", 9, 4, 1, (4, 4, 1, 1)),
  ]

  @Test(arguments: examples)
  func `frames match those computed by hand`(_ example: Example) throws {
    let layout = try #require(Layout(example.layout))
    let frames = try layout.frames(
      in: Size(side: example.side), margin: example.margin, gap: example.gap)
    #expect(frames == example.frames)
  }

  @Test(arguments: UInt64(0)..<200)
  func `gaps and margins are exact, and cells of a line differ by at most one pixel`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let layout = random.layout()
    let side = random.int(60...2000)
    let (margin, gap) = (random.int(0...(side / 4)), random.int(0...(side / 20)))
    guard let frames = try? layout.frames(in: Size(side: side), margin: margin, gap: gap) else {
      // The error is correct: some line has less than a pixel for each of its cells.
      let most = ([layout.counts.count] + layout.counts).max()!
      #expect(side - 2 * margin - (most - 1) * gap < most)
      return
    }
    // Treated as rows: the transposed frames of columns.
    let upright =
      layout.axis == .rows
      ? frames : frames.map { Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }
    #expect(upright.count == layout.counts.reduce(0, +))

    var rest = upright[...]
    var top = margin
    var widths: [Int: Set<Int>] = [:]
    var heights: Set<Int> = []
    for count in layout.counts {
      let line = rest.prefix(count)
      rest = rest.dropFirst(count)
      let height = line.first!.height
      heights.insert(height)
      #expect(line.allSatisfy { $0.y == top && $0.height == height })
      #expect(line.first!.x == margin && line.last!.maxX == side - margin)
      for (left, right) in zip(line, line.dropFirst()) { #expect(right.x - left.maxX == gap) }
      widths[count, default: []].formUnion(line.map(\.width))
      top += height + gap
    }
    #expect(top - gap == side - margin)
    #expect(heights.min()! >= 1 && heights.max()! - heights.min()! <= 1)
    for kind in widths.values { #expect(kind.min()! >= 1 && kind.max()! - kind.min()! <= 1) }
  }

  @Test(arguments: UInt64(0)..<60)
  func `cells tile the square when there is no gap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (layout, side) = (random.layout(), random.int(6...90))
    var covered = Array(repeating: 0, count: side * side)
    for frame in try layout.frames(in: Size(side: side), margin: 0, gap: 0) {
      try #require(Rect(x: 0, y: 0, width: side, height: side).contains(frame))
      for y in frame.y..<frame.maxY {
        for x in frame.x..<frame.maxX { covered[y * side + x] += 1 }
      }
    }
    #expect(covered.allSatisfy { $0 == 1 })
  }

  @Test(arguments: [5, 54, 333, 1000], [(1, 3), (2, 2), (2, 3), (3, 2), (4, 3)])
  func `edges of n cells and of a multiple of n line up`(rest: Int, cells: (Int, Int)) throws {
    let (n, k) = cells
    for side in (400 + rest)..<(430 + rest) {
      let frames = try #require(Layout(counts: [n, n * k])).frames(
        in: Size(side: side), margin: 7, gap: 5)
      let (few, many) = (frames.prefix(n), frames.dropFirst(n))
      for (i, wide) in few.enumerated() {
        let group = Array(many.dropFirst(i * k).prefix(k))
        #expect(wide.x == group[0].x && wide.maxX == group[k - 1].maxX)
      }
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `columns are the transpose of rows`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let counts = random.layout().counts
    let (side, margin, gap) = (random.int(100...999), random.int(0...9), random.int(0...9))
    let rows = try #require(Layout(.rows, counts: counts))
      .frames(in: Size(side: side), margin: margin, gap: gap)
    let columns = try #require(Layout(.columns, counts: counts))
      .frames(in: Size(side: side), margin: margin, gap: gap)
    #expect(columns == rows.map { Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) })
  }
}
