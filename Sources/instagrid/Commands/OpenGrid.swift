import GridKit
import PhotoIO

/// A grid whose photos are open: all is known of it but how it will look.
struct OpenGrid: Sendable {
  let plan: ComposePlan
  /// In reading order, as many as there were photos.
  let photos: [any FilePhoto]
  let cells: [CellReport]

  /// Opens the photos, and checks that the output would take the place of none.
  ///
  /// - Throws: what ``Diagnostic`` knows how to tell.
  init(_ plan: ComposePlan) throws {
    try plan.protectPhotos()
    self.plan = plan
    photos = try plan.photos.map { try PhotoFile.open($0, limits: plan.settings.limits) }
    let limit = plan.settings.limits.memory.bytes
    if let large = photos.first(where: { $0.memory > limit - plan.memory }) {
      throw PhotoError(large.path, needing: large.memory, besides: plan.memory, limit: limit)
    }
    let frames = try plan.compositor.frames(of: plan.layout)
    cells = frames.enumerated().map { [photos] cell, frame in
      let hasPhoto = cell < photos.count
      return CellReport(
        number: cell + 1, frame: frame, photo: hasPhoto ? photos[cell] : nil,
        named: hasPhoto ? plan.photos[cell] : nil, focus: plan.focus[cell] ?? .center,
        plan.settings.fidelity)
    }
  }

  /// Makes the grid and writes it, whole or not at all.
  ///
  /// - Throws: what ``Diagnostic`` knows how to tell.
  func make() async throws -> MadeGrid {
    var grid = Grid<CellPhoto>(layout: plan.layout)
    for (cell, photo) in photos.enumerated() {
      grid.replace(cell, with: CellPhoto(photo, focus: plan.focus[cell] ?? .center))
    }
    let needs = MemoryBudget.GridNeeds(square: plan.memory, photos: photos)
    return try await plan.settings.limits.memory.withRoom(forGrid: needs) { [grid] in
      let byteCount = try await write(grid)
      return MadeGrid(byteCount: byteCount, notes: notes)
    }
  }

  /// What is odd about the photos, one line each; complete once the grid has been made.
  var notes: [String] {
    cells.flatMap { cell in
      let notes = (cell.photo?.notes ?? []) + (cell.enlargementNote.map { [$0] } ?? [])
      return notes.map { "\(cell.photo?.path ?? ""): note: \($0)" }
    }
  }

  /// Composes a grid and writes it.
  ///
  /// - Returns: the size of the file in bytes.
  private func write(_ grid: Grid<CellPhoto>) async throws -> Int? {
    let file = try plan.openOutput()
    // Half a square again for what is made beside it.
    try MemoryError.check(plan.memory + 2 * plan.settings.side * plan.settings.side)
    try await plan.compositor.write(grid, with: plan.writer, to: file)
    let byteCount = file.byteCount
    try file.commit()
    return byteCount
  }
}

/// A grid that has been made.
struct MadeGrid: Sendable {
  /// The size of the file in bytes; `nil` where a stream or a device was written to.
  let byteCount: Int?
  /// What was odd about its photos, one line each.
  let notes: [String]
}
