/// What a folder contains under a name.
package struct FolderEntry: Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, linkToFolder, brokenLink
    /// A FIFO, a socket or a device.
    case special
  }

  package let name: [UInt8]
  package let kind: Kind
  /// Equal for two names of one file, after following links; `nil` for a broken link.
  package let identity: FileStatus.Identity?
  /// The size of a file in bytes.
  package var size = 0
}

extension Pathname {
  /// Returns the entries of this folder, in no particular order, without hidden ones (whose names
  /// begin with a dot). Links to files are followed; no file is opened.
  ///
  /// - Throws: ``InputError`` if this is not a folder, or if it cannot be listed.
  package func entries() throws(InputError) -> [FolderEntry] {
    try converting(try Folder(self).entries()) { InputError(.path(self), .cannotOpen($0)) }
  }
}

extension Folder {
  fileprivate func entries() throws(SystemError) -> [FolderEntry] {
    var names: [Pathname] = []
    try forEachName { name in
      if name.bytes.first != UInt8(ascii: ".") { names.append(name) }
      return true
    }
    return try names.map { name throws(SystemError) in try entry(named: name) }.compactMap(\.self)
  }

  /// Returns the entry of a name; `nil` if it no longer exists.
  fileprivate func entry(named name: Pathname) throws(SystemError) -> FolderEntry? {
    guard let target = try target(of: name) else {
      let isLink = try status(of: name) != nil
      return isLink ? FolderEntry(name: name.bytes, kind: .brokenLink, identity: nil) : nil
    }
    let kind: FolderEntry.Kind =
      switch target.kind {
      case .regular: .file
      case .folder: try status(of: name)?.kind == .folder ? .folder : .linkToFolder
      case .stream, .characterDevice, .blockDevice: .special
      }
    return FolderEntry(name: name.bytes, kind: kind, identity: target.identity, size: target.size)
  }
}
