import GridKit
import PhotoIO

/// The settings that the options of `compose` select, before they are checked against each other.
struct ComposeSettings {
  /// How some of the settings were typed.
  var typed = TypedWords()

  var layout: Layout?
  /// A note if the layout was typed in a notation that is easily misread.
  var layoutNote: String?
  /// Whether `--allow-empty` allows empty cells; `nil` if it was not given.
  var allowsEmpty: Bool?
  /// Whether `--empty` was given, which sets the color of empty cells and also allows them.
  var setsEmpty = false
  var fit: [PhotoSetting<Fit>] = []
  var focus: [PhotoSetting<UnitPoint>] = []

  var size = PictureShape.square.size
  var style = Style()

  var output: OutputName?
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

  /// The allowed side lengths of a picture in pixels: from a favicon to 1 GB of memory.
  static let sides = 16...16384

  /// The words from which settings were parsed, for messages; `nil` for settings that were not
  /// typed.
  struct TypedWords {
    var layout: Argument?
    var background: Argument?
    var format: Argument?
  }
}

extension ComposeSettings {
  /// The option that allows empty cells; `nil` if none was given.
  var emptyOption: String? {
    switch allowsEmpty {
    case true?: "--allow-empty"
    case nil where setsEmpty: "--empty"
    default: nil
    }
  }

  /// Returns the settings for the other photos after some have been removed and the following ones
  /// have moved up.
  ///
  /// - Parameter indices: the indices of the photos, from 0.
  func removingPhotos(at indices: Set<Int>) -> ComposeSettings {
    var settings = self
    settings.focus = focus.compactMap { $0.removingPhotos(at: indices) }
    settings.fit = fit.compactMap { $0.removingPhotos(at: indices) }
    return settings
  }

  /// The same settings without those that apply to only one format.
  var withoutEncoding: ComposeSettings {
    var settings = self
    (settings.quality, settings.subsampling, settings.isProgressive) = (nil, nil, nil)
    settings.compression = nil
    return settings
  }

  /// Takes over the encoding settings for a format from other settings, unless they are set here.
  /// Settings for other formats are not taken over.
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
