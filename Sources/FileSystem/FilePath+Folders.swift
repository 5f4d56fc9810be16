import CPlatform

extension FilePath {
  /// Whether the path leads to a folder.
  package var isFolder: Bool { (try? FileStatus(of: self))?.kind == .folder }

  /// The number of names up to which a folder is searched for a name similar to a missing one:
  /// comparing more names would delay the error message noticeably.
  private static let maxNames = 500

  /// The names of the entries of this folder, without hidden ones, in no particular order; empty if
  /// there are more than 500, or if the folder cannot be listed.
  package var namesInside: [[UInt8]] {
    var names: [[UInt8]] = []
    try? Folder(self).forEachName { entry in
      if entry.bytes.first != UInt8(ascii: ".") { names.append(entry.bytes) }
      return names.count <= Self.maxNames
    }
    return names.count <= Self.maxNames ? names : []
  }

  /// Creates this folder and the folders that contain it, if they do not exist.
  ///
  /// - Throws: ``OutputError`` if a folder cannot be created, or if the path leads to something
  ///   else.
  package func makeFolders() throws(OutputError) {
    do throws(SystemError) {
      for end in bytes.indices.dropFirst() where bytes[end] == UInt8(ascii: "/") {
        try FilePath(bytes: bytes[..<end]).makeOneFolder()
      }
      try makeOneFolder()
    } catch {
      throw OutputError(.path(self), cannotCreate: error)
    }
  }

  /// Creates the folder that contains the file, if it does not exist.
  ///
  /// - Throws: ``OutputError`` if it cannot be created.
  package func makeFolderAround() throws(OutputError) {
    if !folder.isFolder { try folder.makeFolders() }
  }

  /// Throws if ``makeFolders()`` would fail, as far as that can be checked without creating a
  /// folder.
  package func checkFoldersCanBeMade() throws(OutputError) {
    do throws(SystemError) {
      guard let (existing, status, missing) = nearestExisting else { throw .notFound }
      if status.kind != .folder { throw .notFolder }
      if !missing.isEmpty { try existing.checkWritable() }
    } catch {
      throw OutputError(.path(self), cannotCreate: error)
    }
  }

  /// The longest prefix of the path that exists, its status, and the missing components after it;
  /// `nil` if not even the first component exists.
  var nearestExisting: (path: FilePath, status: FileStatus, missing: [[UInt8]])? {
    var (path, missing) = (self, [[UInt8]]())
    while true {
      // Trailing slashes are removed, because only folders may have them.
      let last = path.bytes.lastIndex { $0 != UInt8(ascii: "/") } ?? 0
      path = FilePath(bytes: path.bytes.prefix(last + 1))
      if let status = try? FileStatus(of: path) { return (path, status, missing) }
      if path.name.isEmpty || path == "." { return nil }
      missing.insert(path.name, at: 0)
      path = path.folder
    }
  }

  private func makeOneFolder() throws(SystemError) {
    if unsafe withCString({ unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = SystemError.last
    // An existing folder is fine, whatever error the system reports for it, such as a lack of
    // permission.
    if let status = try FileStatus(ifExists: self) {
      if status.kind != .folder { throw .notFolder }
    } else {
      throw failure
    }
  }
}
