import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Makes one grid from photos.
enum Compose {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let start = ContinuousClock.now
    // An error in the command line is also reported in the requested form (text or JSON).
    let commandLine = Parser(.compose, GridSettings.optionsOfCompose)
      .parseAll(arguments, into: GridSettings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    var settings = commandLine.settings
    var list = PhotoList(named: [])
    let outcome: ComposeReport.Outcome
    do {
      if let error = commandLine.error { throw error }
      try StrayNumber.check(arguments)
      try settings.output.name?.checkLength()
      try settings.text.check()
      list = try await PhotoList(
        commandLine.operands, settings.selection, output: settings.output.name?.path)
      // These notes explain which photos were found, whatever goes wrong later.
      if !settings.reports.wantsJSON { settings.reports.note(list.notes) }
      settings.selection.folders = list.folders
      settings.output.given = list.given
      settings.selection.hasSeveral = list.photos.count > 1
      let request = try GridRequest(settings, photos: list.photos)
      try request.checkThatOutputIsNoPhoto()
      let progress = Progress(
        isShown: settings.reports.showsProgress && !settings.reports.isDryRun, after: 1,
        until: Cancellation())
      progress.update {
        ($0.total, $0.skipsFailed) = (request.photos.count, settings.selection.skipsBad)
      }
      progress.endBeforeDying()
      defer { progress.finish() }
      let grid = try await PreparedGrid(request)
      if settings.reports.isDryRun {
        try grid.request.checkOutput()
        outcome = .planned(grid)
      } else {
        let (grid, written) = try await grid.make(showing: progress)
        outcome = .made(grid, written)
      }
    } catch {
      Diagnostic(error).dieOfClosedPipe()
      guard settings.reports.wantsJSON else { throw error }
      outcome = .failed(GridFailure(error))
    }
    let report = ComposeReport(settings, list, outcome, elapsed: ContinuousClock.now - start)
    try report.print()
    if let code = report.code { throw Failure(code: code) }
  }
}
