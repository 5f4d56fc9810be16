import Testing

@testable import GridKit

@Suite struct LinearLightTests {
  /// The 8-bit level nearest to a light, in float64.
  static func nearest(_ light: Float) -> UInt8 {
    UInt8((referenceValue(Double(light)) * 255).rounded())
  }

  @Test func `decoding has the values of the standard`() {
    #expect(LinearLight.decode(0) == 0)
    #expect(LinearLight.decode(1) == 1)
    // The straight part: 0.02 / 12.92.
    #expect(abs(LinearLight.decode(0.02) - 0.00154798762) < 1e-11)
    // (0.555 / 1.055) ^ 2.4 = exp(2.4 ln 0.526066351) = exp(-1.541587115) = 0.214041140.
    #expect(abs(LinearLight.decode(0.5) - 0.214041140) < 1e-9)
    // Both parts meet at 0.04045, but for the standard's rounding.
    #expect(abs(LinearLight.decode(0.04045) - LinearLight.decode(0.04045.nextUp)) < 1e-7)
  }

  @Test func `the table holds the light of every level`() {
    #expect(LinearLight.table.count == 256)
    for (level, light) in LinearLight.table.enumerated() {
      #expect(abs(Double(light) - referenceLight(Double(level) / 255)) < 1e-7)
    }
  }

  @Test func `every level survives there and back`() {
    for level in UInt8.min...UInt8.max {
      #expect(LinearLight.encode(LinearLight.table[Int(level)]) == level)
    }
  }

  @Test func `levels change where the light is half-way`() {
    for level in 1...255 {
      let threshold = Float(referenceLight((Double(level) - 0.5) / 255))
      // The float nearest to the threshold may lie on either side of it; its neighbours may not.
      #expect(Int(LinearLight.encode(threshold.nextDown)) == level - 1)
      #expect(Int(LinearLight.encode(threshold.nextUp)) == level)
    }
  }

  @Test func `a hundred thousand lights become the nearest level`() {
    let wrong = (0...100_000).map { Float($0) / 100_000 }.filter {
      LinearLight.encode($0) != Self.nearest($0)
    }
    #expect(wrong == [])
  }

  @Test(arguments: UInt64(0)..<4)
  func `random lights, many of them dark, become the nearest level`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let lights = (0..<10_000).map { _ in
      let value = random.double(0...1)
      return Float(value * value * value)
    }
    #expect(lights.filter { LinearLight.encode($0) != Self.nearest($0) } == [])
  }

  @Test(arguments: [
    (-Float.infinity, 0), (-1 as Float, 0), (-1e-30, 0), (-0, 0), (0, 0),
    (.leastNonzeroMagnitude, 0),
    (1, 255), (Float(1).nextUp, 255), (1.5, 255), (1e30, 255), (.infinity, 255),
  ])
  func `what is no light or too much is black or white`(light: Float, level: Int) {
    #expect(Int(LinearLight.encode(light)) == level)
  }

  @Test func `not a number is black`() async {
    // In a process of its own, since the test is that this does not end it.
    await #expect(processExitsWith: .success) {
      precondition(LinearLight.encode(.nan) == 0)
      precondition(LinearLight.encode(-.nan) == 0)
    }
  }
}
