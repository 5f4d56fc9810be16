import PhotoIO

/// The places of outputs and photos, so that no grid takes the place of another, or of another's photo.
///
/// Photos are remembered only where outputs go as well, which is seldom; and a photo that an earlier
/// output has taken the place of is refused too, since it may be there already or not yet.
struct OutputClaims {
  private var outputs = PlaceSet()
  private var photos = PlaceSet()
  /// The folders that outputs go to.
  private var folders: Set<[UInt64]> = []

  /// Remembers that outputs go to the folder of this place.
  mutating func expectOutputs(in folder: [UInt64]) { folders.insert(folder) }

  /// Remembers a photo, if it lies where outputs go.
  mutating func protect(_ photo: OutputPlace) {
    if folders.contains(photo.folder) { _ = photos.insert(photo) }
  }

  /// Takes a place for the grid of some photos.
  ///
  /// - Returns: what is wrong with that, or `nil`.
  mutating func claim(_ output: OutputPlace, photos places: [OutputPlace]) -> Conflict? {
    expectOutputs(in: output.folder)
    if let photo = places.firstIndex(where: { folders.contains($0.folder) && outputs.contains($0) })
    {
      return .photoIsOutput(photo)
    }
    if photos.contains(output) { return .outputIsPhoto }
    if !outputs.insert(output) { return .outputIsOutput }
    places.forEach { protect($0) }
    return nil
  }

  enum Conflict: Equatable {
    /// The photo of this index is the output of an earlier grid.
    case photoIsOutput(Int)
    case outputIsPhoto
    case outputIsOutput
  }

  /// The memory that the places take, in bytes.
  var byteCount: Int { outputs.byteCount + photos.byteCount }
}
