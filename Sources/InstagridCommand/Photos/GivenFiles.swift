import FileSystem
import PhotoIO

/// The files that a run was given to read, alone or in a folder. No output replaces one of them, whatever its
/// name is by then, unless Instagrid made it (``OutputGuard``).
struct GivenFiles: Sendable {
  /// The list of photos or grids; `nil` if there is none, or if it is a stream.
  var list: FileStatus.Identity?
  /// The files that were named on the command line or found in folders.
  var files: Set<FileStatus.Identity> = []
  /// The folders that were searched. Files that appear in them later are protected as well.
  var folders: Set<FileStatus.Identity> = []
  var searchedFolders: [Pathname] = []
  /// Whether there are several photos, so that it may help to skip one of them.
  var hasSeveralPhotos = false

  /// Whether the error of a photo advises to skip it. A name that leads to no file is better
  /// corrected, and a photo that is the only one cannot be skipped.
  func advisesSkipping(_ error: PhotoError) -> Bool {
    guard case .path(let path) = error.name else { return false }
    return searchedFolders.contains(where: path.isInside)
      || hasSeveralPhotos && error.code != .cannotOpen
  }

  func hasFolder(of path: Pathname) -> Bool {
    guard !folders.isEmpty, let target = try? path.followingLinks(),
      let folder = try? FileStatus(of: target.folder)
    else { return false }
    return folders.contains(folder.identity)
  }
}

extension Pathname {
  fileprivate func isInside(_ folder: Pathname) -> Bool {
    bytes.starts(with: folder.appending([]).bytes)
  }
}
