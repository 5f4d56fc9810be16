/// A photo whose rows can be asked for.
///
/// A source only decodes. Which part shows, how far the photo is shrunk and what is done with the
/// rows is decided by ``GridPlan`` and ``Compositor``, so two sources with the same pixels give the
/// same picture.
public protocol PhotoSource: Sendable {
  /// The size as stored, before the photo is turned upright; at least 1x1.
  var size: Size { get }

  /// How the stored photo must be turned to stand upright.
  var orientation: Orientation { get }

  /// The factors by which the source can shrink the photo at little cost, 1 among them.
  ///
  /// Shrunk by n, the photo has ceil(width / n) x ceil(height / n) pixels, each the mean of n x n
  /// stored ones. A factor for which this is not so along the photo's edges must be left out.
  var shrinkFactors: [Int] { get }

  /// A rough estimate of how much work the photo is. The photos of a grid are started in the order
  /// of their estimates, the largest first, so that no core is left with it at the end.
  var workload: Int { get }

  /// Handles one decoded row.
  typealias RowHandler = (_ row: RawSpan) -> Void

  /// Decodes a part of the photo and hands over its rows, from top to bottom.
  ///
  /// A source should acquire what it needs for decoding in this call and release it at the end: a
  /// grid may have thousands of photos, of which a few are decoded at a time. A source may wait,
  /// but must not block its thread to do so.
  ///
  /// - Parameters:
  ///   - part: the part, inside the photo and not empty, shrunk by one of ``shrinkFactors``.
  ///   - makeHandler: called once, before the first row, with the format of the samples and their
  ///     meaning; the handler that it returns is called once for each row of the part's area with
  ///     its `area.width` pixels.
  /// - Throws: what kept the source from handing over all rows.
  func pushRows(
    of part: PhotoPart, to makeHandler: (SampleFormat, ColorEncoding) -> RowHandler
  ) async throws
}

extension PhotoSource {
  /// By default a source cannot shrink the photo.
  public var shrinkFactors: [Int] { [1] }
  /// By default the number of pixels.
  public var workload: Int { size.area }
}

/// A part of a photo to decode, and how its pixels will be used.
public struct PhotoPart: Hashable, Sendable {
  /// The part in pixels of the shrunk photo, as it is stored.
  public let area: Rect
  /// The factor by which the source shrinks the photo first; 1 if it does not.
  public let shrinkFactor: Int
  /// The side of the boxes of pixels that will be averaged next; 1 if each pixel counts by itself.
  /// A source may decode less exactly if the mean of a box stays about the same.
  public let boxSide: Int

  /// Creates a part.
  public init(_ area: Rect, shrunkBy shrinkFactor: Int = 1, averagedOver boxSide: Int = 1) {
    precondition(shrinkFactor >= 1 && boxSide >= 1, "factor and side must be at least 1")
    self.area = area
    self.shrinkFactor = shrinkFactor
    self.boxSide = boxSide
  }
}
