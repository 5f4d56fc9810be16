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

  /// The factors by which the source can make itself smaller at little cost, 1 among them.
  ///
  /// Shrunk by n, the photo has ceil(width / n) x ceil(height / n) pixels, each the mean of n x n
  /// stored ones.
  var shrinkFactors: [Int] { get }

  /// How much work the photo is, in any unit that is the same for all photos of a grid. The
  /// largest is started first.
  var workload: Int { get }

  /// Begins to receive rows: takes what their bytes are and what the samples mean, and gives back
  /// what takes the rows.
  typealias RowReceiver = (SampleFormat, ColorEncoding) -> (RawSpan) -> Void

  /// Hands over the rows of a part of the photo, from top to bottom.
  ///
  /// Whatever the source needs for that it should take now and leave at the end: a grid may have
  /// thousands of photos, of which a few are read at a time.
  ///
  /// - Parameters:
  ///   - part: the part, inside the photo and not empty, shrunk by one of ``shrinkFactors``.
  ///   - begin: called once, before the first row; what it returns is called once for each row of
  ///     the part's area with its `area.width` pixels.
  /// - Throws: what kept the source from handing over all rows.
  func pushRows(of part: PhotoPart, to begin: RowReceiver) throws
}

extension PhotoSource {
  /// By default a source cannot make itself smaller.
  public var shrinkFactors: [Int] { [1] }
  /// By default the number of pixels.
  public var workload: Int { size.area }
}

/// A part of a photo's pixels, and what they are for.
public struct PhotoPart: Hashable, Sendable {
  /// The part, in pixels of the shrunk photo as it is stored.
  public let area: Rect
  /// The factor by which the source makes the photo smaller first, 1 if it does not.
  public let shrinkFactor: Int
  /// The side of the boxes of pixels that will be averaged next, 1 if each pixel counts by itself. A
  /// source need not spend time on what changes nothing in such averages, or next to nothing.
  public let boxSide: Int

  /// Creates a part.
  public init(_ area: Rect, shrunkBy shrinkFactor: Int = 1, averagedOver boxSide: Int = 1) {
    precondition(shrinkFactor >= 1 && boxSide >= 1, "a photo is not enlarged by its source")
    self.area = area
    self.shrinkFactor = shrinkFactor
    self.boxSide = boxSide
  }
}

/// The layout of a pixel's samples in memory.
public struct SampleFormat: Hashable, Sendable {
  /// The samples of a pixel, in their order; alpha is not premultiplied.
  public enum Channels: Int, Sendable {
    /// Gray.
    case gray = 1
    /// Gray and alpha.
    case grayAlpha = 2
    /// Red, green and blue.
    case rgb = 3
    /// Red, green, blue and alpha.
    case rgba = 4
    /// Red, green, blue, and a fourth sample without meaning.
    case rgbx = 5
  }

  /// The size of a sample.
  public enum Depth: Int, Sendable {
    /// One byte.
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

  /// Whether a sample says how much of the pixel is there.
  public var hasAlpha: Bool { channels == .grayAlpha || channels == .rgba }

  /// The bytes of a pixel.
  public var bytesPerPixel: Int { min(channels.rawValue, 4) * depth.rawValue / 8 }
}
