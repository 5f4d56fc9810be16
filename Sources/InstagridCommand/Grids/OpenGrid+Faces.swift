import GridKit
import PhotoIO

extension OpenGrid {
  /// Looks for faces in the photos that are to keep theirs, several photos at a time. Nothing is looked for in a
  /// photo that loses less than 2 % in each of the areas of the picture where it may be.
  func findFaces(areas: (_ photo: Int) -> [Rect]) async throws {
    let cropped = photos.enumerated().filter { index, photo in
      photo.keepsFaces
        && areas(index).contains { PhotoPlan(photo.cellPhoto, in: $0).isCropped }
    }
    ThreadPool.shared.allowThreadThatWaits()
    let (finder, selection) = (request.run.finder, request.settings.selection)
    var results = OrderedResults(cropped.map(\.element), atMost: request.run.photosAtOnce) {
      photo -> PhotoError? in
      do throws(PhotoError) {
        try await photo.file.findFaces(
          with: finder, orCenters: photo.asked.framing.focus.fallback(selection))
      } catch {
        return error
      }
      return nil
    }
    var bad = BadPhotos()
    for (_, photo) in cropped {
      guard let error = await results.next() ?? nil else { continue }
      bad.add(error, number: photo.asked.number)
      if !error.isSkippable { break }
    }
    try bad.skipped(request.settings.selection, of: request.run.given, after: self.bad) { _ in }
  }

  /// Returns the cells of the layout that shapes decide; of an automatic one, the one that crops the fewest faces and
  /// heads among those that crop about as little. Faces are looked for, if one of these would crop them; layouts that
  /// crop more are considered only if all of these crop a face.
  func cells() async throws -> EmptyGrid {
    let aspectRatios = photos.map(\.file.aspectRatio)
    let grids = try request.possibleGrids(
      of: emptyGrid, for: aspectRatios, withCaptions: !asked.allSatisfy(\.caption.isEmpty),
      after: bad)
    guard grids.count > 1, photos.contains(where: \.keepsFaces) else { return grids[0].cells }
    let near = grids.filter { $0.excess <= FaceFocus.nearExcess }
    let chosen = try await chosen(among: near, for: aspectRatios)
    if chosen.facesCut == 0 || near.count == grids.count { return chosen.cells }
    return try await self.chosen(among: grids, for: aspectRatios).cells
  }

  private func chosen(
    among grids: [PossibleGrid], for aspectRatios: [Double]
  ) async throws -> (cells: EmptyGrid, facesCut: Int) {
    let areas = grids.map { grid in
      request.places(of: aspectRatios, in: grid.cells).map { grid.cells.plan.cells[$0].photoArea }
    }
    try await findFaces { photo in areas.map { $0[photo] } }
    let cellPhotos = photos.map(\.cellPhoto)
    return request.chosen(
      among: grids, for: aspectRatios,
      faceShares: photos.map { $0.faces?.boxes.share(of: $0.file.size) ?? 0 }
    ) { PhotoPlan(cellPhotos[$0], in: $1).peopleCut }
  }

  /// Returns the cell of each photo: with `--sort shape` that where it loses the fewest heads and then least of itself,
  /// and otherwise in reading order. Faces are looked for, if one of the cells would crop them.
  func places(in cells: EmptyGrid) async throws -> [Int] {
    if request.sortsPhotos(into: cells) {
      let areas = cells.usableCells.map { cells.plan.cells[$0].photoArea }
      try await findFaces { _ in areas }
    }
    let cellPhotos = photos.map(\.cellPhoto)
    let knowsFaces = !cellPhotos.allSatisfy(\.faces.isEmpty)
    return request.places(
      of: photos.map(\.file.aspectRatio), in: cells,
      knowsFaces ? { PhotoPlan(cellPhotos[$0], in: $1).peopleCut } : nil)
  }
}

extension [Rect] {
  /// The share of a photo that boxes in it fill together, as if none overlapped.
  func share(of photo: Size) -> Double {
    Double(reduce(0) { $0 + $1.size.area }) / Double(photo.area)
  }
}
