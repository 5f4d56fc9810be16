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
  /// - Parameters:
  ///   - folders: folders that are not looked up again. The folder of this path is added.
  ///   - ignoringCase: whether names that differ only in case are the same name in a folder.
  /// - Returns: `nil` if no output can be created there.
  package init?(
    _ path: FilePath, knowing folders: inout KnownFolders,
    ignoringCase: (FilePath, Folder) -> Bool
  ) {
    guard let target = try? path.followingLinks(),
      let existing = folders.nearestExisting(target.folder)
    else { return nil }
    folder = existing.folder
    name =
      ignoringCase(existing.path, folder)
      ? .withoutCase(target.withoutCase) : .exact(target.name)
  }

  /// The folders that were looked up recently. Changes to them go unnoticed, so keep this value only
  /// while many paths are looked up at once.
  package struct KnownFolders: Sendable {
    /// At this number, all are forgotten.
    private static let maximumCount = 64

    private var found: [FilePath: (path: FilePath, folder: Folder)] = [:]

    package init() {}

    fileprivate mutating func nearestExisting(_ name: FilePath) -> (path: FilePath, folder: Folder)?
    {
      if let known = found[name] { return known }
      guard let (path, status, missing) = name.nearestExisting else { return nil }
      if found.count == Self.maximumCount { found = [:] }
      found[name] = (path, Folder(identity: status.identity, missing: missing))
      return found[name]
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
