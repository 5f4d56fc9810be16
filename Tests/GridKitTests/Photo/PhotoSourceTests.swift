import Testing

@testable import GridKit

@Suite struct PhotoSourceTests {
  @Test(arguments: [
    (SampleFormat.Channels.gray, 1), (.grayAlpha, 2), (.rgb, 3), (.rgba, 4), (.rgbx, 4),
  ])
  func `a pixel has a byte or two for each of its samples`(
    channels: SampleFormat.Channels, samples: Int
  ) {
    #expect(SampleFormat(channels).bytesPerPixel == samples)
    #expect(SampleFormat(channels, depth: .eight).bytesPerPixel == samples)
    #expect(SampleFormat(channels, depth: .sixteen).bytesPerPixel == 2 * samples)
  }

  @Test func `full intensity is the largest number of the depth`() {
    #expect(SampleFormat.Depth.eight.maximum == 255)
    #expect(SampleFormat.Depth.sixteen.maximum == 65535)
  }

  @Test func `samples have the depth that their encoding is made for`() {
    let linear = ColorEncoding(depth: .sixteen) { $1 }
    for (encoding, depth) in [(ColorEncoding.sRGB, 8), (.sRGB16, 16), (linear, 16)] {
      let format = RowFormat(.grayAlpha, encoding)
      #expect(format.samples.channels == .grayAlpha && format.samples.depth.rawValue == depth)
    }
  }

  @Test func `by default, a source cannot shrink, and its work is its number of pixels`() {
    let photo = TurnedPhoto(raster: Raster(Size(width: 7, height: 3)), orientation: .right)
    #expect(photo.shrinkFactors == [1])
    #expect(photo.workload == 21)
  }
}
