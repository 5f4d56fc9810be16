import GridModel
import Synchronization
import TestSupport
import Testing

@testable import GridKit

/// Blurred backgrounds that are made from the rows of their photo's cell.
@Suite struct BlurredCellTests {
  /// A photo in the first cell of a layout, blurred behind all of them.
  private static func plan(
    _ photo: CellPhoto, size: Size, layout: String = "1x1", radius: Int = 0,
    background: Color = .black, fidelity: Fidelity = .standard
  ) throws -> GridPlan {
    var plan = try GridPlan(
      #require(Layout(layout)), size: size,
      style: Style(
        margin: .pixels(3), gap: .pixels(4), radius: .pixels(radius), background: background,
        emptyCell: .transparent),
      fidelity: fidelity)
    plan.place(photo, in: 0)
    plan.blurPhoto(ofCell: 0)
    return plan
  }

  /// A photo that cannot be decoded.
  private struct Header: PhotoSource {
    let size: Size
    let shrinkFactors: [Int]
    var orientation: Orientation { .up }

    func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) throws {
      throw DamagedPhoto.Damage(name: "header")
    }
  }

  /// A photo that is contained in a picture of about its shape, 1.5 to 3 times as large. Along its edges,
  /// pixels are repeated, so that they are also those of the cell, which are repeated beyond the edges.
  private static func randomPlan(
    using random: inout SplitMix64
  ) throws -> (GridPlan, ReferencePhoto) {
    let size = Size(width: random.int(175...200), height: random.int(175...200))
    let scale = random.double(1.5...3)
    let upright = Size(
      width: Int(Double(size.width) * scale * random.double(0.95...1.05)),
      height: Int(Double(size.height) * scale))
    let turned = Size(width: upright.height, height: upright.width)
    let stored = Bool.random(using: &random) ? upright : turned
    var photo = ReferencePhoto.blocks(stored, edge: 9, using: &random)
    while photo.orientation.apply(to: stored) != upright {
      photo = ReferencePhoto.blocks(stored, edge: 9, using: &random)
    }
    let focus = try #require(UnitPoint(x: random.double(0...1), y: random.double(0...1)))
    let plan = try plan(
      CellPhoto(photo, fit: .contain, focus: focus), size: size,
      background: Color.random(using: &random),
      fidelity: Bool.random(using: &random) ? .standard : .exact)
    #expect(plan.blurredPhoto?.usesCell == true)
    return (plan, photo)
  }

  @Test(arguments: seeds(3))
  func `the background is the photo, blurred, darker and in the shadow of photos`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let (plan, photo) = try Self.randomPlan(using: &random)
    let upright = photo.picture
    let focus = try #require(plan.cells[0].photo?.focus)
    let ideal = try upright.blurred(
      upright.size.referenceCrop(for: plan.size, about: focus), to: plan.size
    )
    .shaded(
      over: plan.style.background, by: [(#require(plan.cells[0].photo?.frame), plan.radius)])
    let decibels = try await ideal.signalToNoise(
      of: plan.background().raster(of: plan.size), over: .transparent
    ) { _, _ in true }
    #expect(decibels >= 50, "INSTAGRID_SEED=\(seed): \(photo.size) in \(plan.size)")
  }

  @Test(arguments: seeds(12))
  func `the background is that of a second decoding, within a level`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let (plan, photo) = try Self.randomPlan(using: &random)
    // A cell of one pixel cannot be used.
    let focus = try #require(plan.cells[0].photo?.focus)
    let separate = BlurredPhotoPlan(
      PhotoPlan(CellPhoto(photo, focus: focus), in: Size(side: 1), fidelity: plan.fidelity),
      ofCell: 0, behind: plan.size, fidelity: plan.fidelity)
    #expect(!separate.usesCell)
    let (one, two) = try await (
      plan.background().raster(of: plan.size), plan.background(separate).raster(of: plan.size)
    )
    #expect(one.largestDifference(from: two) <= 1, "INSTAGRID_SEED=\(seed)")
  }

  @Test func `an opaque photo is decoded once, one with alpha twice`() async throws {
    var random = SplitMix64(seed: 3)
    let raster = random.raster(Size(width: 500, height: 400))
    let opaque = LoggingPhoto(raster: raster, channels: .rgbx)
    var plan = try Self.plan(CellPhoto(opaque, fit: .contain), size: Size(width: 250, height: 200))
    _ = try await Compositor().compose(plan)
    #expect(opaque.log.requests.map(\.part) == [plan.blurredPhoto?.part])
    #expect(plan.blurredPhoto?.part.area == plan.cells[0].photo?.part.area)
    // While the photo is decoded, the nodes are made as well.
    #expect(
      try #require(plan.blurredPhoto).part.renderingMemory
        > #require(plan.cells[0].photo).part.renderingMemory)
    let clear = LoggingPhoto(raster: raster)
    plan.place(CellPhoto(clear, fit: .contain), in: 0)
    plan.blurPhoto(ofCell: 0)
    let picture = try await Compositor().compose(plan)
    #expect(clear.log.requests.map(\.part) == [plan.blurredPhoto?.part, plan.cells[0].photo?.part])
    // Transparent pixels of the photo show the background.
    #expect(picture.isOpaque)
  }

  @Test func `the photo is decoded twice if its cell shows too little of it`() throws {
    let photo = Raster(Size(width: 500, height: 400))
    func usesCell(_ cell: CellPhoto, _ size: Size = Size(width: 250, height: 200)) throws -> Bool? {
      try Self.plan(cell, size: size).blurredPhoto?.usesCell
    }
    #expect(try usesCell(CellPhoto(photo, fit: .contain)) == true)
    #expect(try usesCell(CellPhoto(photo, fit: .contain, zoom: 1.2)) == false)
    #expect(try usesCell(CellPhoto(photo), Size(width: 300, height: 200)) == false)
    // The cell shows all of the photo that is behind it, but less than 134 pixels for 67 nodes.
    #expect(try usesCell(CellPhoto(photo, fit: .contain), Size(width: 160, height: 128)) == false)
    // The photo is enlarged, so that its cell does not show it unchanged.
    #expect(try usesCell(CellPhoto(photo, fit: .contain), Size(width: 600, height: 500)) == false)
    // The decoder shrinks the photo in its cell by more than a blur allows.
    let header = Header(size: Size(side: 4800), shrinkFactors: [1, 2, 4])
    let plan = try Self.plan(CellPhoto(header, fit: .contain), size: Size(side: 200))
    #expect(plan.cells[0].photo?.shrinkFactor == 4 && plan.blurredPhoto?.usesCell == false)
    let unshrunk = Header(size: header.size, shrinkFactors: [1, 2])
    #expect(try usesCell(CellPhoto(unshrunk, fit: .contain), plan.size) == true)
  }

  @Test(arguments: [1, 20, 500])
  func `corners are round, within a level, although the photo is drawn before the background`(
    radius: Int
  ) async throws {
    var random = SplitMix64(seed: UInt64(radius))
    for orientation in Orientation.allCases {
      let photo = LoggingPhoto(
        raster: random.raster(Size(width: 420, height: 420)), orientation: orientation,
        channels: .rgbx)
      let plan = try Self.plan(
        CellPhoto(photo, fit: .contain), size: Size(width: 180, height: 200), radius: radius)
      #expect(plan.blurredPhoto?.usesCell == true)
      let background = try await plan.background()
      let behind = background.raster(of: plan.size)
      let canvas = Canvas(plan.size, .transparent, plan.cells.map(\.drawnFrame), nil)
      canvas.drawBackground { background.draw(on: &$0, except: []) }
      #expect(await CellRenderer(0, of: plan, on: canvas, over: background).run() == nil)
      let (ideal, picture) = try await (canvas.takePicture(), Compositor().compose(plan))
      #expect(picture.largestDifference(from: ideal) <= 1)
      let shown = plan.cells[0].drawnFrame
      #expect((picture[shown.x, shown.y] == behind[shown.x, shown.y]) == (radius > 1))
      let middle = Rect(x: shown.x, y: shown.y + 80, width: shown.width, height: 10)
      #expect(radius == 500 || picture.part(middle) == ideal.part(middle))
    }
  }

  @Test(arguments: [SampleFormat.Channels.rgbx, .rgba], [1.0, 4])
  func `every row is delivered once, however many threads there are`(
    channels: SampleFormat.Channels, zoom: Double
  ) async throws {
    var random = SplitMix64(seed: 5)
    let photo = LoggingPhoto(
      raster: random.raster(Size(width: 900, height: 500)), channels: channels)
    var plan = try Self.plan(
      CellPhoto(photo, fit: .contain, zoom: zoom), size: Size(width: 360, height: 500),
      layout: "1x2", radius: 7)
    plan.place(CellPhoto(random.raster(Size(width: 90, height: 90))), in: 1)
    #expect(plan.blurredPhoto?.usesCell == (zoom == 1))
    var pictures: Set<Raster> = []
    for threads in [1, 2, .max] {
      let rows = ReceivedRows()
      let cells = Mutex(0)
      var compositor = Compositor(threads: threads)
      compositor.cellFinished = { cells.withLock { $0 += 1 } }
      try await compositor.compose(plan) { rows.add($0) }
      #expect(cells.withLock { $0 } == 2)
      let picture = try await compositor.compose(plan)
      #expect(rows.pixels == picture.pixels)
      pictures.insert(picture)
    }
    #expect(pictures.count == 1)
  }

  @Test func `a photo that fails is named once, and the others are decoded`() async throws {
    let size = Size(width: 900, height: 500)
    var plan = try Self.plan(
      CellPhoto(DamagedPhoto(name: "a", goodRows: 300, size: size), fit: .contain),
      size: Size(width: 360, height: 500), layout: "1x2")
    #expect(plan.blurredPhoto?.usesCell == true)
    plan.place(CellPhoto(DamagedPhoto(name: "b")), in: 1)
    let finished = Mutex(0)
    var compositor = Compositor()
    compositor.cellFinished = { finished.withLock { $0 += 1 } }
    let error = await #expect(throws: CompositionError.self) { try await compositor.compose(plan) }
    #expect(error?.failures.map(\.cell) == [0, 1])
    #expect(error?.failures.map { ($0.error as? DamagedPhoto.Damage)?.name } == ["a", "b"])
    #expect(finished.withLock { $0 } == 2)

    plan.place(CellPhoto(Raster(size)), in: 1)
    await #expect(throws: CompositionError.self) {
      try await compositor.compose(plan) { _ in Issue.record("rows were delivered") }
    }
  }
}

extension Raster {
  /// Returns the largest difference of a channel of any pixel.
  fileprivate func largestDifference(from other: Raster) -> Int {
    zip(pixels, other.pixels).reduce(0) { largest, pair in
      let difference = SIMD4<Int>(truncatingIfNeeded: pair.0) &- SIMD4(truncatingIfNeeded: pair.1)
      return (0..<4).reduce(largest) { max($0, abs(difference[$1])) }
    }
  }
}
