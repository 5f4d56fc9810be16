import GridModel
import Testing

@testable import GridKit

@Suite struct ShrinkCorrectionTests {
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

  @Test(
    arguments: [SampleFormat.Channels.gray, .rgbx], [RowFormat.Variances.common, .ofChannels])
  func `a photo whose finest detail was averaged away keeps its light`(
    channels: SampleFormat.Channels, told: RowFormat.Variances
  ) {
    // Each pixel of the shrunken photo is the mean of values 13 above and below it.
    let (level, visible, hidden) = (120, 20, 13)
    func light(_ value: Int) -> Double { referenceLight(Double(value) / 255) }
    let right =
      [visible + hidden, visible - hidden].reduce(0) { $0 + light(level + $1) + light(level - $1) }
      / 4
    func mean(_ variances: RowFormat.Variances) -> Double {
      // An odd width leaves room before the variances of gray.
      let size = Size(width: 23, height: 24)
      let format = RowFormat(channels, .sRGB, variances: variances)
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
        if variances != .none {
          while !row.count.isMultiple(of: 8) { row.append(0) }
          let variance = UInt16(4 * hidden * hidden)
          for _ in 0..<23 {
            for value in [variance, variance, variance, 0].prefix(variances.rawValue) {
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
    let lost = right - mean(.none)
    #expect(lost > 0.002)
    #expect(abs(mean(told) - right) < 0.03 * lost)
  }
}
