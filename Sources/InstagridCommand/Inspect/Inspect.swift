import CommandKit
import PhotoIO

/// Prints the properties of photos: on a terminal as a table, and otherwise in lines that name each photo.
enum Inspect {
  static func run(_ words: [Argument], _ settings: Settings) async throws {
    guard !words.isEmpty else { throw UsageError("no photos were given") }
    try settings.selection.checkOrder()
    var settings = settings
    settings.selection.skipsBad = true
    // Photos in folders are inspected even if Instagrid made them, or if one would not show them.
    if settings.selection.pick == .usual { settings.selection.pick = .all }
    var list = try PhotoList(words, settings.selection, takingMarked: true)
    try await list.pick(settings)
    let limits = settings.reading.limits(in: settings.reading.makeBudget())
    var table =
      Terminal.showsOutput && !settings.reports.wantsJSON && !settings.reports.isVerbose
      ? PhotoTable(list.photos) : nil

    // A bad photo does not prevent the others from being inspected.
    var worst = ExitCode.success
    func note(_ failure: Diagnostic) {
      failure.print()
      worst = max(worst, failure.code)
    }
    list.skipped.forEach(note)
    for name in list.photos {
      do {
        let photo = try name.opened(limits: limits)
        var report = try await PhotoReport(photo, named: name, within: limits.memory.limit)
        // The report includes the warnings that are found while decoding.
        if settings.reading.decodes {
          try await photo.decodeAll()
          report.isDecoded = true
        }
        try Console.print(
          settings.reports.wantsJSON
            ? "\(report.json)\n"
            : table?.rows(for: report) ?? report.text(isVerbose: settings.reports.isVerbose))
        if report.isComplete == false { worst = max(worst, .badPhoto) }
      } catch let error as PhotoError {
        note(Diagnostic(error))
      }
    }
    for photo in list.notPicked {
      let line = settings.reports.wantsJSON ? "\(PhotoReport.json(of: photo))" : photo.line
      try Console.print("\(line)\n")
    }
    if worst != .success { throw ExitError(code: worst) }
  }
}
