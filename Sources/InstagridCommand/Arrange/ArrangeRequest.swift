import GridKit
import PhotoIO

/// A page that was asked for, with settings that fit together. Its photos have not been opened.
struct ArrangeRequest {
  let settings: ComposeSettings
  let output: Argument
  let photos: [Argument]
  /// How each photo is fitted to its cell at first, also those that have none.
  let fit: [Fit]
  /// The focus of each photo at first.
  let focus: [UnitPoint]
  /// How photos that people add are fitted to their cells.
  var fitOfAdded: Fit { settings.fit.last { $0.cell == nil }?.value ?? .cover }

  /// Checks settings against each other and against the photos.
  init(_ settings: ComposeSettings, photos: [Argument]) throws(UsageError) {
    guard let output = settings.output else {
      throw UsageError(
        "no output was named (instagrid arrange PHOTO... -o FILE, or -o - for the standard output)")
    }
    if photos.isEmpty { throw UsageError("no photos were given") }
    if !output.isStandardStream, let name = output.path.pathExtension,
      OutputFormat(pathExtension: name) != nil || UnwrittenFormat(pathExtension: name) != nil
    {
      throw UsageError(
        "--output: '\(output)' is a picture's name, and a page is written; try .html")
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

  /// Returns the grid that the page shows at first. Its output is the name in the command that the page
  /// gives.
  ///
  /// - Parameter skipped: the numbers of photos that are left out, from 0.
  func start(leavingOut skipped: Set<Int>) throws(UsageError) -> GridRequest {
    let others = photos.indices.filter { !skipped.contains($0) }.map { photos[$0] }
    if others.isEmpty { throw UsageError("no photo is left to make a page of") }
    return try Self.start(settings, photos: others)
  }

  private static func start(
    _ settings: ComposeSettings, photos: [Argument]
  ) throws(UsageError) -> GridRequest {
    var settings = settings
    settings.output = Argument(settings.style.background.isOpaque ? "grid.jpg" : "grid.png")
    settings.allowsEmpty = settings.layout != nil
    // Each photo has its own, whether it has a cell or not.
    (settings.fit, settings.focus) = ([], [])
    let shown = photos.prefix(settings.layout?.cellCount ?? .max)
    return try GridRequest(settings, photos: Array(shown))
  }
}

extension ArrangeRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .page }
}
