import GridKit
import PhotoIO

/// What is said of a grid that was to be composed.
struct ComposeReport {
  enum Ending {
    case made(OpenGrid, MadeGrid)
    /// Nothing was written, since that was not wanted.
    case planned(OpenGrid)
    case failed(GridFailure)
  }

  private let settings: ComposeSettings
  private let ending: Ending
  private let milliseconds: Int

  init(_ settings: ComposeSettings, _ ending: Ending, elapsed: Duration) {
    self.settings = settings
    self.ending = ending
    milliseconds = Int((elapsed / .milliseconds(1)).rounded())
  }

  /// Tells it: to programs in one object; to people the notes, and what would be done.
  func tell() throws(OutputError) {
    if settings.wantsJSON {
      // The standard output has the picture.
      let isTaken = settings.output?.isStandardOutput == true && !settings.isDryRun
      if isTaken { Terminal.writeError("\(json)\n") } else { try Terminal.print("\(json)\n") }
      return
    }
    let notes: [String]
    switch ending {
    case .made(_, let made): notes = made.notes
    case .planned(let grid):
      try Terminal.print(Self.text(of: grid))
      notes = grid.notes
    case .failed: notes = []
    }
    if !settings.isQuiet { notes.forEach(Terminal.error) }
  }

  private static func text(of grid: OpenGrid) -> String {
    let plan = grid.plan
    let output = plan.output.isStandardStream ? "standard output" : "\(plan.output.path)"
    let size = Size(width: plan.settings.side, height: plan.settings.side)
    return "\(output): a \(plan.format.name) of \(size), \(plan.layout.named); nothing is written\n"
      + grid.cells.map(\.text).joined()
  }

  private var json: JSON {
    var members: [(String, JSON)] = []
    switch ending {
    case .made(let grid, let made):
      members += [("ok", .boolean(true))] + Self.members(of: grid.plan)
      members.append(("bytes", made.byteCount.map(JSON.integer) ?? .null))
      members += [("cells", .array(grid.cells.map(\.json)))]
      members += [("notes", .array(made.notes.map(JSON.string)))]
    case .planned(let grid):
      members += [("ok", .boolean(true)), ("dryRun", .boolean(true))]
      members += Self.members(of: grid.plan)
      members += [("cells", .array(grid.cells.map(\.json)))]
      members += [("notes", .array(grid.notes.map(JSON.string)))]
    case .failed(let failure):
      members += [("ok", .boolean(false))]
      members += [("output", settings.output.map { .string($0.text) } ?? .null)]
      members += [("error", failure.json)]
    }
    members.append(("milliseconds", .integer(milliseconds)))
    return .object(members.map(JSON.Member.init))
  }

  private static func members(of plan: ComposePlan) -> [(String, JSON)] {
    [
      ("output", .string(plan.output.text)), ("format", .string(plan.format.rawValue)),
      ("side", .integer(plan.settings.side)), ("layout", .string("\(plan.layout)")),
    ]
  }
}
