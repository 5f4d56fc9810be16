import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct CMYKConversionTests {
  /// Converts a row of stored inks (255 for none) to 16-bit red, green and blue.
  private func converted(_ inks: [UInt8]) -> [UInt16] {
    var samples: [UInt16] = []
    inks.withBytes { inks in
      CMYKConversion().convert(inks, pixels: inks.byteCount / 4) { row in
        unsafe row.withUnsafeBytes { bytes in
          unsafe samples.append(contentsOf: bytes.bindMemory(to: UInt16.self))
        }
      }
    }
    return samples
  }

  @Test func `the rows are 16-bit sRGB`() {
    let format = ColorInterpretation(CMYKConversion()).convertedFormat
    #expect(format.samples == SampleFormat(.rgb, depth: .sixteen))
  }

  @Test func `no ink is white, and full inks are their colors`() {
    let inks: [([UInt8], [UInt16])] = [
      ([255, 255, 255, 255], [65535, 65535, 65535]),
      ([0, 255, 255, 255], [0, 65535, 65535]),
      ([255, 0, 255, 255], [65535, 0, 65535]),
      ([255, 255, 0, 255], [65535, 65535, 0]),
      ([255, 255, 255, 0], [0, 0, 0]),
      ([0, 0, 0, 0], [0, 0, 0]),
    ]
    for (row, expected) in inks { #expect(converted(row) == expected, "\(row)") }
  }

  @Test func `half inks leave half of the light`() {
    // 65535 x 204/255 x 153/255 = 65535 x 0.8 x 0.6 = 31456.8, and so on.
    #expect(converted([204, 102, 255, 153]) == [31457, 15728, 39321])
  }

  @Test func `every pair of ink and black follows the formula`() {
    for black in 0...255 {
      var row: [UInt8] = []
      for ink in 0...255 { row += [UInt8(ink), UInt8(255 - ink), 0, UInt8(black)] }
      let samples = converted(row).map(Double.init)
      var worst = 0.0
      for ink in 0...255 {
        for (channel, value) in [ink, 255 - ink, 0].enumerated() {
          let light = 65535 * Double(value) / 255 * Double(black) / 255
          worst = max(worst, abs(samples[3 * ink + channel] - light))
        }
      }
      #expect(worst <= 0.501, "black \(black)")
    }
  }
}
