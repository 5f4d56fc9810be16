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
  /// What would be missing from the grid.
  let leftOut: LeftOut

  init(_ grid: PreparedGrid) {
    text = grid.text(isDrawn: false)
    members =
      grid.members + [("cells", .array(grid.cells.map(\.json)))]
    warnings = grid.warnings
    leftOut = grid.leftOut
  }
}
