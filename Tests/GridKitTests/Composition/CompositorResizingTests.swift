import GridModel
import TestSupport
import Testing

@testable import GridKit

/// Whole pictures against the float64 reference.
///
/// Exact rounding differs by up to 0.5 levels; the additional tenth is for float32.
@Suite struct CompositorResizingTests {
  /// A photo's size, a layout whose first cell is examined, and the side of the square.
  struct Example: Sendable, CustomTestStringConvertible {
    let photo: Size
    let layout: String
    let side: Int
    let cell: Size

    init(_ photo: (Int, Int), _ layout: String, _ side: Int, cell: (Int, Int)) {
      self.photo = Size(width: photo.0, height: photo.1)
      self.layout = layout
      self.side = side
      self.cell = Size(width: cell.0, height: cell.1)
    }

    var testDescription: String { "\(photo) -> \(cell)" }
  }

  static let examples = [
    Example((38, 23), "rows:1", 10, cell: (10, 10)),  // shrunk by 2.3, cut by 7.5
    Example((31, 47), "rows:1", 9, cell: (9, 9)),  // by 3.44
    Example((64, 63), "rows:1", 13, cell: (13, 13)),  // by 4.85
    Example((29, 31), "rows:1", 25, cell: (25, 25)),  // by 1.16
    Example((50, 37), "columns:2", 14, cell: (14, 7)),  // lines of columns, cells of rows
    Example((37, 50), "rows:2", 14, cell: (7, 14)),
    Example((7, 5), "rows:1", 15, cell: (15, 15)),  // enlarged 3 times
    Example((8, 6), "rows:2", 24, cell: (12, 24)),  // 4 times, cut by 2.5
    Example((5, 9), "columns:2", 16, cell: (16, 8)),
    Example((11, 11), "rows:1", 11, cell: (11, 11)),  // of its own size
    Example((12, 11), "rows:1", 11, cell: (11, 11)),  // and between two pixels
    Example((1, 1), "rows:1", 5, cell: (5, 5)), Example((1, 1), "rows:2", 6, cell: (3, 6)),
    Example((1, 20), "rows:1", 4, cell: (4, 4)), Example((20, 1), "columns:2", 6, cell: (6, 3)),
    Example((33, 2), "rows:1", 2, cell: (2, 2)), Example((40, 30), "rows:1", 1, cell: (1, 1)),
  ]

  static func compare(
    _ photo: any PhotoSource, showing raster: ReferencePicture, _ example: Example,
    over background: Color
  ) async throws -> Double {
    let square = try await TestCompositor.bare(
      side: example.side, background: background, fidelity: .exact
    ).compose(photo, layout: example.layout)
    let ideal = raster.cell(raster.size.referenceCrop(for: example.cell), to: example.cell)
    return ideal.distance(
      to: square.part(Rect(example.cell)), over: background)
  }

  @Test(arguments: examples)
  func `opaque photos match the ideal picture to one level`(_ example: Example) async throws {
    var random = SplitMix64(seed: 1)
    let raster = random.raster(example.photo)
    let distance = try await Self.compare(
      raster, showing: ReferencePicture(raster), example, over: .black)
    #expect(distance < 0.6)
  }

  @Test(arguments: examples, ["black", "#106698", "#10669880"])
  func `transparent photos match the ideal picture to one level`(
    _ example: Example, background: String
  ) async throws {
    var random = SplitMix64(seed: 2)
    // Alpha that no kernel takes out of 0...1.
    let raster = random.raster(example.photo, alpha: 100...155)
    let distance = try await Self.compare(
      raster, showing: ReferencePicture(raster), example, over: try #require(Color(background)))
    #expect(distance < 0.6)
  }

  @Test(arguments: examples)
  func `over a transparent background, a photo keeps its own colors`(
    _ example: Example
  ) async throws {
    var random = SplitMix64(seed: 3)
    let raster = random.raster(example.photo, alpha: 100...155)
    let distance = try await Self.compare(
      raster, showing: ReferencePicture(raster), example, over: .transparent)
    #expect(distance < 0.6)
  }

  @Test(arguments: UInt64(0)..<12)
  func `a focus shows the crop about it, to a fraction of a pixel`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let (width, height, side) = (random.int(21...60), random.int(5...20), random.int(3...25))
    let raster = random.raster(Size(width: width, height: height))
    let fraction = random.double(0...1)
    let square = try await TestCompositor.bare(side: side, fidelity: .exact).compose(
      raster, focus: try #require(UnitPoint(x: fraction, y: 0.5)))
    // The crop is as wide as it is high, and centered on the focus unless an edge is nearer.
    let (whole, length) = (Double(width), Double(height))
    let start = max(0, min(fraction * whole - length / 2, whole - length))
    let crop = CropRect(x: start, y: 0, width: length, height: length)
    let ideal = ReferencePicture(raster).cell(crop, to: Size(width: side, height: side))
    #expect(ideal.distance(to: square) < 0.6)
  }

  @Test(
    arguments: [SampleFormat.Channels.gray, .grayAlpha, .rgb, .rgba, .rgbx],
    [SampleFormat.Depth.eight, .sixteen])
  func `every format is read`(
    channels: SampleFormat.Channels, depth: SampleFormat.Depth
  ) async throws {
    var random = SplitMix64(seed: UInt64(channels.count))
    let (size, top) = (Size(width: 27, height: 20), Double(depth.maximum))
    let format = SampleFormat(channels, depth: depth)
    let count = [.gray: 1, .grayAlpha: 2, .rgb: 3][channels] ?? 4
    let hasAlpha = channels == .grayAlpha || channels == .rgba
    let samples = (0..<(size.area * count)).map { i in
      let isAlpha = hasAlpha && i % count == count - 1
      let range = isAlpha ? (depth.maximum * 2 / 5)...(depth.maximum * 3 / 5) : 0...depth.maximum
      return UInt16(random.int(range))
    }
    let reference = ReferencePicture(size) { x, y in
      let pixel = samples[((y * size.width + x) * count)...].prefix(count).map { Double($0) / top }
      let alpha = hasAlpha ? pixel[count - 1] : 1
      let light = (count < 3 ? [pixel[0], pixel[0], pixel[0]] : Array(pixel.prefix(3)))
        .map { referenceLight($0) * alpha }
      return SIMD4(light[0], light[1], light[2], alpha)
    }
    let photo = ReferencePhoto(size, format, samples: samples)
    for (side, cell) in [(9, (9, 9)), (41, (41, 41)), (20, (20, 20))] {
      let distance = try await Self.compare(
        photo, showing: reference, Example((27, 20), "rows:1", side, cell: cell), over: .black)
      #expect(distance < 0.6)
    }
  }

  @Test(arguments: [1, 2, 7, 16, 33])
  func `a square photo of the cell's size is copied`(side: Int) async throws {
    var random = SplitMix64(seed: UInt64(side))
    let raster = random.raster(Size(width: side, height: side))
    #expect(try await TestCompositor.bare(side: side).compose(raster) == raster)
  }

  @Test func `a photo that is only cropped is copied`() async throws {
    var random = SplitMix64(seed: 4)
    let raster = random.raster(Size(width: 21, height: 9))
    let square = try await TestCompositor.bare(side: 9).compose(raster)
    #expect(square == raster.part(Rect(x: 6, y: 0, width: 9, height: 9)))
  }
}
