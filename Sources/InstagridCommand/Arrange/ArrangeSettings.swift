import PhotoIO

/// What the options of `arrange` ask for, before it is known whether it fits together.
struct ArrangeSettings {
  /// What the page begins with, and its output and limits.
  var grid = ComposeSettings()
  var progress = ProgressChoice.auto
}

extension ArrangeSettings {
  /// The options of `arrange`: those of `compose`, apart from those that say how a picture is encoded
  /// or reported, and the one that lets cells be empty, which they may be in a page.
  static let options: [Option<ArrangeSettings>] =
    ComposeSettings.options.filter { !optionsOfPictures.contains($0.long) }
    .map { $0.of(\.grid, help: helpInArrange[$0.long]) } + [.progress { $0.progress = $1 }]

  /// Whether the progress line is shown.
  var showsProgress: Bool { progress == .auto && grid.isQuiet ? false : progress.isShown }

  private static let optionsOfPictures: Set = [
    "allow-empty", "format", "quality", "subsampling", "progressive", "png-compression", "dpi",
    "exact", "dry-run", "json",
  ]

  /// What options of `compose` mean here, where that is something else.
  private static let helpInArrange: [String: Prose] = [
    "layout":
      "\(ComposeSettings.layoutHelp) (default: chosen by the number of photos, as by `compose`)",
    "output": "page to write; `-` is standard output (required)",
    "threads": "number of photos to read at the same time, 1...1024 (default: the number of cores)",
  ]
}
