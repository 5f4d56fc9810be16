import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct CMYKConversionTests {
  /// A row of inks as 16-bit red, green and blue.
  private func converted(_ inks: [UInt8], isInverted: Bool) -> [UInt16] {
    var samples: [UInt16] = []
    let conversion = CMYKConversion(isInverted: isInverted)
    unsafe conversion.convert(inks.span.bytes, pixels: inks.count / 4) { row in
      unsafe row.withUnsafeBytes { bytes in
        unsafe samples.append(contentsOf: bytes.bindMemory(to: UInt16.self))
      }
    }
    return samples
  }

  @Test func `the rows are 16-bit sRGB`() {
    #expect(CMYKConversion(isInverted: true).output == SampleFormat(.rgb, depth: .sixteen))
  }

  @Test func `no ink is white, and full inks are their colours`() {
    let inks: [([UInt8], [UInt16])] = [
      ([0, 0, 0, 0], [65535, 65535, 65535]),
      ([255, 0, 0, 0], [0, 65535, 65535]),
      ([0, 255, 0, 0], [65535, 0, 65535]),
      ([0, 0, 255, 0], [65535, 65535, 0]),
      ([0, 0, 0, 255], [0, 0, 0]),
      ([255, 255, 255, 255], [0, 0, 0]),
    ]
    for (row, expected) in inks {
      #expect(converted(row, isInverted: false) == expected, "\(row)")
      #expect(converted(row.map { 255 - $0 }, isInverted: true) == expected, "inverted \(row)")
    }
  }

  @Test func `half inks let half of the light through`() {
    // 65535 (1 - 51/255) (1 - 102/255) = 65535 x 0.8 x 0.6 = 31456.8, and so on.
    let row: [UInt8] = [51, 153, 0, 102]
    #expect(converted(row, isInverted: false) == [31457, 15728, 39321])
    #expect(converted([204, 102, 255, 153], isInverted: true) == [31457, 15728, 39321])
  }

  @Test(arguments: [false, true])
  func `every pair of ink and black is the formula's`(isInverted: Bool) {
    func light(_ ink: Int, _ black: Int) -> Double {
      let (ink, black) = isInverted ? (ink, black) : (255 - ink, 255 - black)
      return 65535 * Double(ink) / 255 * Double(black) / 255
    }
    for black in 0...255 {
      var row: [UInt8] = []
      for ink in 0...255 { row += [UInt8(ink), UInt8(255 - ink), 0, UInt8(black)] }
      let samples = converted(row, isInverted: isInverted).map(Double.init)
      var worst = 0.0
      for ink in 0...255 {
        for (channel, value) in [ink, 255 - ink, 0].enumerated() {
          worst = max(worst, abs(samples[3 * ink + channel] - light(value, black)))
        }
      }
      #expect(worst <= 0.501, "black \(black)")
    }
  }
}
