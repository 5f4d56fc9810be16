import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A grid whose photos are open, planned and ready to be composed.
struct PreparedGrid: Sendable {
  /// The request; with `--skip-bad`, without the bad photos.
  let request: GridRequest
  /// The photos of the request, in its order.
  let photos: [PhotoFile]
  /// The status of the file that the output may replace; `nil` if there is none.
  let replaceable: FileStatus?
  let plan: GridPlan
  /// With `--skip-bad`, the texts that cannot be drawn.
  let badTexts: [UndrawnText]
  let textWarnings: [String]

  /// Checks that the output replaces only what Instagrid made, opens the photos and plans the grid.
  /// If there are more photos than cells, they are read first to find the bad ones.
  init(_ request: GridRequest, examined: ExistingOutput? = nil) async throws {
    let replaceable = try request.approveReplacement(of: examined)
    request.protectPhotos()
    if !request.format.isInstalled {
      throw OutputError(request.output.fileName, .encoderMissing(request.format.name))
    }
    let request = request.hasSurplus ? try await request.removingBadPhotos() : request
    self = try await Self.opened(request, replacing: replaceable)
  }

  /// Opens the photos of a request and plans the grid; with `--skip-bad`, without those that cannot be read.
  private static func opened(
    _ request: GridRequest, replacing replaceable: FileStatus?
  ) async throws -> PreparedGrid {
    let grid = try await PreparedGrid(request, replacing: replaceable)
    let tooLarge = grid.photosOverMemory
    return tooLarge.isEmpty ? grid : try await grid.without(tooLarge)
  }

  private init(_ request: GridRequest, replacing replaceable: FileStatus?) async throws {
    self.replaceable = replaceable
    // A process of its own reads the header of a HEIC, and several can do so at the same time.
    var opened = TriedPhotos(request.names, atMost: request.run.photosAtOnce) {
      try request.open($0)
    }
    var photos: [PhotoFile] = []
    while let (_, photo) = try await opened.next() { photos.append(photo) }
    var request = try request.removing(opened.bad)
    let aspectRatios = photos.map(\.aspectRatio)
    do throws(UsageError) { try request.chooseLayout(for: aspectRatios) } catch {
      guard !request.badPhotos.isEmpty else { throw error }
      throw UnreadablePhotos(errors: request.badPhotos, reasonNotSkipped: error)
    }
    try await request.sortByHeads(photos)
    var text: PictureText?
    if request.hasText {
      do { text = try PictureText(request, photos) } catch
        where error is UsageError || error is SeveralErrors
      {
        guard try request.fallBackToLines(for: aspectRatios) else { throw error }
        try await request.sortByHeads(photos)
        text = try PictureText(request, photos)
      }
    }
    self.request = request
    self.photos = photos
    (badTexts, textWarnings) = (text?.undrawn ?? [], text?.warnings ?? [])
    var plan = text?.plan ?? request.plan
    let areas = request.cells.map { plan.cells[$0].photoArea }
    try await request.findFaces(in: photos) { [areas[$0]] }
    for (photo, cell) in zip(try request.cellPhotos(photos), request.cells) {
      plan.place(photo, in: cell)
    }
    if let index = request.blurredPhoto {
      guard photos[index].byteCount != nil else {
        throw UsageError(
          option: "background",
          "the background needs '\(photos[index].name)' twice, but a stream can be read"
            + " only once; save it to a file")
      }
      plan.blurPhoto(ofCell: request.cells[index])
    }
    self.plan = plan
    try request.checkMemory(ofPicture: pictureMemory)
  }

  func mark() throws -> OutputMark {
    try request.mark(
      of: try photos.map { try $0.fingerprint() }, without: badTexts.map(\.place),
      facesOf: photos.indices.filter { photos[$0].faceFailure != nil })
  }

  /// The number of bytes of memory that the picture, its labels and its encoder need.
  var pictureMemory: Int { request.memory + plan.labelBytes }

  /// The photos that do not fit in memory together with the picture while they are rendered.
  private var photosOverMemory: BadPhotos {
    var bad = BadPhotos()
    for (index, photo) in photos.enumerated() {
      let cell = request.cells[index]
      var bytes = plan.cells[cell].photo.map { $0.part.countedMemory(of: $0.source) } ?? 0
      if let blurred = plan.blurredPhoto, blurred.cell == cell {
        bytes = max(bytes, blurred.part.countedMemory(of: blurred.source))
      }
      do throws(PhotoError) {
        try request.checkMemory(of: photo, bytes, besides: pictureMemory)
      } catch {
        bad.add(error, at: index)
      }
    }
    return bad
  }

  /// Returns the grid without bad photos, all others of which are opened again.
  func without(_ bad: BadPhotos) async throws -> PreparedGrid {
    let request = try request.removing(bad)
    guard photos.allSatisfy({ $0.byteCount != nil }) else {
      throw UnreadablePhotos(
        errors: request.badPhotos,
        reasonNotSkipped: UsageError(
          "the grid cannot be made without the unreadable photos, because a photo from a"
            + " stream cannot be read again"))
    }
    return try await Self.opened(request, replacing: replaceable)
  }
}

extension GridRequest {
  /// Opens one of the photos; throws also if it and the picture do not fit in memory together.
  func open(_ name: PhotoReference) throws(PhotoError) -> PhotoFile {
    let photo = try name.opened(
      limits: settings.reading.limits(in: run.memory), addingTo: protectedFiles)
    try checkMemory(of: photo, photo.memory, besides: memory)
    return photo
  }

  /// Throws if a photo does not fit in memory together with the picture.
  fileprivate func checkMemory(
    of photo: PhotoFile, _ bytes: Int, besides picture: Int
  ) throws(PhotoError) {
    let limit = run.memory.limit
    let others = picture + inlineByteCount
    guard bytes <= limit.bytes - others else {
      throw PhotoError(photo.name, .needsMemory(bytes, besides: others, limit: limit))
    }
  }
}
