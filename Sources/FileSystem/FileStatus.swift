import CPlatform

/// What the system tells about a file: its kind, size, owner, identity and date.
package struct FileStatus: Sendable {
  package enum Kind { case regular, folder, other }

  package let kind: Kind
  /// In bytes; means nothing for a stream.
  package let size: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// The same for two names of one file, different for two files.
  package let identity: Identity
  /// When the contents changed last.
  package let modified: Time

  /// The numbers by which the system tells files apart.
  package struct Identity: Hashable, Sendable {
    /// That of the mounted file system.
    let device: UInt64
    /// That of the file in it (its inode).
    let number: UInt64
  }

  /// A moment of the file system's clock.
  package struct Time: Comparable, Sendable {
    /// Since the beginning of 1970 in UTC.
    package let seconds: Int
    package let nanoseconds: Int

    package static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Time(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// Looks at what a name leads to, through links.
  package init(of path: FilePath) throws(SystemError) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }

  /// Looks at what a name leads to; `nil` if there is nothing.
  package init?(ifExists path: FilePath) throws(SystemError) {
    do throws(SystemError) { try self.init(of: path) } catch  where error == .notFound {
      return nil
    }
  }
}

extension FileStatus {
  /// Whether this is the same file as before, of the same size and the same date of its last change.
  package func isUnchanged(since earlier: FileStatus) -> Bool {
    identity == earlier.identity && size == earlier.size && modified == earlier.modified
  }
}

extension FilePath {
  /// Whether two names lead to one existing file, streams and folders aside.
  ///
  /// A folder that is mounted twice has files with two identities, as have two spellings of a name on
  /// some file systems without case. There, two names that agree in everything, up to the last byte,
  /// are taken for one file's.
  public func isSameFile(as other: FilePath) -> Bool {
    guard let mine = try? FileStatus(of: self), let theirs = try? FileStatus(of: other),
      mine.kind == .regular
    else { return false }
    if mine.identity == theirs.identity { return true }
    guard mine.size > 0, mine.size == theirs.size, mine.modified == theirs.modified,
      mine.identity.device != theirs.identity.device || isSameName(as: other)
    else { return false }
    return hasSameBytes(as: other)
  }

  /// Whether two names lead to one place for a file, of a folder without case.
  private func isSameName(as other: FilePath) -> Bool {
    guard let mine = try? followingLinks(), let theirs = try? other.followingLinks() else {
      return false
    }
    return mine.withoutCase == theirs.withoutCase
      && (try? FileStatus(of: mine.folder))?.identity
        == (try? FileStatus(of: theirs.folder))?.identity
      && mine.folder.ignoresCase
  }

  private func hasSameBytes(as other: FilePath) -> Bool {
    guard let mine = try? OpenFile(reading: self), let theirs = try? OpenFile(reading: other) else {
      return false
    }
    while true {
      guard let some = try? mine.read(upTo: 1 << 16),
        let others = try? theirs.read(upTo: 1 << 16), some == others
      else { return false }
      if some.isEmpty { return true }
    }
  }

  /// Whether the name leads to something that is neither a file nor a folder.
  package var isSpecialFile: Bool {
    namedDescriptor != nil || (try? FileStatus(of: self))?.kind == .other
  }

  /// Whether there is something of the name.
  package var exists: Bool { (try? FileStatus(of: self)) != nil }

  /// The size in bytes of the file that the name leads to; `nil` if there is none, or no file but a
  /// folder or a stream.
  package var fileSize: Int? {
    guard let status = try? FileStatus(of: self), status.kind == .regular else { return nil }
    return status.size
  }

  /// Whether the name leads to a file that was changed after all of the others were; not if one of
  /// them cannot be looked at.
  package func isNewer(than others: [FilePath]) -> Bool {
    guard let mine = try? FileStatus(of: self), mine.kind == .regular else { return false }
    return others.allSatisfy { other in
      (try? FileStatus(of: other)).map { $0.modified < mine.modified } ?? false
    }
  }
}
