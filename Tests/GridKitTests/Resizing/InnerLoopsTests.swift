import Testing

@testable import GridKit

@Suite struct InnerLoopsTests {
  /// Tables with curves whose values identify sample and channel.
  static func tables(
    _ channels: SampleFormat.Channels, _ depth: SampleFormat.Depth = .eight
  ) -> LinearizationTables {
    let encoding = ColorEncoding(depth: depth) { channel, sample in
      (sample * Double(depth.maximum)).rounded() + Double(100_000 * channel)
    }
    return LinearizationTables(RowFormat(channels, encoding))
  }

  static func light(
    of bytes: [UInt8], _ channels: SampleFormat.Channels, count: Int, box: Int = 1,
    overhang: Int = 0, addedTo start: LinearPixel = .zero
  ) -> [LinearPixel] {
    var sums = Array(repeating: start, count: count)
    bytes.withBytes {
      InnerLoops.addLinearLight(
        of: $0, tables(channels), box: box, overhang: overhang, to: &sums)
    }
    return sums
  }

  @Test func `gray is all three colors`() {
    let row = Self.light(of: [7, 200], .gray, count: 2)
    #expect(row == [[7, 7, 7, 1], [200, 200, 200, 1]])
  }

  @Test func `colors take their own curves`() {
    let row = Self.light(of: [1, 2, 3, 4, 5, 6], .rgb, count: 2)
    #expect(row == [[1, 100_002, 200_003, 1], [4, 100_005, 200_006, 1]])
  }

  @Test func `the fourth sample of RGBX is ignored`() {
    let row = Self.light(of: [1, 2, 3, 99, 4, 5, 6, 0], .rgbx, count: 2)
    #expect(row == [[1, 100_002, 200_003, 1], [4, 100_005, 200_006, 1]])
  }

  @Test func `alpha multiplies the colors`() {
    let gray = Self.light(of: [8, 255, 8, 51, 8, 0], .grayAlpha, count: 3)
    // 51 / 255 = 0.2
    #expect(gray[0] == [8, 8, 8, 1] && gray[2] == .zero)
    #expect(abs(gray[1].x - 1.6) < 1e-6 && abs(gray[1].w - 0.2) < 1e-7)
    let color = Self.light(of: [5, 0, 0, 51], .rgba, count: 1)
    #expect(abs(color[0].x - 1) < 1e-6 && abs(color[0].w - 0.2) < 1e-7)
    #expect(abs(color[0].y - 20_000) < 0.01 && abs(color[0].z - 40_000) < 0.01)
  }

  @Test func `two-byte samples are in the machine's byte order`() {
    let samples: [UInt16] = [256, 1, 65535, 13107]
    var sums = [LinearPixel.zero]
    samples.withBytes {
      InnerLoops.addLinearLight(
        of: $0, Self.tables(.rgbx, .sixteen), box: 1, overhang: 0, to: &sums)
    }
    #expect(sums == [[256, 100_001, 265_535, 1]])
    let rest = Array(samples[2...])
    sums = [.zero]
    rest.withBytes {
      InnerLoops.addLinearLight(
        of: $0, Self.tables(.grayAlpha, .sixteen), box: 1, overhang: 0, to: &sums)
    }
    // 13107 / 65535 = 0.2
    #expect(abs(sums[0].w - 0.2) < 1e-7 && abs(sums[0].x - 13107) < 0.01)
  }

  @Test func `neighbors are added up in boxes, and the last pixel replaces missing ones`() {
    let bytes: [UInt8] = [1, 2, 4, 8, 16, 32, 64]
    func reds(_ box: Int, _ count: Int) -> [Float] {
      Self.light(of: bytes, .gray, count: count, box: box).map(\.x)
    }
    #expect(reds(1, 7) == [1, 2, 4, 8, 16, 32, 64])
    #expect(reds(2, 4) == [3, 12, 48, 128])
    #expect(reds(3, 3) == [7, 56, 192])
    #expect(reds(4, 2) == [15, 176])
    #expect(reds(7, 1) == [127])
    #expect(reds(9, 1) == [255])
    // The first box begins before the row: 1 1 2, 4 8 16, 32 64 64.
    func overhanging(_ box: Int, _ overhang: Int, _ count: Int) -> [Float] {
      Self.light(of: bytes, .gray, count: count, box: box, overhang: overhang).map(\.x)
    }
    #expect(overhanging(3, 1, 3) == [4, 28, 160])
    #expect(overhanging(5, 4, 3) == [5, 62, 320])
    #expect(overhanging(9, 1, 1) == [192])
    // Alpha is summed like the colors.
    #expect(Self.light(of: bytes, .gray, count: 3, box: 3).map(\.w) == [3, 3, 3])
  }

  @Test(arguments: [1, 2, 3])
  func `light is added to the existing sums`(box: Int) {
    let sums = Self.light(
      of: Array(repeating: 5, count: box), .gray, count: 1, box: box,
      addedTo: [100, 200, 300, 400])
    let light = Float(5 * box)
    #expect(sums == [[100 + light, 200 + light, 300 + light, 400 + Float(box)]])
  }

  @Test(arguments: 1...4)
  func `each pixel's lost light is added to it`(box: Int) {
    let bytes: [UInt8] = [1, 2, 4, 8, 16]
    let lost: [Float] = [100, 200, 1000, 2000, 10_000]
    // The row as it would be if each pixel had its light, the last repeated.
    let pixels: [Float] = [101, 202, 1004, 2008, 10_016, 10_016, 10_016, 10_016]
    let count = (5 + box - 1) / box
    var sums = Array(repeating: LinearPixel.zero, count: count)
    bytes.withBytes {
      InnerLoops.addLinearLight(
        of: $0, Self.tables(.gray), box: box, overhang: 0,
        and: lost.map { LinearPixel($0, $0, $0, 0) }, to: &sums)
    }
    for index in 0..<count {
      #expect(sums[index].x == pixels[(index * box)..<((index + 1) * box)].reduce(0, +))
      #expect(sums[index].w == Float(box))
    }
  }

  @Test func `a row that is too short traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = InnerLoopsTests.light(of: [1, 2, 3, 4, 5], .rgb, count: 2)
    }
  }

  @Test func `a row is weighted from where it begins`() {
    // Pixels 10...13 of a line hold 1, 2, 4, 8; each output is the sum of two or so of them.
    let row = [1, 2, 4, 8].map { LinearPixel(repeating: $0) }
    let filter = FilterWeights(
      LineFilter(
        kernel: CubicKernel(reduction: 1), extent: 20, start: 11, length: 2, outputCount: 2))
    // At its own size, an interval is copied: pixels 11 and 12, here multiplied by a half.
    let padded =
      Array(repeating: LinearPixel.zero, count: 10) + row
      + Array(repeating: LinearPixel.zero, count: 6)
    var ring = Array(repeating: LinearPixel(repeating: 9), count: 6)
    let part = Array(padded[filter.sourceRange])
    InnerLoops.convolve(
      part, from: filter.sourceRange.lowerBound, with: filter,
      filter.weights.map { LinearPixel(repeating: $0 / 2) }, into: &ring, at: 1)
    #expect(ring[0].x == 9 && ring[1].x == 9 && ring[4].x == 9 && ring[5].x == 9)
    #expect(abs(ring[2].x - 1) < 1e-6 && abs(ring[3].x - 2) < 1e-6)
  }

  @Test func `rows of a ring are added up in the line's order`() {
    // Rows 3, 4, 5 of a line in a ring of 4 rows of 2 pixels: slots 3, 0, 1.
    let values: [Float] = [4, 40, 5, 50, 77, 77, 3, 30]
    var output = Array(repeating: LinearPixel(repeating: 9), count: 2)
    let weights: [Float] = [0, 0.5, 0.25, 2]
    InnerLoops.sum(
      values.map { LinearPixel(repeating: $0) }, capacity: 4, from: 3, with: weights[1...],
      into: &output)
    // 3 / 2 + 4 / 4 + 5 x 2
    #expect(output == [LinearPixel(repeating: 12.5), LinearPixel(repeating: 125)])
  }
}
