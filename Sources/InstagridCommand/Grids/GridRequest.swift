import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// What is asked of a photo.
struct RequestedPhoto: Sendable {
  let name: PhotoReference
  /// The number, from 1, by which options name it, also after others were skipped.
  let number: Int
  let framing: PhotoFraming
  let caption: CaptionPattern
}

/// What is asked of a grid, with settings that are consistent. Its photos have not been opened.
struct GridRequest: Sendable {
  let settings: Settings
  let run: RunContext
  let number: GridNumber
  /// In the order in which they were given. With `--skip-bad` there may be more photos than cells,
  /// until it is known which photos can be read.
  let photos: [RequestedPhoto]
  /// What the user should know about the order of the photos, one line each.
  let notes: [String]
  /// The size of the picture, or the side from which the photos determine the other.
  let size: PictureSize
  /// The cells for all photos, as far as they are known without the photos' shapes.
  let emptyGrid: EmptyGrid
  let encoding: PictureEncoding
  let output: OutputDestination
  /// The number of bytes of the photos that are part of the record, which are in memory.
  let inlineByteCount: Int

  /// Checks settings against each other and against the photos.
  init(
    _ settings: Settings, photos names: [PhotoReference], output: OutputDestination,
    number: GridNumber = GridNumber(), notes: [String] = [], in run: RunContext
  ) throws(UsageError) {
    (self.settings, self.output, self.run) = (settings, output, run)
    (self.number, self.notes) = (number, notes)
    if number.page == nil, let field = settings.text.titleFieldOfPeriod {
      throw UsageError(option: "title", "\(field.placeholder) requires --per")
    }
    if number.count == nil && settings.text.titleContains(.pages) {
      throw UsageError(
        option: "title",
        "the number of pages is not known in a manifest, in a stream or with --skip-bad")
    }
    size = try settings.picture.checkedSize(
      at: settings.encoding.resolution, forPhotos: names.count)
    let layout = try settings.provisionalLayout(forPhotos: names.count, in: size)
    let usableCells = try settings.picture.usableCells(of: layout)
    try settings.check(names, against: layout, usableCells: usableCells.count, output: output)
    photos = try settings.requested(names, in: layout, usableCells: usableCells.count)
    inlineByteCount = names.reduce(0) { count, name in
      if case .inline(let photo, _) = name { count + photo.byteCount } else { count }
    }
    try settings.output.check()
    let plan = try settings.provisionalPlan(of: layout, in: size)
    emptyGrid = EmptyGrid(plan: plan, usableCells: usableCells)
    encoding = try PictureEncoding(settings, for: output)
    // The other side of a picture is known when the photos are.
    if case .both = size { try encoding.check(plan.size, within: run.memory.limit) }
  }

  /// Opens the folder of the output, which will be in it wherever its path leads by then. In a dry run, and for an
  /// output without a path, there is no such place.
  func openedPlace() throws(OutputError) -> OutputPlace? {
    guard let path = output.path, !settings.reports.isDryRun else { return nil }
    return try OutputPlace(path)
  }

  func outputGuard(at place: OutputPlace?) -> OutputGuard {
    run.album?.output
      ?? OutputGuard(
        output, .picture, at: place, for: photos.map(\.name), settings.output, given: run.given)
  }

  var hasFixedLayout: Bool { settings.picture.fixedLayout != nil }

  /// Whether there are more photos than cells, as is possible with `--skip-bad`.
  var hasSurplus: Bool { photos.count > emptyGrid.usableCells.count }

  /// A clause for messages, such as `layout 2 has 3 cells`.
  var cellCountClause: String {
    let layout = emptyGrid.plan.layout
    return (settings.picture.layout ?? LayoutValue(layout))
      .cellCountClause(blank: layout.cellCount - emptyGrid.usableCells.count)
  }

  /// Returns the index of the photo that is blurred behind the cells: the first of those that are left, if the one
  /// that was asked for is bad; `nil` for none.
  func blurredPhoto(among photos: [RequestedPhoto]) -> Int? {
    settings.look.blurredPhoto.map { number in photos.firstIndex { $0.number == number } ?? 0 }
  }
}
