/// Where an output goes: the same for all names by which one file is made or replaced.
///
/// It is what ``OutputFile`` replaces: the entry of a folder, be there a file or not, after links
/// have been followed. Two hard links to one file are two places.
package struct OutputLocation: Hashable, Sendable {
  /// A folder, whatever its name.
  package struct Folder: Hashable, Sendable {
    /// That of the folder, or of the nearest one around it that exists.
    let identity: FileStatus.Identity
    /// The way from there to the folder, if it does not exist.
    let missing: [[UInt8]]
  }

  private enum Name: Hashable {
    case exact([UInt8])
    /// Of all names that differ only in case; two strings are the same however their letters are
    /// composed.
    case withoutCase(String)
  }

  package let folder: Folder
  private let name: Name

  /// Looks at where a name leads.
  ///
  /// - Parameter ignoringCase: whether names in a folder that differ only in case are one name.
  /// - Returns: `nil` if no output can be made there.
  package init?(_ path: FilePath, ignoringCase: (FilePath, Folder) -> Bool) {
    guard !path.isLabel, let target = try? path.followingLinks(),
      let existing = target.folder.nearestExisting
    else { return nil }
    folder = Folder(identity: existing.status.identity, missing: existing.missing)
    name =
      ignoringCase(existing.path, folder)
      ? .withoutCase(target.withoutCase) : .exact(target.name)
  }
}

extension FilePath {
  /// Whether names that differ only in case are one name in the folder of this name. To find out, a
  /// file is made in it for a moment.
  package var ignoresCase: Bool { (try? Folder(self))?.ignoresCase() ?? false }
}

extension FilePath {
  /// The last part of the name, the same for all names that a file system without case may take for
  /// one. Some that it takes for two are the same as well: in doubt, two outputs are one.
  ///
  /// Upper case and then lower case make one of all variants of a letter; ext4 skips what is not
  /// shown (the Unicode Standard, section 5.21); file systems of Microsoft leave out dots and spaces
  /// at the end.
  var withoutCase: String {
    let text = String(decoding: lastComponent, as: UTF8.self).uppercased().lowercased()
    var shown = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    while let last = shown.last, last == "." || last == " " { shown.removeLast() }
    return String(String.UnicodeScalarView(shown))
  }
}
