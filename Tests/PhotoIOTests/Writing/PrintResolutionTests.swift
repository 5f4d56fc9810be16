import PhotoIO
import Testing

@Suite struct PrintResolutionTests {
  @Test func `a resolution fits in 16 bits`() {
    for count in [1, 2, 300, 65535] {
      #expect(PrintResolution(dotsPerInch: count)?.dotsPerInch == count)
    }
    for count in [0, -1, 65536, .max, .min] { #expect(PrintResolution(dotsPerInch: count) == nil) }
  }

  @Test func `pixels per meter are rounded, and give the same resolution back`() {
    for count in PrintResolution.range {
      let perMeter = PrintResolution(dotsPerInch: count)!.pixelsPerMeter
      #expect(abs(Double(perMeter) - Double(count) / 0.0254) <= 0.5)
      #expect((Double(perMeter) * 0.0254).rounded() == Double(count))
    }
  }

  @Test func `a summary has a resolution only if there is one`() {
    let resolution = PrintResolution(dotsPerInch: 300)
    #expect(PNGWriter().summary == "PNG fast")
    #expect(PNGWriter(resolution: resolution).summary == "PNG fast, 300 dpi")
    #expect(JPEGWriter().summary == "JPEG quality 90, subsampling 444")
    #expect(
      JPEGWriter(isProgressive: true, resolution: resolution).summary
        == "JPEG quality 90, subsampling 444, progressive, 300 dpi")
  }
}
