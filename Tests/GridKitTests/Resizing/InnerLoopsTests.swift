import FileBuilders
import GridModel
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

  /// Returns the sums of a row's boxes. A pixel has as many bytes as samples.
  static func light(
    of bytes: [UInt8], _ channels: SampleFormat.Channels, count: Int, box: Int = 1,
    overhang: Int = 0, addedTo start: LinearPixel? = nil
  ) -> [LinearPixel] {
    // Sums of the first row need not be zero.
    var sums = Array(repeating: start ?? [7, 7, 7, 7], count: count)
    bytes.withBytes {
      InnerLoops.addLinearLight(
        of: $0, count: bytes.count / channels.count, tables(channels), box: box,
        overhang: overhang, isFirst: start == nil, to: &sums)
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
        of: $0, count: 1, Self.tables(.rgbx, .sixteen), box: 1, overhang: 0, isFirst: true,
        to: &sums)
    }
    #expect(sums == [[256, 100_001, 265_535, 1]])
    let rest = Array(samples[2...])
    sums = [.zero]
    rest.withBytes {
      InnerLoops.addLinearLight(
        of: $0, count: 1, Self.tables(.grayAlpha, .sixteen), box: 1, overhang: 0, isFirst: true,
        to: &sums)
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

  @Test func `rows are added behind the sums of others`() {
    var sums = Array(repeating: LinearPixel(repeating: 9), count: 4)
    [UInt8(5), 6].withBytes {
      InnerLoops.addLinearLight(
        of: $0, count: 2, Self.tables(.gray), box: 1, overhang: 0, isFirst: true, to: &sums, from: 1
      )
    }
    #expect(sums.map(\.x) == [9, 5, 6, 9])
  }

  @Test(arguments: 1...4, [SampleFormat.Depth.eight, .sixteen])
  func `a pixel's variances add their rates`(box: Int, depth: SampleFormat.Depth) {
    let encoding = ColorEncoding(depth: depth) { channel, sample in
      sample * sample * Double(channel + 1)
    }
    let rates = ShrinkCorrection(encoding).rates
    var random = SplitMix64(seed: UInt64(box))
    for channels in [SampleFormat.Channels.gray, .rgb, .rgbx] {
      for variances in [RowFormat.Variances.common, .ofChannels] {
        for width in 1...9 {
          let samples = (0..<(width * channels.count)).map { _ in
            UInt16(random.int(0...depth.maximum))
          }
          var row = samples.flatMap { $0.bytes(depth.rawValue / 8) }
          row += Array(repeating: 0, count: (8 - row.count % 8) % 8)
          let told = (0..<(width * variances.rawValue)).map { _ in UInt16(random.int(0...65535)) }
          row += told.flatMap { $0.bytes(2) }
          let count = (width + box - 1) / box
          var sums = Array(repeating: LinearPixel(repeating: 7), count: count)
          let tables = LinearizationTables(RowFormat(channels, encoding, variances: variances))
          row.withBytes {
            InnerLoops.addLinearLight(
              of: $0, count: width, tables, box: box, overhang: 0, isFirst: true, to: &sums)
          }
          for index in 0..<count {
            var right = SIMD4<Double>.zero
            for x in (index * box)..<((index + 1) * box) {
              let x = min(x, width - 1)
              for channel in 0..<3 {
                let sample = Int(samples[x * channels.count + (channels == .gray ? 0 : channel)])
                let curve = channels == .gray ? 0 : channel
                let variance =
                  variances == .common ? told[x] : told[4 * x + channel]
                right[channel] +=
                  Double(encoding.curves[curve][sample])
                  + Double(rates[curve][sample]) * Double(variance)
              }
              right.w += 1
            }
            for channel in 0..<4 {
              #expect(abs(Double(sums[index][channel]) - right[channel]) < 1e-5 * right[channel])
            }
          }
        }
      }
    }
  }

  @Test func `a row that is too short traps`() async {
    await #expect(processExitsWith: .failure) {
      var sums = [LinearPixel.zero, .zero]
      [UInt8](1...5).withBytes {
        InnerLoops.addLinearLight(
          of: $0, count: 2, InnerLoopsTests.tables(.rgb), box: 1, overhang: 0, isFirst: true,
          to: &sums)
      }
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
      part[...], from: filter.sourceRange.lowerBound, with: filter,
      filter.weights.map { LinearPixel(repeating: $0 / 2) }, into: &ring, capacity: 3, at: 4)
    #expect(ring[0].x == 9 && ring[1].x == 9 && ring[4].x == 9 && ring[5].x == 9)
    #expect(abs(ring[2].x - 1) < 1e-6 && abs(ring[3].x - 2) < 1e-6)
  }

  @Test(arguments: 1...4)
  func `rows are weighted at once, around the end of the ring`(count: Int) {
    let filter = FilterWeights(
      LineFilter(
        kernel: CubicKernel(reduction: 3), extent: 20, start: 0, length: 20, outputCount: 6))
    let weights = filter.weights.map { LinearPixel(repeating: $0) }
    let rows = (0..<(20 * count)).map { LinearPixel(Float($0 * $0 % 97), Float($0), 1, -1) }
    var (together, alone) = ([LinearPixel](repeating: .zero, count: 30), [LinearPixel]())
    InnerLoops.convolve(
      rows[...], count: count, from: 0, with: filter, weights, into: &together, capacity: 5, at: 13)
    for row in 0..<count {
      var output = [LinearPixel](repeating: .zero, count: 6)
      InnerLoops.convolve(
        rows[(20 * row)..<(20 * row + 20)], from: 0, with: filter, weights, into: &output,
        capacity: 1, at: 0)
      alone += output
    }
    // Rows 13, 14, 15, 16 are at slots 3, 4, 0, 1.
    let slots = [3, 4, 0, 1].prefix(count).map { together.dropFirst(6 * $0).prefix(6) }
    #expect(slots.flatMap(\.self) == alone)
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

extension UInt16 {
  /// The lowest bytes, in the machine's byte order.
  fileprivate func bytes(_ count: Int) -> [UInt8] {
    [UInt8(self & 255), UInt8(self >> 8)].dropLast(2 - count)
  }
}
