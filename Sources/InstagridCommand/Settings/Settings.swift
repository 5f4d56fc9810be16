import CommandKit
import GridKit
import PhotoIO

/// What the options say, before it is checked against each other and against the photos.
struct Settings: Sendable {
  var picture = PictureSettings()
  var look = LookSettings()
  var text = TextSettings()
  var encoding = EncodingSettings()
  var output = OutputSettings()
  var selection = PhotoSelection()
  var reading = ReadingSettings()
  var reports = ReportSettings()
  var batch = BatchSettings()

  /// The option that allows empty cells; `nil` if none was given.
  var emptyOption: String? {
    switch picture.allowsEmpty {
    case true?: "--allow-empty"
    case nil where look.emptyCell != nil: "--empty"
    default: nil
    }
  }

  /// The style of the grid: what was typed, and otherwise the look of its layout.
  var style: Style {
    var style = look.style(
      besides: picture.layout?.isTypedAsPreset == true ? .classic : Style(), at: resolution)
    // Printers at home do not print what is nearer to the edge of the paper.
    if case .paper(let paper) = picture.size {
      style.leastMargin = Sides(paper.leastMargin(at: resolution))
    }
    // Apps that show stories cover 13 % of their height at the top, and 18 % at the bottom.
    let story = PicturePreset.story.size
    if picture.size == .pixels(.both(story)) {
      if text.hasTitle { style.leastMargin.top = (13 * story.height + 99) / 100 }
      if text.hasCaptions { style.leastMargin.bottom = (18 * story.height + 99) / 100 }
    }
    return style
  }

  var resolution: PrintResolution { encoding.resolution ?? PaperSize.defaultResolution }

  /// Whether the resolution decides how many pixels the picture or a length in it has.
  var isPrint: Bool { picture.isPrint || look.isPrint || text.isPrint }

  /// How the picture is encoded, with the resolution of a print, if the format has one in its file.
  func encoding(as format: OutputFormat) -> EncodingSettings {
    guard isPrint else { return encoding }
    var encoding = encoding
    encoding.resolution = format.hasResolution ? resolution : nil
    return encoding
  }
}

extension OptionHeading {
  static let picture = OptionHeading("Picture")
  static let look = OptionHeading("Look")
  static let output = OptionHeading("Output")
  static let photos = OptionHeading("Photos")
  static let grids = OptionHeading("Grids")

  static let all = [picture, look, output, photos, grids, other]
}

extension OptionPlaces {
  static let compose = Command.compose.place
  static let batch = Command.batch.place
  static let layouts = Command.layouts.place
  static let inspect = Command.inspect.place
  static let arrange = Command.arrange.place
  static let help = Command.help.place
  /// A record of a manifest.
  static let record = OptionPlaces(rawValue: 1 << Command.allCases.count)

  /// Where pictures are made.
  static let pictures: OptionPlaces = [.compose, .batch, .record]
  /// The same, and the page, which begins with a grid.
  static let grids: OptionPlaces = [.pictures, .arrange]
}

extension Settings {
  /// The table of all options. Each says itself where it can be given.
  private static let table: [Option<Self>] = Array {
    BatchSettings.optionsOfLists
    PictureSettings.options
    LookSettings.options
    TextSettings.options
    OutputSettings.output
    EncodingSettings.options
    OutputSettings.replacement
    PhotoSelection.options
    ReadingSettings.options
    BatchSettings.optionsOfGrids
    ReportSettings.options
  }

  static func options(in place: OptionPlaces) -> [Option<Self>] {
    table.compactMap { $0.option(in: place) }
  }

  static func entries(in place: OptionPlaces) -> [OptionEntry] { options(in: place).map(\.entry) }

  /// The options that a record may have: not those about the whole batch, such as the memory that grids share.
  static let optionsOfRecord = options(in: .record)
}
