#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What kind of file a name leads to, and which.
struct FileStatus: Sendable {
  enum Kind { case regular, folder, other }

  let kind: Kind
  /// In bytes; means nothing for a stream.
  let size: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// The same for two names of one file, different for two files.
  let identity: [UInt64]

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
    identity = [
      UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino),
    ]
  }

  /// Looks at what a name leads to, through links.
  init(of path: FilePath) throws(SystemError) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }
}

extension FilePath {
  /// Whether two names lead to one existing file, streams and folders aside.
  public func isSameFile(as other: FilePath) -> Bool {
    guard let mine = try? FileStatus(of: self), let theirs = try? FileStatus(of: other) else {
      return false
    }
    return mine.kind == .regular && mine.identity == theirs.identity
  }
}
