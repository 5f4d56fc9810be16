import FileBuilders
import GridModel
import Testing

@testable import GridKit

@Suite struct ShrinkCorrectionTests {
  /// Rates that tell channels and means apart.
  static func rates(_ depth: SampleFormat.Depth) -> [[Float]] {
    (0..<3).map { channel in (0...depth.maximum).map { Float($0 + 1000 * (channel + 1)) } }
  }

  @Test(
    arguments: [SampleFormat.Channels.gray, .rgb, .rgbx], [SampleFormat.Depth.eight, .sixteen])
  func `the lost light of a block is the rate of its mean times 16 times its variance`(
    channels: SampleFormat.Channels, depth: SampleFormat.Depth
  ) {
    let format = SampleFormat(channels, depth: depth)
    let rates = Self.rates(depth)
    var random = SplitMix64(seed: 20)
    for width in 1...9 {
      let samples = (0..<2).map { _ in
        (0..<(width * channels.count)).map { _ in random.int(0...depth.maximum) }
      }
      let rows = samples.map { row -> [UInt8] in
        depth == .eight
          ? row.map { UInt8($0) }
          : row.flatMap { sample in
            unsafe withUnsafeBytes(of: UInt16(sample)) { bytes in unsafe Array(bytes) }
          }
      }
      let (upper, lower) = (rows[0], rows[1])
      let blocks = (width + 1) / 2
      var light = Array(repeating: LinearPixel(repeating: 7), count: blocks)
      upper.withBytes { upper in
        lower.withBytes { lower in
          InnerLoops.estimateLostLight(of: upper, lower, format, rates, into: &light)
        }
      }
      for block in 0..<blocks {
        #expect(light[block].w == 0)
        for channel in 0..<3 {
          let values = [2 * block, min(2 * block + 1, width - 1)].flatMap { x in
            samples.map { $0[x * channels.count + (channels == .gray ? 0 : channel)] }
          }
          let mean = Double(values.reduce(0, +)) / 4
          let variance = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 4
          let expected = Double(rates[channel][Int(mean)]) * 16 * variance
          #expect(abs(Double(light[block][channel]) - expected) <= 1e-6 * expected)
        }
      }
    }
  }

  /// The second derivative of IEC 61966-2-1's curve, for values of 0...255.
  static func secondDerivative(at level: Double) -> Double {
    2.4 * 1.4 * referencePower((level / 255 + 0.055) / 1.055, 0.4) / (1.055 * 1.055) / (255 * 255)
  }

  @Test(arguments: [(2, 0.45), (4, 0.9), (8, 1.35)])
  func `each halving hides 0.45 times the variance that is left`(factor: Int, share: Double) {
    #expect(abs(ShrinkCorrection.hiddenVarianceRatio(shrinkFactor: factor) - share) < 1e-12)
    #expect(ShrinkCorrection.hiddenVarianceRatio(shrinkFactor: 1) == 0)
    for level in [UInt8(40), 100, 150, 230] {
      var lost = ShrinkCorrection(
        shrinkFactor: factor, of: RowFormat(.gray, .sRGB), width: 2)
      // Two lower and two higher by 10: a variance of 100.
      let rows = [[level - 10, level + 10], [level + 10, level - 10]]
      var light: [LinearPixel] = []
      for (y, row) in rows.enumerated() {
        row.withBytes { lost.push($0, isLast: y == 1) { _, lost in light += lost } }
      }
      let expected = share * Self.secondDerivative(at: Double(level)) / 2 * 100
      #expect(light.count == 2 && light[0] == light[1])
      #expect(abs(Double(light[0].x) - expected) < 0.02 * expected)
    }
  }

  @Test func `rows come in pairs and in their order, and the last of an odd number alone`() {
    var lost = ShrinkCorrection(shrinkFactor: 2, of: RowFormat(.gray, .sRGB), width: 3)
    let rows: [[UInt8]] = [
      [10, 10, 10], [200, 200, 10], [100, 150, 40], [7, 7, 7], [90, 90, 200],
    ]
    var came: [(after: Int, first: UInt8, light: [Float])] = []
    for (y, row) in rows.enumerated() {
      row.withBytes { row in
        lost.push(row, isLast: y == 4) { row, lost in
          unsafe came.append((y, row.unsafeLoad(as: UInt8.self), lost.map(\.x)))
        }
      }
    }
    #expect(came.map(\.after) == [1, 1, 3, 3, 4])
    #expect(came.map(\.first) == [10, 200, 100, 7, 90])
    // Equal pixels have lost nothing: those of the last column and of the last row.
    #expect(came[0].light[0] > 0 && came[0].light[1] == 0 && came[0].light == came[1].light)
    #expect(came[2].light[0] > 0 && came[2].light[1] > 0)
    #expect(came[4].light == [0, 0])
  }

  @Test func `a photo whose finest detail was averaged away keeps its light`() {
    // Each pixel of the shrunk photo is the mean of values 13 above and below it, and differs by 20
    // from the mean of its block: the variances are 169 and 400, 0.42 times as much is hidden.
    let (level, visible, hidden) = (120, 20, 13)
    func light(_ value: Int) -> Double { referenceLight(Double(value) / 255) }
    let right =
      [visible + hidden, visible - hidden].reduce(0) { $0 + light(level + $1) + light(level - $1) }
      / 4
    func mean(shrunkBy factor: Int) -> Double {
      let size = Size(width: 24, height: 24)
      let plan = ResizePlan(
        of: size, crop: CropRect(size), to: Size(side: 6), fidelity: .standard)
      var resizer = Resizer(plan, shrunkBy: factor, of: RowFormat(.gray, .sRGB))
      var sum = 0.0
      for y in 0..<24 {
        let row = (0..<24).map { x in
          UInt8((x + y).isMultiple(of: 2) ? level + visible : level - visible)
        }
        row.withBytes { row in
          resizer.push(row) { row in sum += row.reduce(0) { $0 + Double($1.x) } }
        }
      }
      return sum / 36
    }
    let lost = right - mean(shrunkBy: 1)
    #expect(lost > 0.002)
    #expect(abs(mean(shrunkBy: 2) - right) < 0.1 * lost)
  }
}
