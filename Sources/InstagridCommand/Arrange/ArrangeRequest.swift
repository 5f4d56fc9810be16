import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A request for a page, with settings that are consistent. Its photos have not been opened.
struct ArrangeRequest {
  let settings: GridSettings
  let output: OutputName
  let photos: [PhotoName]
  /// The initial fit of each photo, including those without a cell.
  let fit: [Fit]
  /// The initial focus of each photo, including those without a cell.
  let focus: [UnitPoint]
  /// The fit of photos that are added in the page.
  var fitOfAdded: Fit { settings.picture.fit.shared(default: .cover) }

  /// Checks settings against each other and against the photos.
  init(_ settings: GridSettings, photos: [PhotoName]) throws(UsageError) {
    guard let output = settings.output.name else { throw UsageError(OutputProblem.missingPage) }
    if photos.isEmpty { throw UsageError(SelectionProblem.noPhotos) }
    if case .file(let path) = output, let format = path.format, format != .html {
      throw UsageError(
        option: OutputSettings.output.entry.long, OutputProblem.pictureExtension(output))
    }
    self.settings = settings
    self.output = output
    self.photos = photos
    let cellCount = try Self.start(settings, photos: photos).plan.layout.cellCount
    let count = max(photos.count, cellCount)
    let known = "only \(photos.count.photosWereGiven)"
    fit = try settings.picture.fits(count: count, known: known)
    focus = try settings.picture.focuses(count: count, known: known)
    try photos.checkStandardInput()
    try checkThatOutputIsNoPhoto()
  }

  /// Returns the initial grid of the page. Its output is the file name in the page's command.
  ///
  /// - Parameter bad: the indices of photos that are not part of the page, from 0.
  func start(withoutPhotosAt bad: Set<Int>) throws(UsageError) -> GridRequest {
    let others = photos.indices.filter { !bad.contains($0) }.map { photos[$0] }
    if others.isEmpty { throw UsageError(SelectionProblem.noneLeft(for: "page")) }
    return try Self.start(settings, photos: others)
  }

  private static func start(
    _ settings: GridSettings, photos: [PhotoName]
  ) throws(UsageError) -> GridRequest {
    var settings = settings
    settings.output.name = .file(settings.look.style.background.isOpaque ? "grid.jpg" : "grid.png")
    settings.picture.allowsEmpty = settings.picture.layout != nil
    // `fit` and `focus` hold these for every photo, whether or not it has a cell.
    (settings.picture.fit, settings.picture.focus) = ([], [])
    let shown = photos.prefix(settings.picture.layout?.layout.cellCount ?? .max)
    return try GridRequest(settings, photos: Array(shown))
  }
}

extension ArrangeRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .page }
  var place: OutputPlace? { nil }
  var replacement: OutputSettings { settings.output }
}
