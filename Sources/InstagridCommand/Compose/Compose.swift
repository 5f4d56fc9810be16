import FileSystem
import GridKit

/// Makes one grid from photos.
enum Compose {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let start = ContinuousClock.now
    let parser = Parser(command: .compose, options: ComposeSettings.options)
    // Errors in the command line are also reported in the requested form (text or JSON).
    var settings = parser.settingsUnderstood(arguments, into: ComposeSettings())
    var list = PhotoList(named: [])
    let outcome: ComposeReport.Outcome
    do {
      let commandLine = try parser.parse(arguments, into: ComposeSettings())
      if let answer = commandLine.answer { return try Console.print(answer) }
      settings = commandLine.settings
      try settings.output?.checkLength()
      list = try await PhotoList(
        commandLine.operands, settings.selection, output: settings.output)
      // These notes explain which photos were found, whatever goes wrong later.
      if !settings.wantsJSON && !settings.isQuiet { list.notes.forEach(Console.error) }
      let request = try GridRequest(settings, photos: list.photos)
      try request.checkThatOutputIsNoPhoto()
      let grid = try await PreparedGrid(request)
      if settings.isDryRun {
        try grid.request.checkOutput()
        outcome = .planned(grid)
      } else {
        let (grid, written) = try await grid.make()
        outcome = .made(grid, written)
      }
    } catch {
      Diagnostic(error).dieOfClosedPipe()
      guard settings.wantsJSON else { throw error }
      outcome = .failed(GridFailure(error))
    }
    let report = ComposeReport(settings, list, outcome, elapsed: ContinuousClock.now - start)
    try report.print()
    if let code = report.code { throw ReportedFailure(code: code) }
  }
}

/// The report about a requested grid.
struct ComposeReport {
  enum Outcome {
    case made(PreparedGrid, WrittenGrid)
    /// Nothing was written: it was a dry run.
    case planned(PreparedGrid)
    case failed(GridFailure)
  }

  private let settings: ComposeSettings
  private let list: PhotoList
  private let outcome: Outcome
  private let milliseconds: Int

  /// - Parameters:
  ///   - settings: the settings of the command line.
  ///   - list: the requested photos.
  ///   - outcome: what was made, or what went wrong.
  ///   - elapsed: the time that it took.
  init(
    _ settings: ComposeSettings, _ list: PhotoList, _ outcome: Outcome, elapsed: Duration
  ) {
    self.settings = settings
    self.list = list
    self.outcome = outcome
    milliseconds = Int((elapsed / .milliseconds(1)).rounded())
  }

  /// The errors of the photos and folders that cannot be read.
  private var unreadable: [GridFailure] {
    switch outcome {
    case .made(let grid, _), .planned(let grid):
      list.unreadableFolders.map(GridFailure.init) + grid.request.badPhotos.map(GridFailure.init)
    case .failed: []
    }
  }

  /// The exit code; `nil` for success.
  var code: ExitCode? {
    if case .failed(let failure) = outcome {
      failure.code
    } else {
      unreadable.isEmpty ? nil : .badPhoto
    }
  }

  /// Prints the report: one JSON object, or warnings and the plan of a dry run as text.
  func print() throws(OutputError) {
    if settings.wantsJSON {
      // The picture is written to standard output.
      let isTaken = settings.output?.isStandardOutput == true && !settings.isDryRun
      if isTaken { Console.writeError("\(json)\n") } else { try Console.print("\(json)\n") }
      return
    }
    let warnings: [String]
    switch outcome {
    case .made(_, let made): warnings = made.warnings
    case .planned(let grid):
      try Console.print(Self.text(of: grid, isDrawn: true))
      warnings = grid.warnings
    case .failed: warnings = []
    }
    if !settings.isQuiet { warnings.forEach(Console.error) }
    unreadable.flatMap(\.skippingLines).forEach(Console.error)
  }

  /// Returns the plan of a grid as text: the output and each cell.
  ///
  /// - Parameters:
  ///   - grid: the grid.
  ///   - isDrawn: whether to include a drawing of the layout.
  static func text(of grid: PreparedGrid, isDrawn: Bool) -> String {
    let (request, plan) = (grid.request, grid.plan)
    let output = request.output == .standardOutput ? "standard output" : "\(request.output)"
    return "\(output): a \(request.format.name) of \(plan.size), \(plan.layout.named);"
      + " nothing was written\n"
      + (isDrawn ? LayoutDiagram(plan.layout, in: plan.size).text : "")
      + grid.cells.map(\.text).joined()
  }

  private var json: JSON {
    var members: [(String, JSON)] = []
    switch outcome {
    case .made(let grid, let made):
      members += [("ok", .boolean(true))] + Self.members(of: grid.request)
      members.append(("bytes", made.byteCount.map(JSON.integer) ?? .null))
      members += [("cells", .array(grid.cells.map(\.json)))]
      members += [("notes", .array((list.notes + made.warnings).map(JSON.string)))]
    case .planned(let grid):
      members += [("ok", .boolean(true)), ("dryRun", .boolean(true))]
      members += Self.members(of: grid.request)
      members += [("cells", .array(grid.cells.map(\.json)))]
      members += [("notes", .array((list.notes + grid.warnings).map(JSON.string)))]
    case .failed(let failure):
      members += [("ok", .boolean(false))]
      members += [("output", settings.output?.json ?? .null)]
      members += [("error", failure.json)]
      if !list.notes.isEmpty { members += [("notes", .array(list.notes.map(JSON.string)))] }
    }
    if !unreadable.isEmpty { members.append(("badPhotos", .array(unreadable.map(\.json)))) }
    members.append(("milliseconds", .integer(milliseconds)))
    return .object(members.map(JSON.Member.init))
  }

  static func members(of request: GridRequest) -> [(String, JSON)] {
    let size = request.plan.size
    var members: [(String, JSON)] = [
      ("output", request.output.json), ("format", .string(request.format.rawValue)),
      ("size", size.json),
    ]
    if size.isSquare { members.append(("side", .integer(size.width))) }
    return members + [("layout", .string("\(request.plan.layout)"))]
  }
}
