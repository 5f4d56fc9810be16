import LibC

extension Pathname {
  package var isFolder: Bool { (try? FileStatus(of: self))?.kind == .folder }

  /// Creates this folder and the folders that contain it, if they do not exist. No folder is created of a path with
  /// `..` behind a folder that does not exist.
  package func makeFolders() throws(OutputError) {
    if hasParentReference { try checkFoldersCanBeMade() }
    var folder = self
    do throws(SystemError) {
      if isTooLong { throw .nameTooLong }
      for prefix in prefixes {
        folder = prefix
        try folder.makeOneFolder()
      }
    } catch {
      // mkdir(2) does not follow a link to nothing.
      if error == .exists, let target = folder.linkTarget {
        throw OutputError(.path(self), .noFolder(target))
      }
      throw OutputError(.path(self), cannotCreate: error)
    }
  }

  /// Creates the folder that contains the file, if it does not exist.
  package func makeFolderAround() throws(OutputError) {
    if !folder.isFolder { try folder.makeFolders() }
  }

  /// Throws if the file could not be created after ``makeFolderAround()``, because its folder cannot
  /// be created, or because the path is a link into a folder that does not exist.
  package func checkFolderAroundCanBeMade() throws(OutputError) {
    if let target = linkTarget, !target.folder.isFolder {
      throw OutputError(.path(self), .noFolder(target.folder))
    }
    try folder.checkFoldersCanBeMade()
  }

  /// Throws if ``makeFolders()`` would fail, as far as that can be checked without creating a folder.
  ///
  /// A path with `..` behind a missing folder is an error, because it leads nowhere until that folder is created, and
  /// then to a folder that nobody has examined. So is a link to a missing folder, which mkdir(2) does not follow.
  package func checkFoldersCanBeMade() throws(OutputError) {
    let obstacle = try converting(try folderThatCannotBeMade) {
      OutputError(.path(self), cannotCreate: $0)
    }
    if let obstacle { throw OutputError(.path(self), .noFolder(obstacle)) }
  }

  /// The first missing folder on the path that ``makeFolders()`` refuses to create; `nil` if there is
  /// none.
  private var folderThatCannotBeMade: Pathname? {
    get throws(SystemError) {
      if isTooLong { throw .nameTooLong }
      if isFolder { return nil }
      var parent: Pathname = isAbsolute ? "/" : "."
      for folder in prefixes {
        if let status = try FileStatus(ifExists: folder) {
          if status.kind != .folder { throw .notFolder }
          parent = folder
          continue
        }
        if folder.bytes.isEmpty { throw .notFound }
        if let target = folder.linkTarget { return target }
        if Pathname(bytes: bytes[folder.bytes.count...]).hasParentReference { return folder }
        try parent.checkWritable()
        return nil
      }
      return nil
    }
  }

  private var hasParentReference: Bool { components.contains { $0.elementsEqual("..".utf8) } }

  /// The folders that the path goes through, from the first component to the whole path.
  private var prefixes: [Pathname] {
    bytes.indices.dropFirst().filter { bytes[$0] == UInt8(ascii: "/") }
      .map { Pathname(bytes: bytes[..<$0]) } + [self]
  }

  private func makeOneFolder() throws(SystemError) {
    if unsafe withCString({ unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = SystemError.last
    // An existing folder is fine, whatever error the system reports for it, such as a lack of permission.
    guard let status = try FileStatus(ifExists: self) else { throw failure }
    if status.kind != .folder { throw .notFolder }
  }
}
