import CPlatform

extension OpenFile {
  /// Opens what is no regular file, such as a FIFO, to write to it.
  init(writingTo path: FilePath) throws(SystemError) { try self.init(path, O_WRONLY) }

  /// Opens a new file that has no name yet.
  ///
  /// - Returns: `nil` where the system or the file system has no such files.
  static func unnamed(in folder: FilePath) throws(SystemError) -> OpenFile? {
    #if os(Linux)
      // O_TMPFILE is a composed macro, which Swift does not see.
      let temporaryFile: CInt = 0o20_000_000 | O_DIRECTORY
      do throws(SystemError) {
        let file = try OpenFile(folder, O_WRONLY | temporaryFile)
        let name = file.descriptorPath
        guard unsafe name.withCString({ unsafe access($0, F_OK) }) == 0 else { return nil }
        return file
      } catch  where [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) {
        return nil
      }
    #else
      return nil
    #endif
  }

  /// Makes a file under a temporary name, which other processes may want to use for the same
  /// purpose: waits until they are done with it, and takes away what one of them left.
  ///
  /// It is locked as long as it is open. The caller removes or renames it through
  /// ``TemporaryFiles``.
  static func temporary(at path: FilePath) throws(SystemError) -> OpenFile {
    while true {
      do throws(SystemError) {
        return try TemporaryFiles.make(path) { () throws(SystemError) in
          let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
          do throws(SystemError) { try file.lockUnderName(path) } catch {
            if error != .exists { path.remove() }
            throw error
          }
          return file
        }
      } catch  where error == .exists {
        try path.removeIfAbandoned()
      }
    }
  }

  /// Locks the file, and checks that it still has its temporary name.
  ///
  /// - Throws: ``SystemError/exists`` if another process took it for abandoned before it was
  ///   locked.
  private func lockUnderName(_ path: FilePath) throws(SystemError) {
    try lock()
    guard let named = try FileStatus(ifExists: path), try named.identity == status.identity else {
      throw .exists
    }
  }

  /// Waits until nobody else has the file locked, and locks it until it is closed.
  func lock() throws(SystemError) {
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw .last }
    }
  }

  /// A name that leads to this file whether it has a name of its own or not.
  private var descriptorPath: FilePath { FilePath("/proc/self/fd/\(descriptor)") }

  /// Gives the file a name that no file has.
  func link(to path: FilePath) throws(SystemError) {
    let result = unsafe descriptorPath.withCString { old in
      unsafe path.withCString { new in
        unsafe linkat(AT_FDCWD, old, AT_FDCWD, new, AT_SYMLINK_FOLLOW)
      }
    }
    if result != 0 { throw .last }
  }

  /// Locks the file until it is closed, unless somebody else has it locked.
  ///
  /// - Returns: whether it is locked.
  func lockIfFree() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Takes over the permissions, and if it may the owner, of the file that this one replaces.
  func adopt(_ replaced: FileStatus) throws(SystemError) {
    let mine = try status
    var permissions = replaced.permissions
    if mine.owner != replaced.owner || mine.group != replaced.group,
      fchown(descriptor, replaced.owner, replaced.group) != 0
    {
      // What runs as another user must not become ours.
      permissions &= 0o777
    }
    if fchmod(descriptor, permissions) != 0 { throw .last }
  }

  /// Reports what the system could not write so far, as closing the file would.
  func flush() throws(SystemError) {
    let copy = dup(descriptor)
    guard copy >= 0, close(copy) == 0 || errno == EINTR else { throw .last }
  }
}
