import PhotoIO

/// The settings that the options of `arrange` select, before they are checked against each other.
struct ArrangeSettings {
  /// The initial grid of the page, and its output and limits.
  var grid = ComposeSettings()
  var progress = ProgressChoice.auto
}

extension ArrangeSettings {
  /// The options of `arrange`: those of `compose`, except those about how a picture is encoded or
  /// reported, and `--allow-empty`, because a page may always have empty cells.
  static let options: [Option<ArrangeSettings>] =
    ComposeSettings.options.filter { !optionsOfPictures.contains($0.long) }
    .map { $0.lifted(to: \.grid, help: helpInArrange[$0.long]) } + [.progress { $0.progress = $1 }]

  /// Whether the progress line is shown.
  var showsProgress: Bool { progress == .auto && grid.isQuiet ? false : progress.isShown }

  private static let optionsOfPictures: Set = [
    "allow-empty", "format", "quality", "subsampling", "progressive", "png-compression", "dpi",
    "exact", "dry-run", "json",
  ]

  /// The help of those options of `compose` that mean something else here.
  private static let helpInArrange: [String: Prose] = [
    "layout":
      "\(ComposeSettings.layoutHelp) (default: the one that `compose` would choose)",
    "output": "page to write; `-` is standard output (required)",
    "threads": "number of photos to read at the same time, 1...1024 (default: the number of cores)",
  ]
}
