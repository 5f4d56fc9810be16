import CommandKit

/// Makes one grid from photos.
enum Compose {
  static func run(_ words: [Argument], _ settings: Settings, _ error: UsageError?) async throws {
    let start = ContinuousClock.now
    var list = PhotoList()
    var result: GridResult
    do {
      if let error { throw error }
      result = try await make(words, settings, finding: &list)
      result.badPhotos = list.skipped + result.badPhotos
    } catch {
      Diagnostic(error).dieOfClosedPipe()
      // Also an error in the command line is reported as JSON.
      guard settings.reports.wantsJSON else { throw error }
      let output = settings.output.name.flatMap { try? OutputDestination($0) }
      result = GridResult(.failed(Diagnostic(error)), output: output)
    }
    result.setElapsed(since: start)
    try report(result, of: list, settings)
  }

  private static func make(
    _ words: [Argument], _ settings: Settings, finding list: inout PhotoList
  ) async throws -> GridResult {
    let output = try settings.output.destination(of: .compose)
    // A mistake in the options is named before photos are searched.
    try settings.text.check()
    _ = try PictureEncoding(settings, for: output)
    list = try await PhotoList(words, settings.selection, output: output.path)
    // Which of them would be left out does not matter.
    if settings.selection.pick.count == nil, list.photos.count > 100_000 {
      throw UsageError.tooMany(photos: list.photos.count)
    }
    try await list.pick(settings) {
      if !settings.reports.wantsJSON { $0.forEach(Console.error) }
    }
    let request = try GridRequest(
      settings, photos: list.photos, output: output, in: RunContext(settings, given: list.given))
    let guardedOutput = request.outputGuard(at: try request.openedPlace())
    try guardedOutput.checkThatOutputIsNoPhoto()
    return try await make(request, guardedOutput)
  }

  private static func make(
    _ request: GridRequest, _ output: OutputGuard
  ) async throws -> GridResult {
    let reports = request.settings.reports
    let progress = Progress(
      "photos read", isShown: reports.showsProgress && !reports.isDryRun, after: 1)
    progress.update {
      ($0.total, $0.skipsFailed) = (request.photos.count, request.settings.selection.skipsBad)
    }
    defer { progress.finish() }
    return try await OpenGrid(request, to: output).made(showing: progress, inBatch: false)
  }

  /// Prints a result: one JSON object, or warnings and the plan of a dry run as text. Throws an `ExitError`
  /// unless everything that was asked for is there.
  private static func report(
    _ result: GridResult, of list: PhotoList, _ settings: Settings
  ) throws {
    var result = result
    if settings.reports.wantsJSON {
      result.warnings = list.notes + result.warnings
      if settings.selection.pick.count != nil || !list.notPicked.isEmpty {
        result.notPicked = list.notPicked
      }
      let text = "\(result.json(ofBatch: false))\n"
      let isStream = result.output?.isStandardOutput == true
      // The picture is written to standard output.
      try isStream && !settings.reports.isDryRun ? Console.writeError(text) : Console.print(text)
    } else {
      if let text = result.dryRunText {
        try Console.print(text + list.notPicked.map { "  \($0.line)\n" }.joined())
      }
      settings.reports.note(result.warnings.grouped)
      result.leftOut.skippingLines.forEach(Console.error)
      if case .made = result.outcome, let output = result.output,
        let line = result.leftOut.closingNote(for: output, settings)
      {
        Console.error(line)
      } else if Terminal.showsErrors, !settings.reports.isQuiet {
        result.madeLine.map { Console.writeError("\($0)\n") }
      }
    }
    if let failure = result.failure { throw ExitError(code: failure.code) }
    if !result.leftOut.isEmpty && !settings.selection.ignoresBad {
      throw ExitError(code: .badPhoto)
    }
  }
}
