import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// Prints the properties of photos, and how they would be read for the cells of a layout.
///
/// The cells are described if an option says what they are like, or with `--verbose`.
enum Inspect {
  /// The settings that the options select.
  struct Settings {
    /// The settings of the grid whose cells are described, and of its photos.
    var grid = GridSettings()
    /// Whether photos are decoded, to find damage after their headers.
    var decodes = false
    /// Whether the rectangles of the decoder are described as well.
    var isVerbose = false
  }

  static let options: [Option<Settings>] = Array {
    [PictureSettings.layout, PictureSettings.size, PictureSettings.fit].lifted(to: \.grid.picture)
    [LookSettings.gap, LookSettings.margin].lifted(to: \.grid.look)
    EncodingSettings.dpi.lifted(to: \.grid.encoding)
    PhotoSelection.recursive.lifted(to: \.grid.selection)
    PhotoSelection.ordering.lifted(to: \.grid.selection)
    [ReadingSettings.maxPixels, ReadingSettings.maxMemory, ReadingSettings.exact]
      .lifted(to: \.grid.reading)
    Option<Settings>.flag(
      "decode", under: .photos,
      "decode each photo completely, instead of only its header, to find damage",
      set: { $0.decodes = $1 })
    Option<Settings>.flag(
      "verbose", under: .other,
      "also show how each photo is stored, and what the cells show and decode of it",
      set: { $0.isVerbose = $1 })
    ReportSettings.json("a JSON object per photo").lifted(to: \.grid.reports)
  }

  static func run(_ arguments: ArraySlice<Argument>) async throws {
    let commandLine = try Parser(.inspect, options).parse(arguments, into: Settings())
    if let answer = commandLine.answer { return try Console.print(answer) }
    let grid = commandLine.settings.grid
    guard !commandLine.operands.isEmpty else { throw UsageError("no photos were given") }
    try commandLine.operands.map(PhotoName.init).checkStandardInput()
    try grid.selection.checkOrder()
    let list = try Self.photos(commandLine.operands, grid.selection)
    list.notes.forEach(Console.error)
    let count = list.photos.count
    let views = try grid.picture.views(count: count, known: "only \(count.photosWereGiven)")

    try grid.checkOrder()
    func open(_ name: PhotoName) -> Result<PhotoFile, PhotoError> {
      Result { () throws(PhotoError) in try name.opened(limits: grid.reading.limits) }
    }
    // The layout may depend on the shapes of all photos. Only streams, which cannot be opened again,
    // are kept open.
    var streams: [Int: Result<PhotoFile, PhotoError>] = [:]
    var aspectRatios: [Double] = []
    if grid.picture.fixedLayout == nil && count <= Layout.maximumCellCount {
      for (index, name) in list.photos.enumerated() {
        let photo = open(name)
        if (try? photo.get())?.byteCount == nil { streams[index] = photo }
        aspectRatios.append((try? photo.get())?.aspectRatio ?? 1)
      }
    }
    let plan = try plan(grid, aspectRatios, photoCount: count)
    var sizes: [Size] = []
    for cell in plan.cells where !sizes.contains(cell.frame.size) { sizes.append(cell.frame.size) }
    // A justified layout has a cell for each photo.
    func cells(_ index: Int) -> [Size] {
      plan.layout.isJustified ? [plan.cells[index].frame.size] : sizes
    }

    // A bad photo does not prevent the others from being inspected.
    var worst = ExitCode.success
    for error in list.unreadableFolders { Self.report(error, &worst) }
    var shared: [PhotoError] = []
    for (index, (name, view)) in zip(list.photos, views).enumerated() {
      do {
        let photo = try (streams[index] ?? open(name)).get()
        let report = try await PhotoReport(
          photo, named: name, cells: cells(index), fit: view.fit, grid.reading.fidelity)
        // The report includes the warnings that are found while decoding.
        if commandLine.settings.decodes { try await photo.decodeAll() }
        try Console.print(
          grid.reports.wantsJSON
            ? "\(report.json)\n"
            : report.text(
              showsCells: grid.describesCells, isVerbose: commandLine.settings.isVerbose))
      } catch let error as PhotoError {
        switch error.reason {
        // They may share one message.
        case .decoderMissing, .notReadable: shared.append(error)
        default: Self.report(error, &worst)
        }
      }
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
    _ grid: GridSettings, _ aspectRatios: [Double], photoCount: Int
  ) throws(UsageError) -> GridPlan {
    let size = try grid.picture.checkedSize(at: grid.encoding.resolution)
    let isSorted = grid.selection.order == .shape
    let layout = grid.picture.choice.layout(for: aspectRatios, in: size, sortedByShape: isSorted)
    if grid.picture.layout != nil {
      guard let layout else { throw UsageError.tooManyPhotos(photoCount) }
      return try grid.plan(of: layout, in: size)
    }
    if let layout, let plan = try? grid.plan(of: layout, in: size) { return plan }
    return try grid.plan(of: .initial, in: size)
  }
}

extension GridSettings {
  /// Whether an option was given that is about cells.
  fileprivate var describesCells: Bool {
    picture.layout != nil || picture.size != nil || !picture.fit.isEmpty || look.style.gap != nil
      || look.style.margin != nil
  }
}
