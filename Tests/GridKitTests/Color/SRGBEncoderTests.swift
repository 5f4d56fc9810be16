import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct SRGBEncoderTests {
  /// Returns the level as which a light is encoded.
  static func level(_ light: Float) -> Double {
    Double(SRGBTransferCurve.encoder.encode([0, light, 0, 1] as LinearPixel).y)
  }

  @Test func `a row is encoded pixel by pixel, its alpha as it is`() {
    // 0.5 is the level 187.516; 0.2 is 123.555.
    let row = SRGBTransferCurve.encoder.encode([
      [0.5, 0, 1, 1], [0.2, 2, -1, 0.25], [0, 0, 0, 1.5],
    ])
    #expect(row.count == 3)
    #expect(abs(row[0].x - 187.516) < 0.01 && row[0].y == 0 && abs(row[0].z - 255) < 1e-3)
    #expect(abs(row[1].x - 123.555) < 0.01 && abs(row[1].y - 255) < 1e-3 && row[1].z == 0)
    #expect(row.map(\.w) == [1, 0.25, 1])
  }

  @Test func `every level survives a round trip`() {
    for level in 0...255 {
      let light = SRGBTransferCurve.linearValues[level]
      #expect(abs(Self.level(light) - Double(level)) < SRGBEncoder.tolerance)
      #expect(
        abs(SRGBTransferCurve.linearize(levels: Float(level)) - light) <= light.ulp)
    }
  }

  @Test func `a hundred thousand values are within the promised tolerance`() {
    let wrong = (0...100_000).map { Float($0) / 100_000 }.filter {
      abs(Self.level($0) - referenceLevel(Double($0))) > SRGBEncoder.tolerance
    }
    #expect(wrong == [])
  }

  @Test(arguments: UInt64(0)..<4)
  func `random values, many of them dark, are within it too`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lights = (0..<10_000).map { _ in
      let value = random.double(0...1)
      return Float(value * value * value)
    }
    let wrong = lights.filter {
      abs(Self.level($0) - referenceLevel(Double($0))) > SRGBEncoder.tolerance
    }
    #expect(wrong == [])
  }

  @Test func `levels between 8-bit levels survive a round trip`() {
    for step in 0...25_500 {
      let levels = Float(step) / 100
      let light = SRGBTransferCurve.linearize(levels: levels)
      // The line is within 0.01 levels of the curve, to which the encoder's tolerance is added.
      #expect(abs(Self.level(light) - Double(levels)) < 0.01 + SRGBEncoder.tolerance, "\(levels)")
    }
  }

  @Test(arguments: [
    (-Float.infinity, 0), (-1 as Float, 0), (-1e-30, 0), (-0, 0), (0, 0),
    (.leastNonzeroMagnitude, 0),
    (1, 255), (Float(1).nextUp, 255), (1.5, 255), (1e30, 255), (.infinity, 255),
  ])
  func `light below 0 is black, and light above 1 is white`(light: Float, level: Double) {
    #expect(abs(Self.level(light) - level) < 1e-3)
  }

  @Test func `not a number is black`() async {
    // In a separate process, because the test is that this does not end the process.
    await #expect(processExitsWith: .success) {
      precondition(SRGBEncoderTests.level(.nan) == 0)
      precondition(SRGBEncoderTests.level(-.nan) == 0)
    }
  }
}
