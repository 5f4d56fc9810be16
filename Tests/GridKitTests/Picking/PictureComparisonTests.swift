import FileBuilders
import Testing

@testable import GridKit

@Suite struct PictureComparisonTests {
  typealias Cells = PictureCellsTests

  @Test func `a comparison is as in float64`() {
    func expect(
      _ other: PictureCells, _ displacement: SIMD4<Double>, worst: Float, median: Float,
      color: Float, level: Float
    ) {
      let found = PictureComparison(Cells.pattern(), other)
      let difference = found.displacement - displacement
      #expect((difference * difference).max() < 4e-6, "\(found.displacement)")
      #expect(abs(found.worst - worst) < 0.002, "\(found.worst)")
      #expect(abs(found.median - median) < 0.002, "\(found.median)")
      #expect(abs(found.color - color) < 0.01, "\(found.color)")
      #expect(abs(found.level - level) < 0.01, "\(found.level)")
    }
    expect(Cells.pattern(), .zero, worst: 0, median: 0, color: 0, level: 0)
    expect(
      Cells.pattern(moved: 2), [0.555, 0.13, 0.033, 0.011], worst: 0.32, median: 0.275,
      color: 0.961, level: 1.462)
    expect(
      Cells.pattern(turned: -3, brighter: 4, bluer: 20), [0.182, -0.499, 0.015, -0.01],
      worst: 0.578, median: 0.446, color: 10.572, level: 6.764)
    expect(
      Cells.pattern(moved: 4, bluer: 60), [1.167, 0.271, 0.076, -0.034], worst: 0.767,
      median: 0.483, color: 31.796, level: 8.832)
  }

  /// A smooth picture of 200x150 pixels or another size, with random areas; a part of it may be shown.
  private func photo(
    _ seed: UInt64 = 1, of size: Size = Size(width: 200, height: 150),
    part: ClosedRange<Double> = 0...1,
    noise: Int = 0
  ) async throws -> PictureCells {
    var random = SplitMix64(seed: seed)
    let knots = (0..<120).map { _ in
      SIMD3<Double>(random.double(30...220), random.double(30...220), random.double(30...220))
    }
    let picture = Raster(size) { x, y in
      let width = part.upperBound - part.lowerBound
      let u: Double = 10 * (part.lowerBound + width * Double(x) / Double(size.width))
      let v: Double = 8 * Double(y) / Double(size.height)
      let (i, j) = (min(Int(u), 9), min(Int(v), 7))
      func knot(_ x: Int, _ y: Int) -> SIMD3<Double> { knots[y * 11 + x] }
      let (s, t) = (u - Double(i), v - Double(j))
      let top: SIMD3<Double> = knot(i, j) * (1 - s) + knot(i + 1, j) * s
      let bottom: SIMD3<Double> = knot(i, j + 1) * (1 - s) + knot(i + 1, j + 1) * s
      let color: SIMD3<Double> = top * (1 - t) + bottom * t
      func level(_ value: Double) -> UInt8 { UInt8(value) &+ UInt8(random.int(0...noise)) }
      return Color(red: level(color.x), green: level(color.y), blue: level(color.z))
    }
    return try await SmallPicture(reducing: picture).looks()[0]
  }

  @Test func `copies are reduced, noisy, or cut by two percent at a border`() async throws {
    let original = try await photo()
    #expect(try await photo(of: Size(width: 121, height: 91), noise: 4).isCopy(of: original))
    #expect(try await photo(part: 0...0.98).isCopy(of: original))
    #expect(try await original.isCopy(of: photo(part: 0.02...1)))
    #expect(try await !photo(2).isCopy(of: original))
    // The next photo of a pan is not stretched.
    #expect(try await !photo(part: 0.03...1.03).isCopy(of: photo(part: 0...1)))
    // Another shape.
    #expect(try await !photo(of: Size(width: 200, height: 142)).isCopy(of: original))
  }

  @Test func `pages, shirts and plain colors are no copies of each other`() {
    func page(_ line: Int) -> PictureCells {
      Cells.gray { (x: Int, y: Int) -> Float in
        let word: Int = (x + 5 * line) * (y + 3 * line) / 3
        return y % 4 == 1 && (4..<60).contains(x) && word % 3 > 0 ? 90 : 250
      }
    }
    func shirt(_ color: SIMD4<Float>) -> PictureCells {
      Cells.cells { x, y in
        abs(x - 32) < 16 && y > 12 ? color : SIMD4(240, 240, 240, 0)
      }
    }
    let pages = (0..<8).map(page)
    // Their brightness is about the same.
    let colors: [SIMD4<Float>] = [
      [200, 60, 60, 0], [60, 130, 130, 0], [60, 90, 255, 0], [150, 70, 160, 0],
    ]
    let shirts = colors.map(shirt)
    let plain = colors.map { color in Cells.cells { _, _ in color } }
    for series in [pages, shirts, plain] {
      for (index, one) in series.enumerated() {
        for other in series[..<index] {
          #expect(!one.isCopy(of: other) && !one.isNearCopy(of: other, within: 7))
        }
        #expect(one.isCopy(of: one))
      }
    }
  }

  @Test func `near-copies of the same second may differ more than those of a minute`() {
    // Areas become brighter to the right, except for as many as there are bits.
    func cells(_ bits: Int, flat: Bool = false) -> PictureCells {
      Cells.gray { (x: Int, y: Int) -> Float in
        let (column, row) = (x * 9 / 64, y / 8)
        if flat { return row > 5 || 8 * row + column < bits ? 40 : 200 }
        let level: Int = 40 + 20 * column + 3 * row
        return Float(column == 4 && row < bits ? level - 40 : level)
      }
    }
    let distances = (0..<9).map { (cells($0).hash ^ cells(0).hash).nonzeroBitCount }
    #expect(distances == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (seconds, bits) in [(20.1, 6), (60, 6)] as [(Double, Int)] {
      #expect(cells(bits).isNearCopy(of: cells(0), within: seconds))
      #expect(cells(bits).isNearCopy(of: cells(0), within: -seconds))
      #expect(!cells(bits + 1).isNearCopy(of: cells(0), within: seconds))
    }
    #expect(cells(8).isNearCopy(of: cells(0), within: 20))
    #expect(!cells(0).isNearCopy(of: cells(0), within: 60.1))
    // A drawing or a page, of which nobody takes two within two seconds.
    #expect(cells(9, flat: true).isNearCopy(of: cells(9, flat: true), within: 2))
    #expect(!cells(9, flat: true).isNearCopy(of: cells(9, flat: true), within: 2.1))
  }
}
