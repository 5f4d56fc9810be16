import GridKit

@testable import PhotoIO

extension DecodedFormat {
  /// The format of the rows in GridKit's terms.
  init(_ channels: SampleFormat.Channels, _ depth: SampleFormat.Depth = .eight) {
    switch channels {
    case .gray: self.init(.gray, depth: depth)
    case .grayAlpha: self.init(.gray, .alpha, depth: depth)
    case .rgb: self.init(.rgb, depth: depth)
    case .rgba: self.init(.rgb, .alpha, depth: depth)
    case .rgbx: self.init(.rgb, .filler, depth: depth)
    }
  }
}
