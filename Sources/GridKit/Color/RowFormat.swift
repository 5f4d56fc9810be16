/// The format of a photo's rows: which samples a pixel has, and what they mean.
public struct RowFormat: Sendable {
  /// The samples of a pixel, in order.
  public let channels: SampleFormat.Channels
  /// How the samples are to be interpreted. They have as many bits as it is made for.
  public let encoding: ColorEncoding

  /// Creates a format.
  public init(_ channels: SampleFormat.Channels, _ encoding: ColorEncoding) {
    (self.channels, self.encoding) = (channels, encoding)
  }

  /// How the samples are stored in memory.
  public var samples: SampleFormat { SampleFormat(channels, depth: encoding.depth) }
}
