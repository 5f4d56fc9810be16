import PhotoIO

/// What a dry run says of a grid, without a drawing. It does not keep the photos open, of which a
/// batch plans many.
struct PlannedGrid: Sendable {
  /// Several lines for people.
  let text: String
  /// The output, what it would be, and the cells, for programs.
  let members: [(String, JSON)]
  /// The warnings about its layout and photos, one line each.
  let warnings: [String]
  /// Why photos were skipped.
  let skipped: [PhotoError]

  init(_ grid: PreparedGrid) {
    text = ComposeReport.text(of: grid, isDrawn: false)
    members =
      ComposeReport.members(of: grid.request) + [("cells", .array(grid.cells.map(\.json)))]
    warnings = grid.warnings
    skipped = grid.skipped
  }
}
