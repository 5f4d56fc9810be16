import ArrangePage
import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// A request for a page, with settings that are consistent. Its photos have not been opened.
struct ArrangeRequest {
  let settings: Settings
  let run: RunContext
  let output: OutputGuard
  /// All photos, including those without a cell.
  let photos: [RequestedPhoto]

  /// Returns the output, after what can be checked without the photos.
  static func output(_ settings: Settings) throws -> OutputDestination {
    let output = try settings.output.destination(of: .arrange)
    try settings.output.check()
    try settings.text.check()
    if case .file(let path) = output, let format = path.format, format != .html {
      throw UsageError(
        option: "output",
        "'\(output)' has the extension of a picture, but arrange writes a web page; try .html")
    }
    return output
  }

  /// Checks settings against each other and against the photos.
  init(
    _ settings: Settings, photos names: [PhotoReference], output: OutputDestination,
    in run: RunContext
  ) throws(UsageError) {
    if names.isEmpty { throw UsageError("no photos were given") }
    (self.settings, self.run) = (settings, run)
    self.output = OutputGuard(output, .page, for: names, settings.output, given: run.given)
    let style = settings.style
    for (option, isUniform) in [
      ("gap", style.gap.map { $0.common != nil }),
      ("margin", style.margin.map { $0.common != nil }),
    ] where isUniform == false {
      throw UsageError(
        option: option, "the page has one length for all sides (compose has several)")
    }
    let start = try Self.start(settings, photos: names, in: run)
    photos = try settings.requested(
      names, ofNumbers: start.emptyGrid.plan.layout.cellCount,
      known: "only \(names.count.photosWereGiven)")
    try self.output.checkThatOutputIsNoPhoto()
  }

  /// Returns the initial grid of the page, without bad photos. Its output is the file name in the page's command.
  func start(withoutNumbers bad: Set<Int>) throws(UsageError) -> GridRequest {
    let others = photos.filter { !bad.contains($0.number) }
    if others.isEmpty { throw UsageError("no photos are left for the page") }
    var settings = settings
    if let number = settings.look.blurredPhoto {
      let index = others.firstIndex { $0.number == number } ?? 0
      settings.look.background = .blur(photo: index + 1)
    }
    return try Self.start(settings, photos: others.map(\.name), in: run)
  }

  private static func start(
    _ settings: Settings, photos: [PhotoReference], in run: RunContext
  ) throws(UsageError) -> GridRequest {
    var settings = settings
    if settings.picture.layout == nil, settings.picture.blank.isEmpty,
      photos.count > PageDefaults.mostPhotosWithoutLayout
    {
      settings.picture.layout = LayoutValue(PageDefaults.layoutForManyPhotos)
    }
    // The request has these for every photo, whether or not it has a cell.
    (settings.picture.fit, settings.picture.focus, settings.picture.zoom) = ([], [], [])
    settings.text.captions = []
    var count = photos.count
    settings.picture.allowsEmpty = false
    if let layout = settings.picture.fixedLayout {
      settings.picture.allowsEmpty = true
      count = min(count, try settings.picture.usableCells(of: layout).count)
    }
    let most = MosaicTree.mostPhotosOfTemplate
    if case .mosaic = settings.picture.layoutChoice, count > most {
      throw UsageError("a page's mosaic has at most \(most) photos, but \(count.photosWereGiven)")
    }
    try settings.checkBlurredPhoto(
      among: photos.count, ofNumbers: photos.count, known: "only \(photos.count.photosWereGiven)")
    if let number = settings.look.blurredPhoto {
      try checkBlurredPhoto(number - 1, showing: count, of: photos)
    }
    return try GridRequest(
      settings, photos: Array(photos.prefix(count)),
      output: .file(settings.style.background.isOpaque ? "grid.jpg" : "grid.png"), in: run)
  }

  /// Throws if the blurred photo has no cell at first, or if the page's command could not read it twice.
  private static func checkBlurredPhoto(
    _ index: Int, showing count: Int, of photos: [PhotoReference]
  ) throws(UsageError) {
    func error(_ text: String) -> UsageError { UsageError(option: "background", text) }
    if index >= count {
      let shown = count == 1 ? "the first photo" : "the first \(count) photos"
      throw error("photo \(index + 1) has no cell; the page begins with \(shown)")
    }
    if photos[index] == .standardInput {
      throw error(
        "the background needs 'standard input' twice, but a stream can be read only"
          + " once; save it to a file")
    }
  }
}
