import FileSystem

/// The locations of outputs and photos of a batch, so that no output replaces another one or a
/// photo of another grid.
///
/// Photos are remembered only in folders that receive outputs, which is rare. A photo at a location
/// that an earlier output has claimed is refused as well, because that output may or may not exist
/// already.
///
/// A location is remembered as a 64-bit hash whose key is different in every process. So the
/// probability that any two of n locations are mistaken for each other is n^2 / 2^65: less than 1
/// in 100,000 for ten million. The same applies to folders. A hash takes at most 17 bytes
/// (``CompactHashSet``).
struct OutputClaims {
  private var outputs = CompactHashSet()
  private var photos = CompactHashSet()
  /// The folders that receive outputs.
  private var folders = CompactHashSet()
  /// Those folders in which names that differ only in case are the same name.
  private var foldersIgnoringCase = CompactHashSet()
  /// The folders that contain photos of registered grids.
  private var photoFolders = CompactHashSet()
  /// The folders that were looked up while grids were registered, or for one claim.
  private var known = OutputLocation.KnownFolders()
  /// Whether all grids of the batch are registered.
  private var isComplete = false
  /// Whether all grids are registered and none of their photos is in a folder for outputs.
  private var photosAreInOtherFolders = false

  /// Remembers the folders of the output and the photos of a grid that will be made later.
  mutating func registerUpcoming(_ output: FilePath?, of photos: [FilePath]) {
    _ = output.flatMap { location(ofOutput: $0) }
    for photo in photos {
      if let location = location(ofPhoto: photo) {
        _ = photoFolders.insert(location.folder.hash)
      }
    }
  }

  /// Must be called after ``registerUpcoming(_:of:)`` for all grids and, if ``mayReplacePhotos``,
  /// ``protect(_:)`` for all photos. After that, photos are looked up only if one of them may be an
  /// output.
  mutating func finishRegistration() {
    isComplete = true
    photosAreInOtherFolders = !mayReplacePhotos
  }

  /// Whether photos of the registered grids are in a folder that receives outputs.
  var mayReplacePhotos: Bool { folders.intersects(photoFolders) }

  /// Remembers a photo, if it is in a folder that receives outputs.
  mutating func protect(_ photo: FilePath) {
    if let location = location(ofPhoto: photo) { protect(location) }
  }

  private mutating func protect(_ photo: OutputLocation) {
    if folders.contains(photo.folder.hash) { _ = photos.insert(photo.hash) }
  }

  /// Claims the location of an output for a grid of the given photos. Call this after the output's
  /// folder has been created. `nil`, an output that is returned in the result, conflicts with nothing.
  ///
  /// - Returns: the location; `nil` if the output has none.
  /// - Throws: the conflict with another grid.
  mutating func claim(
    _ path: FilePath?, photos paths: [FilePath]
  ) throws(Conflict) -> OutputLocation? {
    known = OutputLocation.KnownFolders()
    let output = path.flatMap { location(ofOutput: $0) }
    let locations = photosAreInOtherFolders ? [] : paths.map { location(ofPhoto: $0) }
    if let photo = locations.firstIndex(where: { location in
      location.map { folders.contains($0.folder.hash) && outputs.contains($0.hash) } ?? false
    }) {
      throw .photoIsOutput(photo)
    }
    if let path, let output {
      if !folders.contains(output.folder.hash) { throw .outputMovedToPhotos(path) }
      if photos.contains(output.hash) { throw .outputIsPhoto }
      if !outputs.insert(output.hash) { throw .outputIsOutput }
    }
    for case let location? in locations { protect(location) }
    return output
  }

  private mutating func location(ofOutput path: FilePath) -> OutputLocation? {
    OutputLocation(path, knowing: &known) { name, folder in
      // When the grids were registered, this folder received no outputs. So it is unknown which
      // photos are in it, and it must not receive any now.
      if isComplete && photoFolders.contains(folder.hash) && !folders.contains(folder.hash) {
        return false
      }
      if folders.insert(folder.hash) && name.ignoresCase {
        _ = foldersIgnoringCase.insert(folder.hash)
      }
      return foldersIgnoringCase.contains(folder.hash)
    }
  }

  /// In folders that receive no outputs, it does not matter whether case is ignored.
  private mutating func location(ofPhoto path: FilePath) -> OutputLocation? {
    OutputLocation(path, knowing: &known) { _, folder in
      foldersIgnoringCase.contains(folder.hash)
    }
  }

  enum Conflict: Error, Equatable {
    /// The photo with this index is the output of an earlier grid.
    case photoIsOutput(Int)
    case outputIsPhoto
    case outputIsOutput
    /// Since the grids were registered, another process has made the path of the output lead to a
    /// folder that contains photos of the batch.
    case outputMovedToPhotos(FilePath)
  }
}

extension Hashable {
  /// A hash that does not change while the process runs.
  fileprivate var hash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}
