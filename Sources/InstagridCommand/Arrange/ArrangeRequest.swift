import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A request for a page, with settings that are consistent. Its photos have not been opened.
struct ArrangeRequest {
  let settings: GridSettings
  let output: OutputName
  let photos: [PhotoName]
  /// How each photo is shown at first, including those without a cell.
  let views: [PhotoView]
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
    if settings.selection.order == .shape {
      throw UsageError(option: PhotoSelection.sort.entry.long, ArrangeProblem.sortedByShape)
    }
    if let given = settings.picture.layout, given.layout?.lines == nil {
      throw UsageError(
        option: PictureSettings.layout.entry.long, ArrangeProblem.layout(given.named))
    }
    let cellCount = try Self.start(settings, photos: photos).plan.layout.cellCount
    let count = max(photos.count, cellCount)
    let known = "only \(photos.count.photosWereGiven)"
    views = try settings.picture.views(count: count, known: known)
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
    // `views` has these for every photo, whether or not it has a cell.
    (settings.picture.fit, settings.picture.focus) = ([], [])
    let shown = photos.prefix(settings.picture.layout?.layout?.cellCount ?? .max)
    return try GridRequest(settings, photos: Array(shown))
  }
}

/// What can be wrong with a request for a page.
enum ArrangeProblem: UsageProblem {
  /// The page cannot show a layout.
  case layout(String)
  /// The page shows photos in their order.
  case sortedByShape

  var text: String {
    switch self {
    case .layout(let layout):
      "the page has only rows or columns of cells, such as 2+1 or 3x2, not \(layout)"
        + " (compose has it)"
    case .sortedByShape: "the page does not sort photos by shape (compose does)"
    }
  }
}

extension ArrangeRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .page }
  var place: OutputPlace? { nil }
  var replacement: OutputSettings { settings.output }
}
