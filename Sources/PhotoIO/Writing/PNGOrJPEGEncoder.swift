import CPhotoIO
import FileSystem
import GridKit

/// An encoder of libpng or libjpeg, both of which are called in the same way.
///
/// It is `Sendable` because only one thread calls it at a time.
@safe final class PNGOrJPEGEncoder: RasterEncoder, @unchecked Sendable {
  /// The C functions for a library.
  @safe struct Functions: Sendable {
    typealias ErrorPointer = UnsafeMutablePointer<photo_error>
    let add: @Sendable (OpaquePointer, UnsafePointer<UInt8>, _ rows: Int, ErrorPointer) -> CInt
    let finish: @Sendable (OpaquePointer, UnsafeMutablePointer<photo_hash>, ErrorPointer) -> CInt
    let close: @Sendable (OpaquePointer) -> Void
  }

  private let handle: OpaquePointer
  private let format: FileFormat
  private let functions: Functions
  private let width: Int
  private let mark: OutputMark?
  private let name: FileName
  private let descriptor: CInt

  /// - Parameter open: begins the picture; returns `nil` and fills in the error if that fails.
  init(
    _ format: FileFormat, _ functions: Functions, width: Int, mark: OutputMark?,
    to output: borrowing OutputFile, open: (Functions.ErrorPointer) -> OpaquePointer?
  ) throws(OutputError) {
    var failure = photo_error()
    guard let handle = unsafe open(&failure) else { throw OutputError(output.name, failure) }
    unsafe self.handle = handle
    (self.format, self.functions, self.width, self.mark) = (format, functions, width, mark)
    (name, descriptor) = (output.name, output.descriptor)
  }

  deinit { unsafe functions.close(handle) }

  func add(_ rows: Span<Raster.Pixel>) throws(OutputError) {
    precondition(rows.count % width == 0, "rows must be complete")
    if rows.isEmpty { return }
    var failure = photo_error()
    let result = unsafe rows.withUnsafeBufferPointer { pixels in
      // Safe: a pixel is four bytes without padding.
      let bytes = unsafe UnsafeRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self)
      return unsafe functions.add(handle, bytes, pixels.count / width, &failure)
    }
    if result != 0 { throw OutputError(name, failure) }
  }

  func finish() throws(OutputError) {
    var (failure, hash) = (photo_error(), photo_hash())
    if unsafe functions.finish(handle, &hash, &failure) != 0 { throw OutputError(name, failure) }
    let end = mark?.ending(of: format, after: ContentHash(hash)) ?? format.trailer ?? []
    try converting(try OpenFile(borrowing: descriptor).write(end)) {
      OutputError(name, .writeFailed($0))
    }
  }
}

extension OutputError {
  /// Converts an error that an encoder reported.
  init(_ name: FileName, _ failure: photo_error) {
    let reason: Reason =
      switch failure.reason {
      case PHOTO_ERROR_WRITE: .writeFailed(SystemError(failure.code))
      case PHOTO_ERROR_UNSUPPORTED: .cannotEncode(failure.message)
      default: .outOfMemory
      }
    self.init(name, reason)
  }
}
