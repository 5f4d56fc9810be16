import FileSystem
import GridKit
import PhotoIO

/// A grid that was asked for, with settings that fit together. Its photos have not been opened.
struct GridRequest: Sendable {
  let settings: ComposeSettings
  let photos: [Argument]
  /// How the photo in each cell of the layout is fitted to it.
  let fit: [Fit]
  /// The focus of the photo in each cell of the layout.
  let focus: [UnitPoint]
  /// The plan of the grid, still without photos.
  let plan: GridPlan
  let format: OutputFormat
  let writer: any RasterWriter
  let output: Argument
  /// The bytes of memory that the picture takes, and its encoder.
  let memory: Int

  /// Checks settings against each other and against the photos.
  init(_ settings: ComposeSettings, photos: [Argument]) throws(UsageError) {
    guard let output = settings.output else {
      if photos.isEmpty {
        throw UsageError("no photos and no output were named (instagrid compose PHOTO... -o FILE)")
      }
      throw UsageError("no output was named (-o FILE, or -o - for the standard output)")
    }
    self.settings = settings
    self.output = output
    self.photos = photos
    try UsageError.checkStandardInput(among: photos)
    if let empty = photos.firstIndex(where: \.bytes.isEmpty) {
      throw UsageError("photo \(empty + 1): '' is not a file's name")
    }
    let layout = try Self.layout(settings, photos: photos)
    fit = try Self.values(
      settings.fit, of: "--fit", default: .cover, settings, in: layout, photos: photos.count)
    focus = try Self.values(
      settings.focus, of: "--focus", default: .center, settings, in: layout, photos: photos.count)

    if settings.replacesNothing && settings.replacesAnything {
      throw UsageError("--no-clobber and --force contradict each other")
    }
    do throws(LayoutFitError) {
      plan = try GridPlan(
        layout, size: settings.size, style: settings.style, fidelity: settings.fidelity)
    } catch {
      throw UsageError(error, settings, photos: photos.count)
    }
    format = try Self.format(settings, for: output)
    writer = try Self.writer(settings, as: format)
    // A picture that goes into no file is held as it is encoded, which makes no picture larger.
    let encoded = output.inline == nil ? 0 : 4 * plan.size.area
    memory = 4 * plan.size.area + writer.memory(for: plan.size) + encoded
    guard memory <= settings.limits.memory.bytes else {
      throw UsageError(
        "--size: a picture of \(settings.size) takes \(ByteCount(memory)) of memory, over the"
          + " --max-memory of \(ByteCount(settings.limits.memory.bytes))")
    }
  }

  private static func layout(
    _ settings: ComposeSettings, photos: [Argument]
  ) throws(UsageError) -> Layout {
    let count = photos.count
    guard let layout = settings.layout ?? .suggested(forPhotos: count, in: settings.size) else {
      if count == 0 { throw UsageError("no photos were given") }
      throw UsageError(
        "\(count.photosWereGiven), and a grid has \(Layout.maximumCellCount) cells at most")
    }
    if let option = settings.emptyOption, settings.layout == nil {
      throw UsageError("\(option): needs --layout")
    }
    let fits = settings.emptyOption != nil ? count <= layout.cellCount : count == layout.cellCount
    guard fits else {
      // A pattern such as *.jpg takes the picture of an earlier run along.
      if let output = settings.output { try UsageError.check(output, isNoneOf: photos) }
      throw UsageError(
        layout.mismatch(count, typed: settings.typed.layout) + missingFile(photos))
    }
    return layout
  }

  /// Returns the request for the same grid without some photos, whose cells the following ones take.
  ///
  /// - Parameter indices: the numbers of the photos, from 0.
  func leavingOut(_ indices: Set<Int>) throws(UsageError) -> GridRequest {
    var settings = settings
    settings.focus = settings.focus.compactMap { $0.leavingOut(indices) }
    settings.fit = settings.fit.compactMap { $0.leavingOut(indices) }
    let others = photos.indices.filter { !indices.contains($0) }.map { photos[$0] }
    if others.isEmpty { throw UsageError("no photo is left to make a grid of") }
    if let layout = settings.layout, others.count < layout.cellCount, settings.emptyOption == nil {
      throw UsageError(
        "\(layout.named(as: settings.typed.layout)) has \(layout.cellCount) cells and"
          + " \(others.count) of the photos can be read (--allow-empty paints the rest)")
    }
    return try GridRequest(settings, photos: others)
  }

  /// Returns what an option sets for the photo in each cell.
  ///
  /// - Parameters:
  ///   - values: what was set.
  ///   - value: what holds for photos of which nothing was set.
  private static func values<Value>(
    _ values: [PhotoSetting<Value>], of option: String, default value: Value,
    _ settings: ComposeSettings, in layout: Layout, photos: Int
  ) throws(UsageError) -> [Value] {
    try values.values(default: value, count: layout.cellCount) { cell in
      let known =
        settings.layout == nil
        ? photos.photosWereGiven
        : "\(layout.named(as: settings.typed.layout)) has \(layout.cellCount)"
      return UsageError("\(option): there is no cell \(cell), \(known)")
    }
  }

  /// Returns the end of a message about a wrong number of photos: a shell passes a pattern that
  /// matches no file as it is, and an option with a dash that is not a hyphen counts as a photo.
  static func missingFile(_ photos: [Argument]) -> String {
    let missing = photos.first { photo in
      let isPattern = photo.text.contains { "*?[".contains($0) }
      let isOption = photo.text.first.map { "–—−".contains($0) } ?? false
      return (isPattern || isOption) && !photo.path.exists
    }
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
        throw UsageError("\(option): is for JPEG, and a PNG is to be written")
      }
      return PNGWriter(
        compression: settings.compression ?? PNGWriter().compression,
        resolution: settings.resolution)
    case .jpeg:
      if settings.compression != nil {
        throw UsageError("--png-compression: is for PNG, and a JPEG is to be written")
      }
      let color = settings.style.background
      guard color.isOpaque else {
        let background = settings.typed.background ?? Argument("\(color)")
        throw UsageError(
          "--background: '\(background)' lets light through, which JPEG cannot; write a PNG or"
            + " take an opaque color")
      }
      return JPEGWriter(
        quality: settings.quality ?? JPEGWriter().quality, subsampling: settings.subsampling,
        isProgressive: settings.isProgressive ?? false, resolution: settings.resolution)
    }
  }

  /// Returns the format to write: the one that was asked for, or that of the output's extension.
  static func format(
    _ settings: ComposeSettings, for output: Argument
  ) throws(UsageError) -> OutputFormat {
    if output.inline != nil { return settings.format ?? .png }
    let name = output.isStandardStream ? nil : output.path.pathExtension
    let byName = name.flatMap(OutputFormat.init(pathExtension:))
    let unwritten = name.flatMap(UnwrittenFormat.init(pathExtension:))
    switch settings.format {
    case let format? where byName.map({ $0 != format }) ?? (unwritten != nil):
      throw UsageError(
        "--format: '\(settings.typed.format ?? Argument(format.rawValue))' contradicts the extension of '\(output)'"
      )
    case let format?: return format
    case nil:
      if let byName { return byName }
      if output.path.isFolder {
        throw UsageError("--output: '\(output)' is a folder; give the name of a file")
      }
      if output.isStandardStream {
        throw UsageError("--format: is needed with -o - (png or jpeg)")
      }
      if let unwritten { throw UsageError(unwritten.message(about: output.path)) }
      throw UsageError("--output: '\(output)' says neither .png nor .jpg; name one with --format")
    }
  }
}

extension UsageError {
  /// Throws if more than one photo is the standard input.
  static func checkStandardInput(among photos: [Argument]) throws(UsageError) {
    if photos.count(where: \.isStandardStream) > 1 {
      throw UsageError("the standard input (-) can be one photo only")
    }
  }

  /// Throws if an output is one of the photos.
  static func check(_ output: Argument, isNoneOf photos: [Argument]) throws(UsageError) {
    let target = output.isStandardStream ? FilePath("/dev/stdout") : output.path
    for photo in photos {
      let path = photo.isStandardStream ? FilePath("/dev/stdin") : photo.path
      if path.isSameFile(as: target) {
        throw UsageError("--output: '\(output)' is one of the photos")
      }
    }
  }
}

extension GridRequest {
  /// The bytes of the photos that are given without a file.
  var inlineByteCount: Int {
    photos.reduce(0) { count, photo in
      if case .photo(let photo) = photo.inline { count + photo.byteCount } else { count }
    }
  }
}

/// A request for an output that replaces nothing by mistake.
protocol OutputRequest: Sendable {
  /// Where the output goes.
  var output: Argument { get }
  /// What the output is.
  var outputKind: OutputMark.Kind { get }
  /// The photos, none of which is replaced.
  var photos: [Argument] { get }
  /// Whether anything, or nothing, is to be replaced.
  var settings: ComposeSettings { get }
}

extension GridRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .picture }
}

extension OutputRequest {
  /// Opens the output for writing; one that goes into no file is in memory.
  ///
  /// - Parameter replaceable: what ``approveReplacement()`` has returned.
  func openOutput(replacing replaceable: FileStatus?) throws(OutputError) -> OutputFile {
    if output.inline != nil { return try OutputFile.inMemory(label: output.path) }
    if output.isStandardStream { return OutputFile.standardOutput }
    let approval = OutputFile.Approval(replaceable) {
      try checkThatOutputIsNoPhoto()
      return try approveReplacement()
    }
    return try OutputFile(
      output.path, replacing: settings.replacesNothing ? .refused : .approved(approval))
  }

  /// Throws if the output could not be written, as far as that can be told without writing it.
  func checkOutput() throws(OutputError) {
    // Opening a FIFO or a device may block or have an effect.
    if output.isStandardStream || output.path.isSpecialFile { return }
    _ = try openOutput(replacing: nil)
  }

  /// Throws if the output would go to a terminal, or replace a file that is not an output of
  /// Instagrid's of the same kind, as it was made.
  ///
  /// - Returns: the file that may be replaced, if there is one.
  func approveReplacement() throws -> FileStatus? {
    if settings.replacesAnything {
      return output.isStandardStream ? nil : try OutputFile.status(at: output.path)
    }
    if output.isTerminal {
      throw UsageError(
        "--output: '\(output)' is a terminal, and a \(outputKind) is \(outputKind.useInsteadOfText);"
          + " name a file, or let --force write it there")
    }
    if output.isStandardStream || settings.replacesNothing { return nil }
    return try ReplacementError.approve(output.path, for: outputKind)
  }

  /// Throws if the output is one of the photos.
  func checkThatOutputIsNoPhoto() throws(UsageError) {
    try UsageError.check(output, isNoneOf: photos)
  }
}

extension OutputMark.Kind {
  /// What it is rather than something to read on a terminal.
  fileprivate var useInsteadOfText: String {
    switch self {
    case .picture: "no text"
    case .page: "for a browser"
    }
  }
}
