import CPhotoIO
import GridKit

/// An encoder of libpng or libjpeg, which are called alike.
///
/// Sendable, since whoever calls it calls from one thread at a time.
@safe final class LibraryEncoder: RasterEncoder, @unchecked Sendable {
  /// The functions of a library.
  @safe struct Calls: Sendable {
    typealias Fault = UnsafeMutablePointer<photo_fault>
    let add: @Sendable (OpaquePointer, UnsafePointer<UInt8>, _ rows: Int, Fault) -> CInt
    let finish: @Sendable (OpaquePointer, Fault) -> CInt
    let close: @Sendable (OpaquePointer) -> Void
  }

  private let handle: OpaquePointer
  private let calls: Calls
  private let width: Int
  private let path: FilePath

  /// Takes over a writer that has begun a picture.
  init(_ handle: OpaquePointer, _ calls: Calls, width: Int, path: FilePath) {
    unsafe self.handle = handle
    self.calls = calls
    self.width = width
    self.path = path
  }

  deinit { unsafe calls.close(handle) }

  func add(_ rows: Span<Raster.Pixel>) throws(OutputError) {
    var fault = photo_fault()
    let result = unsafe rows.withBytes {
      unsafe calls.add(handle, $0, rows.count / width, &fault)
    }
    if result != 0 { throw OutputError(path, fault) }
  }

  func finish() throws(OutputError) {
    var fault = photo_fault()
    if unsafe calls.finish(handle, &fault) != 0 { throw OutputError(path, fault) }
  }
}
