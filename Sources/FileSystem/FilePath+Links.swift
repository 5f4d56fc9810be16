import CPlatform

extension FilePath {
  /// The number of links that are followed, as in the Linux kernel.
  static let maximumLinks = 40

  /// The name that links lead to in the end, whether or not there is a file of that name.
  func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0..<Self.maximumLinks {
      guard let next = path.nextLink else { return path }
      path = next
    }
    throw SystemError(ELOOP)
  }

  /// The name that a link leads to, which may be another link's; `nil` if this is no link's name.
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

  /// What the name leads to in the end, if it is a link's.
  package var linkTarget: FilePath? {
    (try? followingLinks()).flatMap { $0 == self ? nil : $0 }
  }

  /// Throws unless the file may be written to.
  func checkWritable() throws(SystemError) {
    if unsafe withCString({ unsafe access($0, W_OK) }) != 0 { throw .last }
  }
}
