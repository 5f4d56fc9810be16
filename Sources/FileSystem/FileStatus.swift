import LibC

/// The attributes of a file: its kind, size, permissions, owner, group, identity and modification time.
package struct FileStatus: Sendable {
  package enum Kind {
    /// A stream is a FIFO or a socket.
    case regular, folder, stream, characterDevice, blockDevice
  }

  package let kind: Kind
  /// The number of a device; meaningless for other files.
  fileprivate let device: dev_t
  /// The size in bytes; meaningless for a stream.
  package let size: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// Equal for two paths of one file, different for two files.
  package let identity: Identity
  /// The time of the last change of the contents.
  package let modified: Time

  package struct Identity: Hashable, Sendable {
    /// The device number of the mounted file system.
    let device: UInt64
    /// The inode number of the file.
    let inode: UInt64
  }

  /// A time of the file system's clock.
  package struct Time: Comparable, Sendable {
    /// Seconds since the beginning of 1970, UTC.
    package let seconds: Int
    package let nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) {
      (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
    }

    package static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .stream
      }
    device = status.st_rdev
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    let time = status.st_mtim
    modified = Time(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// Reads the attributes of a path's target, following links.
  package init(of path: Pathname) throws(SystemError) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }

  /// Reads the attributes of a path's target; `nil` if it does not exist.
  package init?(ifExists path: Pathname) throws(SystemError) {
    do { try self.init(of: path) } catch  where error == .notFound { return nil }
  }

  /// Whether this is neither a regular file nor a folder. Such a file is written to directly.
  var isSpecial: Bool { kind != .regular && kind != .folder }

  /// Whether this is a device on which data could be lost: any but `/dev/null`, `/dev/zero` and
  /// `/dev/full`, under whatever names.
  package var isStorageOrUnknownDevice: Bool {
    switch kind {
    case .regular, .folder, .stream: false
    case .blockDevice: true
    case .characterDevice:
      !["/dev/null", "/dev/zero", "/dev/full"].contains { (name: Pathname) in
        (try? FileStatus(of: name)).map { $0.kind == kind && $0.device == device } ?? false
      }
    }
  }

  /// Whether this is still the same file, with the same size and the same modification time.
  package func isUnchanged(since earlier: FileStatus) -> Bool {
    identity == earlier.identity && hasSizeAndDate(of: earlier)
  }

  package func hasSizeAndDate(of other: FileStatus) -> Bool {
    size == other.size && modified == other.modified
  }
}

extension Pathname {
  /// Whether the path leads to the same existing regular file or block device as one of several
  /// others, which are only looked at if the path leads to one of these.
  ///
  /// A folder that is mounted twice gives its files two identities. So do some case-insensitive file systems, for two
  /// spellings of a name. Then two files are the same if their size, modification time and all bytes are equal.
  package func isSameFile(asOneOf others: [Pathname]) -> Bool {
    guard let mine = try? FileStatus(of: self), mine.kind == .regular || mine.kind == .blockDevice
    else { return false }
    return others.contains { other in
      guard let theirs = try? FileStatus(of: other) else { return false }
      if mine.identity == theirs.identity { return true }
      if mine.kind == .blockDevice || theirs.kind == .blockDevice {
        return mine.kind == theirs.kind && mine.device == theirs.device
      }
      guard mine.size > 0, mine.size == theirs.size, mine.modified == theirs.modified,
        mine.identity.device != theirs.identity.device || isSameName(as: other)
      else { return false }
      return hasSameBytes(as: other)
    }
  }

  /// Whether two paths name the same file in a case-insensitive folder.
  private func isSameName(as other: Pathname) -> Bool {
    guard let mine = try? followingLinks(), let theirs = try? other.followingLinks() else {
      return false
    }
    // Each spelling of a folder's path may have its own identity as well.
    let isSameFolder =
      (try? FileStatus(of: mine.folder))?.identity == (try? FileStatus(of: theirs.folder))?.identity
      || mine.folder.componentsWithoutCase == theirs.folder.componentsWithoutCase
    return mine.withoutCase == theirs.withoutCase && isSameFolder && mine.folder.ignoresCase
  }

  private func hasSameBytes(as other: Pathname) -> Bool {
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

  /// Whether the path leads to something that is neither a regular file nor a folder.
  package var isSpecialFile: Bool {
    namedDescriptor != nil || (try? FileStatus(of: self))?.isSpecial ?? false
  }

  package var exists: Bool { (try? FileStatus(of: self)) != nil }

  /// The size in bytes of the regular file that the path leads to; `nil` for anything else, and if
  /// there is none.
  package var fileSize: Int? {
    guard let status = try? FileStatus(of: self), status.kind == .regular else { return nil }
    return status.size
  }

  /// Whether the path leads to a file that was modified after all the others; `false` if one of
  /// them cannot be examined.
  package func isNewer(than others: [Pathname]) -> Bool {
    guard let mine = try? FileStatus(of: self), mine.kind == .regular else { return false }
    return others.allSatisfy { other in
      (try? FileStatus(of: other)).map { $0.modified < mine.modified } ?? false
    }
  }
}
