import FileSystem
import GridKit
import PhotoIO

/// A request for a page, with settings that are consistent. Its photos have not been opened.
struct ArrangeRequest {
  let settings: ComposeSettings
  let output: OutputName
  let photos: [PhotoName]
  /// The initial fit of each photo, including those without a cell.
  let fit: [Fit]
  /// The initial focus of each photo, including those without a cell.
  let focus: [UnitPoint]
  /// The fit of photos that are added in the page.
  var fitOfAdded: Fit { settings.fit.last { $0.cell == nil }?.value ?? .cover }

  /// Checks settings against each other and against the photos.
  init(_ settings: ComposeSettings, photos: [PhotoName]) throws(UsageError) {
    guard let output = settings.output else {
      throw UsageError(
        "no output was given (instagrid arrange PHOTO... -o FILE, or -o - for standard output)")
    }
    if photos.isEmpty { throw UsageError("no photos were given") }
    if case .file(let path) = output, let name = path.pathExtension,
      OutputFormat(pathExtension: name) != nil
        || UnsupportedOutputFormat(pathExtension: name) != nil
    {
      throw UsageError(
        "--output: '\(output)' has the extension of a picture, but arrange writes a web page; try"
          + " .html")
    }
    self.settings = settings
    self.output = output
    self.photos = photos
    let cellCount = try Self.start(settings, photos: photos).plan.layout.cellCount
    let count = max(photos.count, cellCount)
    fit = try settings.fit.values(default: .cover, count: count) { number in
      .noPhoto(number, for: "--fit", among: photos.count)
    }
    focus = try settings.focus.values(default: .center, count: count) { number in
      .noPhoto(number, for: "--focus", among: photos.count)
    }
    try UsageError.checkStandardInput(among: photos)
    try checkThatOutputIsNoPhoto()
  }

  /// Returns the initial grid of the page. Its output is the file name in the page's command.
  ///
  /// - Parameter bad: the indices of photos that are not part of the page, from 0.
  func start(withoutPhotosAt bad: Set<Int>) throws(UsageError) -> GridRequest {
    let others = photos.indices.filter { !bad.contains($0) }.map { photos[$0] }
    if others.isEmpty { throw UsageError("no photos are left for the page") }
    return try Self.start(settings, photos: others)
  }

  private static func start(
    _ settings: ComposeSettings, photos: [PhotoName]
  ) throws(UsageError) -> GridRequest {
    var settings = settings
    settings.output = .file(settings.style.background.isOpaque ? "grid.jpg" : "grid.png")
    settings.allowsEmpty = settings.layout != nil
    // `fit` and `focus` hold these for every photo, whether or not it has a cell.
    (settings.fit, settings.focus) = ([], [])
    let shown = photos.prefix(settings.layout?.cellCount ?? .max)
    return try GridRequest(settings, photos: Array(shown))
  }
}

extension ArrangeRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .page }
  var place: OutputPlace? { nil }
}
