import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Prints the properties of photos, and how they would be read for the cells of a layout.
///
/// The cells are described if an option says what they are like, or with `--verbose`.
enum Inspect {
  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let commandLine = try Parser(.inspect).parse(arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let settings = commandLine.settings
    guard !commandLine.operands.isEmpty else { throw UsageError("no photos were given") }
    try settings.selection.checkOrder()
    var list = try Self.photos(commandLine.operands, settings.selection)
    try await list.pick(settings)
    list.notes.forEach(Console.error)
    let count = list.photos.count
    let views = try settings.picture.views(count: count, known: "only \(count.photosWereGiven)")

    try settings.checkOrder()
    let limits = settings.reading.limits(in: settings.reading.makeBudget())
    func open(_ name: PhotoName) -> Result<PhotoFile, PhotoError> {
      Result { () throws(PhotoError) in try name.opened(limits: limits) }
    }
    // The layout may depend on the shapes of all photos. Only streams, which cannot be opened again,
    // are kept open.
    var streams: [Int: Result<PhotoFile, PhotoError>] = [:]
    var aspectRatios: [Double] = []
    if settings.picture.fixedLayout == nil && count <= Layout.maximumCellCount {
      for (index, name) in list.photos.enumerated() {
        let photo = open(name)
        if (try? photo.get())?.byteCount == nil { streams[index] = photo }
        aspectRatios.append((try? photo.get())?.aspectRatio ?? 1)
      }
    }
    let plan = try plan(settings, aspectRatios, photoCount: count)
    var sizes: [Size] = []
    for cell in plan.cells where !sizes.contains(cell.frame.size) { sizes.append(cell.frame.size) }
    // A layout with the photos' shapes has a cell for each photo.
    func cells(_ index: Int) -> [Size] {
      plan.layout.keepsShapes ? [plan.cells[index].frame.size] : sizes
    }

    // A bad photo does not prevent the others from being inspected.
    var worst = ExitCode.success
    for error in list.unreadableFolders { Self.report(error, &worst) }
    var shared: [PhotoError] = []
    for (index, (name, view)) in zip(list.photos, views).enumerated() {
      do {
        let photo = try (streams[index] ?? open(name)).get()
        let report = try await PhotoReport(
          photo, named: name, cells: cells(index), fit: view.fit, settings.reading.fidelity)
        // The report includes the warnings that are found while decoding.
        if settings.inspect.decodes { try await photo.decodeAll() }
        try Console.print(
          settings.reports.wantsJSON
            ? "\(report.json)\n"
            : report.text(
              showsCells: settings.describesCells, isVerbose: settings.inspect.isVerbose))
      } catch let error as PhotoError {
        switch error.reason {
        // They may share one message.
        case .decoderMissing, .notReadable: shared.append(error)
        default: Self.report(error, &worst)
        }
      }
    }
    for photo in list.notPicked {
      try Console.print(settings.reports.wantsJSON ? "\(photo.json)\n" : "\(photo.line)\n")
    }
    if !shared.isEmpty { Self.report(UnreadablePhotos(errors: shared), &worst) }
    if worst != .success { throw Failure(code: worst) }
  }

  /// Finds the photos that arguments name. Photos in folders are inspected even if Instagrid made
  /// them.
  private static func photos(
    _ words: [Argument], _ selection: PhotoSelection
  ) throws -> PhotoList {
    var selection = selection
    selection.skipsBad = true
    return try PhotoList(words, selection, FolderPhotos.Search(takesMarkedPictures: true))
  }

  private static func report(_ error: any Error, _ worst: inout ExitCode) {
    let diagnostic = Diagnostic(error)
    diagnostic.lines.forEach(Console.error)
    worst = max(worst, diagnostic.code)
  }

  /// Plans the grid that `compose` would make from photos of these shapes. Without `--layout`, any
  /// number of photos can be inspected: if they do not fit into one grid, the initial layout is
  /// used.
  private static func plan(
    _ settings: Settings, _ aspectRatios: [Double], photoCount: Int
  ) throws(UsageError) -> GridPlan {
    let size = try settings.picture.checkedSize(
      at: settings.encoding.resolution, forPhotos: photoCount)
    let isSorted = settings.selection.order == .shape
    let layout = settings.picture.choice.layout(
      for: aspectRatios, in: size, style: settings.style, sortedByShape: isSorted)
    if settings.picture.layout != nil {
      guard let layout else { throw UsageError.tooManyPhotos(photoCount) }
      return try settings.plan(of: layout, in: size)
    }
    if let layout, let plan = try? settings.plan(of: layout, in: size) { return plan }
    return try settings.plan(of: .initial, in: size)
  }
}

extension Settings {
  /// Whether an option was given that is about cells.
  fileprivate var describesCells: Bool {
    picture.layout != nil || picture.size != nil || !picture.fit.isEmpty || look.gap != nil
      || look.margin != nil
  }
}
