import TestSupport
import Testing

@testable import GridKit

/// Labels are blended with a picture where the plan says.
@Suite struct LabelTests {
  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)

  /// A label of one row, whose baseline is below it.
  private func label(_ coverage: [UInt8], _ color: Color = black, left: Int = 0) throws -> Label {
    try #require(
      Label(
        "text", size: Size(width: coverage.count, height: 1), left: left, baseline: 1,
        pixels: .coverage(coverage, color)))
  }

  /// A label of full coverage.
  private func block(_ width: Int, _ height: Int, baseline: Int) throws -> Label {
    try #require(
      Label(
        "text", size: Size(width: width, height: height), baseline: baseline,
        pixels: .coverage(Array(repeating: 255, count: width * height), Self.black)))
  }

  @Test func `letters mix levels, as in a browser`() throws {
    func middle(_ letters: Color, on background: Color) throws -> [UInt8] {
      var picture = Raster(Size(width: 4, height: 1), filledWith: background)
      let label = try label([0, 128, 255], letters)
      picture.drawInBands { $0.draw(label, in: Rect($0.size), baseline: 1) }
      #expect(picture[0, 0] == background && picture[3, 0] == background)
      #expect(picture[2, 0] == letters)
      return [picture[1, 0].red, picture[1, 0].green, picture[1, 0].blue]
    }
    // 255 (1 - 128/255); in linear light it would be 187.
    #expect(try middle(Self.black, on: Self.white) == [127, 127, 127])
    // 77 + (255 - 77) (1 - 128/255) = 165.7.
    let gray = Color(red: 77, green: 77, blue: 77)
    #expect(try middle(gray, on: Self.white) == [166, 166, 166])
    #expect(try middle(Self.white, on: Self.black) == [128, 128, 128])
  }

  @Test func `letters with colors of their own keep them`() throws {
    var picture = Raster(Size(width: 2, height: 1), filledWith: Self.white)
    // Opaque orange, and red of half opacity, premultiplied.
    let label = try #require(
      Label(
        "emoji", size: Size(width: 2, height: 1), baseline: 1,
        pixels: .premultiplied([255, 128, 0, 255, 128, 0, 0, 128])))
    picture.drawInBands { $0.draw(label, in: Rect($0.size), baseline: 1) }
    #expect(picture.pixels == [[255, 128, 0, 255], [255, 187, 187, 255]])
  }

  @Test func `on a transparent picture a label has its color, and alpha`() throws {
    var picture = Raster(Size(width: 2, height: 1))
    let color = Color(red: 200, green: 100, blue: 50)
    let half = try label([51, 0], color)
    picture.drawInBands { $0.draw(half, in: Rect($0.size), baseline: 1) }
    #expect(picture.pixels == [[200, 100, 50, 51], [0, 0, 0, 0]])
    // Half over it is blue: alpha 127.5 + 51 / 2, and (0 * 127.5 + 200 * 25.5) / 153 of red.
    let blue = try label([255], Color(red: 0, green: 0, blue: 255, alpha: 128))
    picture.drawInBands { $0.draw(blue, in: Rect($0.size), baseline: 1) }
    #expect(picture[0, 0] == Color(red: 33, green: 17, blue: 221, alpha: 153))
  }

  @Test func `nothing is drawn outside the frame of a label`() throws {
    let frame = Rect(x: 2, y: 2, width: 2, height: 2)
    for baseline in [-9, 0, 1, 2, 3, 9] {
      for left in [0, 1, 2, 5] {
        var picture = Raster(Size(side: 6), filledWith: Self.white)
        let large = try #require(
          Label(
            "text", size: Size(side: 5), left: left, baseline: 2,
            pixels: .coverage(Array(repeating: 255, count: 25), Self.black)))
        picture.drawInBands { $0.draw(large, in: frame, baseline: baseline) }
        for y in 0..<6 {
          for x in 0..<6 {
            // The label covers five rows from two above the baseline on.
            let isCovered =
              (2..<4).contains(x) && (2..<4).contains(y) && x - 2 >= left
              && (baseline - 2..<baseline + 3).contains(y - 2)
            #expect(picture[x, y] == (isCovered ? Self.black : Self.white), "\(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `a label has as many bytes as its pixels need`() {
    let size = Size(width: 3, height: 2)
    for count in 0...25 {
      let bytes = [UInt8](repeating: 1, count: count)
      let gray = Label("", size: size, baseline: 0, pixels: .coverage(bytes, Self.black))
      #expect((gray != nil) == (count == 6))
      #expect(gray.map(\.byteCount) ?? count == count)
      let colored = Label("", size: size, baseline: 0, pixels: .premultiplied(bytes))
      #expect((colored != nil) == (count == 24))
    }
  }

  @Test func `a band has room for all labels, whose baselines are the same`() throws {
    // 5 rows above a baseline and 1 below, and 3 above and 4 below.
    let labels = [try block(1, 6, baseline: 5), try block(1, 7, baseline: 3)]
    let band = try #require(LabelBand(for: labels, above: 10, below: 20))
    #expect(band.baseline == 15 && band.height == 15 + 4 + 20)
    #expect(LabelBand(for: [Label]()) == nil)
    let other = try #require(LabelBand(for: [try block(1, 40, baseline: 20)]))
    let both = LabelBand.union([band, other])
    #expect(both?.baseline == 20 && both?.height == 20 + 24)
    #expect(both == LabelBand.union([other, band]))
  }
}

/// Plans with captions and a title.
@Suite struct LabelPlanTests {
  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)

  private func block(_ width: Int, _ height: Int) throws -> Label {
    try #require(
      Label(
        "text", size: Size(width: width, height: height), baseline: height,
        pixels: .coverage(Array(repeating: 255, count: width * height), Self.black)))
  }

  private func style(_ space: Int) -> Style {
    Style(
      margin: .pixels(space), gap: .pixels(space), background: Self.white, emptyCell: Self.white)
  }

  @Test func `a caption takes rows from its photo, not from its cell`() throws {
    let band = try #require(LabelBand(for: [try block(1, 10)], above: 2))
    for layout in [Layout.quad, .wideTop, Layout("aab/aac/def")!] {
      let plain = try GridPlan(layout, size: .both(Size(side: 200)), style: style(8))
      var plan = try GridPlan(
        layout, size: .both(Size(side: 200)), style: style(8),
        captions: Array(repeating: band, count: layout.cellCount))
      #expect(plan.cells.map(\.frame) == plain.cells.map(\.frame))
      plan.place(CellPhoto(Raster(Size(width: 30, height: 20))), in: 0)
      let cell = plan.cells[0]
      #expect(cell.photo?.frame == cell.photoArea)
      #expect(cell.photoArea.height == cell.frame.height - 12)
      #expect(cell.captionFrame.maxY == cell.frame.maxY && cell.captionFrame.height == 12)
      #expect(cell.captionFrame.y == cell.photoArea.maxY && cell.captionFrame.x == cell.frame.x)
    }
  }

  @Test func `a caption is directly below a contained photo, and both are in the middle`() throws {
    let band = try #require(LabelBand(for: [try block(1, 10)], above: 2))
    var plan = try GridPlan(
      .single, size: .both(Size(side: 200)), style: style(8), captions: [band])
    plan.place(CellPhoto(Raster(Size(width: 46, height: 20)), fit: .contain), in: 0)
    let cell = plan.cells[0]
    // 184 pixels between the margins, of which the photo has 80 rows, and the caption 12.
    #expect(cell.photo?.frame == Rect(x: 8, y: 54, width: 184, height: 80))
    #expect(cell.captionFrame == Rect(x: 8, y: 134, width: 184, height: 12))
  }

  @Test func `captions of contained photos in a row stand below the lowest of them`() throws {
    let band = try #require(LabelBand(for: [try block(1, 10)], above: 2))
    // Cells of 88x184, of which captions have 12 rows: photos of 88x40 and 88x160 in their middles.
    let photos = [Size(width: 44, height: 20), Size(width: 22, height: 40)]
    for order in [[0, 1], [1, 0]] {
      var plan = try GridPlan(
        Layout("2x2")!, size: .both(Size(width: 200, height: 392)), style: style(8),
        captions: [band, band, band, nil])
      for (cell, photo) in order.enumerated() {
        plan.place(CellPhoto(Raster(photos[photo]), fit: .contain), in: cell)
      }
      #expect(plan.cells[..<2].map(\.captionFrame.y) == [174, 174])
      // The next row has its own line, and an empty cell its caption at the end.
      plan.place(CellPhoto(Raster(photos[0]), fit: .contain), in: 2)
      #expect(plan.cells[2].captionFrame.y == 200 + 66 + 40)
      #expect(plan.cells[3].captionFrame.y == 384 - 12)
    }
  }

  @Test func `a title moves the cells down, and they share the rest`() throws {
    let label = try block(50, 10)
    let band = try #require(LabelBand(for: [label], below: 5))
    let plan = try GridPlan(
      .quad, size: .both(Size(width: 200, height: 215)), style: style(8), title: (label, band))
    let plain = try GridPlan(.quad, size: Size(side: 200), style: style(8))
    #expect(plan.size == Size(width: 200, height: 215))
    #expect(plan.titleFrame == Rect(x: 8, y: 8, width: 184, height: 15))
    #expect(
      plan.cells.map(\.frame)
        == plain.cells.map {
          Rect(x: $0.frame.x, y: $0.frame.y + 15, width: $0.frame.width, height: $0.frame.height)
        })
  }

  @Test func `photos of a justified layout keep their shapes above captions`() throws {
    let band = try #require(LabelBand(for: [try block(1, 30)]))
    let label = try block(50, 20)
    let title = try #require(LabelBand(for: [label]))
    var random = SplitMix64(seed: 40)
    for _ in 0..<60 {
      let ratios = (0..<random.int(1...12)).map { _ in random.double(0.4...2.4) }
      let isRows = random.int(0...1) == 0
      let layout = try #require(
        isRows ? Layout.justified(rows: ratios) : Layout.justified(columns: ratios))
      let size = isRows ? PictureSize.width(2000) : .height(2000)
      let plan = try GridPlan(
        layout, size: size, style: style(random.int(0...20)),
        captions: Array(repeating: band, count: ratios.count), title: (label, title))
      #expect((isRows ? plan.size.width : plan.size.height) == 2000)
      for (cell, ratio) in zip(plan.cells, ratios) {
        // Edges are rounded to pixels.
        let area = cell.photoArea
        let error = abs(Double(area.width) - ratio * Double(area.height))
        #expect(error <= 1.1 + 1.1 * ratio)
        #expect(cell.frame.y >= title.height)
        #expect(Rect(plan.size).contains(cell.frame))
      }
      for (index, cell) in plan.cells.enumerated() {
        #expect(!plan.cells[..<index].contains { $0.frame.intersects(cell.frame) })
      }
    }
  }

  @Test func `a photo that captions leave no pixel is an error`() throws {
    let (highest, tooHigh) = (
      LabelBand(for: [try block(1, 99)]), LabelBand(for: [try block(1, 100)])
    )
    func plan(_ layout: Layout, _ band: LabelBand?) throws {
      _ = try GridPlan(
        layout, size: .both(Size(side: 200)), style: style(0),
        captions: Array(repeating: band, count: layout.cellCount))
    }
    try plan(.quad, highest)
    let error = #expect(throws: LayoutFitError.self) { try plan(.quad, tooHigh) }
    #expect(error?.captionHeight == 100 && error?.direction == .down)
    #expect(
      error?.description
        == "layout 2x2: 2 rows do not fit in 200 pixels with a margin of 0 and a gap of 0 and captions"
        + " of 100")
    let label = try block(1, 200)
    let band = try #require(LabelBand(for: [label]))
    #expect(throws: LayoutFitError.self) {
      try GridPlan(.quad, size: .both(Size(side: 200)), style: style(0), title: (label, band))
    }
  }

  @Test func `captions and title are drawn where the plan says, and nowhere else`() async throws {
    let caption = try block(20, 5)
    let band = try #require(LabelBand(for: [caption], above: 3, below: 2))
    let title = try block(30, 6)
    let titleBand = try #require(LabelBand(for: [title], above: 1, below: 4))
    var plan = try GridPlan(
      .quad, size: .both(Size(width: 100, height: 111)), style: style(10),
      captions: Array(repeating: band, count: 4),
      title: (title, titleBand))
    let green = Color(red: 0, green: 128, blue: 0)
    for cell in 0..<4 {
      plan.place(CellPhoto(Raster(Size(side: 50), filledWith: green)), in: cell)
      if cell != 1 { plan.place(caption, in: cell) }
    }
    let rows = ReceivedRows()
    try await Compositor().compose(plan) { rows.add($0) }
    let picture = try await Compositor().compose(plan)
    #expect(rows.pixels == picture.pixels)
    let texts =
      [Rect(x: 10, y: 11, width: 30, height: 6)]
      + [0, 2, 3].map { index in
        let frame = plan.cells[index].captionFrame
        return Rect(x: frame.x, y: frame.y + 3, width: 20, height: 5)
      }
    for y in 0..<111 {
      for x in 0..<100 {
        let pixel = Rect(x: x, y: y, width: 1, height: 1)
        let expected =
          texts.contains { $0.contains(pixel) }
          ? Self.black
          : plan.cells.contains { $0.photoArea.contains(pixel) } ? green : Self.white
        #expect(picture[x, y] == expected, "\(x), \(y)")
      }
    }
  }

  private final class Collected: @unchecked Sendable {
    private(set) var total = 0
    func append(_ count: Int) { total += count }
  }
}

extension Rect {
  func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
