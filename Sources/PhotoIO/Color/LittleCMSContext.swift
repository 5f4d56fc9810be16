import CLCMS2

/// A context of Little CMS: what it shares stays among those that have the same one.
///
/// Sendable, since Little CMS locks what it keeps there.
@safe final class LittleCMSContext: @unchecked Sendable {
  let handle: OpaquePointer

  init?() {
    guard let handle = unsafe cmsCreateContext(nil, nil) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe cmsDeleteContext(handle) }
}
