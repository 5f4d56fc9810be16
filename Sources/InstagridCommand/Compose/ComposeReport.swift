import CommandKit
import FileSystem
import GridKit

/// The report about a requested grid.
struct ComposeReport {
  enum Outcome {
    case made(PreparedGrid, WrittenGrid)
    /// Nothing was written: it was a dry run.
    case planned(PreparedGrid)
    case failed(GridFailure)
  }

  private let settings: GridSettings
  private let list: PhotoList
  private let outcome: Outcome
  private let milliseconds: Int

  /// - Parameters:
  ///   - settings: the settings of the command line.
  ///   - list: the requested photos.
  ///   - outcome: what was made, or what went wrong.
  ///   - elapsed: the time that it took.
  init(
    _ settings: GridSettings, _ list: PhotoList, _ outcome: Outcome, elapsed: Duration
  ) {
    self.settings = settings
    self.list = list
    self.outcome = outcome
    milliseconds = Int((elapsed / .milliseconds(1)).rounded())
  }

  /// What is missing from the grid, and the errors of folders that cannot be listed.
  private var leftOut: LeftOut {
    switch outcome {
    case .made(let grid, _), .planned(let grid):
      var leftOut = grid.leftOut
      leftOut.photos = list.unreadableFolders.map(GridFailure.init) + leftOut.photos
      return leftOut
    case .failed: return LeftOut()
    }
  }

  /// The exit code; `nil` for success.
  var code: ExitCode? {
    if case .failed(let failure) = outcome {
      failure.code
    } else {
      leftOut.all.isEmpty || settings.selection.ignoresBad ? nil : .badPhoto
    }
  }

  /// Prints the report: one JSON object, or warnings and the plan of a dry run as text.
  func print() throws(OutputError) {
    if settings.reports.wantsJSON {
      // The picture is written to standard output.
      let isTaken = settings.output.name?.isStandardOutput == true && !settings.reports.isDryRun
      if isTaken { Console.writeError("\(json)\n") } else { try Console.print("\(json)\n") }
      return
    }
    let warnings: [String]
    switch outcome {
    case .made(_, let made): warnings = made.warnings
    case .planned(let grid):
      try Console.print(grid.text(isDrawn: true))
      warnings = grid.warnings
    case .failed: warnings = []
    }
    settings.reports.note(warnings.grouped)
    let leftOut = leftOut.all
    leftOut.skippingLines(isQuiet: settings.reports.isQuiet).forEach(Console.error)
    if case .made(let grid, _) = outcome,
      let line = leftOut.lastLine(about: grid.request.output, settings)
    {
      Console.error(line)
    }
  }

  private var json: JSON {
    var members: [(String, JSON)] = []
    switch outcome {
    case .made(let grid, let made):
      members += [("ok", .boolean(true))] + grid.members
      members += made.sizeMembers
      members += [("cells", .array(grid.cells.map(\.json)))]
      members.append(("warnings", .strings(list.notes + made.warnings)))
    case .planned(let grid):
      members += [("ok", .boolean(true)), ("dryRun", .boolean(true))]
      members += grid.members
      members += [("cells", .array(grid.cells.map(\.json)))]
      members.append(("warnings", .strings(list.notes + grid.warnings)))
    case .failed(let failure):
      members += [("ok", .boolean(false))]
      members += [("output", settings.output.name?.json ?? .null)]
      members += [("error", failure.json)]
      if !list.notes.isEmpty { members.append(("warnings", .strings(list.notes))) }
    }
    members += leftOut.members
    members.append(("milliseconds", .integer(milliseconds)))
    return JSON(members: members)
  }
}
