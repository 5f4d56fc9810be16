import ArrangePage
import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Writes a web page for arranging photos, which saves the picture or shows the command that makes it.
enum Arrange {
  static func run(_ words: [Argument], _ settings: Settings) async throws {
    let output = try settings.output.name.map { try OutputDestination($0) }
    var list = try await PhotoList(words, settings.selection, output: output?.path)
    try await list.pick(settings, reporting: settings.reports.note)
    let request = try ArrangeRequest(
      settings, photos: list.photos, output: output, in: RunContext(settings, given: list.given))
    let progress = Progress("photos read", isShown: settings.reports.showsProgress)
    defer { progress.finish() }
    let (badPhotos, isFile) = try await write(request, progress)
    let failures = list.skipped + badPhotos
    failures.skippingLines.forEach(progress.print)
    if !settings.reports.isQuiet, Terminal.showsErrors, isFile {
      progress.print("\(request.output): open it in a browser")
    }
    if let line = failures.lastLine(about: request.output, settings) { progress.print(line) }
    if !failures.isEmpty && !settings.selection.ignoresBad { throw ExitError(code: .badPhoto) }
  }

  /// Writes the page atomically, or to a stream. Returns the errors of the bad photos, and whether it is a file.
  private static func write(
    _ request: ArrangeRequest, _ progress: Progress
  ) async throws -> (badPhotos: [Diagnostic], isFile: Bool) {
    request.protectPhotos()
    let file = try request.openOutput(replacing: try request.approveReplacement())
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
    let limits = settings.reading.limits(in: request.run.memory)
    let longestSide = PagePhoto.longestSide(amongPhotos: request.photos.count)
    let seekers = request.photos.filter { $0.framing.focus == .faces }.map(\.name)
    var photos = TriedPhotos(request.names, atMost: request.run.photosAtOnce) { name in
      let photo = try name.opened(limits: limits, addingTo: request.protectedFiles)
      let seeksFaces = seekers.contains(name)
      if seeksFaces {
        try await photo.findFaces(with: request.run.finder, orCenters: settings.selection.skipsBad)
      }
      let date = PhotoDate(photo, file: photo.byteCount == nil ? nil : name.path)
      let page = try await PagePhoto(
        photo, name: name.file, date: date.text(format: settings.text.dateFormat),
        faces: seeksFaces ? try photo.faces.boxes : [], longestSide: longestSide, limits: limits)
      var pickable = PickablePhoto(named: name, photo)
      (pickable.hash, pickable.sharpness) = (page.hash, page.sharpness)
      return (page, pickable, photo.faceFailure.map(Diagnostic.init(centering:)))
    }
    progress.update {
      ($0.total, $0.skipsFailed) = (request.photos.count, settings.selection.skipsBad)
    }
    var page = PageWriter()
    var shown: [(size: Size, faces: [Rect])] = []
    try page.begin(to: output)
    var (names, pickable) = ([PhotoReference](), [PickablePhoto]())
    var centered: [Diagnostic] = []
    while let (index, (photo, measures, failure)) = try await photos.next() {
      if !settings.reports.isQuiet { photo.warnings.forEach(progress.print) }
      let options = request.photos[index].pagePhotoOptions
      try page.add(photo, with: options, to: output)
      shown.append((photo.size, options.keepsFaces ? photo.faces : []))
      names.append(request.photos[index].name)
      pickable.append(measures)
      if let failure { centered.append(failure) }
      let failed = photos.bad.errors.count
      progress.update { ($0.done, $0.failed) = (index + 1, failed) }
    }
    var start = try photos.bad.skipped(settings.selection, of: request.run.given, request.start)
    shown.removeLast(shown.count - start.photos.count)
    let aspectRatios = shown.map { Double($0.size.width) / Double($0.size.height) }
    let headsCut: GridRequest.HeadsCut = { [shown] photo, area in
      FaceFocus.headsCut(of: shown[photo].size, in: area.size, faces: shown[photo].faces)
    }
    do throws(UsageError) { try start.chooseLayout(for: aspectRatios) } catch {
      guard !photos.bad.isEmpty else { throw error }
      throw UnreadablePhotos(errors: photos.bad.errors, reasonNotSkipped: error)
    }
    if !seekers.isEmpty { start.sortByShape(aspectRatios, headsCut) }
    for (index, original) in names.originals.enumerated() { pickable[index].original = original }
    try page.finish(
      start: request.pageStart(start, aspectRatios: aspectRatios, pickable), to: output)
    return photos.bad.errors.map { Diagnostic($0) } + centered
  }
}
