import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A photo of a request, with its settings.
struct RequestedPhoto: Sendable {
  let name: PhotoReference
  /// The number, from 1, by which options name it: its number before `--skip-bad` skipped others.
  let number: Int
  let framing: PhotoFraming
  let caption: CaptionPattern
}

/// A request for a grid, with settings that are consistent. Its photos have not been opened.
struct GridRequest: OutputRequest {
  let settings: Settings
  let run: RunContext
  /// The number of the grid in a batch, from 1, or the line of its record.
  let number: Int
  /// The number of grids; `nil` if it is not known.
  let pageCount: Int?
  /// In the order in which they were given. With `--skip-bad` there may be more photos than cells,
  /// until it is known which photos can be read.
  private(set) var photos: [RequestedPhoto]
  /// The index of the photo that is blurred behind the cells; `nil` for none.
  private(set) var blurredPhoto: Int?
  /// The errors of bad photos that are no longer part of the request.
  private(set) var badPhotos: [PhotoError] = []
  /// What the user should know about the order of the photos, one line each.
  var notes: [String] = []
  /// The size of the picture, or the side from which the photos determine the other.
  let size: PictureSize
  /// The plan of the grid, without photos. Until their shapes are known, it is one for square photos if
  /// they decide the layout.
  private(set) var plan: GridPlan
  /// The numbers of the cells that may have a photo, from 0, in reading order.
  private(set) var usableCells: [Int]
  /// The number of each photo's cell. Photos are in the usable cells in reading order, unless they
  /// are sorted by shape and their shapes are known.
  private(set) var cells: [Int]
  let format: OutputFormat
  /// The writer. If the size of the file is limited, it has the highest quality that may be tried.
  let writer: any RasterWriter
  let search: QualitySearch?
  let output: OutputDestination
  let outputKind = OutputMark.Kind.picture
  var protectedFiles = ProtectedFiles()
  private(set) var place: OutputPlace?
  /// The number of bytes of memory that the picture and its encoder need.
  private(set) var memory = 0

  /// Checks settings against each other and against the photos. An output must have been given; the number
  /// is that of the grid in a batch, from 1, or of the line of its record.
  init(
    _ settings: Settings, photos names: [PhotoReference], output: OutputDestination?,
    number: Int = 1, of pageCount: Int? = 1, in run: RunContext
  ) throws(UsageError) {
    guard let output else {
      throw UsageError(
        "no output was given (instagrid compose PHOTO... -o FILE, or -o - for standard output)")
    }
    (self.settings, self.output, self.run) = (settings, output, run)
    (self.number, self.pageCount) = (number, pageCount)
    if pageCount == nil && settings.text.titleContains(.pages) {
      throw UsageError(
        option: "title",
        "the number of pages is not known in a manifest, in a stream or with --skip-bad")
    }
    size = try settings.picture.checkedSize(
      at: settings.encoding.resolution, forPhotos: names.count)
    let layout = try settings.provisionalLayout(forPhotos: names.count, in: size)
    usableCells = try settings.picture.usableCells(of: layout)
    try settings.check(names, against: layout, usableCells: usableCells.count, output: output)
    cells = Array(usableCells.prefix(names.count))
    let blank = layout.cellCount - usableCells.count
    let known =
      settings.picture.fixedLayout == nil
      ? settings.batch.perPage.map { "a grid has at most \($0.photos)" }
        ?? names.count.photosWereGiven
      : settings.picture.layout!.cellCountClause(blank: blank)
    // An option may name a photo that an empty cell lacks.
    let numbers = max(usableCells.count, settings.batch.perPage ?? 0)
    photos = try settings.requested(names, ofNumbers: numbers, known: known)
    blurredPhoto = try settings.indexOfBlurredPhoto(
      among: names.count, ofNumbers: numbers, known: known)
    try settings.output.check()
    plan = try settings.provisionalPlan(of: layout, in: size)
    format = try settings.encoding.format(of: output)
    let encoding = settings.encoding(as: format)
    writer = try encoding.writer(as: format)
    search = encoding.search(as: format)
    if format == .jpeg && !settings.style.background.isOpaque {
      throw UsageError(
        option: "background",
        "JPEG does not support transparency; write a PNG or WebP, or use an opaque color")
    }
    // The other side of a picture is known when the photos are.
    if case .both = size { try checkPlan() }
  }

  /// Opens the folder of the output, which will be in it wherever its path leads by then. Not in a dry run.
  mutating func openFolderOfOutput() throws(OutputError) {
    guard let path = output.path, !settings.reports.isDryRun else { return }
    place = try OutputPlace(path)
  }

  /// Throws if the format or the limit of memory forbids the size. Computes the memory that the picture needs.
  private mutating func checkPlan() throws(UsageError) {
    if max(plan.size.width, plan.size.height) > format.maximumSide {
      throw UsageError(
        option: "size",
        "a \(format.name) has at most \(format.maximumSide) pixels along each side, not"
          + " \(plan.size)")
    }
    // An output in memory is held in encoded form, which never exceeds the size of the pixels.
    let encoded = if case .inResult = output { 4 * plan.size.area } else { 0 }
    let isOpaque = settings.style.background.isOpaque
    let blurred = blurredPhoto == nil ? 0 : BlurredPhotoPlan.memory(for: plan.size)
    memory =
      4 * plan.size.area + blurred + writer.memory(for: plan.size, isOpaque: isOpaque) + encoded
    memory += search?.memory(for: plan.size) ?? 0
    try checkMemory(ofPicture: memory)
  }

  func checkMemory(ofPicture bytes: Int) throws(UsageError) {
    let limit = run.memory.limit
    guard bytes <= limit.bytes else {
      throw UsageError(
        option: "size",
        "a picture of \(plan.size) needs \(ByteCount(bytes)) of memory, more than --max-memory allows"
          + " (\(limit))")
    }
  }

  var hasFixedLayout: Bool { settings.picture.fixedLayout != nil }

  /// About the number of rows below each photo for its caption of one line.
  private var captionHeight: Int {
    let fontSize = settings.text.captionFontSize(
      for: plan.layout, in: size, at: settings.resolution)
    return photos.allSatisfy(\.caption.isEmpty) ? 0 : Int(1.6 * fontSize)
  }

  /// The size of the picture without about the rows of a title of one line.
  private var sizeForCells: PictureSize {
    let fontSize = settings.text.titleFontSize(for: plan.layout, in: size, at: settings.resolution)
    let rows = settings.text.hasTitle ? Int(2 * fontSize) : 0
    return rows < size.referenceSide ? size.reducingHeight(by: rows) : size
  }

  var isSortedByShape: Bool { settings.selection.order == .shape }

  /// Chooses the layout and the photos' cells, if they depend on the shapes of the photos.
  mutating func chooseLayout(for aspectRatios: [Double]) throws(UsageError) {
    if !hasFixedLayout,
      let layout = settings.picture.layoutChoice.layout(
        for: aspectRatios, in: sizeForCells, style: settings.style, captionHeight: captionHeight,
        sortedByShape: isSortedByShape)
    {
      try use(layout)
    }
    sortByShape(aspectRatios)
  }

  typealias HeadsCut = (_ photo: Int, _ area: Rect) -> Int

  /// Chooses equal cells instead, if an automatic layout has other ones, which may have no room for
  /// captions of several lines. Returns whether the layout has changed.
  mutating func fallBackToLines(for aspectRatios: [Double]) throws(UsageError) -> Bool {
    guard case (.automatic, .both(let size)) = (settings.picture.layoutChoice, size),
      plan.layout.keepsShapes,
      let lines = Layout.lines(for: aspectRatios, in: size, sortedByShape: isSortedByShape)
    else { return false }
    try use(lines)
    sortByShape(aspectRatios)
    return true
  }

  private mutating func use(_ layout: Layout) throws(UsageError) {
    plan = try settings.plan(of: layout, in: size)
    usableCells = Array(0..<layout.cellCount)
    cells = Array(usableCells.prefix(photos.count))
    try checkPlan()
  }

  /// Chooses the photos' cells by their shapes, if that is wanted, but first by how many heads are cropped.
  mutating func sortByShape(_ aspectRatios: [Double], _ headsCut: HeadsCut? = nil) {
    // In a layout that keeps shapes, a photo is in the cell that has its own.
    guard isSortedByShape, !plan.layout.keepsShapes else { return }
    let areas = plan.cells.map(\.photoArea)
    cells = plan.layout.cells(
      for: aspectRatios, in: plan.size, among: usableCells,
      losses: headsCut.map { headsCut in { headsCut($0, areas[$1]) } })
  }

  var inlineByteCount: Int {
    photos.reduce(0) { count, photo in
      if case .inline(let photo, _) = photo.name { count + photo.byteCount } else { count }
    }
  }

  /// Returns the request without some of its photos; the following ones take their cells. If the blurred
  /// photo is one of them, the first of the others is blurred. Throws if the others are too few.
  func removingPhotos(
    at indices: Set<Int>, because errors: [PhotoError]
  ) throws(UsageError) -> GridRequest {
    var rest = self
    rest.photos = photos.indices.filter { !indices.contains($0) }.map { photos[$0] }
    rest.blurredPhoto = blurredPhoto.map { indices.indexAfterRemoval(of: $0) ?? 0 }
    rest.badPhotos += errors
    let count = rest.photos.count
    if count == 0 { throw UsageError("no photos are left for the grid") }
    if hasFixedLayout, count < usableCells.count, settings.emptyOption == nil {
      throw UsageError(
        "\(cellCountClause), but only \(count) \(count == 1 ? "photo" : "photos") can be"
          + " read (--allow-empty leaves the other cells empty)")
    }
    let layout = try settings.provisionalLayout(forPhotos: count, in: size)
    rest.usableCells = try settings.picture.usableCells(of: layout)
    rest.cells = Array(rest.usableCells.prefix(count))
    rest.plan = try settings.provisionalPlan(of: layout, in: size)
    return rest
  }
}
