import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct ResizerTests {
  /// A photo, its crop and the cell's size.
  struct Example: Sendable, CustomTestStringConvertible {
    let photo: Size
    let crop: CropRect
    let output: Size

    init(
      _ photo: (Int, Int), _ crop: (Double, Double, Double, Double), _ output: (Int, Int)
    ) {
      self.photo = Size(width: photo.0, height: photo.1)
      self.crop = CropRect(x: crop.0, y: crop.1, width: crop.2, height: crop.3)
      self.output = Size(width: output.0, height: output.1)
    }

    var testDescription: String { "\(photo) -> \(output)" }
  }

  static let examples = [
    Example((40, 30), (0, 0, 40, 30), (12, 9)),  // shrunk by 3.33
    Example((41, 29), (3.25, 1.5, 31.5, 25.2), (15, 12)),  // by 2.1
    Example((37, 53), (0, 8.7, 37, 35.15), (20, 19)),  // by 1.85
    Example((64, 64), (0, 0, 64, 64), (5, 5)),  // by 12.8
    Example((10, 8), (0, 0, 10, 8), (30, 24)),  // enlarged 3 times
    Example((9, 7), (1.3, 0.4, 5.5, 6.6), (15, 18)),
    Example((12, 12), (2, 3, 8, 8), (8, 8)),  // of its own size
    Example((12, 12), (2.5, 3.25, 8, 8), (8, 8)),  // and between pixels
    Example((1, 1), (0, 0, 1, 1), (4, 4)), Example((1, 1), (0.25, 0, 0.5, 1), (2, 4)),
    Example((1, 9), (0, 2.5, 1, 4), (3, 12)), Example((9, 1), (2.5, 0, 4, 1), (12, 3)),
    Example((50, 1), (20, 0, 10, 1), (10, 1)), Example((3, 60), (0, 20, 3, 21), (1, 7)),
  ]

  /// The rows of the cell, each with the number of rows that had been pushed when it was finished.
  static func rows(
    of raster: Raster, _ crop: CropRect, _ output: Size, _ fidelity: Fidelity = .exact
  ) -> [(y: Int, after: Int, pixels: [LinearPixel])] {
    let plan = ResizePlan(of: raster.size, crop: crop, to: output, fidelity: fidelity)
    var resizer = Resizer(plan, of: RowFormat(.rgba, .sRGB))
    var rows: [(Int, Int, [LinearPixel])] = []
    var pushed = 0
    raster.pushRows(of: PhotoPart(plan.sourceArea)) { _ in
      { row in
        pushed += 1
        resizer.push(row) { pixels in rows.append((rows.count, pushed, pixels)) }
      }
    }
    #expect(resizer.isFinished)
    return rows
  }

  @Test(
    arguments: examples + [
      Example((900, 700), (0, 0, 900, 700), (90, 70)),
      Example((20_000, 1), (0, 0, 20_000, 1), (30, 1)),
      Example((7, 7), (0, 0, 7, 7), (300, 300)),
    ], [Fidelity.standard, .exact])
  func `a resizer holds no more than estimated, and not much less`(
    _ example: Example, fidelity: Fidelity
  ) {
    let plan = ResizePlan(
      of: example.photo, crop: example.crop, to: example.output, fidelity: fidelity)
    let format = RowFormat(.rgb, .sRGB, variances: .ofChannels)
    var resizer = Resizer(plan, of: format)
    let row = [UInt8](repeating: 0, count: format.byteCount(of: plan.sourceArea.width))
    unsafe row.withUnsafeBytes { row in
      for _ in 0..<plan.sourceArea.height {
        unsafe resizer.push(RawSpan(_unsafeBytes: row)) { _ in }
      }
    }
    let (held, estimate) = (bytes(heldBy: resizer), Resizer.memory(for: plan))
    #expect(held <= estimate)
    #expect(estimate < 3 * held + 1000)
  }

  /// The size of the arrays in a value, apart from tables that do not depend on the plan.
  private func bytes(heldBy value: Any) -> Int {
    switch value {
    case let array as [LinearPixel]: array.count * 16
    case let array as [Float]: array.count * 4
    case let array as [Int]: array.count * 8
    case let array as [UInt8]: array.count
    case let array as [(lower: Int, upper: Int)]: array.count * 16
    default:
      Mirror(reflecting: value).children
        .filter { !["tables", "format", "rates"].contains($0.label) }
        .reduce(0) { $0 + bytes(heldBy: $1.value) }
    }
  }

  /// Returns the largest distance of a channel from the reference.
  static func distance(
    of rows: [(y: Int, after: Int, pixels: [LinearPixel])], from ideal: ReferencePicture
  ) -> Double {
    #expect(rows.map(\.y) == Array(0..<ideal.size.height))
    var worst = 0.0
    for (y, _, pixels) in rows {
      #expect(pixels.count == ideal.size.width)
      for (x, pixel) in pixels.enumerated() {
        let difference = SIMD4<Double>(pixel) - ideal[x, y]
        for channel in 0..<4 { worst = max(worst, abs(difference[channel])) }
      }
    }
    return worst
  }

  @Test(arguments: examples, [255...255, 0...255])
  func `a crop is resized by the kernel in linear light`(
    _ example: Example, alpha: ClosedRange<Int>
  ) {
    var random = SplitMix64(seed: 11)
    let raster = random.raster(example.photo, alpha: alpha)
    let ideal = ReferencePicture(raster).resized(example.crop, to: example.output)
    let rows = Self.rows(of: raster, example.crop, example.output)
    #expect(Self.distance(of: rows, from: ideal) < 3e-6)
  }

  /// Photos larger than their cell, and the boxes that leave them twice as large: the number of
  /// their pixels, and by how many they extend beyond the line, across and down.
  @Test(arguments: [
    // 12.8 times larger, boxes of 6; 11 are 66, 2 more than 64.
    (Example((64, 64), (0, 0, 64, 64), (5, 5)), (6, 1), (6, 1)),
    // 7 times; 21 boxes of 3 are 63; 17 are 51, 2 more than 49.
    (Example((63, 49), (3.5, 0, 56, 49), (8, 7)), (3, 0), (3, 1)),
    // 7 times; 6 boxes of 3 are 18; 5 are one more than 14 and cannot extend evenly, 6 are 4 more.
    (Example((18, 14), (2, 0, 14, 14), (2, 2)), (3, 0), (3, 2)),
    // 9 times; 61 is odd, so not 4: 21 boxes of 3 are 63, 2 more; 18 of 4 are 72, 2 more than 70.
    (Example((61, 70), (1.25, 4.5, 54, 63), (6, 7)), (3, 1), (4, 1)),
    // 13.5 times; 17 boxes of 6 are 2 more than 100. 41 is odd: 9 boxes of 5 are 4 more.
    (Example((100, 41), (59, 0.5, 40.5, 40.5), (3, 3)), (6, 1), (5, 2)),
    // 5.9 times, but 59 is odd; 3.9 times: no boxes.
    (Example((59, 59), (0, 0, 59, 59), (10, 10)), (1, 0), (1, 0)),
    (Example((39, 40), (0, 0.5, 39, 39), (10, 10)), (1, 0), (1, 0)),
  ])
  func `a much larger photo is first averaged over boxes, in light`(
    _ example: Example, across: ReferencePicture.Cut, down: ReferencePicture.Cut
  ) {
    var random = SplitMix64(seed: 15)
    let raster = random.raster(example.photo, alpha: 0...255)
    let crop = example.crop
    let ideal = ReferencePicture(raster).averaged(across: across, down: down).resized(
      CropRect(
        x: (crop.x + Double(across.overhang)) / Double(across.side),
        y: (crop.y + Double(down.overhang)) / Double(down.side),
        width: crop.width / Double(across.side), height: crop.height / Double(down.side)),
      to: example.output, undoing: (across.side, down.side))
    let rows = Self.rows(of: raster, crop, example.output, .standard)
    #expect(Self.distance(of: rows, from: ideal) < 3e-6)
  }

  @Test(arguments: examples)
  func `a row is finished when the last row that it needs is filtered`(_ example: Example) {
    var random = SplitMix64(seed: 12)
    let rows = Self.rows(of: random.raster(example.photo), example.crop, example.output)
    let scale = example.crop.height / Double(example.output.height)
    let support = 2 * max(1, scale)
    let plan = ResizePlan(
      of: example.photo, crop: example.crop, to: example.output, fidelity: .exact)
    let area = plan.sourceArea
    for (y, after, _) in rows {
      let end = example.crop.y + (Double(y) + 0.5) * scale + support
      let needed = min(Int(end.rounded(.up)), example.photo.height) - area.y
      // All outputs have as many weights as the largest needs. At the upper edge, where some are
      // dropped, that is up to the whole kernel.
      let whole = min(Int((2 * support).rounded(.up)) + 1, example.photo.height)
      #expect(
        after >= min(needed - 1, area.height)
          && after <= max(needed + 2, whole) + plan.rowsAtOnce - 1)
    }
  }

  @Test func `a photo that is only cut is copied`() {
    let raster = Raster(letters: ["ABCDE", "FGHIJ", "KLMNO", "PQRST"])
    let crop = CropRect(x: 1, y: 2, width: 3, height: 2)
    for (y, _, pixels) in Self.rows(of: raster, crop, Size(width: 3, height: 2)) {
      let levels = pixels.map { pixel in
        let level = SRGBTransferCurve.encoder.encode(pixel) * [1, 1, 1, 255]
        return (0..<4).map { UInt8(level[$0].rounded()) }
      }
      let expected = ["LMN", "QRS"][y].map { Color(letter: $0).levels.map(UInt8.init) }
      #expect(levels == expected)
    }
  }
}
