import CPhotoIO
import GridKit

/// Writes pictures as JPEG: JFIF in YCbCr, without metadata. Alpha is left out.
public struct JPEGWriter: Hashable, Sendable {
  /// How much of the colour's resolution is kept.
  public enum Subsampling: String, CaseIterable, Sendable {
    /// Half of it in both directions.
    case half = "420"
    /// Half of it across.
    case halfAcross = "422"
    /// All of it.
    case full = "444"
  }

  /// 1...100.
  public var quality: Int
  /// How much of the colour's resolution is kept.
  public var subsampling: Subsampling
  /// Whether the picture is to appear coarse first and then finer.
  public var isProgressive: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - quality: 1...100, as libjpeg counts.
  ///   - subsampling: by default full from quality 90, else half.
  ///   - isProgressive: whether the picture is to appear coarse first and then finer.
  public init(quality: Int = 90, subsampling: Subsampling? = nil, isProgressive: Bool = false) {
    precondition((1...100).contains(quality), "a quality is 1...100")
    self.quality = quality
    self.subsampling = subsampling ?? (quality >= 90 ? .full : .half)
    self.isProgressive = isProgressive
  }
}

extension JPEGWriter: RasterWriter {
  /// The coefficients, two bytes each, of what appears coarse first; anything else is encoded row by
  /// row.
  public func memory(for size: Size) -> Int {
    guard isProgressive else { return 0 }
    return switch subsampling {
    case .full: 6 * size.area
    case .halfAcross: 4 * size.area
    case .half: 3 * size.area
    }
  }

  /// Begins a JPEG; alpha is left out, whatever is said of it.
  public func begin(
    _ size: Size, isOpaque: Bool, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    let options = photo_jpeg_options(
      width: size.width, height: size.height, quality: CInt(quality),
      sampling_across: subsampling == .full ? 1 : 2,
      sampling_down: subsampling == .half ? 2 : 1, is_progressive: isProgressive ? 1 : 0)
    var fault = photo_fault()
    guard let handle = unsafe photo_jpeg_writer_open(output.descriptor, options, &fault) else {
      throw OutputError(output.path, fault)
    }
    return unsafe LibraryEncoder(handle, .jpeg, width: size.width, path: output.path)
  }
}

extension LibraryEncoder.Calls {
  fileprivate static let jpeg = unsafe Self(
    add: photo_jpeg_writer_add, finish: photo_jpeg_writer_finish, close: photo_jpeg_writer_close)
}
