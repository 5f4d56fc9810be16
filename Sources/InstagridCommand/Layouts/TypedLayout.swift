import GridKit

/// A layout as it was typed.
struct TypedLayout {
  let layout: Layout
  /// A note if the notation is easily misread: `rows:4` is one row of four cells, but some people
  /// mean four rows. It gives the clear notation.
  let note: String?

  /// Parses a layout's notation; `nil` if the text is not a layout.
  init?(_ text: String) {
    guard let layout = Layout(text) else { return nil }
    self.layout = layout
    let count = layout.cellCount
    guard text.contains(":"), layout.counts.count == 1, count > 1 else {
      note = nil
      return
    }
    let (row, column) = ("\(count)x1", "1x\(count)")
    let meaning =
      switch layout.axis {
      case .rows: "one row of \(count) cells, also written \(row); \(count) rows are \(column)"
      case .columns:
        "one column of \(count) cells, also written \(column); \(count) columns are \(row)"
      }
    note = "layout '\(text)': note: this is \(meaning)"
  }
}
