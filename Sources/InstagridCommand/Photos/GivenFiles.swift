import CommandKit
import FileSystem
import PhotoIO

/// The files that a run was given to read, alone or in a folder. No output replaces one of them, whatever its
/// name is by then, unless Instagrid made it.
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

  func check(_ found: FileStatus, at output: OutputDestination) throws(UsageError) {
    guard let path = output.path, found.kind == .regular else { return }
    if found.identity == list {
      throw UsageError("output '\(output)' is the list or manifest that this run reads")
    }
    // What the caller has opened, such as standard output, is written to as the caller wishes.
    if path.namedDescriptor == nil, files.contains(found.identity) || hasFolder(of: path),
      !path.isEmptyOrMarked
    {
      throw UsageError(
        "output '\(output)' is among the photos or in a folder of them, and Instagrid did not make it; write"
          + " it to another place")
    }
  }

  /// Whether the error of a photo advises to skip it. A name that leads to no file is better
  /// corrected, and a photo that is the only one cannot be skipped.
  func advisesSkipping(_ error: PhotoError) -> Bool {
    guard case .path(let path) = error.name else { return false }
    return searchedFolders.contains(where: path.isInside)
      || hasSeveralPhotos && error.code != .cannotOpen
  }

  private func hasFolder(of path: Pathname) -> Bool {
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

extension OutputDestination {
  func check(isNoneOf photos: [PhotoReference]) throws(UsageError) {
    if let path, path.isSameFile(asOneOf: photos.compactMap(\.path)) {
      throw UsageError.outputIsPhoto(self)
    }
  }
}
