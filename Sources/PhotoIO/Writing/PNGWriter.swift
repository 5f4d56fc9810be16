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
  /// Encodes a picture and writes it to a file.
  ///
  /// - Throws: ``OutputError`` if memory runs out or writing fails.
  public func write(_ raster: Raster, to output: borrowing OutputFile) throws(OutputError) {
    let options = photo_png_options(
      width: raster.size.width, height: raster.size.height, has_alpha: raster.isOpaque ? 0 : 1,
      is_small: compression == .small ? 1 : 0)
    var fault = photo_fault()
    let descriptor = output.descriptor
    let result = unsafe raster.withBytes { bytes in
      unsafe withUnsafePointer(to: options) {
        unsafe photo_png_write(
          descriptor, bytes.bindMemory(to: UInt8.self).baseAddress, $0, &fault)
      }
    }
    if result != 0 {
      throw OutputError(
        output.path,
        fault.reason == PHOTO_FAULT_WRITE ? .writeFailed(SystemError(fault.code)) : .outOfMemory)
    }
  }
}
