import PhotoIO

/// Makes one grid: photos in, one square picture out.
enum Compose {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let request = try Parser(options: ComposeSettings.options)
      .parse(arguments, into: ComposeSettings())
    if request.wantsHelp { return try Terminal.print(Help.of(.compose)) }
    let settings = request.settings
    let start = ContinuousClock.now
    let ending: ComposeReport.Ending
    do {
      let grid = try OpenGrid(ComposePlan(settings, photos: request.operands))
      if settings.isDryRun {
        try grid.plan.checkOutput()
        ending = .planned(grid)
      } else {
        ending = .made(grid, try await grid.make())
      }
    } catch {
      guard settings.wantsJSON else { throw error }
      ending = .failed(GridFailure(error))
    }
    let report = ComposeReport(settings, ending, elapsed: ContinuousClock.now - start)
    try report.tell()
    if case .failed(let failure) = ending { throw ReportedFailure(code: failure.code) }
  }
}
