import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct BlurredBackgroundTests {
  /// A photo in the first of two cells, blurred behind both. The second cell is transparent.
  private func plan(
    _ photo: any PhotoSource, size: Size = Size(width: 60, height: 90), fit: Fit = .contain,
    focus: UnitPoint = .center, background: Color = .black, radius: Int = 0,
    fidelity: Fidelity = .standard
  ) throws -> GridPlan {
    var plan = try GridPlan(
      #require(Layout("2x1")), size: size,
      style: Style(
        margin: .pixels(3), gap: .pixels(4), radius: .pixels(radius), background: background,
        emptyCell: .transparent),
      fidelity: fidelity)
    plan.place(CellPhoto(photo, fit: fit, focus: focus), in: 0)
    plan.blurPhoto(ofCell: 0)
    return plan
  }

  @Test func `a photo that replaces the blurred one is blurred`() async throws {
    var random = SplitMix64(seed: 1)
    let photos = [Size(width: 90, height: 70), Size(width: 30, height: 40)].map {
      random.raster($0)
    }
    var replaced = try plan(photos[0])
    replaced.place(CellPhoto(photos[1], fit: .contain), in: 0)
    let (one, other) = (
      try await Compositor().compose(replaced), try await Compositor().compose(plan(photos[1]))
    )
    #expect(one == other)
  }

  /// A photo is at least 150 pixels long, so that a pixel is much smaller than what the Gaussian
  /// blurs. Half of them show a part about a focus.
  @Test(arguments: seeds(12))
  func `the background is the photo, blurred, darker and in the shadow of photos`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let photo = ReferencePhoto.blocks(
      Size(width: random.int(150...400), height: random.int(150...400)), using: &random)
    let focus =
      Bool.random(using: &random)
      ? UnitPoint.center
      : try #require(UnitPoint(x: random.double(0...1), y: random.double(0...1)))
    let size = Size(width: random.int(30...120), height: random.int(30...120))
    let background = Color.random(using: &random)
    let fidelity: Fidelity = Bool.random(using: &random) ? .standard : .exact
    let fit: Fit = Bool.random(using: &random) ? .contain : .cover
    var plan = try plan(
      photo, size: size, fit: fit, focus: focus, background: background,
      radius: [0, 9, 60][random.int(0...2)], fidelity: fidelity)
    if Bool.random(using: &random) { plan.place(CellPhoto(photo, fit: .contain), in: 1) }
    let picture = try await Compositor().compose(plan)
    let upright = photo.picture
    let shown = plan.cells.compactMap { $0.photo?.frame }
    let ideal = upright.blurred(upright.size.referenceCrop(for: size, about: focus), to: size)
      .shaded(over: background, by: shown.map { ($0, plan.radius) })
    let decibels = ideal.signalToNoise(of: picture, over: .transparent) { x, y in
      !shown.contains { $0.contains(Rect(x: x, y: y, width: 1, height: 1)) }
    }
    #expect(decibels >= 50, "INSTAGRID_SEED=\(seed): \(photo.size) in \(size)")
  }

  @Test(arguments: Orientation.allCases)
  func `transparent photos, round corners and transparent empty cells show exactly the background`(
    _ orientation: Orientation
  ) async throws {
    var random = SplitMix64(seed: UInt64(orientation.rawValue))
    let photo = TurnedPhoto(
      raster: random.raster(Size(width: 90, height: 70)), orientation: orientation)
    var plan = try plan(photo, size: Size(width: 61, height: 47), radius: 9)
    let whole = try await plan.background().raster(of: plan.size)
    #expect(whole.isOpaque && !whole.isFilled(with: Color(whole.pixels[0])))
    var picture = try await Compositor().compose(plan)
    let (shown, empty) = (plan.cells[0].contentFrame, plan.cells[1].frame)
    #expect(picture.part(empty) == whole.part(empty))
    for y in 0..<47 {
      for x in 0..<61 where !shown.contains(Rect(x: x, y: y, width: 1, height: 1)) {
        #expect(picture[x, y] == whole[x, y], "(\(x), \(y))")
      }
    }
    // The corner of a photo is outside the arc.
    #expect(picture[shown.x, shown.y] == whole[shown.x, shown.y])

    let clear = TurnedPhoto(raster: Raster(Size(width: 9, height: 7)), orientation: orientation)
    plan.place(CellPhoto(clear), in: 1)
    picture = try await Compositor().compose(plan)
    let shaded = try await plan.background().raster(of: plan.size)
    #expect(picture.part(empty) == shaded.part(empty))
    // The photo throws a shadow, although nothing of it is visible.
    #expect(shaded[empty.x + 13, empty.y + 20].red < whole[empty.x + 13, empty.y + 20].red)
  }

  /// Returns the largest distance of a channel from ideal levels, to which noise is added except to
  /// that of alpha.
  private func distance(_ color: Color, _ ideal: SIMD4<Double>, _ noise: Double) -> Double {
    let levels = SIMD4(color.levels.map { Double($0) })
    let distances = levels - ideal - SIMD4(noise, noise, noise, 0)
    return (0..<4).map { abs(distances[$0]) }.max()!
  }

  @Test(arguments: Orientation.allCases)
  func `a translucent photo is blended with the background behind each pixel`(
    _ orientation: Orientation
  ) async throws {
    var random = SplitMix64(seed: UInt64(orientation.rawValue))
    var plan = try plan(
      random.raster(Size(width: 90, height: 70)), size: Size(width: 40, height: 33))
    let color = Color(red: 250, green: 3, blue: 90, alpha: 120)
    let film = TurnedPhoto(
      raster: Raster(Size(width: 50, height: 30), filledWith: color), orientation: orientation)
    plan.place(CellPhoto(film), in: 1)
    let background = try await plan.background()
    let picture = try await Compositor().compose(plan)
    let frame = plan.cells[1].frame
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX {
        let ideal = ReferencePicture.levels(
          of: ReferencePicture.light(color),
          over: SIMD4<Double>(background.light(x, y)))
        let noise = Double(BlurredBackground.noise(x, y)) * (1 - 120 / 255)
        #expect(distance(picture[x, y], ideal, noise) < 0.52, "(\(x), \(y))")
      }
    }
  }

  @Test(arguments: ["#106698", "#fff", "#10203040", "transparent"])
  func `a photo of one color keeps it, but for its lightness, over the background's`(
    _ text: String
  ) async throws {
    let color = try #require(Color(text))
    let photo = Raster(Size(width: 300, height: 200), filledWith: color)
    let plan = try plan(photo, background: .white)
    let picture = try await Compositor().compose(plan)
    let ideal = ReferencePicture(plan.size) { _, _ in ReferencePicture.light(color) }
      .shaded(over: .white, by: [(plan.cells[0].contentFrame, 0)])
    for (x, y) in [(0, 0), (59, 89), (59, 0), (30, 60)] {
      let levels = ReferencePicture.levels(of: ideal[x, y], over: .zero)
      let noise = Double(BlurredBackground.noise(x, y))
      #expect(distance(picture[x, y], levels, noise) <= 0.52, "(\(x), \(y))")
    }
    // White and blue are of light 1 and 0.12: the one is darkened to 0.26, the other to 0.62 of it.
    if color == .white { #expect(abs(ideal[0, 0].x - 0.26) < 1e-6) }
  }

  /// Nine levels in 540 rows are bands of 60 rows, each of one value but for the noise.
  @Test func `light that changes slowly makes no bands`() async throws {
    let photo = Raster(Size(width: 300, height: 540)) { _, y in Color(gray: UInt8(70 + y / 60)) }
    let plan = try plan(photo, size: Size(width: 540, height: 540), fit: .cover, radius: 0)
    let picture = try await plan.background().raster(of: plan.size)
    var longest = 0
    func add(_ line: [UInt8]) {
      var run = 0
      for index in line.indices {
        run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
        longest = max(longest, run)
      }
    }
    for x in 0..<540 {
      add((0..<540).map { picture[x, $0].red })
      add((0..<540).map { picture[$0, x].red })
    }
    #expect(longest < 40)
  }

  @Test func `noise has a triangular distribution, and neighbors are independent`() {
    var (bins, products, squares) = ([Int](repeating: 0, count: 8), SIMD3<Double>.zero, 0.0)
    for y in 0..<512 {
      for x in 0..<512 {
        let noise = BlurredBackground.noise(x, y)
        bins[Int((noise + 1) * 4)] += 1
        squares += Double(noise * noise)
        for (index, other) in [(x + 1, y), (x, y + 1), (x + 1, y + 1)].enumerated() {
          products[index] += Double(noise * BlurredBackground.noise(other.0, other.1))
        }
      }
    }
    // The shares of a triangle in eighths of its width: 1, 3, 5, 7 of 32 and back.
    for (bin, share) in zip(bins, [1, 3, 5, 7, 7, 5, 3, 1]) {
      #expect(abs(Double(bin) / 8192 - Double(share)) < 0.1)
    }
    // The variance is 1/6. The sum of n independent products has a deviation of sqrt(n) / 6.
    #expect(abs(squares / 262_144 - 1.0 / 6) < 0.002)
    #expect((0..<3).allSatisfy { abs(products[$0]) < 4 * 512 / 6 })
  }

  @Test func `the photo is decoded once more, shrunk by two if two pixels a node are left`()
    async throws
  {
    let raster = Raster(Size(width: 2700, height: 1800)) { x, y in Color(gray: UInt8(x / 11)) }
    let photo = LoggingPhoto(raster: raster, shrinkFactors: [1, 2, 4, 8])
    // 67 nodes down: 1800 / 67 = 26.9 pixels for each.
    let plan = try plan(photo, size: Size(width: 90, height: 60))
    #expect(plan.blurredPhoto?.shrinkFactor == 2)
    _ = try await Compositor(threads: 1).compose(plan)
    #expect(photo.log.requests.map(\.part.shrinkFactor) == [2, plan.cells[0].photo?.shrinkFactor])
    // 120 / 67 = 1.8 pixels for each of 67 nodes.
    let small = LoggingPhoto(raster: Raster(Size(side: 120)), shrinkFactors: [1, 2, 4, 8])
    #expect(try self.plan(small, size: Size(side: 40)).blurredPhoto?.shrinkFactor == 1)
    #expect(
      try self.plan(photo, size: Size(width: 90, height: 60), fidelity: .exact).blurredPhoto?
        .shrinkFactor == 1)
  }

  @Test func `all photos that fail are named, and the blurred one once`() async throws {
    var plan = try plan(DamagedPhoto(name: "a"))
    plan.place(CellPhoto(DamagedPhoto(name: "b")), in: 1)
    let error = await #expect(throws: CompositionError.self) {
      try await Compositor().compose(plan)
    }
    #expect(error?.failures.map(\.cell) == [0, 1])
    #expect(
      error?.failures.map { ($0.error as? DamagedPhoto.Damage)?.name } == ["a", "b"])
  }

  @Test func `the picture does not depend on the number of threads`() async throws {
    var random = SplitMix64(seed: 1)
    let plan = try plan(random.raster(Size(width: 400, height: 300)), radius: 5)
    let one = try await Compositor(threads: 1).compose(plan)
    #expect(try await Compositor(threads: 4).compose(plan) == one)
  }

  @Test func `the memory for the nodes depends on the proportions only`() {
    for side in [100, 1080, 16384] {
      // 67 nodes and 10 beyond each edge, of 16 bytes; and for the shadow 84 and 2 beyond, of 4 bytes.
      #expect(BlurredPhotoPlan.memory(for: Size(side: side)) == 87 * 87 * 16 + 88 * 88 * 4)
    }
    #expect(
      BlurredPhotoPlan.memory(for: Size(width: 1080, height: 1920))
        == 87 * 139 * 16 + 88 * 153 * 4)
  }
}

extension ReferencePhoto {
  /// Returns a photo of blocks, half of whose samples are at either end, in any format of 8 bits and any
  /// orientation.
  ///
  /// - Parameter edge: the number of pixels along each edge that are like the next one inward.
  static func blocks(
    _ stored: Size, edge: Int = 0, using random: inout SplitMix64
  ) -> ReferencePhoto {
    let channels: SampleFormat.Channels = [.gray, .grayAlpha, .rgb, .rgbx, .rgba][
      random.int(0...4)]
    let format = SampleFormat(channels)
    let block = [1, 5, 40][random.int(0...2)]
    let count = samplesPerPixel(format)
    let columns = stored.width / block + 1
    let blocks = (0..<(columns * (stored.height / block + 1))).map { _ in
      (0..<count).map { _ in UInt16([0, 255, random.int(0...255)][random.int(0...2)]) }
    }
    func inside(_ position: Int, _ length: Int) -> Int {
      min(max(edge, position), length - 1 - edge)
    }
    return ReferencePhoto(
      stored, format,
      samples: (0..<stored.area).flatMap { index in
        let x = inside(index % stored.width, stored.width)
        return blocks[inside(index / stored.width, stored.height) / block * columns + x / block]
      },
      orientation: Orientation(rawValue: random.int(1...8)) ?? .up)
  }
}

extension GridPlan {
  /// Returns the blurred background.
  ///
  /// - Parameter blurred: another plan of it.
  func background(_ blurred: BlurredPhotoPlan? = nil) async throws -> BlurredBackground {
    let blurred = try blurred ?? #require(blurredPhoto)
    let canvas = Canvas(size, .transparent, cells.map(\.contentFrame), nil)
    let renderer = CellRenderer(blurred.cell, of: self, on: canvas, reducing: blurred)
    if let failure = await renderer.run() { throw failure }
    return try BlurredBackground(#require(renderer.takeReducer()), in: self)
  }
}

extension BlurredBackground {
  func raster(of size: Size) -> Raster {
    var raster = Raster(size)
    raster.drawInBands { draw(on: &$0, except: []) }
    return raster
  }
}
