import CFileSystem
import LibC

/// The extended attributes of a file that belong to its users (`user.*`), such as the tags of file
/// managers (xattr(7)).
struct ExtendedAttributes {
  /// The names, each ending with a zero byte, and the values.
  private var values: [(name: [CChar], value: [UInt8])] = []
  /// The names of the attributes that could not be read, or would exceed the limit.
  private var unread: [[CChar]] = []

  /// The largest size of a list of names and of a value in bytes (xattr(7)).
  static let maximumSize = 1 << 16

  /// Reads the attributes of a file, up to a total number of bytes of their values.
  init(of path: Pathname, upTo limit: Int = maximumSize) {
    var names = [CChar](repeating: 0, count: Self.maximumSize)
    let count = unsafe path.withCString { unsafe listxattr($0, &names, names.count) }
    // More names than the system returns.
    if count < 0 && SystemError.last == SystemError(E2BIG) {
      unread.append(Array("user.*".utf8CString))
    }
    var rest = limit
    for name in names.prefix(max(0, count)).split(separator: 0) {
      guard name.starts(with: "user.".utf8.map { CChar(bitPattern: $0) }) else { continue }
      var value = [UInt8](repeating: 0, count: rest)
      let name = Array(name) + [0]
      let size = unsafe path.withCString { unsafe getxattr($0, name, &value, rest) }
      // With a capacity of 0, getxattr(2) returns the size of a value without it.
      if size < 0 || rest == 0 {
        unread.append(name)
      } else {
        values.append((name, Array(value.prefix(size))))
        rest -= size
      }
    }
  }

  /// Gives the attributes to an open file.
  ///
  /// - Returns: the names of the attributes that the file does not have now, in a form that is
  ///   displayed on one line of a terminal.
  func copy(to file: borrowing OpenFile) -> [String] {
    var lost = unread
    for (name, value) in values
    where unsafe fsetxattr(file.descriptor, name, value, value.count, 0) != 0 {
      lost.append(name)
    }
    return lost.map { String(escaping: $0.dropLast().map { UInt8(bitPattern: $0) }) }
  }
}
