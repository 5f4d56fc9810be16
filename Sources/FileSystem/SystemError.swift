import LibC

/// An error of a system call.
public struct SystemError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The error number, as in errno.
  public let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(errno) }

  /// Other processes keep replacing the file at the path.
  static let busy = SystemError(EBUSY)
  /// The system or the file system does not support the call.
  static let notSupported = SystemError(ENOTSUP)
  package static let isFolder = SystemError(EISDIR)
  static let notFolder = SystemError(ENOTDIR)
  static let exists = SystemError(EEXIST)
  static let notFound = SystemError(ENOENT)
  package static let nameTooLong = SystemError(ENAMETOOLONG)
  package static let tooManyFiles = SystemError(EMFILE)

  /// Whether a file does not exist.
  public var isNotFound: Bool { self == .notFound }

  /// Whether the disk, the user's quota or the maximum size of a file is exhausted.
  var isFullDisk: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

  /// Whether the process has run out of descriptors, or the system out of memory.
  public var isShortage: Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

  package var isOutOfMemory: Bool { code == ENOMEM }

  /// Whether the reader of a pipe has closed it.
  public var isClosedPipe: Bool { code == EPIPE }

  /// The system's message, beginning with a lowercase letter.
  public var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let sentence = unsafe String(cString: text)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

/// Returns the value of an expression. An error that it throws is converted.
package func converting<Value: ~Copyable, From: Error, To: Error>(
  _ expression: @autoclosure () throws(From) -> Value, to convert: (From) -> To
) throws(To) -> Value {
  do throws(From) { return try expression() } catch { throw convert(error) }
}
