import ArrangePage
import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A request for a page, with settings that are consistent. Its photos have not been opened.
struct ArrangeRequest {
  let settings: GridSettings
  let output: OutputName
  let photos: [PhotoName]
  /// The files of the photos, as they were found and opened.
  let opened = OpenedFiles()
  /// How each photo is shown at first, including those without a cell.
  let views: [PhotoView]
  /// The caption of each photo, including those without a cell.
  let captions: [CaptionPattern]

  /// Checks settings against each other and against the photos.
  init(_ settings: GridSettings, photos: [PhotoName]) throws(UsageError) {
    guard let output = settings.output.name else { throw UsageError(OutputProblem.missingPage) }
    if photos.isEmpty { throw UsageError(SelectionProblem.noPhotos) }
    try settings.output.check()
    try settings.text.check()
    if case .file(let path) = output, let format = path.format, format != .html {
      throw UsageError(
        option: OutputSettings.output.entry.long, OutputProblem.pictureExtension(output))
    }
    self.settings = settings
    self.output = output
    self.photos = photos
    let style = settings.look.style
    for (option, isUniform) in [
      (LookSettings.gap, style.gap.map { $0.common != nil }),
      (LookSettings.margin, style.margin.map { $0.common != nil }),
    ] where isUniform == false {
      throw UsageError(option: option.entry.long, ArrangeProblem.severalLengths)
    }
    let cellCount = try Self.start(settings, photos: photos).plan.layout.cellCount
    let count = max(photos.count, cellCount)
    let known = "only \(photos.count.photosWereGiven)"
    views = try settings.picture.views(count: count, known: known)
    captions = try settings.text.patterns(count: count, known: known)
    try photos.checkStandardInput()
    try checkThatOutputIsNoPhoto()
  }

  /// Returns the initial grid of the page. Its output is the file name in the page's command.
  ///
  /// - Parameter bad: the indices of photos that are not part of the page, from 0.
  func start(withoutPhotosAt bad: Set<Int>) throws(UsageError) -> GridRequest {
    let others = photos.indices.filter { !bad.contains($0) }.map { photos[$0] }
    if others.isEmpty { throw UsageError(SelectionProblem.noneLeft(for: "page")) }
    var settings = settings
    settings.look = settings.look.removingPhotos(at: bad)
    return try Self.start(settings, photos: others)
  }

  /// The layout that the page begins with if none is given and there are more photos.
  static let layoutOfMany = Layout(across: 3, down: 3)!

  private static func start(
    _ settings: GridSettings, photos: [PhotoName]
  ) throws(UsageError) -> GridRequest {
    var settings = settings
    if settings.picture.layout == nil, settings.picture.blank.isEmpty,
      photos.count > PageStart.mostPhotosWithoutLayout
    {
      settings.picture.layout = LayoutValue(layoutOfMany)
    }
    settings.output.name = .file(settings.look.style.background.isOpaque ? "grid.jpg" : "grid.png")
    // `views` and `captions` have these for every photo, whether or not it has a cell.
    (settings.picture.fit, settings.picture.focus, settings.picture.zoom) = ([], [], [])
    settings.text.captions = []
    var count = photos.count
    settings.picture.allowsEmpty = false
    if let layout = settings.picture.fixedLayout {
      settings.picture.allowsEmpty = true
      count = min(count, try settings.picture.usableCells(of: layout).count)
    }
    try settings.checkBlurredPhoto(count: photos.count)
    try checkBlurredPhoto(settings.look, showing: count, of: photos)
    return try GridRequest(settings, photos: Array(photos.prefix(count)))
  }

  /// Throws if the blurred photo has no cell at first, or if the page's command could not read it
  /// twice.
  private static func checkBlurredPhoto(
    _ look: LookSettings, showing count: Int, of photos: [PhotoName]
  ) throws(UsageError) {
    guard let number = look.blurredPhoto else { return }
    let option = LookSettings.background.entry.long
    if number > count {
      throw UsageError(option: option, ArrangeProblem.blurredWithoutCell(number, shown: count))
    }
    if photos[number - 1] == .standardInput {
      throw UsageError(option: option, GridProblem.blurredStream(.standardInput))
    }
  }
}

/// What can be wrong with a request for a page.
enum ArrangeProblem: UsageProblem {
  /// The photo that is blurred is not among those that the page begins with.
  case blurredWithoutCell(Int, shown: Int)
  /// The page has only one gap and one margin.
  case severalLengths

  var text: String {
    switch self {
    case .blurredWithoutCell(let number, let count):
      "photo \(number) has no cell; the page begins with "
        + (count == 1 ? "the first photo" : "the first \(count) photos")
    case .severalLengths: "the page has one length for all sides (compose has several)"
    }
  }
}

extension ArrangeRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .page }
  var place: OutputPlace? { nil }
  var replacement: OutputSettings { settings.output }
}
