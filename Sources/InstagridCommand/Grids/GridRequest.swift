import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A request for a grid, with settings that are consistent. Its photos have not been opened.
struct GridRequest: Sendable {
  let settings: GridSettings
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
  init(_ settings: GridSettings, photos: [PhotoName]) throws(UsageError) {
    guard let output = settings.output.name else {
      throw UsageError(OutputProblem.missing(hasPhotos: !photos.isEmpty))
    }
    self.settings = settings
    self.output = output
    self.photos = photos
    try photos.checkStandardInput()
    if let empty = photos.firstIndex(of: .file("")) {
      throw UsageError(SelectionProblem.emptyName(number: empty + 1))
    }
    let layout = try settings.layout(for: photos)
    let count = max(layout.cellCount, photos.count)
    let known = settings.picture.layout?.cells ?? photos.count.photosWereGiven
    fit = try settings.picture.fits(count: count, known: known)
    focus = try settings.picture.focuses(count: count, known: known)
    try settings.output.check()
    plan = try settings.plan(of: layout)
    format = try settings.encoding.format(of: output)
    writer = try settings.encoding.writer(as: format)
    let background = settings.look.style.background
    if format == .jpeg && !background.isOpaque {
      let typed = settings.look.typedBackground ?? Argument("\(background)")
      throw UsageError(
        option: LookSettings.background.entry.long, OutputProblem.transparentJPEG(background: typed)
      )
    }
    // An output in memory is held in encoded form, which never exceeds the size of the pixels.
    let encoded = if case .inResult = output { 4 * plan.size.area } else { 0 }
    memory = 4 * plan.size.area + writer.memory(for: plan.size) + encoded
    let limit = settings.reading.limits.memory.bytes
    guard memory <= limit else {
      throw UsageError(
        option: PictureSettings.size.entry.long,
        GridProblem.needsMemory(plan.size, bytes: memory, limit: limit))
    }
  }

  /// The total size in bytes of the photos that are part of a record.
  var inlineByteCount: Int {
    photos.reduce(0) { count, photo in
      if case .inline(let photo, _) = photo { count + photo.byteCount } else { count }
    }
  }
}

extension GridRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .picture }
  var replacement: OutputSettings { settings.output }
}

extension GridSettings {
  /// Returns the plan of a grid with a layout, without photos.
  ///
  /// - Throws: a usage error if the layout does not fit into the picture.
  func plan(of layout: Layout) throws(UsageError) -> GridPlan {
    do throws(LayoutFitError) {
      return try GridPlan(
        layout, size: picture.size, style: look.style, fidelity: reading.fidelity)
    } catch {
      let named = picture.layout.map { $0.layout == layout ? $0.named : layout.named }
      throw UsageError(GridProblem.doesNotFit(named ?? layout.named, error.shortage))
    }
  }

  /// Returns the layout of a grid of photos: the given one, or the one that is suggested for them.
  fileprivate func layout(for photos: [PhotoName]) throws(UsageError) -> Layout {
    let count = photos.count
    guard let given = picture.layout else {
      guard let layout = Layout.suggested(forPhotos: count, in: picture.size) else {
        throw UsageError(count == 0 ? SelectionProblem.noPhotos : .tooMany(count))
      }
      if let option = emptyOption {
        throw UsageError(
          ArgumentProblem.requires(option.name, PictureSettings.layout.entry.name))
      }
      return layout
    }
    let cells = given.layout.cellCount
    guard
      count == cells || count < cells && emptyOption != nil
        || count > cells && selection.skipsBad
    else {
      // A pattern such as *.jpg also matches the picture of an earlier run.
      try output.name?.check(isNoneOf: photos)
      throw UsageError(
        GridProblem.mismatch(given.cells, photos: count, missing: photos.firstMissing))
    }
    return given.layout
  }
}

extension [PhotoName] {
  /// Throws if more than one photo is standard input.
  func checkStandardInput() throws(UsageError) {
    if count(where: { $0 == .standardInput }) > 1 {
      throw UsageError(SelectionProblem.standardInputTwice)
    }
  }

  /// The first file that does not exist: if the number of photos is wrong, a mistyped name, such as
  /// that of a folder, a pattern that matched no file, or an option whose dash is not a hyphen is a
  /// likely cause.
  fileprivate var firstMissing: Pathname? { lazy.compactMap(\.path).first { !$0.exists } }
}

extension OutputName {
  /// Throws if the output is one of the photos.
  func check(isNoneOf photos: [PhotoName]) throws(UsageError) {
    if let path, path.isSameFile(asOneOf: photos.compactMap(\.path)) {
      throw UsageError(OutputProblem.isPhoto(self))
    }
  }
}

/// What can be wrong with a grid, its layout and its photos. A layout is a text such as `layout 2`,
/// and its cells one such as `layout 2 has 3 cells`.
enum GridProblem: UsageProblem {
  /// The number of photos is not that of the cells.
  ///
  /// - Parameter missing: one of the photos, which does not exist.
  case mismatch(_ cells: String, photos: Int, missing: Pathname? = nil)
  case doesNotFit(_ layout: String, _ shortage: String)
  case needsMemory(Size, bytes: Int, limit: Int)
  /// With `--skip-bad`, too few or too many photos can be read.
  case tooFewReadable(_ cells: String, Int)
  case tooManyReadable(_ cells: String, count: Int, of: Int)

  var text: String {
    switch self {
    case .mismatch(let cells, let count, let missing):
      "\(cells), but \(count.photosWereGiven)" + (missing.map { "; there is no '\($0)'" } ?? "")
    case .doesNotFit(let layout, let shortage):
      "\(layout): \(shortage); reduce --gap or --margin, or increase --size"
    case .needsMemory(let size, let bytes, let limit):
      "a picture of \(size) needs \(ByteCount(bytes)) of memory, more than --max-memory allows"
        + " (\(ByteCount(limit)))"
    case .tooFewReadable(let cells, let count):
      "\(cells), but only \(count) \(count == 1 ? "photo" : "photos") can be read (--allow-empty"
        + " leaves the other cells empty)"
    case .tooManyReadable(let cells, let count, let total):
      "\(cells), but more than \(count) of the \(total) photos can be read"
    }
  }
}
