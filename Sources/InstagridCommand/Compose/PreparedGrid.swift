import FileSystem
import GridKit
import PhotoIO

/// A grid whose photos are open, planned and ready to be composed.
struct PreparedGrid: Sendable {
  /// What was asked for; with `--skip-bad`, without the photos that are skipped.
  let request: GridRequest
  /// In reading order, as many as there were photos.
  let photos: [PhotoFile]
  /// Why photos were skipped.
  let skipped: [PhotoError]
  /// The file that the output may replace, if there is one.
  private let replaceable: FileStatus?
  /// What is decided about the grid. Reports and warnings read it as well.
  let plan: GridPlan

  /// Opens the photos and plans the grid, after checking that its output replaces nothing that is
  /// not Instagrid's.
  ///
  /// - Throws: what ``Diagnostic`` can report.
  init(_ request: GridRequest) throws { try self.init(request, skipped: []) }

  private init(_ request: GridRequest, skipped: [PhotoError]) throws {
    replaceable = try request.approveReplacement()
    var (photos, failures) = ([PhotoFile](), [UnreadablePhotos.Failure]())
    for (index, name) in request.photos.enumerated() {
      do throws(PhotoError) { photos.append(try request.open(name)) } catch {
        failures.append(UnreadablePhotos.Failure(index: index, error: error))
        // A system that is short of something refuses all others as well.
        guard error.isSkippable else { break }
      }
    }
    let bad = UnreadablePhotos(failures: failures, skippedBefore: skipped)
    self.request = failures.isEmpty ? request : try bad.skipped(of: request)
    self.photos = photos
    self.skipped = skipped + failures.map(\.error)
    var plan = self.request.plan
    for (cell, photo) in photos.enumerated() {
      plan.place(
        CellPhoto(photo, fit: self.request.fit[cell], focus: self.request.focus[cell]), in: cell)
    }
    self.plan = plan
  }

  /// Composes the grid and writes it atomically. With `--skip-bad`, it is begun again without the
  /// photos that turn out to be damaged.
  ///
  /// - Returns: the grid as it was made in the end, and what was written.
  /// - Throws: what ``Diagnostic`` can report.
  func make() async throws -> (grid: PreparedGrid, written: WrittenGrid) {
    var grid = self
    while true {
      do { return (grid, try await grid.compose()) } catch let error as UnreadablePhotos {
        let request = try error.skipped(of: grid.request)
        guard grid.photos.allSatisfy({ $0.byteCount != nil }) else {
          let reason = "a photo that is a stream cannot be read again for a grid without them"
          throw error.with(UsageError(reason))
        }
        grid = try PreparedGrid(request, skipped: grid.skipped + error.failures.map(\.error))
      }
    }
  }

  /// What each cell shows, for reports.
  var cells: [CellReport] {
    plan.cells.enumerated().map { cell, plan in
      let hasPhoto = cell < photos.count
      return CellReport(
        number: cell + 1, plan, photo: hasPhoto ? photos[cell] : nil,
        named: hasPhoto ? request.photos[cell] : nil)
    }
  }

  /// The warnings about the layout and the photos, one line each, no two alike; complete once the
  /// grid has been made.
  var warnings: [String] {
    var lines = request.settings.layoutNote.map { [$0] } ?? []
    for (photo, cell) in zip(photos, plan.cells) {
      let warnings = photo.warnings + (cell.photo?.enlargementWarning.map { [$0] } ?? [])
      for line in warnings.map({ "\(photo.path): note: \($0)" }) where !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines
  }

  /// Composes the grid and writes it, in as much memory as it needs.
  private func compose() async throws -> WrittenGrid {
    let needs = MemoryBudget.GridNeeds(picture: request.memory, photos: photos)
    return try await request.settings.limits.memory.withRoom(forGrid: needs) {
      let (byteCount, picture) = try await write()
      return WrittenGrid(
        byteCount: byteCount, warnings: warnings, skipped: skipped, picture: picture)
    }
  }

  /// Composes the grid and writes it.
  ///
  /// - Returns: the size of the file in bytes, `nil` for a stream or a device; and the picture, if it
  ///   goes into no file.
  private func write() async throws -> (byteCount: Int?, WrittenGrid.Picture?) {
    let file = try request.openOutput(replacing: replaceable)
    // Half a picture more: photos, rings of rows and encoders are allocated besides the picture.
    try MemoryError.check(request.memory + 2 * plan.size.area)
    let compositor = Compositor(threads: request.settings.threads)
    let mark = request.mark(photoByteCounts: photos.map(\.byteCount))
    do throws(CompositionError) {
      try await compositor.write(plan, with: request.writer, mark: mark, to: file)
    } catch {
      throw UnreadablePhotos(error, skippedBefore: skipped) ?? error
    }
    let byteCount = file.byteCount
    let picture =
      request.output.inline == nil
      ? nil : WrittenGrid.Picture(try file.contents, in: request.settings.limits.memory)
    try file.commit()
    return (byteCount, picture)
  }
}

/// A grid that has been made.
struct WrittenGrid: Sendable {
  /// The size of the file in bytes; `nil` for a stream or a device.
  let byteCount: Int?
  /// The warnings about its layout and photos, one line each.
  let warnings: [String]
  /// Why photos were skipped.
  var skipped: [PhotoError] = []
  /// The picture, if it went into no file.
  var picture: Picture? = nil

  /// A picture in memory, which counts in the budget of its grid.
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
  /// - Throws: `PhotoError` also if it does not fit into memory beside the picture.
  func open(_ name: Argument) throws(PhotoError) -> PhotoFile {
    let photo = try name.openedAsPhoto(limits: settings.limits)
    let limit = settings.limits.memory.bytes
    let others = memory + inlineByteCount
    guard photo.memory <= limit - others else {
      throw PhotoError(photo.path, needing: photo.memory, besides: others, limit: limit)
    }
    return photo
  }
}

extension Argument {
  /// Opens the photo that the word names, or that is given without a file; `-` is the standard input.
  func openedAsPhoto(limits: Limits) throws(PhotoError) -> PhotoFile {
    if case .photo(let photo) = inline { return try photo.opened(path, limits: limits) }
    return try isStandardStream ? .standardInput(limits: limits) : PhotoFile(path, limits: limits)
  }
}
