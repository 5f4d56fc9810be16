import CommandKit
import GridKit
import PhotoIO

/// A photo of a grid, and the number of its cell, from 0.
struct PlacedPhoto: Sendable {
  let photo: GridPhoto
  let cell: Int
}

/// A grid whose photos have cells, ready to be composed.
struct PlannedGrid: Sendable {
  let open: OpenGrid
  let photos: [PlacedPhoto]
  let plan: GridPlan
  /// The captions and the title; `nil` if there are none.
  let text: PictureText?
  /// The number of cells that lack a photo, but not those of `--blank`.
  let emptyCellCount: Int

  /// Plans a grid of open photos: chooses its layout and each photo's cell, draws its text and looks for the faces
  /// that it would crop.
  init(_ open: OpenGrid) async throws {
    self.open = open
    let (request, aspectRatios) = (open.request, open.photos.map(\.file.aspectRatio))
    var cells = try await open.cells()
    var places = try await open.places(in: cells)
    var plan = cells.plan
    do { text = try PictureText(of: open, in: places, of: &plan) } catch
      where error is UsageError || error is SeveralErrors
    {
      guard let equal = try request.equalCells(insteadOf: cells, for: aspectRatios) else {
        throw error
      }
      cells = equal
      places = try await open.places(in: cells)
      plan = cells.plan
      text = try PictureText(of: open, in: places, of: &plan)
    }
    emptyCellCount = cells.usableCells.count - places.count
    let areas = places.map { plan.cells[$0].photoArea }
    try await open.findFaces { [areas[$0]] }
    photos = zip(open.photos, places).map { PlacedPhoto(photo: $0, cell: $1) }
    for placed in photos { plan.place(placed.photo.cellPhoto, in: placed.cell) }
    if let index = request.blurredPhoto(among: open.asked) { try plan.blur(photos[index]) }
    // The maps that do not fit in memory together with the picture.
    let gains = plan.gains
    for placed in photos {
      guard let map = gains?.cells[placed.cell].photo else { continue }
      let bytes = map.part.countedMemory(of: map.source)
      do throws(PhotoError) {
        try placed.photo.file.checkMemory(
          bytes, besides: request.encoding.memory(for: plan.size) + plan.labelBytes, of: request)
      } catch {
        try placed.photo.file.dropGainMap(because: error)
        plan.removeGainMap(ofCell: placed.cell)
      }
    }
    self.plan = plan
    try request.encoding.checkMemory(
      of: plan.size, pictureMemory, within: request.run.memory.limit)
  }

  var request: GridRequest { open.request }

  /// The number of bytes of memory that the picture, its labels and its encoder need.
  var pictureMemory: Int { request.encoding.memory(for: plan.size) + plan.labelBytes }

  /// With `--skip-bad`, the texts that cannot be drawn.
  var badTexts: [UndrawnText] { text?.undrawn ?? [] }

  /// The photos that are centered because their faces were not looked for, although nobody asked to center them: the
  /// program that finds faces does not work.
  var unsearched: [PlacedPhoto] {
    photos.filter { placed in
      placed.photo.asked.framing.focus == .facesIfPossible
        && (placed.photo.file.faceFailure != nil
          || placed.photo.file.isSearchable && plan.cells[placed.cell].photo?.isCropped == true
            && request.run.finder.neverWorks != nil)
    }
  }

  func mark() throws -> OutputMark {
    try request.mark(
      of: try photos.map { MarkedPhoto($0.photo.asked, try $0.photo.file.fingerprint()) },
      in: open.emptyGrid, without: badTexts.map(\.place),
      facesOf: photos.indices.filter { photos[$0].photo.file.faceFailure != nil })
  }

  /// The photos that do not fit in memory together with the picture while they are rendered.
  var photosOverMemory: BadPhotos {
    var bad = BadPhotos()
    let picture = pictureMemory
    for placed in photos {
      var bytes = plan.cells[placed.cell].photo.map { $0.part.countedMemory(of: $0.source) } ?? 0
      if let blurred = plan.blurredPhoto, blurred.cell == placed.cell {
        bytes = max(bytes, blurred.part.countedMemory(of: blurred.source))
      }
      do throws(PhotoError) {
        try placed.photo.file.checkMemory(bytes, besides: picture, of: request)
      } catch {
        bad.add(error, number: placed.photo.asked.number)
      }
    }
    return bad
  }
}

extension GridPlan {
  /// Blurs a photo behind the cells; throws if it is a stream.
  fileprivate mutating func blur(_ placed: PlacedPhoto) throws(UsageError) {
    guard placed.photo.file.byteCount != nil else {
      throw UsageError(
        option: "background",
        "the background needs '\(placed.photo.file.name)' twice, but a stream can be read"
          + " only once; save it to a file")
    }
    blurPhoto(ofCell: placed.cell)
  }
}
