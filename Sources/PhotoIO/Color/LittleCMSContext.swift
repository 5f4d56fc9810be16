import CLCMS2
import CPhotoIO

/// A context of Little CMS: what it shares stays among those that have the same one.
///
/// Sendable, since Little CMS locks what it keeps there.
@safe final class LittleCMSContext: @unchecked Sendable {
  let handle: OpaquePointer

  init?() {
    guard let handle = unsafe photo_color_context() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe cmsDeleteContext(handle) }

  /// There was no memory for what was to be done.
  struct OutOfMemory: Error {}

  /// Does something with contexts of its own.
  ///
  /// - Throws: ``OutOfMemory`` if there was a lack of it on the way, whatever came of that.
  static func checkingMemory<Result>(_ body: () -> Result) throws(OutOfMemory) -> Result {
    _ = photo_color_missed_memory()
    let result = body()
    if photo_color_missed_memory() != 0 { throw OutOfMemory() }
    return result
  }
}
