import CLCMS2
import CPhotoIO

/// A context of Little CMS, which holds its allocator.
///
/// It is `Sendable` because only one thread uses it at a time.
@safe final class LittleCMSContext: @unchecked Sendable {
  let handle: OpaquePointer

  init?() {
    guard let handle = unsafe photo_cms_context() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe cmsDeleteContext(handle) }

  /// Calls a function that uses Little CMS, and checks whether Little CMS ran out of memory. Little
  /// CMS itself reports a profile as broken in that case.
  ///
  /// - Throws: ``OutOfMemory`` if Little CMS ran out of memory at any point, whatever the result.
  static func checkingMemory<Result>(_ body: () -> Result) throws(OutOfMemory) -> Result {
    _ = photo_cms_ran_out_of_memory()
    let result = body()
    if photo_cms_ran_out_of_memory() != 0 { throw OutOfMemory() }
    return result
  }
}
