import PhotoIO

/// Makes one grid: photos in, one square picture out.
enum Compose {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    var settings = ComposeSettings()
    let start = ContinuousClock.now
    let ending: ComposeReport.Ending
    do {
      let request = try Parser(options: ComposeSettings.options).parse(arguments, into: settings)
      if request.wantsHelp { return try Terminal.print(Help.of(.compose)) }
      settings = request.settings
      let grid = try OpenGrid(ComposePlan(settings, photos: request.operands))
      if settings.isDryRun {
        try grid.plan.checkOutput()
        ending = .planned(grid)
      } else {
        ending = .made(grid, try await grid.make())
      }
    } catch {
      // Of a command line that cannot be read to its end no settings are known.
      settings.wantsJSON = arguments.prefix { $0.text != "--" }.contains { $0.text == "--json" }
      guard settings.wantsJSON else { throw error }
      ending = .failed(GridFailure(error))
    }
    let report = ComposeReport(settings, ending, elapsed: ContinuousClock.now - start)
    try report.tell()
    if case .failed(let failure) = ending { throw ReportedFailure(code: failure.code) }
  }
}
