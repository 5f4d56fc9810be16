import CPlatform

/// An error number of the system.
public struct SystemError: Error, Hashable, Sendable {
  /// The number, as in errno.
  public let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(errno) }

  /// Others keep changing what has a name that is needed.
  static let busy = SystemError(EBUSY)
  /// The system or the file system has no such call.
  static let notSupported = SystemError(ENOTSUP)
  package static let isFolder = SystemError(EISDIR)
  static let notFolder = SystemError(ENOTDIR)
  static let exists = SystemError(EEXIST)
  static let notFound = SystemError(ENOENT)
  static let tooManyFiles = SystemError(EMFILE)

  /// Whether there is no file of a name.
  public var isNotFound: Bool { code == ENOENT }

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
