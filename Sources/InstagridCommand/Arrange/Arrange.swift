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
    let request = try ArrangeRequest(settings.grid, photos: commandLine.operands)
    let output = try request.openOutput(replacing: try request.approveReplacement())
    if let note = settings.grid.layoutNote, !settings.grid.isQuiet { Console.error(note) }

    let progress = Progress(isShown: settings.showsProgress, until: Cancellation())
    Signals.announceFirst { signal in
      progress.finish()
      Signals.die(of: signal)
    }
    defer { progress.finish() }
    if output.isAtomic {
      try await write(request, to: output, progress)
    } else {
      // A stream cannot take back a page whose last photo cannot be read.
      let page = try OutputFile.inMemory()
      try await write(request, to: page, progress)
      try output.write(try page.contents)
    }
    try output.commit()
  }

  /// Writes the page, a few photos at a time: the memory does not grow with their number.
  ///
  /// - Throws: ``ReportedFailure`` after all photos have been tried, if some cannot be read.
  private static func write(
    _ request: ArrangeRequest, to output: borrowing OutputFile, _ progress: Progress
  ) async throws {
    let settings = request.settings
    var page = ArrangePage(beginningWith: request.grid)
    var worst = ExitCode.success
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
      case .failure(let error):
        let diagnostic = Diagnostic(error)
        if let line = diagnostic.line { progress.print(line) }
        if diagnostic.code.rawValue > worst.rawValue { worst = diagnostic.code }
      }
      progress.update { $0.done += 1 }
    }
    if worst != .success { throw ReportedFailure(code: worst) }
    try page.end(to: output)
  }
}
