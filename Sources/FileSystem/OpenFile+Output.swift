import CPlatform

extension OpenFile {
  /// Opens something that is not a regular file, such as a FIFO, for writing.
  init(writingTo path: FilePath) throws(SystemError) { try self.init(path, O_WRONLY) }

  /// A path that leads to this file even if it has no name.
  var descriptorPath: FilePath { FilePath("/proc/self/fd/\(descriptor)") }

  /// Whether ``descriptorPath`` can be used; it cannot if `/proc` is not mounted.
  var hasDescriptorPath: Bool {
    unsafe descriptorPath.withCString { unsafe access($0, F_OK) } == 0
  }

  /// Locks the file until it is closed, unless another process has locked it.
  ///
  /// - Returns: whether the file is locked now.
  func lockIfFree() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Reports delayed write errors, as closing the file would.
  func flush() throws(SystemError) {
    let copy = dup(descriptor)
    guard copy >= 0, close(copy) == 0 || errno == EINTR else { throw .last }
  }
}
