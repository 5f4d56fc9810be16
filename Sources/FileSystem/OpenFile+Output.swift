import CFileSystem
import LibC

extension OpenFile {
  /// Opens something that is not a regular file, such as a FIFO, for writing.
  ///
  /// - Throws: `EBUSY` if it is a block device that is in use, for instance mounted.
  init(writingTo path: Pathname, _ status: FileStatus) throws(SystemError) {
    try self.init(path, O_WRONLY | status.exclusiveUse)
  }

  /// Throws if a special file could not be opened for writing, as far as that can be checked
  /// without writing to it. Opening a FIFO or a terminal may block or have effects, so only a block
  /// device is opened, and only for reading.
  static func checkWritable(_ path: Pathname, _ status: FileStatus) throws(SystemError) {
    try path.checkWritable()
    guard status.kind == .blockDevice else { return }
    do throws(SystemError) {
      _ = try OpenFile(path, O_RDONLY | O_NONBLOCK | status.exclusiveUse)
    } catch  where error == .busy {
      throw error
    } catch {}
  }

  /// A path that leads to this file even if it has no name.
  var descriptorPath: Pathname { Pathname("/proc/self/fd/\(descriptor)") }

  /// Whether ``descriptorPath`` can be used; it cannot if `/proc` is not mounted.
  var hasDescriptorPath: Bool { unsafe descriptorPath.withCString { unsafe access($0, F_OK) } == 0 }

  /// Locks the file until it is closed, unless another process has locked it. Returns whether it is locked now.
  func lockIfFree() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Takes over the extended attributes of the file that this one replaces that belong to its users (`user.*`),
  /// such as the tags of file managers, as far as the system permits (xattr(7)).
  func adoptAttributes(of path: Pathname) {
    // The largest size of a list of names, and of a value.
    let limit = 1 << 16
    var names = [CChar](repeating: 0, count: limit)
    var value = [UInt8](repeating: 0, count: limit)
    let count = unsafe path.withCString { unsafe listxattr($0, &names, names.count) }
    for name in names.prefix(max(0, count)).split(separator: 0)
    where name.starts(with: "user.".utf8.map { CChar(bitPattern: $0) }) {
      let name = Array(name) + [0]
      let size = unsafe path.withCString { unsafe getxattr($0, name, &value, value.count) }
      if size >= 0 { _ = unsafe fsetxattr(descriptor, name, value, size, 0) }
    }
  }

  /// Opens the same file once more, at the same position.
  package func duplicated() throws(SystemError) -> OpenFile {
    try OpenFile(owning: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
  }

  /// Sets the time of the last change of the contents, if the file system permits it.
  package func setModified(_ time: FileStatus.Time) {
    // UTIME_OMIT keeps the time of the last access; Swift does not import the macro.
    let times = [
      timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2),
      timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds),
    ]
    _ = unsafe futimens(descriptor, times)
  }

  /// Reports delayed write errors, as closing the file would.
  func flush() throws(SystemError) {
    let copy = dup(descriptor)
    guard copy >= 0, close(copy) == 0 || errno == EINTR else { throw .last }
  }
}

extension FileStatus {
  /// The flag that makes opening a block device fail while it is in use (open(2)).
  fileprivate var exclusiveUse: CInt { kind == .blockDevice ? O_EXCL : 0 }
}
