import CPhotoIO
import GridKit

/// Writes pictures as PNG: 8 bits a sample, with alpha where the picture is transparent, and with an
/// sRGB chunk.
public struct PNGWriter: Hashable, Sendable {
  /// What a file is optimised for.
  public enum Compression: String, CaseIterable, Sendable {
    /// A file that is made in little time.
    case fast
    /// The smallest file that is made in a sensible time.
    case small
  }

  /// What the file is optimised for.
  public var compression: Compression

  /// Creates a writer.
  public init(compression: Compression = .fast) {
    self.compression = compression
  }
}

extension PNGWriter: RasterWriter {
  /// A PNG is encoded row by row.
  public func memory(for size: Size) -> Int { 0 }

  /// Begins a PNG.
  public func begin(
    _ size: Size, isOpaque: Bool, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    let options = photo_png_options(
      width: size.width, height: size.height, has_alpha: isOpaque ? 0 : 1,
      is_small: compression == .small ? 1 : 0)
    var fault = photo_fault()
    guard let handle = unsafe photo_png_writer_open(output.descriptor, options, &fault) else {
      throw OutputError(output.path, fault)
    }
    return unsafe LibraryEncoder(handle, .png, width: size.width, path: output.path)
  }
}

extension LibraryEncoder.Calls {
  fileprivate static let png = unsafe Self(
    add: photo_png_writer_add, finish: photo_png_writer_finish, close: photo_png_writer_close)
}
