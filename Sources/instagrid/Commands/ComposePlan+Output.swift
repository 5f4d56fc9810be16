import GridKit
import PhotoIO

/// A grid that has been made.
struct MadeGrid: Sendable {
  /// The size of the file in bytes; `nil` where a stream or a device was written to.
  let byteCount: Int?
  /// What was odd about its photos, one line each.
  let notes: [String]
}

extension ComposePlan {
  /// Reads the photos, makes the grid and writes it, whole or not at all.
  ///
  /// - Throws: what ``Diagnostic`` knows how to tell.
  func make() async throws -> MadeGrid {
    try protectPhotos()

    var grid = Grid<CellPhoto>(layout: layout)
    var files: [any FilePhoto] = []
    for (cell, name) in photos.enumerated() {
      let file = try PhotoFile.open(name, limits: settings.limits)
      files.append(file)
      grid.replace(cell, with: CellPhoto(file, focus: focus[cell] ?? .center))
    }

    let limit = settings.limits.memory.bytes
    if let large = files.first(where: { $0.memory > limit - memory }) {
      throw PhotoError(large.path, needing: large.memory, besides: memory, limit: limit)
    }
    let needs = MemoryBudget.GridNeeds(square: memory, photos: files)
    return try await settings.limits.memory.withRoom(forGrid: needs) { [grid] in
      let byteCount = try await write(grid)
      return MadeGrid(
        byteCount: byteCount,
        notes: files.flatMap { file in file.notes.map { "\(file.path): note: \($0)" } })
    }
  }

  /// Composes a grid and writes it.
  ///
  /// - Returns: the size of the file in bytes.
  private func write(_ grid: Grid<CellPhoto>) async throws -> Int? {
    let file =
      try output.isStandardStream
      ? OutputFile.standardOutput
      : OutputFile(output.path, replacing: settings.replacesNothing ? .refused : .allowed)
    // Half a square again for what is made beside it.
    try MemoryError.check(memory + 2 * settings.side * settings.side)
    try await compositor.write(grid, with: writer, to: file)
    let byteCount = file.byteCount
    try file.commit()
    return byteCount
  }

  /// Throws if the output would take the place of a photo.
  private func protectPhotos() throws {
    try checkThatOutputIsNoPhoto()
    if !output.isStandardStream && !settings.replacesPhotos && !settings.replacesNothing {
      try PhotoFile.checkThatNoPhoto(isReplacedAt: output.path)
    }
  }

  /// Throws if the output is one of the photos itself.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    let target = output.isStandardStream ? FilePath("/dev/stdout") : output.path
    for photo in photos {
      let path = photo.isStandardStream ? FilePath("/dev/stdin") : photo.path
      if path.isSameFile(as: target) {
        throw UsageError("--output: '\(output.path)' is one of the photos")
      }
    }
  }
}

extension PhotoFile {
  /// Opens the photo that a word of the command line stands for.
  static func open(_ name: Argument, limits: Limits) throws(PhotoError) -> any FilePhoto {
    try name.isStandardStream
      ? openStandardInput(limits: limits) : open(name.path, limits: limits)
  }
}
