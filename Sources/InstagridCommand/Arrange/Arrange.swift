import FileSystem
import PhotoIO

/// Writes a page in which people arrange photos, and which gives them the command that makes the
/// picture.
enum Arrange {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let commandLine = try Parser(command: .arrange, options: ArrangeSettings.options)
      .parse(arguments, into: ArrangeSettings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let settings = commandLine.settings
    let list = try await PhotoList(
      commandLine.operands, settings.grid.selection, output: settings.grid.output)
    // Whatever goes wrong, these lines explain which photos there are.
    if !settings.grid.isQuiet { list.notes.forEach(Console.error) }
    let request = try ArrangeRequest(settings.grid, photos: list.photos)
    let output = try request.openOutput(replacing: try request.approveReplacement())
    if let note = settings.grid.layoutNote, !settings.grid.isQuiet { Console.error(note) }

    let progress = Progress(isShown: settings.showsProgress, until: Cancellation())
    Signals.announceFirst { signal in
      progress.finish()
      Signals.die(of: signal)
    }
    defer { progress.finish() }
    var worst = report(list.skipped, progress)
    if output.isAtomic {
      worst = max(worst, try await write(request, to: output, progress))
    } else {
      // A stream cannot take back a page whose last photo cannot be read.
      let page = try OutputFile.inMemory()
      worst = max(worst, try await write(request, to: page, progress))
      try output.write(try page.contents)
    }
    try output.commit()
    if worst != .success { throw ReportedFailure(code: worst) }
  }

  /// Prints what is wrong with photos and folders.
  ///
  /// - Returns: the highest exit code.
  private static func report(_ errors: [any Error], _ progress: Progress) -> ExitCode {
    let diagnostics = errors.map { Diagnostic($0) }
    diagnostics.flatMap(\.lines).forEach(progress.print)
    return diagnostics.map(\.code).max() ?? .success
  }

  /// Writes the page, a few photos at a time: the memory does not grow with their number.
  ///
  /// - Returns: the highest exit code of the photos that were skipped.
  /// - Throws: ``ReportedFailure`` after all photos have been tried, if some cannot be read and may not
  ///   be skipped, or none can be read.
  private static func write(
    _ request: ArrangeRequest, to output: borrowing OutputFile, _ progress: Progress
  ) async throws -> ExitCode {
    let settings = request.settings
    var page = ArrangePage(beginningWith: request.grid)
    var (worst, count) = (ExitCode.success, 0)
    progress.update { $0.total = request.photos.count }
    try page.begin(to: output)
    var photos = OrderedResults(
      request.photos, atMost: min(settings.threads, Processors.available), on: ThreadPool.shared
    ) { name -> Result<PagePhoto, any Error> in
      do { return .success(try await PagePhoto(name, limits: settings.limits)) } catch {
        return .failure(error)
      }
    }
    while let photo = await photos.next() {
      switch photo {
      case .success(let photo):
        if !settings.isQuiet { photo.warnings.forEach(progress.print) }
        try page.add(photo, to: output)
        count += 1
      case .failure(let error): worst = max(worst, report([error], progress))
      }
      progress.update { $0.done += 1 }
    }
    if worst != .success && !(settings.selection.skipsBad && count > 0) {
      throw ReportedFailure(code: worst)
    }
    try page.end(to: output)
    return worst
  }
}
