import ArrangePage
import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Writes a web page for arranging photos, which saves the picture or shows the command that makes it.
enum Arrange {
  static func run(_ words: [Argument], _ settings: Settings) async throws {
    let output = try ArrangeRequest.output(settings)
    var list = try await PhotoList(words, settings.selection, output: output.path)
    try await list.pick(settings)
    let request = try ArrangeRequest(
      settings, photos: list.photos, output: output, in: RunContext(settings, given: list.given))
    let progress = Progress("photos read", isShown: settings.reports.showsProgress)
    defer { progress.finish() }
    let (badPhotos, isFile) = try await write(request, progress)
    let failures = list.skipped + badPhotos
    failures.skippingLines.forEach(progress.print)
    if !settings.reports.isQuiet, Terminal.showsErrors, isFile {
      progress.print("\(request.output.output): open it in a browser")
    }
    if let line = failures.closingNote(for: request.output.output, settings) {
      progress.print(line)
    }
    if !failures.isEmpty && !settings.selection.ignoresBad { throw ExitError(code: .badPhoto) }
  }

  /// Writes the page atomically, or to a stream. Returns the errors of the bad photos, and whether it is a file.
  private static func write(
    _ request: ArrangeRequest, _ progress: Progress
  ) async throws -> (badPhotos: [Diagnostic], isFile: Bool) {
    request.output.protectPhotos(request.photos.map(\.name))
    let file = try request.output.openOutput(
      replacing: try request.output.approveReplacement())
    let badPhotos: [Diagnostic]
    let isFile = file.isAtomic
    if isFile {
      badPhotos = try await write(request, to: file, progress)
    } else {
      // A stream cannot take back a page whose last photo cannot be read.
      let page = try OutputFile.inMemory(label: "the page")
      badPhotos = try await write(request, to: page, progress)
      try file.write(try page.contents)
    }
    try file.commit()
    return (badPhotos, isFile)
  }

  /// Writes the page, a few photos at a time, so that memory does not grow. Returns the errors of the bad photos.
  private static func write(
    _ request: ArrangeRequest, to output: borrowing OutputFile, _ progress: Progress
  ) async throws -> [Diagnostic] {
    let settings = request.settings
    var tried = OrderedResults(trying: request.photos, atMost: request.run.photosAtOnce) {
      try await ArrangedPhoto($0, of: request)
    }
    progress.update {
      ($0.total, $0.skipsFailed) = (request.photos.count, settings.selection.skipsBad)
    }
    var page = PageWriter()
    try page.begin(to: output)
    var (shown, bad) = ([ArrangedPhoto](), BadPhotos())
    while var photo = try await bad.nextGood(of: &tried) {
      if !settings.reports.isQuiet { photo.warnings.forEach(progress.print) }
      try page.add(photo.takePage(), with: photo.asked.pagePhotoOptions, to: output)
      shown.append(photo)
      let failed = bad.errors.count
      progress.update { ($0.done, $0.failed) = (photo.asked.number, failed) }
    }
    let start = try bad.skipped(
      settings.selection, of: request.run.given, request.start(withoutNumbers:))
    try page.finish(
      start: try request.pageStart(start, showing: shown, after: bad.errors), to: output)
    return bad.errors.map { Diagnostic($0) } + shown.compactMap(\.faceFailure)
  }
}
