/// Where an output goes: the same for all names by which one file is made or replaced.
///
/// It is what ``OutputFile`` replaces: the entry of a folder, be there a file or not, after links
/// have been followed. Two hard links to one file are two places.
package struct OutputLocation: Hashable, Sendable {
  /// The same for two names of one folder.
  package let folder: [UInt64]
  private let name: [UInt8]

  /// Looks at where a name leads.
  ///
  /// - Returns: `nil` if no output can be made there, since there is no such folder.
  package init?(_ path: FilePath) {
    guard let target = try? path.followingLinks(), let folder = try? FileStatus(of: target.folder)
    else { return nil }
    self.folder = folder.identity
    name = Array(target.lastComponent)
  }
}
