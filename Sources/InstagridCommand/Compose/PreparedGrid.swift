import FileSystem
import GridKit
import PhotoIO

/// A grid whose photos are open, planned and ready to be composed.
struct PreparedGrid: Sendable {
  /// The request; with `--skip-bad`, without the bad photos.
  let request: GridRequest
  /// The photos in reading order.
  let photos: [PhotoFile]
  /// The status of the file that the output may replace; `nil` if there is none.
  private let replaceable: FileStatus?
  /// The plan of the grid, which reports and warnings read as well.
  let plan: GridPlan

  /// Checks that the output replaces only what Instagrid made, opens the photos and plans the grid.
  /// If there are more photos than cells, they are read first to find the bad ones.
  ///
  /// - Throws: an error that ``Diagnostic`` can report.
  init(_ request: GridRequest) async throws {
    let replaceable = try request.approveReplacement()
    let request = request.hasSurplus ? try await request.removingBadPhotos() : request
    self = try await Self.opened(request, replacing: replaceable)
  }

  /// Opens the photos of a request and plans the grid; with `--skip-bad`, without those that cannot
  /// be read.
  private static func opened(
    _ request: GridRequest, replacing replaceable: FileStatus?
  ) async throws -> PreparedGrid {
    let grid = try await PreparedGrid(request, replacing: replaceable)
    let tooLarge = grid.photosOverMemory
    return tooLarge.isEmpty ? grid : try await grid.without(tooLarge)
  }

  private init(_ request: GridRequest, replacing replaceable: FileStatus?) async throws {
    self.replaceable = replaceable
    var opened = TriedPhotos(request.photos, atMost: 1) { try request.open($0) }
    var photos: [PhotoFile] = []
    while let (_, photo) = try await opened.next() { photos.append(photo) }
    self.request = try request.removing(opened.bad)
    self.photos = photos
    var plan = self.request.plan
    for (cell, photo) in photos.enumerated() {
      plan.place(
        CellPhoto(photo, fit: self.request.fit[cell], focus: self.request.focus[cell]), in: cell)
    }
    self.plan = plan
  }

  /// The photos that do not fit in memory together with the picture while they are rendered.
  private var photosOverMemory: BadPhotos {
    var bad = BadPhotos()
    for (cell, photo) in photos.enumerated() {
      let bytes = plan.cells[cell].photo?.countedMemory ?? 0
      do throws(PhotoError) { try request.checkMemory(of: photo, bytes) } catch {
        bad.add(error, at: cell)
      }
    }
    return bad
  }

  /// Returns the grid without bad photos, all others of which are opened again.
  ///
  /// - Throws: `UnreadablePhotos`, unless `--skip-bad` requested that and enough photos remain that
  ///   can be opened again.
  private func without(_ bad: BadPhotos) async throws -> PreparedGrid {
    let request = try request.removing(bad)
    guard photos.allSatisfy({ $0.byteCount != nil }) else {
      let reason =
        "the grid cannot be made without the unreadable photos, because a photo from a stream"
        + " cannot be read again"
      throw UnreadablePhotos(errors: request.badPhotos, consequence: UsageError(reason))
    }
    return try await Self.opened(request, replacing: replaceable)
  }

  /// Composes the grid and writes it atomically. With `--skip-bad`, starts over without photos that
  /// turn out to be damaged.
  ///
  /// - Returns: the grid that was made in the end, and what was written.
  /// - Throws: an error that ``Diagnostic`` can report.
  func make() async throws -> (grid: PreparedGrid, written: WrittenGrid) {
    var grid = self
    while true {
      do { return (grid, try await grid.compose()) } catch let error as CompositionError {
        guard let bad = BadPhotos(error) else { throw error }
        grid = try await grid.without(bad)
      }
    }
  }

  /// The contents of each cell, for reports.
  var cells: [CellReport] {
    plan.cells.enumerated().map { cell, plan in
      let hasPhoto = cell < photos.count
      return CellReport(
        number: cell + 1, plan, photo: hasPhoto ? photos[cell] : nil,
        named: hasPhoto ? request.photos[cell] : nil)
    }
  }

  /// The warnings about the layout and the photos, one line each, without duplicates. The list is
  /// complete once the grid has been made.
  var warnings: [String] {
    var lines = request.settings.layoutNote.map { [$0] } ?? []
    for (photo, cell) in zip(photos, plan.cells) {
      let warnings = photo.warnings + (cell.photo?.enlargementWarning.map { [$0] } ?? [])
      for line in warnings.map({ "\(photo.name): warning: \($0)" }) where !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines
  }

  /// Composes the grid and writes it, after waiting for the memory that it needs.
  private func compose() async throws -> WrittenGrid {
    let needs = MemoryBudget.GridNeeds(picture: request.memory, plan: plan)
    return try await request.settings.limits.memory.withRoom(forGrid: needs) {
      try await write()
    }
  }

  /// Composes the grid and writes it.
  private func write() async throws -> WrittenGrid {
    let file = try request.openOutput(replacing: replaceable)
    // Half a picture is added for the photos, the rings of rows and the encoder.
    try MemoryError.check(request.memory + 2 * plan.size.area)
    let compositor = Compositor(threads: request.settings.threads)
    // A photo that changes after this is an error.
    let mark = request.mark(of: try photos.map { try $0.fingerprint() })
    try await compositor.write(plan, with: request.writer, mark: mark, to: file)
    let byteCount = file.byteCount
    let picture: WrittenGrid.Picture? =
      if case .inResult = request.output {
        WrittenGrid.Picture(try file.contents, in: request.settings.limits.memory)
      } else {
        nil
      }
    let lost = request.output.warning(aboutLostAttributes: try file.commit())
    return WrittenGrid(
      byteCount: byteCount, warnings: warnings + lost, badPhotos: request.badPhotos,
      picture: picture)
  }
}

/// A grid that has been made.
struct WrittenGrid: Sendable {
  /// The size of the file in bytes; `nil` for a stream or a device.
  let byteCount: Int?
  /// The warnings about the layout and the photos, one line each.
  let warnings: [String]
  /// The errors of the bad photos, which are not part of the grid.
  var badPhotos: [PhotoError] = []
  /// The picture, if it is returned in the result.
  var picture: Picture? = nil

  /// A picture in memory, which counts toward the memory budget of its grid.
  struct Picture: Sendable {
    let bytes: [UInt8]
    private let hold: MemoryHold

    fileprivate init(_ bytes: [UInt8], in budget: MemoryBudget) {
      self.bytes = bytes
      hold = MemoryHold(in: budget)
      hold.add(existing: bytes.count)
    }
  }
}

extension GridRequest {
  /// Opens one of the photos.
  ///
  /// - Throws: `PhotoError`, also if the photo and the picture do not fit in memory together.
  func open(_ name: PhotoName) throws(PhotoError) -> PhotoFile {
    let photo = try name.opened(limits: settings.limits)
    try checkMemory(of: photo, photo.memory)
    return photo
  }

  /// Throws if a photo that needs a number of bytes does not fit in memory together with the
  /// picture.
  fileprivate func checkMemory(of photo: PhotoFile, _ bytes: Int) throws(PhotoError) {
    let limit = settings.limits.memory.bytes
    let others = memory + inlineByteCount
    guard bytes <= limit - others else {
      throw PhotoError(photo.name, .needsMemory(bytes, besides: others, limit: limit))
    }
  }
}
