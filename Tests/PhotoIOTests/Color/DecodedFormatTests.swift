import GridKit
import Testing

@testable import PhotoIO

@Suite struct DecodedFormatTests {
  @Test(
    arguments: [
      (.samples(SampleFormat(.gray)), .eight, 1, false),
      (.samples(SampleFormat(.rgbx)), .eight, 4, false),
      (.samples(SampleFormat(.rgba)), .eight, 4, true),
      (.samples(SampleFormat(.grayAlpha, depth: .sixteen)), .sixteen, 4, true),
      (.cmyk, .eight, 4, false),
    ] as [(DecodedFormat, SampleFormat.Depth, Int, Bool)])
  func `samples are those of GridKit, and inks are four bytes`(
    format: DecodedFormat, depth: SampleFormat.Depth, bytes: Int, hasAlpha: Bool
  ) {
    #expect(format.depth == depth)
    #expect(format.bytesPerPixel == bytes)
    #expect(format.hasAlpha == hasAlpha)
  }

  @Test func `channels are known by their number`() {
    let channels = (0...5).map { SampleFormat.Channels(colorsAndAlpha: $0) }
    #expect(channels == [nil, .gray, .grayAlpha, .rgb, .rgba, nil])
  }

  @Test func `an encoding for another depth traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = ColorInterpretation(SampleFormat(.rgb, depth: .sixteen), .sRGB)
    }
  }
}
