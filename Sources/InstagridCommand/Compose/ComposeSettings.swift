import GridKit
import PhotoIO

/// What the options of `compose` ask for, before it is known whether it fits together.
struct ComposeSettings {
  /// How some of the settings were typed.
  var typed = TypedWords()

  var layout: Layout?
  /// The note about how the layout was typed.
  var layoutNote: String?
  /// Whether `--allow-empty` allows empty cells; `nil` if it was not given.
  var allowsEmpty: Bool?
  /// Whether `--empty` sets what empty cells show, which allows them as well.
  var setsEmpty = false
  var fit: [PhotoSetting<Fit>] = []
  var focus: [PhotoSetting<UnitPoint>] = []

  var size = PictureShape.square.size
  var style = Style()

  var output: Argument?
  var format: OutputFormat?
  var quality: Int?
  var subsampling: JPEGWriter.Subsampling?
  var isProgressive: Bool?
  var compression: PNGWriter.Compression?
  var resolution: PrintResolution?
  var replacesNothing = false
  var replacesAnything = false

  var selection = PhotoSelection()
  var limits = Limits()
  var fidelity = Fidelity.standard
  var threads = Int.max
  var isDryRun = false
  var isQuiet = false
  var wantsJSON = false

  /// The lengths of a picture's sides in pixels: from a favicon to 1 GB of memory.
  static let sides = 16...16384

  /// The words that settings were typed as, for messages; `nil` for settings that nobody typed.
  struct TypedWords {
    var layout: Argument?
    var background: Argument?
    var format: Argument?
  }
}

extension ComposeSettings {
  /// The option that allows empty cells; `nil` if none does.
  var emptyOption: String? {
    switch allowsEmpty {
    case true?: "--allow-empty"
    case nil where setsEmpty: "--empty"
    default: nil
    }
  }

  /// The same settings without those that are for one format only.
  var withoutEncoding: ComposeSettings {
    var settings = self
    (settings.quality, settings.subsampling, settings.isProgressive) = (nil, nil, nil)
    settings.compression = nil
    return settings
  }

  /// Takes over from other settings how a format is encoded, as far as it is not said here. What
  /// they say of another format is left behind.
  mutating func inheritEncoding(of other: ComposeSettings, for format: OutputFormat) {
    switch format {
    case .jpeg:
      quality = quality ?? other.quality
      subsampling = subsampling ?? other.subsampling
      isProgressive = isProgressive ?? other.isProgressive
    case .png:
      compression = compression ?? other.compression
    }
  }
}
