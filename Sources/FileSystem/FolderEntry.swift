/// What lies in a folder under a name.
package struct FolderEntry: Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, linkToFolder, brokenLink
    /// A FIFO, a socket or a device.
    case special
  }

  package let name: [UInt8]
  package let kind: Kind
  /// The same for two names of one file, links followed; `nil` for a broken link.
  package let identity: FileStatus.Identity?
}

extension FilePath {
  /// Returns what lies in the folder of this name, in no order. Hidden files, whose names begin
  /// with a dot, do not count. Links to files are followed; nothing is opened.
  ///
  /// - Throws: ``InputError`` if it is no folder, or cannot be listed.
  package func entries() throws(InputError) -> [FolderEntry] {
    do throws(SystemError) {
      let folder = try Folder(self)
      var names: [FilePath] = []
      try folder.forEachName { name in
        if name.bytes.first != UInt8(ascii: ".") { names.append(name) }
        return true
      }
      var entries: [FolderEntry] = []
      entries.reserveCapacity(names.count)
      for name in names {
        if let entry = try folder.entry(named: name) { entries.append(entry) }
      }
      return entries
    } catch {
      throw InputError(self, .cannotOpen(error))
    }
  }
}

extension Folder {
  /// Returns what has a name; `nil` if nothing has it any more.
  fileprivate func entry(named name: FilePath) throws(SystemError) -> FolderEntry? {
    guard let target = try target(of: name) else {
      let isLink = try status(of: name) != nil
      return isLink ? FolderEntry(name: name.bytes, kind: .brokenLink, identity: nil) : nil
    }
    let kind: FolderEntry.Kind =
      switch target.kind {
      case .regular: .file
      case .folder: try status(of: name)?.kind == .folder ? .folder : .linkToFolder
      case .other: .special
      }
    return FolderEntry(name: name.bytes, kind: kind, identity: target.identity)
  }
}
