/// The format of a photo's rows: which samples a pixel has, and what they mean.
public struct RowFormat: Sendable {
  /// The samples of a pixel, in order.
  public let channels: SampleFormat.Channels
  /// How the samples are to be interpreted. They have as many bits as it is made for.
  public let encoding: ColorEncoding

  /// The variances that a row tells of each pixel, because shrinking the photo has hidden them: numbers of 16 bits, which
  /// are 4 times the variance of the stored samples of which the pixel is the mean, in squared levels of 8 bits,
  /// whatever the depth.
  public enum Variances: Int, Sendable {
    /// The samples are all that a row has.
    case none = 0
    /// One number: all channels have the same variance.
    case common = 1
    /// Four numbers: of red, green and blue (or of gray, three times), and 0.
    case ofChannels = 4

    /// Returns where the variances of a row begin whose samples have some bytes; these bytes if there are none.
    package func start(behind samples: Int) -> Int {
      self == .none ? samples : (samples + 7) / 8 * 8
    }

    /// Returns the size of the variances of a row of a width, in bytes.
    package func byteCount(of width: Int) -> Int { width * rawValue * MemoryLayout<UInt16>.size }
  }

  /// The variances that follow the samples of a row.
  public let variances: Variances

  /// Creates a format.
  ///
  /// If there are variances, the samples of a row are filled up with bytes of 0 to a multiple of 8 before them. There must
  /// be no alpha then.
  public init(
    _ channels: SampleFormat.Channels, _ encoding: ColorEncoding, variances: Variances = .none
  ) {
    (self.channels, self.encoding) = (channels, encoding)
    self.variances = variances
    precondition(
      variances == .none || !samples.hasAlpha, "a photo with alpha must have no variances")
  }

  /// How the samples are stored in memory.
  public var samples: SampleFormat { SampleFormat(channels, depth: encoding.depth) }

  /// Returns where the variances of a row of a width begin, in bytes; the size of the row if there are none.
  package func start(ofVariancesIn width: Int) -> Int {
    variances.start(behind: width * samples.bytesPerPixel)
  }

  /// Returns the size of a row of a width, in bytes.
  package func byteCount(of width: Int) -> Int {
    start(ofVariancesIn: width) + variances.byteCount(of: width)
  }
}
