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
/// thousand for ten million. A hash takes 11 to 21 bytes in a set, and three times as many while
/// the set grows.
struct OutputClaims {
  private var outputs: Set<UInt64> = []
  private var photos: Set<UInt64> = []
  /// The folders that outputs go to.
  private var folders: Set<[UInt64]> = []
  /// The folders of photos of grids that are expected.
  private var photoFolders: Set<[UInt64]> = []

  /// Remembers the folders of the output and the photos of a grid that will be made later.
  mutating func expect(_ output: FilePath?, of photos: [FilePath]) {
    if let location = output.flatMap(OutputLocation.init) { folders.insert(location.folder) }
    for photo in photos {
      if let location = OutputLocation(photo) { photoFolders.insert(location.folder) }
    }
  }

  /// Whether photos of the expected grids lie in a folder that their outputs go to.
  var mayReplacePhotos: Bool { !folders.isDisjoint(with: photoFolders) }

  /// Remembers a photo, if it lies where outputs go.
  mutating func protect(_ photo: FilePath) {
    if let location = OutputLocation(photo) { protect(location) }
  }

  private mutating func protect(_ photo: OutputLocation) {
    if folders.contains(photo.folder) { photos.insert(photo.hash) }
  }

  /// Claims the location of an output for the grid of some photos.
  ///
  /// - Returns: what it conflicts with, or `nil`.
  mutating func claim(_ output: OutputLocation, photos locations: [OutputLocation]) -> Conflict? {
    folders.insert(output.folder)
    if let photo = locations.firstIndex(where: {
      folders.contains($0.folder) && outputs.contains($0.hash)
    }) {
      return .photoIsOutput(photo)
    }
    if photos.contains(output.hash) { return .outputIsPhoto }
    if !outputs.insert(output.hash).inserted { return .outputIsOutput }
    locations.forEach { protect($0) }
    return nil
  }

  enum Conflict: Equatable {
    /// The photo of this index is the output of an earlier grid.
    case photoIsOutput(Int)
    case outputIsPhoto
    case outputIsOutput
  }
}

extension OutputLocation {
  fileprivate var hash: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}
