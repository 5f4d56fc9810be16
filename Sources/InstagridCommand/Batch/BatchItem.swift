import CommandKit
import FileSystem
import PhotoIO

/// One grid of a batch: what to make, or why that is impossible.
struct BatchItem: Sendable {
  /// The line in the manifest, or the number of the group of photos; both count from 1.
  let line: Int
  /// The identifier in the manifest: a string or a number.
  var id: JSON?
  var photos: [PhotoReference] = []
  var output: OutputDestination?
  /// The errors of bad photos of this item and of skipped ones before it; `nil` if they were not examined.
  var badPhotos: [Diagnostic]?
  var request: Result<GridRequest, any Error>
  /// The open folder of the output; `nil` before it is claimed, in a dry run, and if the output has no path.
  var place: OutputPlace?

  /// Makes the grid, or plans it in a dry run, unless its output is kept.
  func make(updating updates: Bool) async -> GridResult {
    let start = ContinuousClock.now
    var result: GridResult
    do { result = try await make(try request.get(), updating: updates) } catch {
      result = GridResult(.failed(Diagnostic(error)), output: output)
    }
    var photos = photos
    // What is kept without being examined may show other photos.
    if case .kept = result.outcome, (try? request.get())?.settings.output.replacesNothing == true {
      photos = []
    }
    result.item = GridResult.BatchItemInfo(line: line, id: id, photos: .array(photos.map(\.json)))
    result.badPhotos = (badPhotos ?? []) + result.badPhotos
    result.setElapsed(since: start)
    return result
  }

  private func make(_ request: GridRequest, updating updates: Bool) async throws -> GridResult {
    var (examined, mark) = (request.run.album?.existing, nil as OutputMark?)
    if let output = request.output.path {
      // An earlier process may have been killed while it replaced the output that is now kept.
      if !request.settings.reports.isDryRun { OutputFile.removeAbandoned(beside: output) }
      if output.fileSize != nil {
        if request.settings.output.replacesNothing { return GridResult(keepingOutputOf: request) }
        // The output is read only if its date allows it to be kept.
        if updates && request.isOutputNewerThanPresentPhotos {
          (examined, mark) = try request.examinedOutput(at: output)
        }
      }
    }
    if let mark, request.isUpToDate(mark) { return GridResult(keepingOutputOf: request) }
    // It may be the picture of the photos that can be read.
    let maySkip = mark != nil && request.settings.selection.skipsBad && badPhotos == nil
    let grid = try await OpenGrid(
      request, to: request.outputGuard(at: place), replacing: examined, decoding: maySkip)
    if maySkip, let mark, request.isUpToDate(mark, with: grid.asked, in: grid.emptyGrid) {
      return GridResult(keepingOutputOf: request, without: grid.bad)
    }
    return try await grid.made(unless: mark, inBatch: true)
  }
}
