import CPhotoIO
import FileSystem
import GridKit

/// Writes pictures as JPEG: JFIF in YCbCr without alpha, with an optional resolution and
/// ``OutputMark``.
public struct JPEGWriter: Hashable, RasterWriter, Sendable {
  /// The chroma subsampling.
  public enum Subsampling: String, CaseIterable, Sendable {
    /// 4:2:0: half the chroma resolution in both directions.
    case half = "420"
    /// 4:2:2: half the horizontal chroma resolution.
    case halfAcross = "422"
    /// 4:4:4: the full chroma resolution.
    case full = "444"
  }

  /// The quality, 1...100.
  public var quality: Int { willSet { checkQuality(newValue) } }
  /// The chroma subsampling.
  public var subsampling: Subsampling
  /// Whether the JPEG is progressive.
  public var isProgressive: Bool
  /// The resolution for print, in the JFIF header; `nil` for none.
  public var resolution: PrintResolution?
  /// Whether the pictures are gray, and stored so.
  private var isGray = false

  /// Writes gain maps, whose quality hardly matters beside that of the picture.
  static var ofGainMaps: JPEGWriter {
    var writer = JPEGWriter(quality: 85, subsampling: .full)
    writer.isGray = true
    return writer
  }

  /// Creates a writer of a quality of 1...100, on libjpeg's scale. By default, the subsampling is full for
  /// qualities of 90 and more, otherwise half.
  public init(
    quality: Int = 90, subsampling: Subsampling? = nil, isProgressive: Bool = false,
    resolution: PrintResolution? = nil
  ) {
    checkQuality(quality)
    self.quality = quality
    self.subsampling = subsampling ?? (quality >= 90 ? .full : .half)
    self.isProgressive = isProgressive
    self.resolution = resolution
  }

  /// The coefficients of a progressive JPEG, two bytes each, in whole MCUs. Other JPEGs are encoded
  /// row by row and need none.
  public func memory(for size: Size, isOpaque: Bool) -> Int {
    guard isProgressive else { return 0 }
    let (across, down) = samplingFactors
    let units = Size(
      width: (size.width + 8 * across - 1) / (8 * across),
      height: (size.height + 8 * down - 1) / (8 * down))
    // The blocks of luma, and one block for each of the two chroma components.
    return units.area * (across * down + 2) * 64 * 2
  }

  /// The number of luma samples for each chroma sample, horizontally and vertically.
  private var samplingFactors: (across: Int, down: Int) {
    switch subsampling {
    case .full: (1, 1)
    case .halfAcross: (2, 1)
    case .half: (2, 2)
    }
  }

  /// The settings as text, such as `JPEG quality 90, subsampling 444`.
  public var summary: String {
    "JPEG quality \(quality), subsampling \(subsampling.rawValue)"
      + (isProgressive ? ", progressive" : "") + (resolution?.summary ?? "")
  }

  /// Begins a JPEG. Alpha is ignored.
  public func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    let (across, down) = samplingFactors
    let options = photo_jpeg_options(
      width: size.width, height: size.height, quality: CInt(quality),
      sampling_across: CInt(across), sampling_down: CInt(down),
      is_progressive: isProgressive ? 1 : 0, is_gray: isGray ? 1 : 0,
      dots_per_inch: UInt16(resolution?.dotsPerInch ?? 0))
    let libjpeg = unsafe PNGOrJPEGEncoder.Functions(
      add: photo_jpeg_writer_add, finish: photo_jpeg_writer_finish, close: photo_jpeg_writer_close)
    return try unsafe PNGOrJPEGEncoder(.jpeg, libjpeg, width: size.width, mark: mark, to: output) {
      unsafe photo_jpeg_writer_open(output.descriptor, options, $0)
    }
  }
}
