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
  /// The folders that outputs go to, and whether names there that differ only in case are one.
  private var folders: [OutputLocation.Folder: Bool] = [:]
  /// The folders of photos of grids that are expected.
  private var photoFolders: Set<OutputLocation.Folder> = []

  /// Remembers the folders of the output and the photos of a grid that will be made later.
  mutating func expect(_ output: FilePath?, of photos: [FilePath]) {
    _ = output.flatMap { location(ofOutput: $0) }
    for photo in photos {
      if let location = location(ofPhoto: photo) { photoFolders.insert(location.folder) }
    }
  }

  /// Whether photos of the expected grids lie in a folder that their outputs go to.
  var mayReplacePhotos: Bool { folders.keys.contains { photoFolders.contains($0) } }

  /// Remembers a photo, if it lies where outputs go.
  mutating func protect(_ photo: FilePath) {
    if let location = location(ofPhoto: photo) { protect(location) }
  }

  private mutating func protect(_ photo: OutputLocation) {
    if folders[photo.folder] != nil { photos.insert(photo.hash) }
  }

  /// Claims the location of an output for the grid of some photos. An output in a folder that does
  /// not exist conflicts with nothing.
  ///
  /// - Returns: what it conflicts with, or `nil`.
  mutating func claim(_ output: FilePath, photos paths: [FilePath]) -> Conflict? {
    guard let output = location(ofOutput: output) else { return nil }
    let locations = paths.map { location(ofPhoto: $0) }
    if let photo = locations.firstIndex(where: { location in
      location.map { folders[$0.folder] != nil && outputs.contains($0.hash) } ?? false
    }) {
      return .photoIsOutput(photo)
    }
    if photos.contains(output.hash) { return .outputIsPhoto }
    if !outputs.insert(output.hash).inserted { return .outputIsOutput }
    for case let location? in locations { protect(location) }
    return nil
  }

  private mutating func location(ofOutput path: FilePath) -> OutputLocation? {
    OutputLocation(path) { name, folder in
      if let ignoresCase = folders[folder] { return ignoresCase }
      let ignoresCase = name.ignoresCase
      folders[folder] = ignoresCase
      return ignoresCase
    }
  }

  /// Where no outputs go, it does not matter whether names that differ in case are one.
  private func location(ofPhoto path: FilePath) -> OutputLocation? {
    OutputLocation(path) { _, folder in folders[folder] ?? false }
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
