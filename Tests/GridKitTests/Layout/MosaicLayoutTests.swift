import LibC
import TestSupport
import Testing

@testable import GridKit

@Suite struct MosaicLayoutTests {
  private static let plain = Style(margin: .pixels(0), gap: .pixels(0))

  @Test func `frames are those of a computation by hand`() throws {
    // Two squares of a side x above each other, with captions of 20 and a gap of 10, beside a photo of 2:1:
    // the height is 2 x + 50, and the third is twice as wide as its height without the caption, 4 x + 60.
    // With margins of 5, the picture is 5 x + 80 wide, which is 1080 for x = 200.
    let layout = Layout.mosaic(try MosaicTree(template: "ac/bc"), for: [1, 1, 2])
    let (size, frames, _) = try layout.division(
      of: .width(1080), margin: Sides(5), gap: Directions(10),
      captions: Array(repeating: LabelBand(height: 20, baseline: 15), count: 3))
    #expect(size == Size(width: 1080, height: 460))
    #expect(
      frames == [
        Rect(x: 5, y: 5, width: 200, height: 220), Rect(x: 5, y: 235, width: 200, height: 220),
        Rect(x: 215, y: 5, width: 860, height: 450),
      ])
  }

  @Test func `without gaps, every photo loses the same part`() throws {
    // 4:3 above 4:3 has a ratio of 2:3; in a square, every ratio is multiplied by 1.5.
    let layout = Layout.mosaic(try MosaicTree(template: "a/b"), for: [4.0 / 3, 4.0 / 3])
    #expect(
      try layout.frames(in: Size(side: 600), margin: 0, gap: 0) == [
        Rect(x: 0, y: 0, width: 600, height: 300), Rect(x: 0, y: 300, width: 600, height: 300),
      ])
  }

  /// All trees of photos from one number to another, with alternating axes.
  static func trees(_ photos: Range<Int>, not axis: Layout.Axis? = nil) -> [MosaicTree] {
    if photos.count == 1 { return [.photo(photos.lowerBound)] }
    func divisions(_ rest: Range<Int>, _ axis: Layout.Axis) -> [[MosaicTree]] {
      if rest.isEmpty { return [[]] }
      return (rest.lowerBound + 1...rest.upperBound).filter { $0 - rest.lowerBound < photos.count }
        .flatMap { end in
          let tails = divisions(end..<rest.upperBound, axis)
          return trees(rest.lowerBound..<end, not: axis).flatMap { head in
            tails.map { [head] + $0 }
          }
        }
    }
    return Layout.Axis.allCases.filter { $0 != axis }.flatMap { axis in
      divisions(photos, axis).map { .parts(axis, $0) }
    }
  }

  @Test(arguments: 2...6)
  func `the search finds the best mosaic`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let trees = Self.trees(0..<count)
    // The large Schröder numbers.
    #expect(trees.count == [2, 6, 22, 90, 394][count - 2])
    #expect(Set(MosaicTree.all(of: 0..<count)) == Set(trees))
    for round in 0..<(count == 6 ? 8 : 20) {
      let photos = (0..<count).map { _ in
        round % 2 == 0
          ? [4.0 / 3, 0.75, 1.5, 16.0 / 9, 9.0 / 16, 1][random.int(0...5)]
          : exp(random.double(-1...1))
      }
      let size = PictureSize.both(PicturePreset.allCases[round % 4].size)
      let style = Style(gap: round % 3 == 0 ? .percent(0) : nil)
      func cost(_ layout: Layout) -> Double {
        let cost = LayoutCost(layout, for: photos, in: size, style: style, captionHeight: 0)
        return cost.map { cost in
          let excess = cost.areaRatio > 10 ? 1 : cost.areaRatio > 4 ? 0.1 : 0
          return (cost.cut.mean + cost.cut.most) / 2 + 0.2 * cost.variance + excess
        } ?? .infinity
      }
      let least = trees.map { cost(.mosaic($0, for: photos)) }.min()!
      let found = try #require(Layout.mosaic(for: photos, in: size, style: style))
      #expect(cost(found) <= least + 1e-9, "\(photos) in \(size): \(found)")
    }
  }

  @Test func `frames tile the picture with exact gaps, and photos lose equal parts`() throws {
    var random = SplitMix64(seed: 4)
    var fitting = 0
    for _ in 0..<10_000 {
      let photos = (0..<random.int(1...14)).map { _ in exp(random.double(-1.2...1.2)) }
      let captions = photos.map { _ in
        random.int(0...1) == 0 ? nil : LabelBand(height: random.int(1...60), baseline: 0)
      }
      let style = Style(
        margin: Sides(
          top: .pixels(random.int(0...90)), right: .pixels(random.int(0...90)),
          bottom: .pixels(random.int(0...90)), left: .pixels(random.int(0...90))),
        gap: Directions(across: .pixels(random.int(0...40)), down: .pixels(random.int(0...40))))
      let sides = (random.int(200...3000), random.int(200...3000))
      let size: PictureSize =
        [.both(Size(width: sides.0, height: sides.1)), .width(sides.0), .height(sides.1)][
          random.int(0...2)]
      let tree = random.mosaicTree(of: photos.count)
      let layout = Layout.mosaic(tree, for: photos)
      let (margin, gap) = style.spacing(of: layout, in: size)
      guard
        let (picture, frames, bands) = try? layout.division(
          of: size, margin: margin, gap: gap, captions: captions)
      else { continue }
      fitting += 1
      let inner = Rect(
        x: margin.left, y: margin.top, width: picture.width - margin.across,
        height: picture.height - margin.down)
      #expect(Self.extent(of: tree, frames, gap) == inner)
      // The edges of a frame are wrong by less than a pixel each.
      let factors = photos.indices.map { photo in
        let (frame, band, ratio) = (frames[photo], bands[photo]?.height ?? 0, photos[photo])
        #expect(band >= captions[photo]?.height ?? 0)
        let (width, height) = (Double(frame.width), Double(frame.height - band))
        return (width - 1) / (height + 1) / ratio...(width + 1) / max(height - 1, 1e-9) / ratio
      }
      #expect(factors.map(\.lowerBound).max()! <= factors.map(\.upperBound).min()! + 1e-9)
      if case .both = size {} else { #expect(factors.allSatisfy { $0.contains(1) }) }
    }
    #expect(fitting > 8_000)
  }

  /// The rectangle that the frames of a tree tile; `nil` if they do not, or if a gap differs.
  private static func extent(
    of tree: MosaicTree, _ frames: [Rect], _ gap: Directions<Int>
  ) -> Rect? {
    guard case .parts(let axis, let parts) = tree else { return frames[tree.photos[0]] }
    var whole: Rect?
    for part in parts {
      guard let area = extent(of: part, frames, gap) else { return nil }
      guard let before = whole else {
        whole = area
        continue
      }
      let isNext =
        axis == .columns
        ? area.y == before.y && area.height == before.height && area.x == before.maxX + gap.across
        : area.x == before.x && area.width == before.width && area.y == before.maxY + gap.down
      guard isNext else { return nil }
      whole = Rect(
        x: before.x, y: before.y, width: area.maxX - before.x, height: area.maxY - before.y)
    }
    return whole
  }

  @Test func `if one side is given, the other is similar`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let photos = (0..<random.int(2...30)).map { _ in exp(random.double(-0.6...0.6)) }
      let size = [PictureSize.width(1000), .height(1000)][random.int(0...1)]
      let layout = try #require(Layout.mosaic(for: photos, in: size))
      let picture = try GridPlan(layout, size: size).size
      #expect(
        (450...2200).contains(picture.width) && (450...2200).contains(picture.height), "\(photos)")
    }
    // As in every tree.
    let panorama = try #require(Layout.mosaic(for: [4], in: .width(1000)))
    #expect(try GridPlan(panorama, size: .width(1000), style: Self.plain).size.height == 250)
  }

  @Test func `sizes of photos are similar`() throws {
    var random = SplitMix64(seed: 6)
    for count in 3...16 {
      for _ in 0..<10 {
        let photos = (0..<count).map { _ in [4.0 / 3, 0.75, 1.5, 1][random.int(0...3)] }
        let size = PictureSize.both(Size(side: 1080))
        let layout = try #require(Layout.mosaic(for: photos, in: size))
        let cost = LayoutCost(layout, for: photos, in: size, style: Style(), captionHeight: 0)
        #expect(try #require(cost).areaRatio <= (count > 6 ? 6 : 10))
      }
    }
  }

  @Test func `photos beyond 10 to 1 are cropped`() throws {
    let style = Self.plain
    let layout = try #require(Layout.mosaic(for: [20], in: .width(1000), style: style))
    #expect(try GridPlan(layout, size: .width(1000), style: style).size.height == 100)
    #expect(Layout.mosaic(for: [], in: .width(1000)) == nil)
    #expect(Layout.mosaic(for: Array(repeating: 1, count: 4097), in: .width(1000)) == nil)
  }

  @Test func `a mosaic for which there is no room is an error`() throws {
    let size = PictureSize.both(Size(side: 24))
    let style = Style(margin: .pixels(8), gap: .pixels(5))
    let layout = try #require(Layout.mosaic(for: [1, 1, 1, 1, 1, 1], in: size, style: style))
    let error = #expect(throws: LayoutFitError.self) {
      try GridPlan(layout, size: size, style: style)
    }
    #expect(
      error?.shortage
        == "6 photos do not fit in 24 pixels with a margin of 8 and a gap of 5")
  }

  @Test func `the largest number of photos has a mosaic`() throws {
    var random = SplitMix64(seed: 7)
    let photos = (0..<4096).map { _ in [4.0 / 3, 0.75, 1.5][random.int(0...2)] }
    let size = PictureSize.both(Size(side: 4096))
    let layout = try #require(Layout.mosaic(for: photos, in: size))
    #expect(layout.cellCount == 4096 && "\(layout)" == "mosaic")
    let cost = LayoutCost(layout, for: photos, in: size, style: Style(), captionHeight: 0)
    #expect(try #require(cost).cut.mean < 0.06)
  }
}
