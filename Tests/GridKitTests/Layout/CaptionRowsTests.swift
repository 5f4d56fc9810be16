import TestSupport
import Testing

@testable import GridKit

/// The rows of pixels that captions take from cells.
@Suite struct CaptionRowsTests {
  private func band(_ above: Int, _ below: Int) throws -> LabelBand {
    let label = Label(
      "text", size: Size(width: 1, height: above + below), baseline: above,
      pixels: .coverage(Array(repeating: 255, count: above + below), .black))
    return try #require(label.flatMap { LabelBand(for: [$0]) })
  }

  private func style(_ margin: Sides<Length>, gap: Int) -> Style {
    Style(margin: margin, gap: .pixels(gap))
  }

  @Test func `a row of captions is as high as its own highest`() throws {
    // Three rows between margins of 10 and gaps of 10: 400 - 40 = 360 pixels. Captions take 20, none and
    // 20 + 30, so that each photo has (360 - 70) / 3 = 96 or 97.
    let bands = [try band(15, 5), nil, nil, nil, try band(20, 5), try band(10, 30)]
    let plan = try GridPlan(
      #require(Layout(across: 2, down: 3)), size: .both(Size(side: 400)),
      style: style(.pixels(10), gap: 10),
      captions: bands)
    #expect(plan.cells.map(\.frame.y) == [10, 10, 136, 136, 243, 243])
    #expect(plan.cells.map(\.photoArea.height) == [96, 96, 97, 97, 97, 97])
    #expect(plan.cells.map(\.frame.height) == [116, 116, 97, 97, 147, 147])
    // Both baselines of the last row are 20 below its photos.
    #expect(plan.cells.map { $0.captionBand?.baseline } == [15, 15, nil, nil, 20, 20])
  }

  @Test func `cells of any layout have room for their captions, and no more than needed`() throws {
    var random = SplitMix64(seed: 71)
    var rowCounts = Set<Int>()
    for _ in 0..<300 {
      let count = random.int(1...9)
      let ratios = (0..<count).map { _ in random.double(0.4...2.4) }
      let style = style(.pixels(random.int(0...20)), gap: random.int(0...20))
      let isFree = random.int(0...1) == 0
      let size =
        isFree ? PictureSize.width(900) : .both(Size(width: 900, height: random.int(800...1400)))
      let layouts: [Layout?] = [
        .justified(rows: ratios), .mosaic(for: ratios, in: size, style: style),
        isFree ? nil : Layout(rows: (0..<random.int(1...3)).map { _ in random.int(1...3) }),
        isFree
          ? nil
          : Layout(["aab/aac", "ab./acd", "ab/cd", "aa./b.c", "a./../.b"][random.int(0...4)]),
      ]
      guard let layout = layouts[random.int(0...3)] else { continue }
      let bands = try (0..<layout.cellCount).map { _ in
        random.int(0...1) == 0 ? nil : try band(random.int(1...30), random.int(0...9))
      }
      let plan = try GridPlan(layout, size: size, style: style, captions: bands)
      // Cells that begin in the same row of pixels are side by side.
      let rows = Dictionary(grouping: plan.cells.indices) { plan.cells[$0].frame.y }
      let isEven =
        rows.values.allSatisfy { cells in
          Set(cells.map { plan.cells[$0].frame.maxY }).count == 1
        } && layout != Layout("a./../.b")
      let isMosaic = if case .mosaic = layout.kind { true } else { false }
      rowCounts.insert(isEven && !isMosaic ? rows.count : 0)
      for (_, cells) in rows {
        let own = cells.compactMap { bands[$0] }
        let (above, below) = (
          own.map(\.baseline).max() ?? 0, own.map { $0.height - $0.baseline }.max() ?? 0
        )
        for cell in cells {
          let (frame, area) = (plan.cells[cell].frame, plan.cells[cell].photoArea)
          let least = isMosaic ? bands[cell]?.height ?? 0 : above + below
          #expect(frame.height - area.height >= least && area.height > 0)
          if isEven && !isMosaic {
            #expect(frame.height - area.height == above + below, "\(layout)")
          }
        }
      }
      for cell in plan.cells where isMosaic {
        let row = plan.cells.indices.filter {
          plan.cells[$0].frame.y == cell.frame.y && plan.cells[$0].frame.maxY == cell.frame.maxY
        }
        let most = LabelBand.union(row.map { bands[$0] })?.height ?? 0
        #expect(cell.frame.height - cell.photoArea.height <= most, "\(layout)")
      }
      // Nothing overlaps, and the last row ends at the margin.
      let bottom = plan.cells.map(\.frame.maxY).max()!
      #expect(isFree || plan.size.height == size.height)
      #expect(bottom == plan.size.height - plan.margin.bottom, "\(layout)")
      for (index, cell) in plan.cells.enumerated() {
        #expect(!plan.cells[..<index].contains { $0.frame.intersects(cell.frame) })
      }
      if isFree, layout.justifiedAxis == .rows {
        // Photos keep their shapes, however high the captions are; edges are rounded.
        for (cell, ratio) in zip(plan.cells, ratios) {
          let area = cell.photoArea
          #expect(abs(Double(area.width) - ratio * Double(area.height)) <= 1.1 + 1.1 * ratio)
        }
      }
    }
    #expect(rowCounts.isSuperset(of: [0, 1, 2, 3]))
  }

  @Test func `in a mosaic, photos side by side have room for their captions, and others none`()
    throws
  {
    let tree = try MosaicTree(template: "ab/cc")
    // Two squares of s x s above a photo of 2s x h: with 20 rows for captions, s + 20 + h = 400 and 2s = 400.
    let plan = try GridPlan(
      .mosaic(tree, for: [1, 1, 400.0 / 180]), size: .both(Size(side: 400)),
      style: style(.pixels(0), gap: 0), captions: [nil, band(15, 5), nil])
    #expect(
      plan.cells.map(\.frame) == [
        Rect(x: 0, y: 0, width: 200, height: 220), Rect(x: 200, y: 0, width: 200, height: 220),
        Rect(x: 0, y: 220, width: 400, height: 180),
      ])
    #expect(plan.cells.map(\.photoArea.height) == [200, 200, 180])
  }

  @Test func `below an instant photo, a caption is in the margin`() throws {
    let wide = Sides<Length>(
      top: .pixels(10), right: .pixels(10), bottom: .pixels(60), left: .pixels(10))
    let plan = try GridPlan(
      .single, size: .both(Size(width: 200, height: 250)), style: style(wide, gap: 0),
      captions: [band(16, 4)])
    // The photo has all 250 - 10 - 60 rows of its cell. 45 % of the margin are 27 rows, and the caption has
    // 10 above that.
    #expect(plan.cells[0].photoArea == Rect(x: 10, y: 10, width: 180, height: 180))
    #expect(plan.cells[0].captionFrame == Rect(x: 10, y: 207, width: 180, height: 20))
    // Captions of other rows, and those that the margin has no room for, take rows from the photos.
    let two = try GridPlan(
      #require(Layout(across: 1, down: 2)), size: .both(Size(width: 200, height: 250)),
      style: style(wide, gap: 0),
      captions: [band(16, 4), band(16, 4)])
    #expect(two.cells.map(\.photoArea.height) == [80, 80])
    #expect(two.cells.map(\.captionFrame.y) == [90, 217 - 10])
    let high = try GridPlan(
      .single, size: .both(Size(width: 200, height: 250)), style: style(wide, gap: 0),
      captions: [band(60, 1)])
    #expect(high.cells[0].photoArea.height == 180 - 61)
    var narrow = wide
    narrow.bottom = .pixels(20)
    let usual = try GridPlan(
      .single, size: .both(Size(width: 200, height: 250)), style: style(narrow, gap: 0),
      captions: [band(16, 4)])
    #expect(usual.cells[0].photoArea.height == 220 - 20)
  }

  @Test(arguments: [("ab/cc", 2), ("aab/aac/ddd", 3)])
  func `below a mosaic, the captions of the last row are in a wide margin`(
    _ cuts: String, first: Int
  ) throws {
    let tree = try MosaicTree(template: cuts)
    let wide = Sides<Length>(
      top: .pixels(10), right: .pixels(10), bottom: .pixels(60), left: .pixels(10))
    let bands = try tree.photos.map { _ in try band(16, 4) }
    let plan = try GridPlan(
      .mosaic(tree, for: tree.photos.map { _ in 1 }), size: .both(Size(side: 600)),
      style: style(wide, gap: 10), captions: bands)
    for (index, cell) in plan.cells.enumerated() {
      #expect((cell.captionFrame.y > 540) == (index >= first))
      #expect(cell.frame.height - cell.photoArea.height == (index >= first ? 0 : 20))
    }
  }

  @Test func `columns of whole photos keep their shapes, whatever captions they have`() throws {
    let layout = try #require(Layout.justified(columns: [4.0 / 3, 4.0 / 3]))
    let plan = try GridPlan(
      layout, size: .height(1000), style: style(.pixels(10), gap: 10),
      captions: [band(25, 10), nil])
    for cell in plan.cells {
      #expect(abs(Double(cell.photoArea.width) - Double(cell.photoArea.height) * 4 / 3) < 3)
    }
  }

  /// Without its caption, one photo is above the other; with it, they are side by side.
  @Test func `a caption in the margin is below the last row, wherever photos move`() throws {
    let margin = Sides<Length>(
      top: .pixels(25), right: .pixels(25), bottom: .pixels(200), left: .pixels(25))
    let layout = try #require(Layout.justified(rows: [1, 1]))
    for height in stride(from: 900, through: 1600, by: 5) {
      for bands in [[try band(35, 10), nil], [nil, try band(35, 10)]] {
        let plan = try GridPlan(
          layout, size: .both(Size(width: 1030, height: height)), style: style(margin, gap: 0),
          captions: bands)
        for (cell, band) in zip(plan.cells, bands) where band != nil {
          #expect(!plan.cells.contains { $0.photoArea.intersects(cell.captionFrame) }, "\(height)")
        }
        let rows = Dictionary(grouping: plan.cells, by: \.frame.y).values
        #expect(rows.allSatisfy { Set($0.map(\.photoArea.height)).count == 1 }, "\(height)")
      }
    }
  }

  @Test func `a least margin counts unless a margin is given`() throws {
    var style = Style(gap: .pixels(30))
    style.leastMargin = Sides(top: 50, right: 0, bottom: 31, left: 29)
    let size = Size(side: 400)
    #expect(
      try GridPlan(.quad, size: size, style: style).margin
        == Sides(top: 50, right: 30, bottom: 31, left: 30))
    // It is no room for captions.
    style.leastMargin.bottom = 100
    style.leastMargin.top = 0
    let captioned = try GridPlan(
      .single, size: .both(size), style: style, captions: [band(16, 4)])
    #expect(captioned.cells[0].captionFrame.maxY == 300)
    style.margin = .pixels(7)
    #expect(try GridPlan(.quad, size: size, style: style).margin == Sides(7))
  }
}
