import GridKit

@testable import PhotoIO

extension DecodedFormat {
  /// Samples of one byte.
  init(_ channels: SampleFormat.Channels) { self = .samples(SampleFormat(channels)) }
}
