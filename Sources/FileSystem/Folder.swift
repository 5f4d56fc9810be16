import CFileSystem
import LibC

/// An open folder. Its files are accessed relative to it, so they are found even if the folder is
/// renamed.
final class Folder: Sendable {
  /// The path by which it was opened.
  let path: Pathname
  private let file: OpenFile
  /// Its status when it was opened.
  private let status: FileStatus
  var identity: FileStatus.Identity { status.identity }

  // Swift does not import composed macros.
  /// O_PATH: a folder need not be readable to create files in it.
  private static let pathOnlyFlag: CInt = 0o10_000_000
  /// O_TMPFILE.
  private static let unnamedFileFlags: CInt = 0o20_000_000 | O_DIRECTORY

  init(_ path: Pathname) throws(SystemError) {
    self.path = path
    file = try OpenFile(path, Self.pathOnlyFlag | O_DIRECTORY)
    status = try file.status
  }

  /// Throws ``SystemError/notFound`` if the path by which the folder was opened no longer leads to it.
  func checkStillNamed() throws(SystemError) {
    guard try FileStatus(ifExists: path)?.identity == identity else { throw .notFound }
  }

  /// Returns the current status of a name, without following links; `nil` if it does not exist.
  func status(of name: Pathname) throws(SystemError) -> FileStatus? {
    unsafe name.withCString { unsafe file_refresh(file.descriptor, $0) }
    return try status(of: name, AT_SYMLINK_NOFOLLOW)
  }

  /// Returns the status of a name's target, following links; `nil` if there is none.
  func target(of name: Pathname) throws(SystemError) -> FileStatus? { try status(of: name, 0) }

  private func status(of name: Pathname, _ flags: CInt) throws(SystemError) -> FileStatus? {
    var status = stat()
    if unsafe name.withCString({ unsafe fstatat(file.descriptor, $0, &status, flags) }) == 0 {
      return FileStatus(status)
    }
    if errno == ENOENT || errno == ELOOP { return nil }
    throw .last
  }

  /// Throws if an existing file cannot be replaced by another one, as far as that can be checked
  /// without trying.
  func checkReplaceable(_ name: Pathname, _ existing: FileStatus) throws(SystemError) {
    // In a sticky folder, such as /tmp, only a file's owner may replace it (unlink(2)).
    let user = geteuid()
    if status.permissions & mode_t(S_ISVTX) != 0, ![0, status.owner, existing.owner].contains(user)
    {
      throw SystemError(EPERM)
    }
    if unsafe name.withCString({ unsafe file_check_movable(file.descriptor, $0) }) != 0 {
      throw .last
    }
  }

  /// Opens a file with the flags of open(2), without following links. The permissions of a new file
  /// are `mode` reduced by the user's mask.
  func open(_ name: Pathname, _ flags: CInt, mode: mode_t = 0o600) throws(SystemError) -> OpenFile {
    try OpenFile(name, flags | O_NOFOLLOW, mode: mode, in: file.descriptor)
  }

  /// Opens a new file that has no name yet; `nil` if the system or the file system does not support such files.
  func openUnnamed(mode: mode_t) throws(SystemError) -> OpenFile? {
    do throws(SystemError) {
      let new = try OpenFile(".", O_RDWR | Self.unnamedFileFlags, mode: mode, in: file.descriptor)
      guard new.hasDescriptorPath else { return nil }
      return new
    } catch  where [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) {
      return nil
    }
  }

  /// Gives an open file, whether it has a name or not, a name that must be free.
  func link(_ open: borrowing OpenFile, as name: Pathname) throws(SystemError) {
    let result = unsafe open.descriptorPath.withCString { old in
      unsafe name.withCString { new in
        unsafe linkat(AT_FDCWD, old, file.descriptor, new, AT_SYMLINK_FOLLOW)
      }
    }
    if result != 0 { throw .last }
  }

  /// Gives a file a second name, which must be free.
  ///
  /// - Throws: ``SystemError/notSupported`` if the file system has no hard links. FUSE reports that
  ///   as ENOSYS before Linux 6.15, all others as EPERM (link(2)).
  func link(_ name: Pathname, as other: Pathname) throws(SystemError) {
    do throws(SystemError) {
      try unsafe call(name, other) { unsafe linkat($0, $1, $0, $2, 0) }
    } catch  where [ENOSYS, EPERM].contains(error.code) {
      throw .notSupported
    }
  }

  /// Renames a file, replacing any file that has the new name.
  func rename(_ name: Pathname, to other: Pathname) throws(SystemError) {
    try unsafe call(name, other) { unsafe renameat($0, $1, $0, $2) }
  }

  /// Renames a file to a name that must be free, atomically, or throws ``SystemError/notSupported``.
  func renameToFree(_ name: Pathname, _ other: Pathname) throws(SystemError) {
    try unsafe call(name, other) { unsafe file_rename_new($0, $1, $2) }
  }

  /// Swaps the names of two files, atomically, or throws ``SystemError/notSupported``.
  func swapNames(_ name: Pathname, _ other: Pathname) throws(SystemError) {
    try unsafe call(name, other) { unsafe file_swap_names($0, $1, $2) }
  }

  private func call(
    _ name: Pathname, _ other: Pathname,
    _ body: (CInt, UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) {
    let result = unsafe name.withCString { name in
      unsafe other.withCString { other in unsafe body(file.descriptor, name, other) }
    }
    if result != 0 { throw .last }
  }

  func remove(_ name: Pathname) {
    _ = unsafe name.withCString { unsafe unlinkat(file.descriptor, $0, 0) }
  }

  /// Calls `body` with each name in the folder, in no particular order, until it returns `false`.
  func forEachName(_ body: (Pathname) -> Bool) throws(SystemError) {
    let descriptor = try open(".", O_RDONLY | O_DIRECTORY).released()
    guard let entries = unsafe fdopendir(descriptor) else {
      let failure = SystemError.last
      close(descriptor)
      throw failure
    }
    defer { unsafe closedir(entries) }
    while true {
      // Only errno distinguishes a failure from the end.
      errno = 0
      guard let entry = unsafe readdir(entries) else {
        if errno != 0 { throw .last }
        return
      }
      // An entry ends after its name, and so may be shorter than its type.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Pathname(bytes: name.prefix { $0 != 0 })
      }
      guard body(name) else { return }
    }
  }

  /// Whether names that differ only in case are the same name in this folder. Neither the kind of
  /// the file system nor inode numbers show that, so a temporary file is created to try it.
  func ignoresCase() -> Bool {
    var made: Pathname?
    // Locked until it is closed, so that no other process removes it as abandoned.
    let file = try? makeTemporaryFile(mode: 0o600, named: &made)
    guard file != nil, let name = made else { return false }
    defer { TemporaryFiles.remove(name, in: self) }
    let upperCase = Pathname(String(decoding: name.bytes, as: UTF8.self).uppercased())
    return ((try? status(of: upperCase)) ?? nil) != nil
  }
}
