import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct SRGBQuantizerTests {
  /// The 8-bit level nearest to a light, in float64.
  static func nearest(_ light: Float) -> UInt8 {
    UInt8((referenceValue(Double(light)) * 255).rounded())
  }

  @Test func `a row is encoded pixel by pixel, with straight alpha`() {
    // 0.5 is the level 187.52, 0.214041 is 127.5 and a little; alpha 0.2 is 51.
    var pixels = Array(repeating: Raster.Pixel(9, 9, 9, 9), count: 3)
    InnerLoops.quantize(
      [[0.5, 0, 1, 1], [0.21405, 0.2, -1, 0.2], [1, 1, 1, 0.001]],
      with: SRGBTransferCurve.quantizer,
      into: &pixels)
    // What has no alpha left has no colour either.
    #expect(pixels == [[188, 0, 255, 255], [128, 124, 0, 51], .zero])
  }

  @Test func `every level survives there and back`() {
    for level in UInt8.min...UInt8.max {
      #expect(encoded(SRGBTransferCurve.linearValues[Int(level)]) == level)
    }
  }

  @Test func `levels change where the light is half-way`() {
    for level in 1...255 {
      let threshold = Float(referenceLight((Double(level) - 0.5) / 255))
      // The float nearest to the threshold may lie on either side of it; its neighbours may not.
      #expect(Int(encoded(threshold.nextDown)) == level - 1)
      #expect(Int(encoded(threshold.nextUp)) == level)
    }
  }

  @Test func `a hundred thousand lights become the nearest level`() {
    let wrong = (0...100_000).map { Float($0) / 100_000 }.filter {
      encoded($0) != Self.nearest($0)
    }
    #expect(wrong == [])
  }

  @Test(arguments: UInt64(0)..<4)
  func `random lights, many of them dark, become the nearest level`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lights = (0..<10_000).map { _ in
      let value = random.double(0...1)
      return Float(value * value * value)
    }
    #expect(lights.filter { encoded($0) != Self.nearest($0) } == [])
  }

  @Test(arguments: [
    (-Float.infinity, 0), (-1 as Float, 0), (-1e-30, 0), (-0, 0), (0, 0),
    (.leastNonzeroMagnitude, 0),
    (1, 255), (Float(1).nextUp, 255), (1.5, 255), (1e30, 255), (.infinity, 255),
  ])
  func `what is no light or too much is black or white`(light: Float, level: Int) {
    #expect(Int(encoded(light)) == level)
  }

  @Test func `not a number is black`() async {
    // In a process of its own, since the test is that this does not end it.
    await #expect(processExitsWith: .success) {
      precondition(encoded(.nan) == 0)
      precondition(encoded(-.nan) == 0)
    }
  }
}
