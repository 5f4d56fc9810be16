import CommandKit
import GridKit
import PhotoIO

extension OpenGrid {
  /// Plans the grid, composes it and writes it atomically; in a dry run, plans it only. With `--skip-bad`, photos that
  /// are too large or turn out to be damaged are dropped, and the rest is planned again, until it is written.
  ///
  /// - Parameters:
  ///   - unchanged: the mark of the existing output; it is kept if it shows the same without the texts that cannot be
  ///     drawn.
  ///   - isInBatch: whether the result describes less, because there are many, and a folder for outputs may still have
  ///     to be made.
  func made(
    unless unchanged: OutputMark? = nil, showing progress: Progress? = nil, inBatch isInBatch: Bool
  ) async throws -> GridResult {
    var open = self
    while true {
      let grid = try await PlannedGrid(open)
      let tooLarge = grid.photosOverMemory
      if !tooLarge.isEmpty {
        open = try open.without(tooLarge)
        continue
      }
      if let unchanged, !grid.badTexts.isEmpty, request.isOutputNewer(than: open.asked),
        try grid.mark() == unchanged
      {
        return GridResult(keepingOutputOf: request, without: open.bad, grid.badTexts)
      }
      if request.settings.reports.isDryRun {
        // A real run of a batch would have created the folder.
        if !isInBatch || request.output.path?.folder.isFolder == true { try output.checkOutput() }
        return GridResult(
          .planned(text: grid.text(isDrawn: !isInBatch)), grid, describesPicture: true)
      }
      let (total, failed) = (grid.plan.cells.count, open.bad.count)
      progress?.update { $0.startOver(total: total, failed: failed) }
      do {
        let written = try await grid.write(showing: progress)
        return GridResult(.made(written), grid, describesPicture: !isInBatch)
      } catch let error as CompositionError {
        guard let damaged = BadPhotos(error, in: grid) else { throw error }
        open = try open.withoutDamaged(damaged)
      }
    }
  }

  /// Returns the grid without photos that were found to be damaged when they were decoded.
  private func withoutDamaged(_ bad: BadPhotos) throws(UnreadablePhotos) -> OpenGrid {
    let rest = try without(bad)
    guard photos.allSatisfy({ $0.file.byteCount != nil }) else {
      throw UnreadablePhotos(
        errors: rest.bad,
        reasonNotSkipped: UsageError(
          "the grid cannot be made without the unreadable photos, because a photo from a"
            + " stream cannot be read again"))
    }
    return rest
  }
}

extension BadPhotos {
  /// Extracts the photos that the error of a composition is about; `nil` if it is about something else.
  fileprivate init?(_ error: CompositionError, in grid: PlannedGrid) {
    if error.failures.isEmpty { return nil }
    for failure in error.failures {
      guard let error = failure.error as? PhotoError,
        let placed = grid.photos.first(where: { $0.cell == failure.cell })
      else { return nil }
      add(error, number: placed.photo.asked.number)
    }
  }
}
