import CommandKit
import GridKit
import PhotoIO

/// The settings of a grid, before they are checked against each other and against the photos.
struct GridSettings: Sendable {
  var picture = PictureSettings()
  var look = LookSettings()
  var text = TextSettings()
  var encoding = EncodingSettings()
  var output = OutputSettings()
  var selection = PhotoSelection()
  var reading = ReadingSettings()
  var reports = ReportSettings()

  /// The option that allows empty cells; `nil` if none was given.
  var emptyOption: OptionEntry? {
    switch picture.allowsEmpty {
    case true?: PictureSettings.allowEmpty.entry
    case nil where look.hasEmptyCell: LookSettings.empty.entry
    default: nil
    }
  }

  /// How the picture is encoded, with the resolution of a print. A WebP has none in its file.
  func encoding(as format: OutputFormat) -> EncodingSettings {
    guard picture.isPrint else { return encoding }
    var encoding = encoding
    encoding.resolution = format == .webp ? nil : encoding.resolution ?? PaperSize.resolution
    return encoding
  }
}

extension GridSettings {
  /// The options of `compose`.
  static let optionsOfCompose: [Option<Self>] = Array {
    PictureSettings.options.lifted(to: \.picture)
    LookSettings.options.lifted(to: \.look)
    TextSettings.options.lifted(to: \.text)
    OutputSettings.output.lifted(to: \.output)
    EncodingSettings.options.lifted(to: \.encoding)
    OutputSettings.replacement.lifted(to: \.output)
    PhotoSelection.options.lifted(to: \.selection)
    ReadingSettings.options.lifted(to: \.reading)
    ReportSettings.dryRun.lifted(to: \.reports)
    ReportSettings.json("the result or error as JSON").lifted(to: \.reports)
    [ReportSettings.quiet, ReportSettings.progress.rare].lifted(to: \.reports)
  }

  /// The options of a grid that one record of a manifest may have, but not those about the whole
  /// batch, such as the limit of the memory that its grids share.
  static let optionsOfRecord: [Option<Self>] = Array {
    PictureSettings.options.lifted(to: \.picture)
    LookSettings.options.lifted(to: \.look)
    TextSettings.ofGrid.lifted(to: \.text)
    EncodingSettings.options.lifted(to: \.encoding)
    OutputSettings.replacement.lifted(to: \.output)
    (PhotoSelection.ordering + [PhotoSelection.skipBad]).lifted(to: \.selection)
    ReadingSettings.maxPixels.lifted(to: \.reading)
    ReadingSettings.exact.lifted(to: \.reading)
  }
}
