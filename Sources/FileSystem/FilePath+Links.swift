import CPlatform

extension FilePath {
  /// The largest number of links that are followed, as in the Linux kernel.
  static let maximumLinks = 40

  /// The path after all links are resolved, whether or not a file exists there.
  ///
  /// - Throws: `ELOOP` if there are more than ``maximumLinks``.
  func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0..<Self.maximumLinks {
      guard let next = path.nextLink else { return path }
      path = next
    }
    throw SystemError(ELOOP)
  }

  /// The target of a link, which may itself be a link; `nil` if this is not a link.
  var nextLink: FilePath? {
    let link = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      let result = unsafe withCString { name in
        unsafe buffer.withMemoryRebound(to: CChar.self) {
          unsafe readlink(name, $0.baseAddress!, $0.count)
        }
      }
      count = max(0, result)
    }
    if link.isEmpty { return nil }
    return link.first == UInt8(ascii: "/") ? FilePath(bytes: link) : sibling(named: link)
  }

  /// The final target of a link; `nil` if this is not a link.
  package var linkTarget: FilePath? {
    (try? followingLinks()).flatMap { $0 == self ? nil : $0 }
  }

  /// Throws unless the file is writable.
  func checkWritable() throws(SystemError) {
    if unsafe withCString({ unsafe access($0, W_OK) }) != 0 { throw .last }
  }
}
