import FileBuilders
import GridModel
import LibC
import TestSupport
import Testing

@testable import GridKit

@Suite struct LineLayoutTests {
  /// All layouts of a number of cells in rows or columns that are as equal as possible.
  private static func all(_ cells: Int) -> [Layout] {
    Layout.Axis.allCases.flatMap { axis in
      (1...cells).flatMap { lines in
        let (fewest, longer) = cells.quotientAndRemainder(dividingBy: lines)
        let ascending =
          Array(repeating: fewest, count: lines - longer)
          + Array(repeating: fewest + 1, count: longer)
        return [ascending, ascending.reversed()].map { Layout(axis, counts: $0)! }
      }
    }
  }

  /// The cost of a layout for the photos in its cells, computed from the frames of the model; `nil` if it does not
  /// fit.
  private static func cost(
    _ layout: Layout, _ photos: [Double], _ size: Size, _ style: Style = Style()
  ) -> Double? {
    let gap = style.referencePixels(of: style.gap?.across, in: layout, size)
    let margin = style.referencePixels(of: style.margin?.top, in: layout, size)
    let frames = layout.referenceFrames(
      in: size, margins: (margin, margin), and: (margin, margin), gaps: (gap, gap))
    guard let frames else { return nil }
    let shapes = frames.map { (width: Double($0.width), height: Double($0.height)) }
    let cut: [Double] = zip(shapes, photos).map { frame, photo in
      let wholePhoto = photo * frame.height
      return 1 - min(frame.width, wholePhoto) / max(frame.width, wholePhoto)
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let areas = shapes.map { log($0.width * $0.height) }
    let variance = mean(areas.map { $0 * $0 }) - mean(areas) * mean(areas)
    return mean(cut) / 2 + cut.max()! / 2 + variance / 5
  }

  /// The photos in the cells, if they are sorted by shape.
  private static func sorted(_ photos: [Double], into layout: Layout, _ size: Size) -> [Double] {
    let cells = layout.cells(for: photos, in: size)
    return cells.indices.map { photos[cells.firstIndex(of: $0)!] }
  }

  @Test(arguments: 1...12, [false, true])
  func `of rows and columns that are as equal as possible, the best is chosen`(
    count: Int, isSorted: Bool
  ) throws {
    var random = SplitMix64(seed: UInt64(count))
    let sizes = PicturePreset.allCases.map(\.size)
    // Phones make photos of few shapes, so that many layouts are equally good.
    let phone = [4.0 / 3, 3.0 / 4, 16.0 / 9, 9.0 / 16, 1]
    for round in 0..<50 {
      let size = sizes[round % sizes.count]
      let photos = (0..<count).map { _ in
        round % 2 == 0 ? phone[random.int(0...4)] : exp(random.double(-1.2...1.2))
      }
      let gap = Length.pixels(random.int(0...20))
      let style = round % 3 == 0 ? Style() : Style(margin: Sides(gap), gap: Directions(gap))
      func cost(_ layout: Layout) -> Double {
        let photos = isSorted ? Self.sorted(photos, into: layout, size) : photos
        return Self.cost(layout, photos, size, style) ?? .infinity
      }
      let layout = try #require(
        Layout.lines(for: photos, in: size, style: style, sortedByShape: isSorted))
      let plain = try #require(Layout.plain(cells: count, in: size))
      let least = ([plain] + Self.all(count)).map(cost).min()!
      #expect(cost(layout) <= least + 0.003001, "\(photos) in \(size)")
      if cost(plain) <= least + 0.002999 { #expect(layout == plain) }
      // Of equals, rows, and of equal rows the fewest.
      if layout != plain, layout.axis == .columns {
        #expect(!Self.all(count).contains { $0.axis == .rows && cost($0) <= least + 0.002999 })
      }
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
      let other = try #require(
        Layout.lines(
          for: photos.map { 1 / $0 }, in: Size(width: size.height, height: size.width)))
      let transposed = Layout(other.axis == .rows ? .columns : .rows, counts: other.counts)!
      let costs = try [layout, transposed].map {
        try #require(Self.cost($0, photos, size))
      }
      #expect(abs(costs[0] - costs[1]) <= 0.003001)
    }
  }

  @Test func `a layout without room is not chosen`() throws {
    // Rows leave 30 pixels for two photos, and columns 110.
    let style = Style(
      margin: Sides(.pixels(0)), gap: Directions(across: .pixels(10), down: .pixels(90)))
    let size = Size(width: 230, height: 120)
    #expect(Layout.lines(for: [4, 4], in: size)?.description == "1x2")
    #expect(
      Layout.lines(for: [4, 4], in: size, style: style, captionHeight: 20)?.description == "2x1")
    // If there is no room for any, the caller says so about the plain one.
    #expect(
      Layout.lines(for: [4, 4], in: size, style: style, captionHeight: 120)?.description == "2x1")
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
    // Almost half of the cells are wider than their photos, and almost half narrower.
    let shape =
      Double(size.width * layout.counts.count * layout.counts.count) / Double(size.height)
      / Double(count)
    let wider = photos.count { $0 < shape }
    #expect(abs(wider - count / 2) < count / 20)
  }

  @Test(arguments: [Size(width: 16, height: 16384), Size(width: 16384, height: 64)])
  func `long pictures of many photos have a layout too`(size: Size) throws {
    var random = SplitMix64(seed: 3)
    let photos = (0..<256).map { _ in [4.0 / 3, 3.0 / 4, 1.5][random.int(0...2)] }
    let layout = try #require(Layout.lines(for: photos, in: size))
    let cost = try #require(Self.cost(layout, photos, size))
    #expect(
      Self.all(256).allSatisfy { cost <= Self.cost($0, photos, size) ?? .infinity + 0.003001 })
  }
}
