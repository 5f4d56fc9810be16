/// The location of an output: equal for all paths at which ``OutputFile`` creates or replaces the
/// same file.
///
/// A location is an entry of a folder, whether or not it exists, after following links. Two hard
/// links to one file are two locations.
package struct OutputLocation: Hashable, Sendable {
  /// A folder, independent of its path.
  package struct Folder: Hashable, Sendable {
    /// The identity of the folder, or of its nearest ancestor that exists.
    let identity: FileStatus.Identity
    /// The components from there to the folder, if it does not exist.
    let missing: [[UInt8]]
  }

  private enum Name: Hashable {
    case exact([UInt8])
    /// Equal for all names that differ only in case or in how letters are composed.
    case withoutCase(String)
  }

  package let folder: Folder
  private let name: Name

  /// Determines the location of a path.
  ///
  /// If the folder does not exist, the location is the one that the path will have once the missing
  /// folders have been created. Determine it again after that.
  ///
  /// - Parameters:
  ///   - folders: folders that are not looked up again. The folder of this path is added.
  ///   - ignoringCase: whether names that differ only in case are the same name in a folder. The
  ///     path leads to the folder, or to its nearest ancestor that exists.
  /// - Returns: `nil` if no output can be created there.
  package init?(
    _ path: FilePath, knowing folders: inout KnownFolders,
    ignoringCase: (FilePath, Folder) -> Bool
  ) {
    guard let target = try? path.followingLinks(), let entry = folders.entry(at: target) else {
      return nil
    }
    folder = entry.folder
    name =
      ignoringCase(entry.path, folder)
      ? .withoutCase(FilePath(bytes: entry.name).withoutCase) : .exact(entry.name)
  }

  /// Whether this is the location of a name in an existing folder.
  func isEntry(_ name: FilePath, of folder: FileStatus.Identity) -> Bool {
    self.folder == Folder(identity: folder, missing: [])
      && (self.name == .exact(name.bytes) || self.name == .withoutCase(name.withoutCase))
  }

  /// The folders that were looked up recently. Changes to them go unnoticed, so keep this value only
  /// while many paths are looked up at once.
  package struct KnownFolders: Sendable {
    /// At this number, all are forgotten.
    private static let maximumCount = 64

    private var found: [FilePath: (path: FilePath, folder: Folder)] = [:]

    package init() {}

    /// Returns the folder of a file, a path to it or to its nearest ancestor that exists, and the
    /// file's name in it; `nil` if the folder cannot be examined.
    fileprivate mutating func entry(
      at file: FilePath
    ) -> (path: FilePath, folder: Folder, name: [UInt8])? {
      if let (path, folder) = found[file.folder] { return (path, folder, file.name) }
      if let status = try? FileStatus(of: file.folder) {
        let folder = Folder(identity: status.identity, missing: [])
        remember(file.folder, (file.folder, folder))
        return (file.folder, folder, file.name)
      }
      guard let (existing, missing) = try? file.resolvedBeforeItExists() else { return nil }
      let (path, name) =
        missing.last.map { (existing, $0) } ?? (existing.folder, existing.name)
      guard let status = try? FileStatus(of: path) else { return nil }
      let folder = Folder(identity: status.identity, missing: Array(missing.dropLast()))
      if !folder.missing.isEmpty && name == file.name { remember(file.folder, (path, folder)) }
      return (path, folder, name)
    }

    private mutating func remember(_ name: FilePath, _ folder: (path: FilePath, folder: Folder)) {
      if found.count == Self.maximumCount { found = [:] }
      found[name] = folder
    }
  }
}

extension FilePath {
  /// Whether names that differ only in case are the same name in this folder. To find out, a file
  /// is created in it briefly.
  package var ignoresCase: Bool { (try? Folder(self))?.ignoresCase() ?? false }
}

extension FilePath {
  /// The last component in a form that is equal for all names that a case-insensitive file system
  /// may consider the same. It may also be equal for names that the file system considers
  /// different: when in doubt, two outputs are treated as one.
  ///
  /// Converting to upper case and then to lower case unifies all variants of a letter. ext4 ignores
  /// characters that are not displayed (the Unicode Standard, section 5.21). Microsoft's file
  /// systems drop trailing dots and spaces.
  var withoutCase: String {
    let text = String(decoding: lastComponent, as: UTF8.self).uppercased().lowercased()
    var shown = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    while let last = shown.last, last == "." || last == " " { shown.removeLast() }
    return String(String.UnicodeScalarView(shown))
  }
}
