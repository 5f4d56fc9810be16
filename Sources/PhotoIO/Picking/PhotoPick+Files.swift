import FileSystem
import GridKit

extension PhotoPick {
  /// Measures photos and picks those that one would show, as the option `--pick` does.
  ///
  ///     let photos = try names.map { try PhotoFile(Pathname($0)) }
  ///     let pick = try await PhotoPick(from: photos, atMost: 9)
  ///     for index in pick.photos { grid.place(CellPhoto(photos[index])) }
  ///
  /// Photos of formats other than JPEG, PNG and raw are decoded by the program `instagrid-formats`, which must be
  /// installed. Dates are those of the metadata, of sidecars and of the names of files; of a photo in memory, those of
  /// its metadata.
  ///
  /// - Parameters:
  ///   - photos: the photos, in the order in which they would be shown; none is a stream.
  ///   - count: the largest number of photos to pick, 0 or more; `Int.max` for all that one would show.
  ///   - finder: looks for faces in photos that seem to be blurred, since a face may be sharp; `nil` if only the metadata
  ///     tell where faces are. Without the program `instagrid-faces`, it finds none.
  /// - Throws: ``PhotoError`` if a photo cannot be decoded, or its metadata cannot be read for a reason that may pass.
  /// - Complexity: all photos are opened, and those without a thumbnail decoded, one after another.
  public init(
    from photos: [PhotoFile], atMost count: Int, findingFacesWith finder: FaceFinder? = nil
  ) async throws {
    var measured: [PickablePhoto] = []
    for photo in photos {
      var known = try PickablePhoto(of: photo, photo.metadata)
      try await known.addLooks(of: photo, findingFacesWith: finder)
      measured.append(known)
    }
    var originals: [UInt64: Int] = [:]
    for (index, photo) in photos.enumerated() {
      guard let hash = try photo.contentHash() else { continue }
      measured[index].original = originals[hash]
      if originals[hash] == nil { originals[hash] = index }
    }
    // Thumbnails only show where copies may be, since they may be older than the photos.
    let rough = SimilarPhotos(among: measured, roughly: true)
    for index in rough.groups.map({ $0.flatMap(\.self) }).filter({ $0.count > 1 }).joined()
    where measured[index].sharpness == nil {
      try await measured[index].decode(photos[index], findingFacesWith: finder)
    }
    let similar = SimilarPhotos(among: measured)
    await CopyOrigins { photos[$0] }.tell(in: similar, &measured)
    // Whether they show anything is known only of decoded ones.
    while true {
      self.init(from: measured, among: similar, atMost: count)
      let unknown = self.photos.filter {
        measured[$0].sharpness == nil && !measured[$0].looks.isEmpty
      }
      if unknown.isEmpty { return }
      for index in unknown {
        try await measured[index].decode(photos[index], findingFacesWith: finder)
      }
    }
  }
}

extension PhotoFile {
  /// A hash of all bytes of the file; `nil` for a stream.
  fileprivate func contentHash() throws(PhotoError) -> UInt64? {
    guard byteCount != nil else { return nil }
    let file = try input.opened()
    var hash = ContentHash()
    do throws(SystemError) { try hash.add(file.file, upTo: .max) } catch {
      throw PhotoError(name, .readFailed(error))
    }
    return hash.value
  }
}
