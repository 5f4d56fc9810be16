import FileSystem
import GridKit
import PhotoIO

/// A grid whose photos are open, planned and ready to be composed.
struct PreparedGrid: Sendable {
  let request: GridRequest
  /// In reading order, as many as there were photos.
  let photos: [PhotoFile]
  /// The file that the output may replace, if there is one.
  private let replaceable: FileStatus?
  /// What is decided about the grid. Reports and warnings read it as well.
  let plan: GridPlan

  /// Opens the photos and plans the grid, after checking that its output replaces nothing that is
  /// not Instagrid's.
  ///
  /// - Throws: what ``Diagnostic`` can report.
  init(_ request: GridRequest) throws {
    replaceable = try request.approveReplacement()
    self.request = request
    photos = try request.photos.map { try $0.openedAsPhoto(limits: request.settings.limits) }
    let limit = request.settings.limits.memory.bytes
    if let large = photos.first(where: { $0.memory > limit - request.memory }) {
      throw PhotoError(large.path, needing: large.memory, besides: request.memory, limit: limit)
    }
    var plan = request.plan
    for (cell, photo) in photos.enumerated() {
      plan.place(
        CellPhoto(photo, fit: request.fit[cell], focus: request.focus[cell]), in: cell)
    }
    self.plan = plan
  }

  /// Composes the grid and writes it atomically.
  ///
  /// - Throws: what ``Diagnostic`` can report.
  func make() async throws -> WrittenGrid {
    let needs = MemoryBudget.GridNeeds(picture: request.memory, photos: photos)
    return try await request.settings.limits.memory.withRoom(forGrid: needs) {
      let byteCount = try await write()
      return WrittenGrid(byteCount: byteCount, warnings: warnings)
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

  /// The warnings about the layout and the photos, one line each; complete once the grid has been
  /// made.
  var warnings: [String] {
    let aboutPhotos = zip(photos, plan.cells).flatMap { photo, cell in
      let warnings = photo.warnings + (cell.photo?.enlargementWarning.map { [$0] } ?? [])
      return warnings.map { "\(photo.path): note: \($0)" }
    }
    return (request.settings.layoutNote.map { [$0] } ?? []) + aboutPhotos
  }

  /// Composes the grid and writes it.
  ///
  /// - Returns: the size of the file in bytes; `nil` for a stream or a device.
  private func write() async throws -> Int? {
    let file = try request.openOutput(replacing: replaceable)
    // Half a picture more: photos, rings of rows and encoders are allocated besides the picture.
    try MemoryError.check(request.memory + 2 * plan.size.area)
    let compositor = Compositor(threads: request.settings.threads)
    let mark = request.mark(photoByteCounts: photos.map(\.byteCount))
    try await compositor.write(plan, with: request.writer, mark: mark, to: file)
    let byteCount = file.byteCount
    try file.commit()
    return byteCount
  }
}

/// A grid that has been made.
struct WrittenGrid: Sendable {
  /// The size of the file in bytes; `nil` for a stream or a device.
  let byteCount: Int?
  /// The warnings about its layout and photos, one line each.
  let warnings: [String]
}

extension Argument {
  /// Opens the photo that the word names; `-` is the standard input.
  func openedAsPhoto(limits: Limits) throws(PhotoError) -> PhotoFile {
    try isStandardStream ? .standardInput(limits: limits) : PhotoFile(path, limits: limits)
  }
}
