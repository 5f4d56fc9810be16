import FileSystem
import GridKit
import PhotoIO

/// A request for a grid, with settings that are consistent. Its photos have not been opened.
struct GridRequest: Sendable {
  let settings: ComposeSettings
  /// In the order of the cells. With `--skip-bad` there may be more photos than cells, until it is
  /// known which photos can be read.
  let photos: [PhotoName]
  /// The errors of bad photos that are no longer part of the request.
  var badPhotos: [PhotoError] = []
  /// The fit of the photo in each cell of the layout.
  let fit: [Fit]
  /// The focus of the photo in each cell of the layout.
  let focus: [UnitPoint]
  /// The plan of the grid, without photos.
  let plan: GridPlan
  let format: OutputFormat
  let writer: any RasterWriter
  let output: OutputName
  /// The place that a batch has claimed for the output; `nil` if its path decides.
  var place: OutputPlace?
  /// The number of bytes of memory that the picture and its encoder need.
  let memory: Int

  /// Checks settings against each other and against the photos.
  init(_ settings: ComposeSettings, photos: [PhotoName]) throws(UsageError) {
    guard let output = settings.output else {
      if photos.isEmpty {
        throw UsageError("no photos and no output were given (instagrid compose PHOTO... -o FILE)")
      }
      throw UsageError("no output was given (-o FILE, or -o - for standard output)")
    }
    self.settings = settings
    self.output = output
    self.photos = photos
    try UsageError.checkStandardInput(among: photos)
    if let empty = photos.firstIndex(of: .file("")) {
      throw UsageError("photo \(empty + 1): '' is not a file name")
    }
    let layout = try Self.layout(settings, photos: photos)
    fit = try Self.values(
      settings.fit, of: "--fit", default: .cover, settings, in: layout, photos: photos.count)
    focus = try Self.values(
      settings.focus, of: "--focus", default: .center, settings, in: layout, photos: photos.count)

    if settings.replacesNothing && settings.replacesAnything {
      throw UsageError("--no-clobber and --force cannot be used together")
    }
    do throws(LayoutFitError) {
      plan = try GridPlan(
        layout, size: settings.size, style: settings.style, fidelity: settings.fidelity)
    } catch {
      throw UsageError(error, settings)
    }
    format = try Self.format(settings, for: output)
    writer = try Self.writer(settings, as: format)
    // An output in memory is held in encoded form, which never exceeds the size of the pixels.
    let encoded = if case .inResult = output { 4 * plan.size.area } else { 0 }
    memory = 4 * plan.size.area + writer.memory(for: plan.size) + encoded
    guard memory <= settings.limits.memory.bytes else {
      throw UsageError(
        "--size: a picture of \(settings.size) needs \(ByteCount(memory)) of memory, more"
          + " than --max-memory allows (\(ByteCount(settings.limits.memory.bytes)))")
    }
  }

  private static func layout(
    _ settings: ComposeSettings, photos: [PhotoName]
  ) throws(UsageError) -> Layout {
    let count = photos.count
    guard let layout = settings.layout ?? .suggested(forPhotos: count, in: settings.size) else {
      if count == 0 { throw UsageError("no photos were given") }
      throw UsageError(
        "\(count.photosWereGiven), but a grid has at most \(Layout.maximumCellCount) cells")
    }
    if let option = settings.emptyOption, settings.layout == nil {
      throw UsageError("\(option) requires --layout")
    }
    let fits =
      count == layout.cellCount || count < layout.cellCount && settings.emptyOption != nil
      || count > layout.cellCount && settings.selection.skipsBad
    guard fits else {
      // A pattern such as *.jpg also matches the picture of an earlier run.
      if let output = settings.output { try UsageError.check(output, isNoneOf: photos) }
      throw UsageError(
        layout.mismatch(count, typed: settings.typed.layout) + missingFile(photos))
    }
    return layout
  }

  /// Returns the value of an option for the photo in each cell.
  ///
  /// - Parameters:
  ///   - values: the values that were given.
  ///   - option: the option's name, for errors.
  ///   - value: the value for photos without one of their own.
  private static func values<Value>(
    _ values: [PhotoSetting<Value>], of option: String, default value: Value,
    _ settings: ComposeSettings, in layout: Layout, photos: Int
  ) throws(UsageError) -> [Value] {
    try values.values(default: value, count: max(layout.cellCount, photos)) { cell in
      let known =
        settings.layout == nil
        ? photos.photosWereGiven
        : layout.cells(typed: settings.typed.layout)
      return UsageError("\(option): there is no photo \(cell); \(known)")
    }
  }

  /// Returns a suffix for a message about a wrong number of photos, if a file is missing: a
  /// mistyped name, such as that of a folder, a pattern that matched no file, or an option whose
  /// dash is not a hyphen is a likely cause.
  private static func missingFile(_ photos: [PhotoName]) -> String {
    let missing = photos.lazy.compactMap(\.path).first { !$0.exists }
    return missing.map { "; there is no '\($0)'" } ?? ""
  }

  private static func writer(
    _ settings: ComposeSettings, as format: OutputFormat
  ) throws(UsageError) -> any RasterWriter {
    switch format {
    case .png:
      let misplaced = [
        ("--quality", settings.quality != nil), ("--subsampling", settings.subsampling != nil),
        ("--progressive", settings.isProgressive == true),
      ]
      if let option = misplaced.first(where: \.1)?.0 {
        throw UsageError("\(option) applies only to JPEG, but the output is a PNG")
      }
      return PNGWriter(
        compression: settings.compression ?? PNGWriter().compression,
        resolution: settings.resolution)
    case .jpeg:
      if settings.compression != nil {
        throw UsageError("--png-compression applies only to PNG, but the output is a JPEG")
      }
      let color = settings.style.background
      guard color.isOpaque else {
        let background = settings.typed.background ?? Argument("\(color)")
        throw UsageError(
          "--background: JPEG does not support transparency, as in '\(background)'; write a PNG or use"
            + " an opaque color")
      }
      return JPEGWriter(
        quality: settings.quality ?? JPEGWriter().quality, subsampling: settings.subsampling,
        isProgressive: settings.isProgressive ?? false, resolution: settings.resolution)
    }
  }

  /// Returns the format to write: the requested one, or that of the output's extension.
  static func format(
    _ settings: ComposeSettings, for output: OutputName
  ) throws(UsageError) -> OutputFormat {
    switch output {
    case .file(let path): return try format(settings, for: path)
    case .inResult: return settings.format ?? .png
    case .standardOutput:
      if let format = settings.format { return format }
      throw UsageError("--format is required with -o - (png or jpeg)")
    }
  }

  private static func format(
    _ settings: ComposeSettings, for path: FilePath
  ) throws(UsageError) -> OutputFormat {
    let byName = path.pathExtension.flatMap(OutputFormat.init(pathExtension:))
    let unwritten = path.pathExtension.flatMap(UnsupportedOutputFormat.init(pathExtension:))
    switch settings.format {
    case let format? where byName.map({ $0 != format }) ?? (unwritten != nil):
      throw UsageError(
        "--format: '\(settings.typed.format ?? Argument(format.rawValue))' does not match"
          + " the extension of '\(path)'")
    case let format?: return format
    case nil:
      if let byName { return byName }
      if path.isFolder {
        throw UsageError("output '\(path)' is a folder; give the name of a file")
      }
      if let unwritten { throw UsageError(unwritten.message(about: path)) }
      throw UsageError("output '\(path)' ends in neither .png nor .jpg; set --format")
    }
  }
}

extension UsageError {
  /// Throws if more than one photo is standard input.
  static func checkStandardInput(among photos: [PhotoName]) throws(UsageError) {
    if photos.count(where: { $0 == .standardInput }) > 1 {
      throw UsageError("only one photo can be standard input (-)")
    }
  }

  /// Throws if an output is one of the photos.
  static func check(_ output: OutputName, isNoneOf photos: [PhotoName]) throws(UsageError) {
    if let path = output.path, path.isSameFile(asOneOf: photos.compactMap(\.path)) {
      throw UsageError("output '\(output)' is one of the photos")
    }
  }
}

extension GridRequest {
  /// The total size in bytes of the photos that are part of a record.
  var inlineByteCount: Int {
    photos.reduce(0) { count, photo in
      if case .inline(let photo, _) = photo { count + photo.byteCount } else { count }
    }
  }
}

/// A request for an output that must not replace other files by mistake.
protocol OutputRequest: Sendable {
  var output: OutputName { get }
  /// The kind of the output.
  var outputKind: OutputMark.Kind { get }
  /// The photos, which must not be replaced.
  var photos: [PhotoName] { get }
  /// The place of the output; `nil` if its path decides.
  var place: OutputPlace? { get }
  /// The settings that say whether existing files may be replaced.
  var settings: ComposeSettings { get }
}

extension GridRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .picture }
}

extension OutputRequest {
  /// Opens the output for writing. An output that is returned in the result is in memory.
  ///
  /// - Parameter replaceable: the result of ``approveReplacement()``.
  func openOutput(replacing replaceable: FileStatus?) throws(OutputError) -> OutputFile {
    switch output {
    case .standardOutput: return OutputFile.standardOutput
    case .inResult(let label): return try OutputFile.inMemory(label: label)
    case .file(let path):
      return try OutputFile(path, at: place, replacing: replacement(of: replaceable))
    }
  }

  /// Throws if the output could not be written, as far as that can be checked without writing it.
  func checkOutput() throws(OutputError) {
    guard case .file(let path) = output else { return }
    try OutputFile.check(path, at: place, replacing: replacement(of: nil))
  }

  /// What to do with a file that exists at the output's path.
  ///
  /// - Parameter approved: the file that may be replaced; `nil` if there was none.
  private func replacement(of approved: FileStatus?) -> OutputFile.Replacement {
    if settings.replacesNothing { return .refused }
    return .approved(
      OutputFile.Approval(approved) {
        try checkThatOutputIsNoPhoto()
        return try approveReplacement()
      })
  }

  /// Throws if the output would be written to a terminal, or would replace anything but an
  /// unchanged output of Instagrid of the same kind.
  ///
  /// - Returns: the status of the file that may be replaced; `nil` if there is none.
  func approveReplacement() throws -> FileStatus? {
    if !settings.replacesAnything && output.isTerminal {
      throw UsageError(
        "output '\(output)' is a terminal; name a file, or use --force to write the"
          + " \(outputKind) there anyway")
    }
    guard case .file(let path) = output, !settings.replacesNothing else { return nil }
    return try settings.replacesAnything
      ? OutputFile.status(at: path)
      : ExistingOutput.approveReplacement(of: path, for: outputKind)
  }

  /// Throws if the output is one of the photos.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    try UsageError.check(output, isNoneOf: photos)
  }
}
