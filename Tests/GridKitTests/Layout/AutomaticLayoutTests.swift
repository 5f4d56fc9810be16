import LibC
import TestSupport
import Testing

@testable import GridKit

@Suite struct AutomaticLayoutTests {
  private static let square = PictureSize.both(Size(side: 1080))

  /// Sets of photos of the usual shapes, twelve of each number.
  private static func sets(seed: UInt64) -> [[Double]] {
    var random = SplitMix64(seed: seed)
    let mixes: [[Double]] = [
      [4.0 / 3, 4.0 / 3, 3.0 / 4], [4.0 / 3, 3.0 / 4], [3.0 / 2, 2.0 / 3, 4.0 / 3],
      [16.0 / 9, 4.0 / 3, 9.0 / 16], [4.0 / 3, 4.0 / 3, 4.0 / 3, 1],
    ]
    return [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 30, 40].flatMap { count in
      (0..<12).map { _ in
        let mix = mixes[random.int(0...4)]
        return (0..<count).map { _ in mix[random.int(0...(mix.count - 1))] }
      }
    }
  }

  /// How a layout shows photos.
  private struct Look {
    /// The mean part of a photo that is cropped, and the largest one.
    let mean, most: Double
    /// The largest area of a cell divided by the smallest.
    let areaRatio: Double
    var cut: Double { (mean + most) / 2 }

    /// - Returns: `nil` if the layout does not fit.
    init?(_ layout: Layout, of photos: [Double], in size: Size) {
      guard let cells = try? GridPlan(layout, size: size).cells else { return nil }
      let cuts = zip(cells, photos).map { cell, ratio in
        // The smaller of two areas: the cell's part of the photo, or the photo's part of the cell.
        let shape = Double(cell.frame.width) / Double(cell.frame.height)
        return 1 - min(shape, ratio) / max(shape, ratio)
      }
      let areas = cells.map { Double($0.frame.size.area) }
      (mean, most) = (cuts.reduce(0, +) / Double(cuts.count), cuts.max()!)
      areaRatio = areas.max()! / areas.min()!
    }

    /// With the default look.
    init(automaticOf photos: [Double], in size: Size) throws {
      let layout = try #require(Layout.automatic(for: photos, in: .both(size)))
      self = try #require(Look(layout, of: photos, in: size))
    }

    /// Whether no photo is a stamp beside another, unless a tenth of the photos is saved by that.
    func isEven(_ photos: [Double], in size: Size) throws -> Bool {
      if photos.count > 12 { return true }
      if photos.count > 6 { return areaRatio <= 6 }
      if areaRatio <= 4 { return true }
      let trees = MosaicLayoutTests.trees(0..<photos.count).map { Layout.mosaic($0, for: photos) }
      let others = (trees + [try #require(Layout.lines(for: photos, in: size))])
        .compactMap { Look($0, of: photos, in: size) }.filter { $0.areaRatio <= 4 }
      return areaRatio <= 10 && others.allSatisfy { $0.cut > cut + 0.1 }
    }
  }

  @Test(arguments: [5, 6] as [UInt64])
  func `hardly anything is cropped from photos of the usual shapes, and none is a stamp`(
    seed: UInt64
  ) throws {
    let size = Size(side: 1080)
    let sets = Self.sets(seed: seed)
    let looks = try sets.map { (count: $0.count, look: try Look(automaticOf: $0, in: size)) }
    func mean(_ counts: ClosedRange<Int>, _ value: (_ look: Look) -> Double) -> Double {
      let values = looks.filter { counts.contains($0.count) }.map { value($0.look) }
      return values.reduce(0, +) / Double(values.count)
    }
    // Version 0.3 cropped 0.24 on average, and 0.42 of the worst photo.
    #expect(mean(2...40) { $0.mean } <= 0.10)
    #expect(mean(2...40) { $0.most } <= 0.11)
    #expect(mean(7...12) { $0.mean } <= 0.04)
    #expect(mean(5...5) { $0.mean } <= 0.15)
    #expect(mean(3...3) { $0.mean } <= 0.22)
    for (photos, (_, look)) in zip(sets, looks) {
      #expect(try look.isEven(photos, in: size), "\(photos)")
    }
  }

  @Test func `four photos in a portrait are about as large as each other`() throws {
    let size = PicturePreset.portrait.size
    for photos in Self.sets(seed: 5) where photos.count == 4 {
      #expect(try Look(automaticOf: photos, in: size).isEven(photos, in: size), "\(photos)")
    }
  }

  @Test func `photos of equal shapes are in equal cells`() throws {
    for count in [1, 2, 4, 9, 16, 24, 25, 36] {
      let squares = Array(repeating: 1.0, count: count)
      let layout = try #require(Layout.automatic(for: squares, in: Self.square))
      #expect(layout == Layout.plain(cells: count, in: Size(side: 1080)), "\(count)")
    }
    // Shapes that differ as little as 4:3 and 3:2 do not look like others.
    let alike = [4.0 / 3, 1.5, 1.5, 4.0 / 3, 4.0 / 3, 1.5, 4.0 / 3, 1.5, 1.5]
    #expect(
      try #require(Layout.automatic(for: alike, in: .both(Size(width: 1500, height: 1080)))).lines
        != nil)
  }

  @Test func `if one side is given, nothing is cropped`() throws {
    let photos = [1.5, 0.75, 1.5, 1]
    let layout = try #require(Layout.automatic(for: photos, in: .width(1080)))
    for (cell, ratio) in zip(try GridPlan(layout, size: .width(1080)).cells, photos) {
      #expect(abs(Double(cell.frame.width) - ratio * Double(cell.frame.height)) <= 1 + ratio)
    }
  }

  @Test func `lines are chosen if no mosaic fits`() throws {
    let size = PictureSize.both(Size(width: 400, height: 100))
    let style = Style(margin: .pixels(0), gap: Directions(across: .pixels(1), down: .pixels(95)))
    let photos = [0.3, 3, 0.3, 3, 3]
    let layout = try #require(Layout.automatic(for: photos, in: size, style: style))
    _ = try GridPlan(layout, size: size, style: style)
  }

  @Test func `the number of photos is limited`() {
    #expect(Layout.automatic(for: [], in: Self.square) == nil)
    #expect(Layout.automatic(for: Array(repeating: 1, count: 4097), in: Self.square) == nil)
  }

  @Test func `sorting by shape changes only equal cells`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let photos = (0..<random.int(2...9)).map { _ in exp(random.double(-0.7...0.7)) }
      let layout = try #require(
        Layout.automatic(for: photos, in: Self.square, sortedByShape: true))
      if layout.lines != nil {
        #expect(layout == Layout.lines(for: photos, in: Size(side: 1080), sortedByShape: true))
      }
    }
  }
}
