import FileBuilders
import GridModel
import Testing

@testable import GridKit

@Suite struct ShrinkCorrectionTests {
  @Test(
    arguments: [SampleFormat.Channels.gray, .rgb, .rgbx], [SampleFormat.Depth.eight, .sixteen])
  func `the lost light of a pixel is the rate of its samples times their variances`(
    channels: SampleFormat.Channels, depth: SampleFormat.Depth
  ) {
    let format = SampleFormat(channels, depth: depth)
    // Rates that tell channels and samples apart.
    let rates = (0..<3).map { channel in
      (0...depth.maximum).map { Float($0 + 1000 * (channel + 1)) }
    }
    var random = SplitMix64(seed: 20)
    for width in 1...9 {
      let samples = (0..<(width * channels.count)).map { _ in random.int(0...depth.maximum) }
      let row =
        depth == .eight
        ? samples.map { UInt8($0) }
        : samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let variances = (0..<width).map { _ in
        SIMD4<UInt16>(
          UInt16(random.int(0...65535)), UInt16(random.int(0...65535)),
          UInt16(random.int(0...65535)), 0)
      }
      var light = Array(repeating: LinearPixel(repeating: 7), count: width)
      row.withBytes { row in
        variances.withBytes { variances in
          InnerLoops.findLostLight(of: row, variances, format, rates, into: &light)
        }
      }
      for x in 0..<width {
        #expect(light[x].w == 0)
        for channel in 0..<3 {
          let sample = samples[x * channels.count + (channels == .gray ? 0 : channel)]
          #expect(light[x][channel] == rates[channel][sample] * Float(variances[x][channel]))
        }
      }
    }
  }

  /// The second derivative of IEC 61966-2-1's curve, for values of 0...255.
  static func secondDerivative(at level: Double) -> Double {
    2.4 * 1.4 * referencePower((level / 255 + 0.055) / 1.055, 0.4) / (1.055 * 1.055) / (255 * 255)
  }

  @Test(arguments: [(ColorEncoding.sRGB, 1), (.sRGB16, 257)])
  func `a rate is an eighth of the curve's second derivative`(encoding: ColorEncoding, scale: Int) {
    let rates = ShrinkCorrection(encoding).rates
    #expect(rates.count == 3 && rates[0] == rates[2])
    for level in [40, 100, 150, 230] {
      let expected = Self.secondDerivative(at: Double(level)) / 8
      #expect(abs(Double(rates[0][level * scale]) - expected) < 0.02 * expected)
    }
  }

  @Test(arguments: [SampleFormat.Channels.gray, .rgbx])
  func `a photo whose finest detail was averaged away keeps its light`(
    channels: SampleFormat.Channels
  ) {
    // Each pixel of the shrunken photo is the mean of values 13 above and below it.
    let (level, visible, hidden) = (120, 20, 13)
    func light(_ value: Int) -> Double { referenceLight(Double(value) / 255) }
    let right =
      [visible + hidden, visible - hidden].reduce(0) { $0 + light(level + $1) + light(level - $1) }
      / 4
    func mean(hasVariances: Bool) -> Double {
      // An odd width leaves room before the variances of gray.
      let size = Size(width: 23, height: 24)
      let format = RowFormat(channels, .sRGB, hasVariances: hasVariances)
      let plan = ResizePlan(
        of: size, crop: CropRect(size), to: Size(side: 6), reduction: 4, shrunkBy: 2,
        fidelity: .standard)
      var resizer = Resizer(plan, of: format)
      var sum = 0.0
      for y in 0..<24 {
        var row = (0..<23).flatMap { x -> [UInt8] in
          let value = UInt8((x + y).isMultiple(of: 2) ? level + visible : level - visible)
          return Array(repeating: value, count: channels.count)
        }
        if hasVariances {
          while !row.count.isMultiple(of: 8) { row.append(0) }
          let variance = UInt16(4 * hidden * hidden)
          for _ in 0..<23 {
            for value in [variance, variance, variance, 0] {
              row += [UInt8(value & 255), UInt8(value >> 8)]
            }
          }
        }
        #expect(row.count == format.byteCount(of: 23))
        row.withBytes { row in
          resizer.push(row) { row in sum += row.reduce(0) { $0 + Double($1.y) } }
        }
      }
      return sum / 36
    }
    let lost = right - mean(hasVariances: false)
    #expect(lost > 0.002)
    #expect(abs(mean(hasVariances: true) - right) < 0.03 * lost)
  }
}
