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
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe withCString {
        unsafe readlink($0, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    }
    guard count > 0 else { return nil }
    let link = buffer.prefix(count)
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
