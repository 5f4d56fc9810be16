import CPhotoIO
import FileSystem
import GridKit

/// Writes pictures as PNG: 8 bits per sample, with alpha if the picture is not opaque, with an sRGB
/// chunk, and with an optional resolution and ``OutputMark``.
public struct PNGWriter: Hashable, RasterWriter, Sendable {
  /// What the compression is optimized for.
  public enum Compression: String, CaseIterable, Sendable {
    /// Short encoding time.
    case fast
    /// The smallest file in reasonable time.
    case small
  }

  /// What the compression is optimized for.
  public var compression: Compression
  /// The resolution for print, in a pHYs chunk; `nil` for none.
  public var resolution: PrintResolution?

  /// Creates a writer.
  public init(compression: Compression = .fast, resolution: PrintResolution? = nil) {
    (self.compression, self.resolution) = (compression, resolution)
  }

  /// Fast compression holds 16 rows, filtered and compressed.
  public func memory(for size: Size, isOpaque: Bool) -> Int {
    photo_png_writer_memory(options(for: size, isOpaque: isOpaque))
  }

  /// The format and its compression, such as `PNG fast`.
  public var summary: String { "PNG \(compression.rawValue)" + (resolution?.summary ?? "") }

  /// Begins a PNG.
  public func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    let options = options(for: size, isOpaque: isOpaque)
    let libpng = unsafe PNGOrJPEGEncoder.Functions(
      add: photo_png_writer_add, finish: photo_png_writer_finish, close: photo_png_writer_close)
    return try unsafe PNGOrJPEGEncoder(.png, libpng, width: size.width, mark: mark, to: output) {
      unsafe photo_png_writer_open(output.descriptor, options, $0)
    }
  }

  private func options(for size: Size, isOpaque: Bool) -> photo_png_options {
    photo_png_options(
      width: size.width, height: size.height, has_alpha: isOpaque ? 0 : 1,
      is_small: compression == .small ? 1 : 0,
      pixels_per_meter: UInt32(resolution?.pixelsPerMeter ?? 0))
  }
}
