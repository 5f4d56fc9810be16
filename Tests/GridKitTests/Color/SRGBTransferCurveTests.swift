import GridModel
import Testing

@testable import GridKit

@Suite struct SRGBTransferCurveTests {
  @Test func `linear light has the standard's values`() {
    #expect(SRGBTransferCurve.linearize(0) == 0)
    #expect(SRGBTransferCurve.linearize(1) == 1)
    // The straight part: 0.02 / 12.92.
    #expect(abs(SRGBTransferCurve.linearize(0.02) - 0.00154798762) < 1e-11)
    // (0.555 / 1.055) ^ 2.4 = exp(2.4 ln 0.526066351) = exp(-1.541587115) = 0.214041140.
    #expect(abs(SRGBTransferCurve.linearize(0.5) - 0.214041140) < 1e-9)
    // Both parts of the curve meet at 0.04045, except for the standard's rounding.
    #expect(
      abs(SRGBTransferCurve.linearize(0.04045) - SRGBTransferCurve.linearize(0.04045.nextUp)) < 1e-7
    )
  }

  @Test func `the table holds the light of every level`() {
    #expect(SRGBTransferCurve.linearValues.count == 256)
    for (level, light) in SRGBTransferCurve.linearValues.enumerated() {
      #expect(abs(Double(light) - referenceLight(Double(level) / 255)) < 1e-7)
    }
  }
}
