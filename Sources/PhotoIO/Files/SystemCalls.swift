#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error number of the system.
public struct SystemError: Error, Hashable, Sendable {
  /// The number, as in errno.
  public let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(errno) }

  static let isFolder = SystemError(EISDIR)
  static let exists = SystemError(EEXIST)
  static let notFound = SystemError(ENOENT)

  /// Whether there is no room left on the disk or in the user's share of it.
  var isFullDisk: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

  /// Whether the process has used up its files or the system's memory.
  public var isShortage: Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

  /// Whether the reader of a pipe has gone.
  public var isClosedPipe: Bool { code == EPIPE }
}

extension SystemError: CustomStringConvertible {
  /// The system's text, beginning in lower case.
  public var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let sentence = unsafe String(cString: text)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

/// An open file, closed at the end of its life.
struct OpenFile: ~Copyable, Sendable {
  let descriptor: CInt
  private let isOwned: Bool

  private init(descriptor: CInt, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit { if isOwned { _ = systemClose(descriptor) } }

  /// A file that somebody else has opened and will close.
  init(borrowing descriptor: CInt) {
    self.init(descriptor: descriptor, isOwned: false)
  }

  /// Opens a file with the flags of open(2); new files get the permissions that the user's mask
  /// leaves of `mode`.
  init(_ path: FilePath, _ flags: CInt, mode: mode_t = 0o666) throws(SystemError) {
    var descriptor: CInt
    repeat {
      descriptor = unsafe path.withCString { unsafe open($0, flags | O_CLOEXEC, mode) }
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor, isOwned: true)
  }

  /// Opens a file for reading.
  init(reading path: FilePath) throws(SystemError) { try self.init(path, O_RDONLY) }

  /// Reads until `count` bytes are there or the file ends.
  func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress! + filled, count - filled)
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if got == 0 { break }
      filled += got
    }
    return Array(bytes.prefix(filled))
  }

  /// Writes all bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let put = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
      if put < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[put...])
    }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    let result: Result<Void, SystemError> = unsafe bytes.withUnsafeBytes { bytes in
      do throws(SystemError) { return .success(try unsafe write(bytes)) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// How many bytes of the file are behind what will be read next.
  var position: Int64 {
    get throws(SystemError) {
      let position = lseek(descriptor, 0, SEEK_CUR)
      guard position >= 0 else { throw .last }
      return Int64(position)
    }
  }

  /// What the system says of the file.
  var status: FileStatus {
    get throws(SystemError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
      return FileStatus(status)
    }
  }
}

// Free functions, since the methods above have the names of the system's calls.

private func systemClose(_ file: CInt) -> CInt { close(file) }

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}

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

  fileprivate init(_ status: stat) {
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
