import CPlatform

extension OpenFile {
  /// Opens what is no regular file, such as a FIFO, to write to it.
  init(writingTo path: FilePath) throws(SystemError) { try self.init(path, O_WRONLY) }

  /// A name that leads to this file whether it has a name of its own or not.
  var descriptorPath: FilePath { FilePath("/proc/self/fd/\(descriptor)") }

  /// Whether ``descriptorPath`` can be used, which it cannot where `/proc` is not mounted.
  var hasDescriptorPath: Bool {
    unsafe descriptorPath.withCString { unsafe access($0, F_OK) } == 0
  }

  /// Locks the file until it is closed, unless somebody else has it locked.
  ///
  /// - Returns: whether it is locked.
  func lockIfFree() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Reports what the system could not write so far, as closing the file would.
  func flush() throws(SystemError) {
    let copy = dup(descriptor)
    guard copy >= 0, close(copy) == 0 || errno == EINTR else { throw .last }
  }
}
