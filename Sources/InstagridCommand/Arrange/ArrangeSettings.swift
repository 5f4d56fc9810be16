import ArrangePage
import CommandKit

/// The settings that the options of `arrange` select, before they are checked against each other.
struct ArrangeSettings {
  /// The grid that the page begins with, its photos, and the page's own output and reports.
  var start = GridSettings()
}

extension ArrangeSettings {
  /// The options of `arrange`: the same as for `compose`, but none about how a picture is encoded or
  /// reported, and `--allow-empty`, because a page may always have empty cells.
  static let options: [Option<ArrangeSettings>] = Array {
    PictureSettings.cells.lifted(
      to: \.start.picture, explaining: [(PictureSettings.layout, layoutHelp)])
    LookSettings.options.lifted(to: \.start.look)
    TextSettings.ofGrid.lifted(to: \.start.text)
    OutputSettings.output.lifted(to: \.start.output, help: outputHelp)
    OutputSettings.replacement.lifted(to: \.start.output)
    PhotoSelection.options.lifted(to: \.start.selection)
    ReadingSettings.maxPixels.lifted(to: \.start.reading)
    ReadingSettings.maxMemory.lifted(to: \.start.reading)
    ReadingSettings.threads.lifted(to: \.start.reading, help: threadsHelp)
    [ReportSettings.quiet, ReportSettings.progress.rare].lifted(to: \.start.reports)
  }

  private static let layoutHelp: Prose = """
    layout that the page begins with, as for `compose` (default: the one that `compose` would choose;
    for more than \(PageStart.mostPhotosWithoutLayout) photos, `\(ArrangeRequest.layoutOfMany)`
    with the first ones)
    """
  private static let outputHelp: Prose = "page to write; `-` is standard output (required)"
  private static let threadsHelp: Prose =
    "number of photos to read at the same time, 1...1024 (default: the number of cores)"
}
