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

  /// Claims the location of an output for a grid of the given photos. An output in a folder that does
  /// not exist conflicts with nothing, and neither does `nil`, an output that is returned in the
  /// result.
  ///
  /// - Returns: the conflict, or `nil` if there is none.
  mutating func claim(_ output: FilePath?, photos paths: [FilePath]) -> Conflict? {
    known = OutputLocation.KnownFolders()
    let output = output.flatMap { location(ofOutput: $0) }
    let locations = photosAreInOtherFolders ? [] : paths.map { location(ofPhoto: $0) }
    if let photo = locations.firstIndex(where: { location in
      location.map { folders.contains($0.folder.hash) && outputs.contains($0.hash) } ?? false
    }) {
      return .photoIsOutput(photo)
    }
    if let output {
      if photos.contains(output.hash) { return .outputIsPhoto }
      if !outputs.insert(output.hash) { return .outputIsOutput }
    }
    for case let location? in locations { protect(location) }
    return nil
  }

  private mutating func location(ofOutput path: FilePath) -> OutputLocation? {
    OutputLocation(path, knowing: &known) { name, folder in
      if folders.insert(folder.hash) {
        if name.ignoresCase { _ = foldersIgnoringCase.insert(folder.hash) }
        // The folder was created or replaced after the grids were registered.
        if photoFolders.contains(folder.hash) { photosAreInOtherFolders = false }
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

  enum Conflict: Equatable {
    /// The photo with this index is the output of an earlier grid.
    case photoIsOutput(Int)
    case outputIsPhoto
    case outputIsOutput
  }
}

extension Hashable {
  /// A hash that does not change while the process runs.
  fileprivate var hash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}
