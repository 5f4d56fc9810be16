import LibC

extension Pathname {
  /// The largest number of links that are followed, as in the Linux kernel.
  static let maximumLinks = 40

  /// The path after all links are resolved, whether or not a file exists there.
  ///
  /// - Throws: `ELOOP` if there are more than ``maximumLinks``.
  package func followingLinks() throws(SystemError) -> Pathname {
    var path = self
    for _ in 0..<Self.maximumLinks {
      guard let next = path.nextLink else { return path }
      path = next
    }
    throw SystemError(ELOOP)
  }

  /// The target of a link, which may itself be a link; `nil` if this is not a link.
  var nextLink: Pathname? { linkText.map { $0.isAbsolute ? $0 : folder.appending($0.bytes) } }

  /// The text of a link, which is relative to the folder that contains the link; `nil` if this is
  /// not a link.
  private var linkText: Pathname? {
    let link = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      let result = unsafe withCString { name in
        unsafe buffer.withMemoryRebound(to: CChar.self) {
          unsafe readlink(name, $0.baseAddress!, $0.count)
        }
      }
      count = max(0, result)
    }
    return link.isEmpty ? nil : Pathname(bytes: link)
  }

  /// Where the path leads once the folders that are missing on the way have been created.
  ///
  /// All links are followed, and `..` behind a missing folder leads back to the folder that
  /// contains it. That is what the system does as soon as the missing folder exists.
  ///
  /// - Returns: the longest part of the path that exists, without a link at its end, and the missing components.
  func resolvedBeforeItExists() throws(SystemError) -> (existing: Pathname, missing: [[UInt8]]) {
    if isTooLong { throw .nameTooLong }
    var (existing, missing): (Pathname, [[UInt8]]) = (isAbsolute ? "/" : ".", [])
    var (rest, links) = (Array(components.reversed()), 0)
    while let name = rest.popLast() {
      if name.elementsEqual("..".utf8) {
        if missing.popLast() == nil { existing = existing.appending(name) }
        continue
      }
      let next = existing.appending(name)
      if !missing.isEmpty {
        missing.append(Array(name))
      } else if let link = next.linkText {
        links += 1
        guard links <= Self.maximumLinks else { throw SystemError(ELOOP) }
        if link.isAbsolute { existing = "/" }
        rest += link.components.reversed()
      } else if try FileStatus(ifExists: next) == nil {
        missing.append(Array(name))
      } else {
        existing = next
      }
    }
    return (existing, missing)
  }

  /// The canonical path of a file or folder, without links and dots; `nil` if it does not exist.
  var withoutLinks: Pathname? {
    guard let name = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(name) }
    return Pathname(
      bytes: unsafe UnsafeBufferPointer(start: name, count: strlen(name)).map {
        UInt8(bitPattern: $0)
      })
  }

  /// The final target of a link; `nil` if this is not a link.
  package var linkTarget: Pathname? { (try? followingLinks()).flatMap { $0 == self ? nil : $0 } }

  /// Throws unless the file is writable.
  func checkWritable() throws(SystemError) {
    if unsafe withCString({ unsafe access($0, W_OK) }) != 0 { throw .last }
  }
}
