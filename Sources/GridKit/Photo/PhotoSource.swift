/// A photo that can be decoded row by row.
///
/// A source only decodes. ``GridPlan`` and ``Compositor`` decide which part is visible, how far the photo is
/// shrunk and how its rows are processed. So two sources with the same pixels result in the same picture.
public protocol PhotoSource: Sendable {
  /// The size as stored, before the photo is turned upright; at least 1x1.
  var size: Size { get }

  /// How the stored photo must be turned to be upright.
  var orientation: Orientation { get }

  /// The factors by which the source can shrink the photo at little cost, including 1.
  ///
  /// A photo shrunk by n has ceil(width / n) x ceil(height / n) pixels, each the mean of n x n
  /// stored pixels. A factor must be omitted if that is not true along the photo's edges.
  var shrinkFactors: [Int] { get }

  /// How much coarser the colors of a shrunk photo are than its pixels, along the axis where they are coarsest: 1,
  /// unless the photo is shrunk more than its pixels show.
  var chromaCoarseness: Int { get }

  /// A rough estimate of the work to decode the photo, such as the size of its file in bytes or its
  /// number of pixels. The photos with the largest estimates are started first, so that none is
  /// left running alone at the end.
  var workload: Int { get }

  /// Whether a quick look suggests that the photo cannot be decoded completely. Such photos are
  /// started first, so that an error is found early. Only decoding decides whether there is one.
  var mayBeIncomplete: Bool { get }

  /// Handles one decoded row, which is valid only during the call.
  typealias RowHandler = (_ row: RawSpan) -> Void

  /// Decodes a part of the photo and passes its rows to a handler, from top to bottom.
  ///
  /// A source should acquire what it needs for decoding during this call and release it at the end, because a grid
  /// may have thousands of photos. It may suspend its task to wait, but should not block the thread for longer than
  /// reading a file takes.
  ///
  /// - Parameters:
  ///   - part: the part to decode: inside the photo, not empty, and shrunk by one of
  ///     ``shrinkFactors``.
  ///   - makeHandler: must be called once, before the first row, with the format of the rows. The
  ///     handler that it returns must be called once for each row of the part's area, with
  ///     `area.width` pixels in that format.
  /// - Throws: the error that prevented the source from decoding all rows.
  func pushRows(of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler) async throws
}

extension PhotoSource {
  /// By default, a source cannot shrink the photo.
  public var shrinkFactors: [Int] { [1] }
  /// By default, they are as fine.
  public var chromaCoarseness: Int { 1 }
  /// By default, the number of pixels.
  public var workload: Int { size.area }
  /// By default, nothing suggests that.
  public var mayBeIncomplete: Bool { false }

  /// The width of the upright photo divided by its height.
  public var aspectRatio: Double {
    let upright = orientation.apply(to: size)
    return Double(upright.width) / Double(upright.height)
  }
}

/// A part of a photo to decode, and how its pixels will be used.
public struct PhotoPart: Hashable, Sendable {
  /// The part's rectangle in pixels of the shrunk photo, in its stored orientation.
  public let area: Rect
  /// The factor by which the source shrinks the photo first; 1 if it does not.
  public let shrinkFactor: Int
  /// The side of the boxes of pixels that will be averaged next; 1 if there is no such averaging. If it
  /// is larger, a source may decode less exactly, as long as the mean of each box stays about the same.
  public let boxSide: Int
  /// Whether the receiver corrects the light that shrinking loses. Then a source that can tell the variances
  /// of ``RowFormat/Variances`` should do so; otherwise it must not.
  public let wantsVariances: Bool
  /// An upper estimate of the memory, in bytes, that the receiver of the rows needs while they are
  /// decoded. A source with a memory budget counts it.
  public let renderingMemory: Int

  /// Creates a part; both factors must be at least 1.
  public init(
    _ area: Rect, shrunkBy shrinkFactor: Int = 1, averagedOver boxSide: Int = 1,
    renderingMemory: Int = 0, wantsVariances: Bool = false
  ) {
    precondition(shrinkFactor >= 1 && boxSide >= 1, "shrink factor and box side must be at least 1")
    (self.area, self.shrinkFactor) = (area, shrinkFactor)
    (self.boxSide, self.renderingMemory) = (boxSide, renderingMemory)
    self.wantsVariances = wantsVariances && shrinkFactor > 1
  }
}

extension Array where Element: BitwiseCopyable {
  /// Calls a closure with the bytes of the elements, whose type must have no padding.
  ///
  /// `Span.bytes` is not used, because it is unsafe in Swift 6.3 and safe in Swift 6.2: one of the
  /// compilers would warn.
  package func withBytes(_ body: (RawSpan) -> Void) {
    unsafe withUnsafeBytes { unsafe body($0.bytes) }
  }
}
