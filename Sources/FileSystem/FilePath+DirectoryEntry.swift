import CPlatform

extension FilePath {
  /// The number of links that are followed, as in the Linux kernel.
  private static let maximumLinks = 40

  /// The name that links lead to in the end, whether or not there is a file of that name.
  func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0..<Self.maximumLinks {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe path.withCString {
          unsafe readlink($0, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
      }
      guard count > 0 else { return path }
      let link = buffer.prefix(count)
      path = link.first == UInt8(ascii: "/") ? FilePath(bytes: link) : path.sibling(named: link)
    }
    throw SystemError(ELOOP)
  }

  /// What the name leads to in the end, if it is a link's.
  package var linkTarget: FilePath? {
    (try? followingLinks()).flatMap { $0 == self ? nil : $0 }
  }

  /// Throws unless the file may be written to.
  func checkWritable() throws(SystemError) {
    if unsafe withCString({ unsafe access($0, W_OK) }) != 0 { throw .last }
  }

  /// Gives a file a second name, which no file has.
  func link(to path: FilePath) throws(SystemError) {
    let result = unsafe withCString { old in
      unsafe path.withCString { new in
        unsafe linkat(AT_FDCWD, old, AT_FDCWD, new, 0)
      }
    }
    if result != 0 { throw .last }
  }

  /// Gives a file another name, in place of a file that has it.
  func rename(to path: FilePath) throws(SystemError) {
    let result = unsafe withCString { old in
      unsafe path.withCString { new in unsafe renameat(AT_FDCWD, old, AT_FDCWD, new) }
    }
    if result != 0 { throw .last }
  }

  /// Removes the file if no process has it locked and it still has this name then.
  ///
  /// - Parameter waits: whether to wait while another process has it locked; if not, it stays then.
  /// - Throws: an error if it cannot be removed, or is nothing that could have been left behind.
  func removeIfAbandoned(waiting waits: Bool = true) throws(SystemError) {
    do throws(SystemError) {
      let file = try OpenFile(self, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard try file.status.kind == .regular else { throw SystemError.inTheWay }
      if waits { try file.lock() } else if !file.lockIfFree() { return }
      if let named = try FileStatus(ifExists: self), try named.identity == file.status.identity,
        unsafe withCString({ unsafe unlink($0) }) != 0
      {
        throw SystemError.last
      }
    } catch  where error == .notFound {
      // Another process removed it.
    }
  }

  /// Removes the file if there is one.
  func remove() {
    _ = unsafe withCString { unsafe unlink($0) }
  }
}
