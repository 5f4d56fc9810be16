import CPlatform

extension FilePath {
  /// Whether the name leads to a folder.
  package var isFolder: Bool { (try? FileStatus(of: self))?.kind == .folder }

  /// The most names of a folder that are read to find one like a missing name: comparing more would
  /// take longer than people wait for an error.
  private static let mostNames = 500

  /// The names of what lies in the folder of this name, not counting hidden files, in no order;
  /// none if there are more than five hundred, or it cannot be looked into.
  package var namesInside: [[UInt8]] {
    var names: [[UInt8]] = []
    try? Folder(self).forEachName { entry in
      if entry.bytes.first != UInt8(ascii: ".") { names.append(entry.bytes) }
      return names.count <= Self.mostNames
    }
    return names.count <= Self.mostNames ? names : []
  }

  /// Makes a folder of this name, and those that it is in, where there is none.
  ///
  /// - Throws: ``OutputError`` if it cannot be made, or something else has the name.
  package func makeFolders() throws(OutputError) {
    do throws(SystemError) {
      for end in bytes.indices.dropFirst() where bytes[end] == UInt8(ascii: "/") {
        try FilePath(bytes: bytes[..<end]).makeOneFolder()
      }
      try makeOneFolder()
    } catch {
      throw OutputError(self, .cannotCreate(error))
    }
  }

  /// Makes the folder that the file is in, where there is none.
  ///
  /// - Throws: ``OutputError`` if it cannot be made.
  package func makeFolderAround() throws(OutputError) {
    if !folder.isFolder { try folder.makeFolders() }
  }

  /// Throws if ``makeFolders()`` would throw, as far as that can be told without making any.
  package func checkFoldersCanBeMade() throws(OutputError) {
    do throws(SystemError) {
      guard let (existing, status, missing) = nearestExisting else { throw .notFound }
      if status.kind != .folder { throw .notFolder }
      if !missing.isEmpty { try existing.checkWritable() }
    } catch {
      throw OutputError(self, .cannotCreate(error))
    }
  }

  /// The longest beginning of the name that leads to something, what that is, and the parts of the
  /// name behind it; `nil` if not even the first part leads to something.
  var nearestExisting: (path: FilePath, status: FileStatus, missing: [[UInt8]])? {
    var (path, missing) = (self, [[UInt8]]())
    while true {
      // Without slashes at the end, which only folders may have.
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
    // Whatever the system says of a folder that is there, such as one that may not be written to.
    if let status = try FileStatus(ifExists: self) {
      if status.kind != .folder { throw .notFolder }
    } else {
      throw failure
    }
  }
}
