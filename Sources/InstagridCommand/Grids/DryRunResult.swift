import CommandKit
import PhotoIO

/// The result of a dry run of a grid, without a drawing. It does not keep the photos open, because
/// a batch plans many grids.
struct DryRunResult: Sendable {
  /// Several lines of text.
  let text: String
  /// The members of the JSON object: the output, its properties, and the cells.
  let members: [(String, JSON)]
  /// The warnings about the layout and the photos, one line each.
  let warnings: [String]
  /// The errors of the bad photos, which are not part of the grid.
  let badPhotos: [PhotoError]

  init(_ grid: PreparedGrid) {
    text = grid.text(isDrawn: false)
    members =
      grid.members + [("cells", .array(grid.cells.map(\.json)))]
    warnings = grid.warnings
    badPhotos = grid.request.badPhotos
  }
}
