import CommandKit
import GridKit
import PhotoIO

/// The settings of a grid, before they are checked against each other and against the photos.
struct GridSettings: Sendable {
  var picture = PictureSettings()
  var look = LookSettings()
  var encoding = EncodingSettings()
  var output = OutputSettings()
  var selection = PhotoSelection()
  var reading = ReadingSettings()
  var reports = ReportSettings()

  /// The look, with the color of empty cells.
  var style: Style {
    var style = look.style
    style.emptyCell = picture.emptyCell ?? style.emptyCell
    return style
  }
}

extension GridSettings {
  /// The options that say what a grid looks like.
  static let appearance: [Option<Self>] =
    PictureSettings.options.lifted(to: \.picture) + LookSettings.options.lifted(to: \.look)
    + [PictureSettings.empty.lifted(to: \.picture)]

  /// The options of `compose`.
  static let optionsOfCompose: [Option<Self>] =
    appearance + [OutputSettings.output.lifted(to: \.output)]
    + EncodingSettings.options.lifted(to: \.encoding)
    + OutputSettings.replacement.lifted(to: \.output)
    + PhotoSelection.options.lifted(to: \.selection)
    + [
      ReadingSettings.maxPixels, ReadingSettings.maxMemory, ReadingSettings.exact,
      ReadingSettings.threads,
    ]
    .lifted(to: \.reading)
    + [
      ReportSettings.dryRun, ReportSettings.json("the result or error as JSON"),
      ReportSettings.quiet,
    ].lifted(to: \.reports)

  /// The options of a grid that one record of a manifest may have, but not those about the whole
  /// batch, such as the limit of the memory that its grids share.
  static let optionsOfRecord: [Option<Self>] =
    appearance + EncodingSettings.options.lifted(to: \.encoding)
    + OutputSettings.replacement.lifted(to: \.output)
    + [PhotoSelection.skipBad.lifted(to: \.selection)]
    + [ReadingSettings.maxPixels, ReadingSettings.exact].lifted(to: \.reading)
}
