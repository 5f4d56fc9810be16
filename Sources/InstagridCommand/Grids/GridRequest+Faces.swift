import GridKit
import PhotoIO

extension GridRequest {
  /// Returns the photos as they are put into cells, with the faces that are known by now.
  func cellPhotos(_ photos: [PhotoFile]) throws -> [CellPhoto] {
    try zip(photos, self.photos).map { photo, requested in
      let framing = requested.framing
      return CellPhoto(
        photo, fit: framing.fit, focus: framing.focus.point,
        keeping: framing.focus == .faces ? try photo.faces.boxes : [], zoom: framing.zoom)
    }
  }

  /// Looks for faces in the photos that are to keep theirs, several photos at a time. Nothing is looked for in a
  /// photo that loses less than 2 % in each of the areas of the picture where it may be.
  func findFaces(in photos: [PhotoFile], areas: (_ photo: Int) -> [Rect]) async throws {
    let cellPhotos = try cellPhotos(photos)
    for (photo, requested) in zip(photos, self.photos) where requested.framing.focus == .faces {
      protectedFiles.insert(try photo.faces.sidecar)
    }
    let cropped = photos.indices.filter { index in
      self.photos[index].framing.focus == .faces
        && areas(index).contains { PhotoPlan(cellPhotos[index], in: $0).cutShare >= 0.02 }
    }
    ThreadPool.shared.allowThreadThatWaits()
    let (finder, skipsBad) = (run.finder, settings.selection.skipsBad)
    var bad = BadPhotos()
    var results = OrderedResults(cropped.map { photos[$0] }, atMost: run.photosAtOnce) {
      photo -> PhotoError? in
      do throws(PhotoError) { try await photo.findFaces(with: finder, orCenters: skipsBad) } catch {
        return error
      }
      return nil
    }
    for index in cropped {
      guard let error = await results.next() ?? nil else { continue }
      bad.add(error, at: index)
      if !error.isSkippable { break }
    }
    try bad.skipped(settings.selection, of: run.given, after: badPhotos) { _ in }
  }

  /// Puts the photos into the cells where they lose the fewest heads, with `--sort shape`. Their faces are looked for,
  /// if one of the cells would crop them.
  mutating func sortByHeads(_ photos: [PhotoFile]) async throws {
    guard isSortedByShape, !plan.layout.keepsShapes else { return }
    let areas = usableCells.map { plan.cells[$0].photoArea }
    try await findFaces(in: photos) { _ in areas }
    try sortByShape(photos.map(\.aspectRatio), headsCut(photos))
  }

  /// Returns how many heads of a photo are cropped in an area of the picture; `nil` if no photo has any.
  func headsCut(_ photos: [PhotoFile]) throws -> HeadsCut? {
    let cellPhotos = try cellPhotos(photos)
    return cellPhotos.allSatisfy(\.faces.isEmpty)
      ? nil : { PhotoPlan(cellPhotos[$0], in: $1).headsCut }
  }
}
