import GridKit
import PhotoIO

/// A grid that can be made as far as the command line tells: settings that fit together.
struct ComposePlan: Sendable {
  let settings: ComposeSettings
  let layout: Layout
  let photos: [Argument]
  let focus: [Int: UnitPoint]
  let compositor: Compositor
  let format: OutputFormat
  let writer: any RasterWriter
  let output: Argument
  /// The bytes of memory that the square takes, and what is made of it while it is encoded.
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
    layout = try Self.layout(settings, photos: photos)

    var focus: [Int: UnitPoint] = [:]
    for setting in settings.focus {
      guard setting.cell <= layout.cellCount else {
        throw UsageError(
          "--focus: there is no cell \(setting.cell), \(layout.named) has \(layout.cellCount)")
      }
      focus[setting.cell - 1] = setting.point
    }
    self.focus = focus

    if settings.replacesNothing && settings.replacesPhotos {
      throw UsageError("--no-clobber and --force contradict each other")
    }
    compositor = Compositor(
      side: settings.side, style: settings.style, fidelity: settings.fidelity,
      threads: settings.threads)
    do { _ = try compositor.frames(of: layout) } catch { throw UsageError("\(error)") }
    format = try Self.format(settings, for: output)
    writer = try Self.writer(settings, as: format)
    let square = Size(width: settings.side, height: settings.side)
    memory = 4 * square.area + writer.memory(for: square)
    guard memory <= settings.limits.memory.bytes else {
      throw UsageError(
        "--size: a square of \(settings.side) takes \(ByteCount(memory)) of memory, over the"
          + " --max-memory of \(ByteCount(settings.limits.memory.bytes))")
    }
  }

  private static func layout(
    _ settings: ComposeSettings, photos: [Argument]
  ) throws(UsageError) -> Layout {
    let count = photos.count
    guard let layout = settings.layout ?? Layout.suggested(forPhotos: count) else {
      if count == 0 { throw UsageError("no photos were given") }
      throw UsageError(
        "\(count.photosWereGiven): say which --layout (see 'instagrid layouts')\(missing(photos))")
    }
    if settings.allowsEmpty && settings.layout == nil {
      throw UsageError("--allow-empty: needs --layout")
    }
    let fits = settings.allowsEmpty ? count <= layout.cellCount : count == layout.cellCount
    guard fits else { throw UsageError(layout.mismatch(count) + missing(photos)) }
    return layout
  }

  /// What there is to add where the number of photos is wrong: a pattern that fits no file comes as
  /// it stands, and an option behind a dash that is no hyphen is one photo more.
  static func missing(_ photos: [Argument]) -> String {
    let missing = photos.first { photo in
      let isPattern = photo.text.contains { "*?[".contains($0) }
      let isOption = photo.text.first.map { "–—−".contains($0) } ?? false
      return (isPattern || isOption) && !photo.path.leadsSomewhere
    }
    return missing.map { "; there is no '\($0.path)'" } ?? ""
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
      return PNGWriter(compression: settings.compression ?? PNGWriter().compression)
    case .jpeg:
      if settings.compression != nil {
        throw UsageError("--png-compression: is for PNG, and a JPEG is to be written")
      }
      guard settings.style.background.isOpaque else {
        throw UsageError(
          "--background: '\(settings.style.background)' lets light through, which JPEG cannot; "
            + "write a PNG or take an opaque colour")
      }
      return JPEGWriter(
        quality: settings.quality ?? JPEGWriter().quality, subsampling: settings.subsampling,
        isProgressive: settings.isProgressive ?? false)
    }
  }

  /// What is to be written: what was asked for, or what the extension of the output says.
  static func format(
    _ settings: ComposeSettings, for output: Argument
  ) throws(UsageError) -> OutputFormat {
    let name = output.isStandardStream ? nil : output.path.pathExtension
    let byName = name.flatMap(OutputFormat.init(pathExtension:))
    let isForeign = name.map(OutputFormat.foreignExtensions.contains) ?? false
    switch settings.format {
    case let format? where byName.map({ $0 != format }) ?? isForeign:
      throw UsageError(
        "--format: '\(format.rawValue)' contradicts the extension of '\(output.path)'")
    case let format?: return format
    case nil:
      if let byName { return byName }
      if output.path.isFolder {
        throw UsageError("--output: '\(output.path)' is a folder; a file's name is needed")
      }
      if output.isStandardStream {
        throw UsageError("--format: is needed with -o - (png or jpeg)")
      }
      throw UsageError(
        "--output: '\(output.path)' says neither .png nor .jpg; "
          + (isForeign ? "no other format is written" : "name one with --format"))
    }
  }
}

extension UsageError {
  /// Throws if the standard input is named for more than one photo.
  static func checkStandardInput(among photos: [Argument]) throws(UsageError) {
    if photos.count(where: \.isStandardStream) > 1 {
      throw UsageError("the standard input (-) can be one photo only")
    }
  }
}

extension Argument {
  /// Whether the word stands for the standard input or output.
  var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// Whether what is written to the word goes to the standard output.
  var isStandardOutput: Bool { isStandardStream || path.namedDescriptor == 1 }
}

extension Layout {
  /// The layout as it is spoken of in messages: `layout 2`, `layout 3+3+3`.
  var named: String { "layout " + (preset.map { "\($0.number)" } ?? description) }

  /// What is said of a number of photos that is not the number of cells.
  func mismatch(_ photos: Int) -> String {
    let cells = cellCount == 1 ? "1 cell" : "\(cellCount) cells"
    return "\(named) has \(cells) and \(photos.photosWereGiven)"
  }
}

extension Int {
  fileprivate var photosWereGiven: String {
    self == 1 ? "1 photo was given" : "\(self) photos were given"
  }
}
