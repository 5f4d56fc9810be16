import GridKit
import PhotoIO

/// A page that was asked for, with settings that fit together. Its photos have not been opened.
struct ArrangeRequest {
  let settings: ComposeSettings
  let output: Argument
  let photos: [Argument]
  /// The grid that the page shows at first. Its output is the name in the command that the page gives.
  let grid: GridRequest

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
    var start = settings
    start.output = Argument(settings.style.background.isOpaque ? "grid.jpg" : "grid.png")
    start.allowsEmpty = settings.layout != nil
    grid = try GridRequest(start, photos: Array(photos.prefix(settings.layout?.cellCount ?? .max)))
    try UsageError.checkStandardInput(among: photos)
    try checkThatOutputIsNoPhoto()
  }
}

extension ArrangeRequest: OutputRequest {
  var outputKind: OutputMark.Kind { .page }
}
