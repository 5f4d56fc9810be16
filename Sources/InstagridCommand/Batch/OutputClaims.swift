import CommandKit
import FileSystem

/// The locations of outputs and photos of a batch, so that no output replaces another one or a
/// photo of another grid.
///
/// Photos are remembered only in folders that receive outputs, which is rare. If the grids come from a stream,
/// any folder may receive an output later, so all photos are remembered. A photo at a location that an earlier
/// output has claimed is refused as well, because that output may or may not exist already.
///
/// A location is remembered as a 64-bit hash whose key is different in every process. So the
/// probability that any two of n locations are mistaken for each other is n^2 / 2^65: less than 1
/// in 100,000 for ten million. The same applies to folders.
struct OutputClaims {
  private var outputs: Set<UInt64> = []
  private var photos: Set<UInt64> = []
  /// The folders that receive outputs.
  private var folders: Set<UInt64> = []
  /// Those folders in which names that differ only in case are the same name.
  private var foldersIgnoringCase: Set<UInt64> = []
  /// The file systems that contain such folders. Some of them give each spelling of a folder's path
  /// an identity of its own.
  private var devicesIgnoringCase: Set<UInt64> = []
  /// The first folder of those on such a file system whose paths differ only in case.
  private var firstSpellings: [[String]: OutputIdentity.Folder] = [:]
  /// The folders that contain photos of registered grids.
  private var photoFolders: Set<UInt64> = []
  /// What is known of the grids that will be claimed later.
  private enum Registration {
    /// Nothing: they come from a stream, and any folder may receive an output.
    case none
    case begun, complete
  }

  private var registration = Registration.none
  /// Whether all grids are registered and none of their photos is in a folder for outputs.
  private var photosAreInOtherFolders = false

  /// Remembers the folders of the output and the photos of a grid that will be made later.
  mutating func registerUpcoming(_ output: Pathname?, of photos: [Pathname]) {
    registration = .begun
    _ = output.flatMap { location(of: $0, receivesOutputs: true) }
    for photo in photos {
      if let location = location(of: photo) { photoFolders.insert(location.folder.hash) }
    }
  }

  /// Must be called after ``registerUpcoming(_:of:)`` for all grids and, if ``mayReplacePhotos``,
  /// ``protect(_:)`` for all photos. After that, photos are looked up only if one of them may be an
  /// output.
  mutating func finishRegistration() {
    registration = .complete
    photosAreInOtherFolders = !mayReplacePhotos
  }

  /// Whether photos of the registered grids are, or may be, in a folder that receives outputs.
  var mayReplacePhotos: Bool {
    !folders.isDisjoint(with: photoFolders) || !devicesIgnoringCase.isEmpty
  }

  /// Remembers a photo, if it is in a folder that receives outputs.
  mutating func protect(_ photo: Pathname) {
    if let location = location(of: photo) { protect(location) }
  }

  /// Remembers the photos of a grid that claims no location, because something is wrong with it.
  mutating func protectPhotos(ofFailedGrid paths: [Pathname]) {
    if !photosAreInOtherFolders { paths.forEach { protect($0) } }
  }

  private mutating func protect(_ photo: OutputIdentity) {
    if folders.contains(photo.folder.hash) {
      photos.insert(photo.hash)
    } else if registration == .none {
      // The folder may receive an output later, and may then turn out to ignore case.
      photos.insert(photo.hash)
      photos.insert(photo.ignoringCase.hash)
    }
  }

  /// Claims the location of an output for a grid of the given photos. An output that is returned in the
  /// result conflicts with nothing; a dry run, which creates no folders, has no place.
  mutating func claim(
    _ output: OutputDestination, at place: OutputPlace?, photos names: [PhotoReference]
  ) throws {
    let claimed =
      place.map { location(of: $0) }
      ?? output.path.flatMap { location(of: $0, receivesOutputs: true) }
    let paths = names.compactMap(\.path)
    let locations = photosAreInOtherFolders ? [] : paths.map { location(of: $0) }
    if let index = locations.firstIndex(where: { location in
      location.map { folders.contains($0.folder.hash) && outputs.contains($0.hash) } ?? false
    }) {
      throw UsageError(
        "photo '\(paths[index])' is the output of an earlier grid; make that grid in a separate batch"
          + " first")
    }
    if let path = output.path, let claimed {
      // Since the grids were registered, another process has made the path lead to a folder that contains
      // photos of the batch.
      if !folders.contains(claimed.folder.hash) { throw OutputError(.path(path), .folderChanged) }
      if photos.contains(claimed.hash) {
        throw UsageError("output '\(output)' is a photo of another grid")
      }
      let isNew = outputs.insert(claimed.hash).inserted
      if !isNew, !output.isPage {
        throw UsageError("output '\(output)' is also the output of an earlier grid")
      }
    }
    for case let location? in locations { protect(location) }
  }

  private mutating func location(of place: OutputPlace) -> OutputIdentity {
    OutputIdentity(place) { path, folder in examine(folder, at: path, receivesOutputs: true) }
  }

  private mutating func location(
    of path: Pathname, receivesOutputs: Bool = false
  ) -> OutputIdentity? {
    OutputIdentity(path) { path, folder in
      examine(folder, at: path, receivesOutputs: receivesOutputs)
    }
  }

  /// Determines whether a folder ignores case, if it receives outputs; in others, that does not matter.
  ///
  /// - Returns: the folder under its first spelling, and whether it ignores case.
  private mutating func examine(
    _ folder: OutputIdentity.Folder, at path: Pathname, receivesOutputs: Bool
  ) -> (OutputIdentity.Folder, ignoresCase: Bool) {
    let folder = firstSpelling(of: folder, at: path)
    // If this folder received no outputs when the grids were registered, it is unknown which photos
    // are in it, so it must not receive any now.
    let cameLater = registration == .complete && photoFolders.contains(folder.hash)
    if receivesOutputs, !folders.contains(folder.hash), !cameLater {
      folders.insert(folder.hash)
      if path.ignoresCase {
        devicesIgnoringCase.insert(folder.device)
        foldersIgnoringCase.insert(folder.hash)
        return (firstSpelling(of: folder, at: path), true)
      }
    }
    return (folder, foldersIgnoringCase.contains(folder.hash))
  }

  private mutating func firstSpelling(
    of folder: OutputIdentity.Folder, at path: Pathname
  ) -> OutputIdentity.Folder {
    guard devicesIgnoringCase.contains(folder.device), let components = path.componentsWithoutCase
    else { return folder }
    if let first = firstSpellings[components] { return folder.replacingExisting(by: first) }
    firstSpellings[components] = folder
    return folder
  }
}

extension Hashable {
  /// A hash that does not change while the process runs.
  fileprivate var hash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}
