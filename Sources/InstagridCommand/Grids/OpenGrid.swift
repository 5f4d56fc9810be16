import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A photo of a grid whose file is open.
struct GridPhoto: Sendable {
  let asked: RequestedPhoto
  let file: PhotoFile

  /// The faces that the photo is to keep, as far as they are known; `nil` if it is not to keep any. Those that it
  /// names were read when it was opened.
  var faces: PhotoFaces? { keepsFaces ? try? file.faces : nil }

  var keepsFaces: Bool { asked.framing.focus.keepsFaces }

  /// The photo as it is put into a cell, with the faces that are known by now.
  var cellPhoto: CellPhoto {
    var photo = CellPhoto(
      file, fit: asked.framing.fit, focus: asked.framing.focus.point, keeping: faces?.boxes ?? [],
      zoom: asked.framing.zoom)
    photo.gainMap = file.gainMap
    return photo
  }
}

/// A grid whose photos are open, and those of them that turned out to be bad. It has no layout yet.
struct OpenGrid: Sendable {
  let request: GridRequest
  let output: OutputGuard
  /// The status of the file that the output may replace; `nil` if there is none.
  let replaceable: FileStatus?
  /// In the order of the request, without the bad ones.
  private(set) var photos: [GridPhoto] = []
  /// The cells for these photos, as far as they are known without their shapes.
  private(set) var emptyGrid: EmptyGrid
  /// With `--skip-bad`, the errors of the photos that were dropped.
  private(set) var bad: [PhotoError] = []

  /// Checks that the output replaces only what Instagrid made, and opens the photos.
  ///
  /// - Parameters:
  ///   - examined: what exists at the output's path, if that is known.
  ///   - decodes: whether all photos are decoded, to find damage after their headers. They always are if there are
  ///     more photos than cells.
  init(
    _ request: GridRequest, to output: OutputGuard, replacing examined: ExistingOutput? = nil,
    decoding decodes: Bool = false
  ) async throws {
    (self.request, self.output, emptyGrid) = (request, output, request.emptyGrid)
    replaceable = try output.approveReplacement(of: examined)
    output.protectPhotos(request.photos.map(\.name))
    let format = request.encoding.format
    if !format.isInstalled {
      throw OutputError(request.output.fileName, .encoderMissing(format.name))
    }
    let decodes = decodes || request.hasSurplus
    // A process of its own reads the header of a HEIC, and several can do so at the same time.
    var tried = TriedPhotos(trying: request.photos, atMost: request.run.photosAtOnce) { asked in
      let file = try await asked.name.opened(for: request, to: output, decoding: decodes)
      if asked.framing.focus.keepsFaces { output.protect(try file.faces.sidecar) }
      return GridPhoto(asked: asked, file: file)
    }
    var bad = BadPhotos()
    while let photo = try await bad.nextGood(of: &tried) {
      photos.append(photo)
      guard photos.count <= emptyGrid.usableCells.count else {
        throw request.settings.mismatch(
          request.cellCountClause, emptyGrid.usableCells.count, photos: request.photos.count)
      }
    }
    try drop(bad)
  }

  /// Returns the grid without bad photos; the following ones take their cells. Throws their errors if they are not
  /// to be skipped, or if the others are too few.
  func without(_ bad: BadPhotos) throws(UnreadablePhotos) -> OpenGrid {
    var rest = self
    try rest.drop(bad)
    return rest
  }

  private mutating func drop(_ bad: BadPhotos) throws(UnreadablePhotos) {
    if bad.isEmpty { return }
    let rest = photos.filter { !bad.numbers.contains($0.asked.number) }
    emptyGrid = try bad.skipped(
      request.settings.selection, of: request.run.given, after: self.bad
    ) { [request] _ throws(UsageError) in try request.emptyGrid(forPhotos: rest.count) }
    photos = rest
    self.bad += bad.errors
  }

  /// The photos as they were asked for.
  var asked: [RequestedPhoto] { photos.map(\.asked) }
}

extension PhotoReference {
  /// Opens a photo of a grid, and decodes it if that is asked for, unless it is a stream, which can be read only once.
  /// Throws also if the photo and the picture do not fit in memory together.
  func opened(
    for request: GridRequest, to output: OutputGuard? = nil, decoding decodes: Bool
  ) async throws -> PhotoFile {
    let limits = request.settings.reading.limits(in: request.run.memory)
    let photo = try output?.open(self, limits: limits) ?? opened(limits: limits)
    // The other side of a picture is known when the photos are.
    let size = if case .both(let size) = request.size { size } else { nil as Size? }
    let picture = size.map(request.encoding.memory) ?? 0
    try photo.checkMemory(photo.memory, besides: picture, of: request)
    if request.encoding.isHDR { try photo.findGainMap() }
    if decodes, path?.isSpecialFile != true { try await photo.decodeAll() }
    return photo
  }
}

extension PhotoFile {
  /// Throws if the photo, which needs a number of bytes, does not fit in memory together with the picture.
  func checkMemory(
    _ bytes: Int, besides picture: Int, of request: GridRequest
  ) throws(PhotoError) {
    let limit = request.run.memory.limit
    let others = picture + request.inlineByteCount
    guard bytes <= limit.bytes - others else {
      throw PhotoError(name, .needsMemory(bytes, besides: others, limit: limit))
    }
  }
}
