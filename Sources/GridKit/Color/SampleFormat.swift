/// The format in which the samples of a pixel are stored in memory.
public struct SampleFormat: Hashable, Sendable {
  /// The samples of a pixel, in order; alpha is not premultiplied.
  public enum Channels: Hashable, Sendable {
    /// Without color.
    case gray, grayAlpha
    /// Red, green and blue, and perhaps alpha.
    case rgb, rgba
    /// Red, green, blue, and a fourth sample that is ignored.
    case rgbx

    package var isGray: Bool { self == .gray || self == .grayAlpha }

    /// The number of samples per pixel.
    public var count: Int {
      switch self {
      case .gray: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba, .rgbx: 4
      }
    }
  }

  /// The number of bits of a sample.
  public enum Depth: Int, Sendable {
    /// One byte.
    case eight = 8
    /// Two bytes in the machine's byte order.
    case sixteen = 16

    /// The value of a sample at full intensity.
    public var maximum: Int { (1 << rawValue) - 1 }
  }

  /// The samples of a pixel, in order.
  public let channels: Channels
  /// The number of bits of each sample.
  public let depth: Depth

  /// Creates a format.
  public init(_ channels: Channels, depth: Depth = .eight) {
    (self.channels, self.depth) = (channels, depth)
  }

  /// Whether one of the samples is alpha.
  public var hasAlpha: Bool { channels == .grayAlpha || channels == .rgba }

  /// The number of bytes per pixel.
  public var bytesPerPixel: Int { channels.count * depth.rawValue / 8 }
}
