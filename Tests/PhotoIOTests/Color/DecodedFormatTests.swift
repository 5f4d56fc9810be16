import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct DecodedFormatTests {
  @Test(
    arguments: [
      (DecodedFormat(.gray), 1), (DecodedFormat(.gray, .alpha), 2), (DecodedFormat(.rgb), 3),
      (DecodedFormat(.rgb, .alpha), 4), (DecodedFormat(.rgb, .filler), 4),
      (DecodedFormat(.gray, depth: .sixteen), 2),
      (DecodedFormat(.gray, .alpha, depth: .sixteen), 4),
      (DecodedFormat(.rgb, depth: .sixteen), 6), (DecodedFormat(.rgb, .alpha, depth: .sixteen), 8),
      (DecodedFormat(.cmyk), 4),
    ])
  func `a pixel has the expected number of bytes`(format: DecodedFormat, bytes: Int) {
    #expect(format.bytesPerPixel == bytes)
    // GridKit's format of the same rows has as many bytes per pixel.
    #expect(format.sampleFormat.map(\.bytesPerPixel) ?? bytes == bytes)
  }

  @Test(arguments: [SampleFormat.Depth.eight, .sixteen])
  func `gray and RGB can be resampled as they are`(depth: SampleFormat.Depth) {
    for (colors, extra, channels) in [
      (.gray, .nothing, .gray), (.gray, .alpha, .grayAlpha), (.rgb, .nothing, .rgb),
      (.rgb, .alpha, .rgba), (.rgb, .filler, .rgbx),
    ] as [(DecodedFormat.Colors, DecodedFormat.Extra, SampleFormat.Channels)] {
      #expect(
        DecodedFormat(colors, extra, depth: depth).sampleFormat
          == SampleFormat(channels, depth: depth))
    }
  }

  @Test func `inks cannot be resampled as they are`() {
    #expect(DecodedFormat(.cmyk).sampleFormat == nil)
    #expect(DecodedFormat(.gray, .filler).sampleFormat == nil)
  }
}
