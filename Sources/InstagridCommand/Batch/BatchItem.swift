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
    var request = request
    var examined: ExistingOutput?
    let output = request.output.path
    func kept(
      _ byteCount: Int, without photos: [PhotoError] = [], _ texts: [UndrawnText] = []
    ) -> GridResult {
      GridResult(.kept(byteCount: byteCount), output: request.output, without: photos, texts)
    }
    // An earlier process may have been killed while it replaced the output that is now kept.
    if let output, !request.settings.reports.isDryRun { OutputFile.removeAbandoned(beside: output) }
    if let output, let byteCount = output.fileSize {
      if request.settings.output.replacesNothing { return kept(byteCount) }
      // The output is read only if its date allows it to be kept.
      if updates && request.isOutputNewerThanPresentPhotos {
        examined = try ExistingOutput(at: output)
      }
      switch examined?.state ?? .nothing {
      case .intact(let mark) where request.isUpToDate(mark): return kept(byteCount)
      // It may be the picture of the photos that can be read.
      case .intact(let mark) where request.settings.selection.skipsBad && badPhotos == nil:
        request = try await request.removingBadPhotos()
        if request.isUpToDate(mark) { return kept(byteCount, without: request.badPhotos) }
      case .nothing, .intact, .protected: break
      }
    }
    let grid = try await PreparedGrid(request, examined: examined)
    // It may be the picture without the texts that cannot be drawn.
    if !grid.badTexts.isEmpty, case .intact(let mark)? = examined?.state,
      let byteCount = output?.fileSize, grid.request.isOutputNewer, try grid.mark() == mark
    {
      return kept(byteCount, without: grid.request.badPhotos, grid.badTexts)
    }
    guard request.settings.reports.isDryRun else { return try await grid.make() }
    // A real run would have created the folder.
    if let output, output.folder.isFolder { try request.checkOutput() }
    return GridResult(.planned(text: grid.text(isDrawn: false)), grid, describesPicture: true)
  }
}
