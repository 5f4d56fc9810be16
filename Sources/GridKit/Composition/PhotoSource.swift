/// A photo that can be asked for some of its rows.
///
/// A source decodes and nothing more: what shows, how far it may be shrunk and what becomes of the
/// rows is decided by the compositor, so any two sources with the same pixels give the same
/// picture.
public protocol PhotoSource: Sendable {
  /// The size as stored, before the photo is turned upright; at least 1x1.
  var size: Size { get }

  /// How the stored photo has to be turned to stand upright.
  var orientation: Orientation { get }

  /// What the bytes of a row are.
  var format: SampleFormat { get }

  /// What the samples mean.
  var encoding: ColorEncoding { get }

  /// The factors by which the source can make itself smaller at little cost, 1 among them.
  ///
  /// Shrunk by n, the photo has ceil(width / n) x ceil(height / n) pixels, each the mean of n x n
  /// stored ones.
  var shrinkFactors: [Int] { get }

  /// How much work the photo is, in any unit that is the same for all photos of a grid. The
  /// largest is started first.
  var workload: Int { get }

  /// Hands over the rows of a part of the photo, from top to bottom.
  ///
  /// - Parameters:
  ///   - area: the part, in pixels of the shrunk photo, inside it and not empty.
  ///   - factor: one of ``shrinkFactors``.
  ///   - row: called once for each row of `area` with its `area.width` pixels in ``format``.
  /// - Throws: what kept the source from handing over all rows.
  func pushRows(of area: Rect, shrunkBy factor: Int, to row: (RawSpan) -> Void) throws
}

extension PhotoSource {
  /// By default a source cannot make itself smaller.
  public var shrinkFactors: [Int] { [1] }
  /// By default the number of pixels.
  public var workload: Int { size.area }
}

/// The layout of a pixel's samples in memory.
public struct SampleFormat: Hashable, Sendable {
  /// The samples of a pixel, in their order; alpha is not premultiplied.
  public enum Channels: Int, Sendable {
    case gray = 1
    case grayAlpha = 2
    case rgb = 3
    case rgba = 4
    /// Red, green, blue, and a fourth sample without meaning.
    case rgbx = 5
  }

  /// The size of a sample.
  public enum Depth: Int, Sendable {
    case eight = 8
    /// Two bytes in the machine's own order.
    case sixteen = 16

    /// The sample value of full intensity.
    public var maximum: Int { (1 << rawValue) - 1 }
  }

  /// What the samples of a pixel stand for, in their order.
  public let channels: Channels
  /// The size of each sample.
  public let depth: Depth

  /// Creates a format.
  public init(_ channels: Channels, depth: Depth = .eight) {
    self.channels = channels
    self.depth = depth
  }

  /// The bytes of a pixel.
  public var bytesPerPixel: Int { min(channels.rawValue, 4) * depth.rawValue / 8 }
}
