/// The format of a photo's rows: which samples a pixel has, and what they mean.
public struct RowFormat: Sendable {
  /// The samples of a pixel, in order.
  public let channels: SampleFormat.Channels
  /// How the samples are to be interpreted. They have as many bits as it is made for.
  public let encoding: ColorEncoding

  /// Whether a row tells the variances that shrinking the photo has hidden: see ``init(_:_:hasVariances:)``.
  public let hasVariances: Bool

  /// Creates a format.
  ///
  /// With variances, the samples of a row, filled up with bytes of 0 to a multiple of 8, are followed by four numbers of
  /// 16 bits for each pixel: for red, green and blue (or for gray, three times), 4 times the variance of the stored
  /// samples of which it is the mean, in squared levels of 8 bits, whatever the depth; and 0. There must be no alpha.
  public init(
    _ channels: SampleFormat.Channels, _ encoding: ColorEncoding, hasVariances: Bool = false
  ) {
    (self.channels, self.encoding) = (channels, encoding)
    self.hasVariances = hasVariances
    precondition(!(hasVariances && samples.hasAlpha), "a photo with alpha must have no variances")
  }

  /// How the samples are stored in memory.
  public var samples: SampleFormat { SampleFormat(channels, depth: encoding.depth) }

  /// Returns where the variances of a row of a width begin, in bytes; the size of the row if there are none.
  package func start(ofVariancesIn width: Int) -> Int {
    let bytes = width * samples.bytesPerPixel
    return hasVariances ? (bytes + 7) / 8 * 8 : bytes
  }

  /// Returns the size of a row of a width, in bytes.
  package func byteCount(of width: Int) -> Int {
    start(ofVariancesIn: width)
      + (hasVariances ? width * MemoryLayout<ShrinkCorrection.Variances>.stride : 0)
  }
}
