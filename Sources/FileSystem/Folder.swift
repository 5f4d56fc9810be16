import CFileSystem
import CPlatform

/// An open folder. Its files are named relative to it, so they are found even after the folder has
/// got another name.
final class Folder: Sendable {
  /// The name by which it was opened.
  let path: FilePath
  private let file: OpenFile
  /// What it was when it was opened.
  private let status: FileStatus
  /// The same for two names of one folder.
  var identity: FileStatus.Identity { status.identity }

  // Composed macros, and those of one system alone, are not seen by Swift.
  #if os(Linux)
    /// O_PATH: a folder in which files can be made need not be readable.
    private static let searching: CInt = 0o10_000_000
    /// O_TMPFILE.
    private static let unnamed: CInt = 0o20_000_000 | O_DIRECTORY
  #else
    private static let searching = O_RDONLY
  #endif

  /// Opens a folder, which must be there.
  init(_ path: FilePath) throws(SystemError) {
    self.path = path
    file = try OpenFile(path, Self.searching | O_DIRECTORY)
    status = try file.status
  }

  /// Throws ``SystemError/notFound`` if the name by which the folder was opened leads to it no more.
  func checkStillNamed() throws(SystemError) {
    guard try FileStatus(ifExists: path)?.identity == identity else { throw .notFound }
  }

  /// Returns what has a name now, links not followed; `nil` if nothing has it.
  func status(of name: FilePath) throws(SystemError) -> FileStatus? {
    var status = stat()
    let result = unsafe name.withCString {
      unsafe file_refresh(file.descriptor, $0)
      return unsafe fstatat(file.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    if result == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw .last
  }

  /// Returns what a name leads to, through links; `nil` if nothing has it, or a link leads nowhere.
  func target(of name: FilePath) throws(SystemError) -> FileStatus? {
    var status = stat()
    if unsafe name.withCString({ unsafe fstatat(file.descriptor, $0, &status, 0) }) == 0 {
      return FileStatus(status)
    }
    if errno == ENOENT || errno == ELOOP { return nil }
    throw .last
  }

  /// Throws if the name of an existing file cannot be given to another one, as far as that can be
  /// told without trying.
  func checkReplaceable(_ name: FilePath, _ existing: FileStatus) throws(SystemError) {
    // In a sticky folder, such as /tmp, files belong to their owners (unlink(2)).
    let user = geteuid()
    if status.permissions & mode_t(S_ISVTX) != 0, ![0, status.owner, existing.owner].contains(user)
    {
      throw SystemError(EPERM)
    }
    if unsafe name.withCString({ unsafe file_check_movable(file.descriptor, $0) }) != 0 {
      throw .last
    }
  }

  /// Opens a file with the flags of open(2), links not followed; new files get the permissions that
  /// the user's mask leaves of `mode`.
  func open(_ name: FilePath, _ flags: CInt, mode: mode_t = 0o600) throws(SystemError) -> OpenFile {
    try OpenFile(name, flags | O_NOFOLLOW, mode: mode, in: file.descriptor)
  }

  /// Opens a new file that has no name yet.
  ///
  /// - Returns: `nil` where the system or the file system has no such files.
  func openUnnamed(mode: mode_t) throws(SystemError) -> OpenFile? {
    #if os(Linux)
      do throws(SystemError) {
        let new = try OpenFile(".", O_WRONLY | Self.unnamed, mode: mode, in: file.descriptor)
        guard new.hasDescriptorPath else { return nil }
        return new
      } catch  where [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) {
        return nil
      }
    #else
      return nil
    #endif
  }

  /// Gives an open file, with or without a name, one that nothing has.
  func link(_ open: borrowing OpenFile, as name: FilePath) throws(SystemError) {
    let result = unsafe open.descriptorPath.withCString { old in
      unsafe name.withCString { new in
        unsafe linkat(AT_FDCWD, old, file.descriptor, new, AT_SYMLINK_FOLLOW)
      }
    }
    if result != 0 { throw .last }
  }

  /// Gives a file a second name, which nothing has.
  ///
  /// - Throws: ``SystemError/notSupported`` where the file system has no hard links. FUSE says so by
  ///   ENOSYS before Linux 6.15, everything else by EPERM (link(2)).
  func link(_ name: FilePath, as other: FilePath) throws(SystemError) {
    do throws(SystemError) {
      try unsafe call(name, other) { unsafe linkat($0, $1, $0, $2, 0) }
    } catch  where [ENOSYS, EPERM].contains(error.code) {
      throw .notSupported
    }
  }

  /// Gives a file another name, in place of what has it.
  func rename(_ name: FilePath, to other: FilePath) throws(SystemError) {
    try unsafe call(name, other) { unsafe renameat($0, $1, $0, $2) }
  }

  /// Gives a file another name, which nothing has.
  ///
  /// - Throws: ``SystemError/notSupported`` where the file system cannot check this in one step.
  func renameToFree(_ name: FilePath, _ other: FilePath) throws(SystemError) {
    try unsafe call(name, other) { unsafe file_rename_new($0, $1, $2) }
  }

  /// Exchanges the names of two files in one step.
  ///
  /// - Throws: ``SystemError/notSupported`` where the file system has no such step.
  func exchange(_ name: FilePath, _ other: FilePath) throws(SystemError) {
    try unsafe call(name, other) { unsafe file_exchange($0, $1, $2) }
  }

  private func call(
    _ name: FilePath, _ other: FilePath,
    _ body: (CInt, UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) {
    let result = unsafe name.withCString { name in
      unsafe other.withCString { other in unsafe body(file.descriptor, name, other) }
    }
    if result != 0 { throw .last }
  }

  /// Takes a file's name away.
  func remove(_ name: FilePath) {
    _ = unsafe name.withCString { unsafe unlinkat(file.descriptor, $0, 0) }
  }

  /// Calls `body` with the names in the folder, in no order, until it returns `false`.
  ///
  /// - Throws: ``SystemError`` if the folder cannot be listed.
  func forEachName(_ body: (FilePath) -> Bool) throws(SystemError) {
    let descriptor = try open(".", O_RDONLY | O_DIRECTORY).released()
    guard let entries = unsafe fdopendir(descriptor) else {
      let failure = SystemError.last
      close(descriptor)
      throw failure
    }
    defer { unsafe closedir(entries) }
    while true {
      // Only errno tells a failure from the end.
      errno = 0
      guard let entry = unsafe readdir(entries) else {
        if errno != 0 { throw .last }
        return
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe FilePath(bytes: $0) }
      guard body(name) else { return }
    }
  }

  /// Whether names that differ only in case are one name here. This is tried out, by making a file
  /// for a moment, since neither the file system's kind nor the numbers of its files tell.
  func ignoresCase() -> Bool {
    var made: FilePath?
    // Locked until it is closed, so that no other run takes it for abandoned before that.
    let file = try? makeTemporaryFile(mode: 0o600, named: &made)
    guard file != nil, let name = made else { return false }
    defer { TemporaryFiles.remove(name, in: self) }
    let upperCase = FilePath(String(decoding: name.bytes, as: UTF8.self).uppercased())
    return ((try? status(of: upperCase)) ?? nil) != nil
  }
}
