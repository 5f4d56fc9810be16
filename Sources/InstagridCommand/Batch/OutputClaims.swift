import FileSystem

/// The locations of outputs and photos of a batch, so that no output replaces another one or a
/// photo of another grid.
///
/// Photos are remembered only in folders that outputs go to, which is rare. A photo whose location
/// an earlier output has claimed is refused too, because that output may be there already or not
/// yet.
///
/// A location is remembered by a 64-bit hash whose key is new in every process. So two locations
/// are taken for one with a probability of n^2 / 2^65 among n of them: less than one in a hundred
/// thousand for ten million. So are folders. A hash takes at most 17 bytes (``CompactHashSet``).
struct OutputClaims {
  private var outputs = CompactHashSet()
  private var photos = CompactHashSet()
  /// The folders that outputs go to.
  private var folders = CompactHashSet()
  /// Those of them where names that differ only in case are one.
  private var foldersIgnoringCase = CompactHashSet()
  /// The folders of photos of grids that are expected.
  private var photoFolders = CompactHashSet()
  /// The folders that were looked up while grids were expected, or for one claim.
  private var known = OutputLocation.KnownFolders()
  /// Whether all grids are expected and no photo of theirs is in a folder for outputs.
  private var photosLieApart = false

  /// Remembers the folders of the output and the photos of a grid that will be made later.
  mutating func expect(_ output: FilePath?, of photos: [FilePath]) {
    _ = output.flatMap { location(ofOutput: $0) }
    for photo in photos {
      if let location = location(ofPhoto: photo) {
        _ = photoFolders.insert(location.folder.hash)
      }
    }
  }

  /// Must be called when all grids are expected and, if ``mayReplacePhotos``, all photos are
  /// protected. From then on, photos are only looked up if one of them may be an output.
  mutating func expectNothingElse() {
    photosLieApart = !mayReplacePhotos
  }

  /// Whether photos of the expected grids lie in a folder that their outputs go to.
  var mayReplacePhotos: Bool { folders.intersects(photoFolders) }

  /// Remembers a photo, if it lies where outputs go.
  mutating func protect(_ photo: FilePath) {
    if let location = location(ofPhoto: photo) { protect(location) }
  }

  private mutating func protect(_ photo: OutputLocation) {
    if folders.contains(photo.folder.hash) { _ = photos.insert(photo.hash) }
  }

  /// Claims the location of an output for the grid of some photos. An output in a folder that does
  /// not exist conflicts with nothing, and neither does one that goes into no file, which is `nil`.
  ///
  /// - Returns: what it conflicts with, or `nil`.
  mutating func claim(_ output: FilePath?, photos paths: [FilePath]) -> Conflict? {
    known = OutputLocation.KnownFolders()
    let output = output.flatMap { location(ofOutput: $0) }
    let locations = photosLieApart ? [] : paths.map { location(ofPhoto: $0) }
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
        // The folder was created or replaced after the grids were expected.
        if photoFolders.contains(folder.hash) { photosLieApart = false }
      }
      return foldersIgnoringCase.contains(folder.hash)
    }
  }

  /// Where no outputs go, it does not matter whether names that differ in case are one.
  private mutating func location(ofPhoto path: FilePath) -> OutputLocation? {
    OutputLocation(path, knowing: &known) { _, folder in
      foldersIgnoringCase.contains(folder.hash)
    }
  }

  enum Conflict: Equatable {
    /// The photo of this index is the output of an earlier grid.
    case photoIsOutput(Int)
    case outputIsPhoto
    case outputIsOutput
  }
}

extension Hashable {
  /// A hash that is the same as long as the process runs.
  fileprivate var hash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}
