import LibC

/// The location of an output: equal for all paths at which ``OutputFile`` creates or replaces the
/// same file.
///
/// A location is an entry of a folder, whether or not it exists, after following links. Two hard
/// links to one file are two locations.
package struct OutputIdentity: Hashable, Sendable {
  /// A folder, independent of its path.
  package struct Folder: Hashable, Sendable {
    /// The identity of the folder, or of its nearest ancestor that exists.
    let identity: FileStatus.Identity
    /// The components from there to the folder, if it does not exist.
    let missing: [[UInt8]]

    /// The number of the mounted file system.
    package var device: UInt64 { identity.device }

    /// Returns the same path from another existing folder.
    package func replacingExisting(by other: Folder) -> Folder {
      Folder(identity: other.identity, missing: missing)
    }
  }

  package let folder: Folder
  /// The name in the folder; `nil` if that ignores case.
  private let name: Pathname?
  /// Then, a text that is equal for all names that differ only in case or in how letters are composed.
  private let nameWithoutCase: String?

  /// The location in the same folder, if that turns out to ignore case.
  package var ignoringCase: OutputIdentity {
    name.map { OutputIdentity(folder, $0, ignoringCase: true) } ?? self
  }

  private init(_ folder: Folder, _ name: Pathname, ignoringCase: Bool) {
    self.folder = folder
    self.name = ignoringCase ? nil : name
    nameWithoutCase = ignoringCase ? name.withoutCase : nil
  }

  /// Determines the location in an open folder, as ``init(_:examine:)`` does for a path.
  package init(_ place: OutputPlace, examine: (Pathname, Folder) -> (Folder, ignoresCase: Bool)) {
    let opened = Folder(identity: place.folder.identity, missing: [])
    let (folder, ignoresCase) = examine(place.folder.path, opened)
    self.init(folder, place.name, ignoringCase: ignoresCase)
  }

  /// Determines the location of a path.
  ///
  /// If the folder does not exist, the location is the one that the path will have once the missing
  /// folders have been created. Determine it again after that.
  ///
  /// - Parameter examine: returns the folder, or an equal one that has another identity, and whether
  ///   names that differ only in case are the same name in it. The path leads to the folder, or to its
  ///   nearest ancestor that exists.
  /// - Returns: `nil` if no output can be created there.
  package init?(_ path: Pathname, examine: (Pathname, Folder) -> (Folder, ignoresCase: Bool)) {
    guard let file = try? path.followingLinks() else { return nil }
    var (existing, missing, name) = (file.folder, [[UInt8]](), file.name)
    if !existing.exists {
      guard let resolved = try? file.resolvedBeforeItExists() else { return nil }
      (existing, missing) = resolved
      if let last = missing.popLast() {
        name = last
      } else {
        (existing, name) = (existing.folder, existing.name)
      }
    }
    guard let status = try? FileStatus(of: existing) else { return nil }
    let (folder, ignoresCase) = examine(
      existing, Folder(identity: status.identity, missing: missing))
    self.init(folder, Pathname(bytes: name), ignoringCase: ignoresCase)
  }
}

/// The folder of an output, which is open, and the name of the output in it, after following links.
///
/// What is written to a place is written to this folder, even if its path leads elsewhere by then.
package struct OutputPlace: Sendable {
  let path: Pathname
  /// The path after following links.
  let target: Pathname
  let folder: Folder

  /// The name of the output in the folder.
  var name: Pathname { Pathname(bytes: target.lastComponent) }

  /// Opens the folder of an output.
  package init(_ path: Pathname) throws(OutputError) {
    self.path = path
    do throws(SystemError) {
      target = try path.followingLinks()
      folder = try Folder(target.folder)
    } catch {
      throw OutputError(.path(path), cannotCreate: error)
    }
  }

  /// Makes the last event of the complete file's name IN_CLOSE_WRITE, for which programs wait that watch a
  /// folder: opens the name for writing, and closes it. Nothing is written. A failure does not matter.
  ///
  /// A file that was written without a name is closed under another one, and an exchange ends with
  /// IN_MOVED_FROM of the file's own name (inotify(7)).
  func announceFile() {
    _ = try? folder.open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  }
}

extension Pathname {
  /// The components of the canonical path of this folder, in a form that is equal for all spellings
  /// that a case-insensitive file system may consider the same; `nil` if the folder does not exist.
  package var componentsWithoutCase: [String]? {
    withoutLinks?.components.map { Pathname(bytes: $0).withoutCase }
  }

  /// Whether names that differ only in case are the same name in this folder. To find out, a file
  /// is created in it briefly.
  package var ignoresCase: Bool { (try? Folder(self))?.ignoresCase() ?? false }

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
