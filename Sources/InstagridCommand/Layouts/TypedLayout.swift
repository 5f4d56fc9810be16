import GridKit

/// A layout as it was typed.
struct TypedLayout {
  let layout: Layout
  /// A note if the notation is easily misread: `rows:4` is one row of four cells, but some people
  /// mean four rows. It gives the clear notation.
  let note: String?

  /// Parses a layout's notation; `nil` if the text is not a layout.
  init?(_ text: String) {
    guard let layout = Layout(text) ?? Self.respelled(text) else { return nil }
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
    note = "layout '\(Argument(text))': warning: this is \(meaning)"
  }

  /// Reads a layout with other signs between the numbers (`3*2`, `3×2`), with another word before
  /// them (`col:1+2`), or with another sign between the words of its name (`wide_top`).
  private static func respelled(_ text: String) -> Layout? {
    let text = text.lowercased()
    func joined(_ name: String) -> String { name.filter { !"-_".contains($0) } }
    if let preset = Layout.presets.first(where: { joined($0.name) == joined(text) }) {
      return preset.layout
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2,
      let axis = ["row": "rows", "col": "columns", "column": "columns"][parts[0]]
    {
      return Layout("\(axis):\(parts[1])")
    }
    return Layout(String(text.map { "×*".contains($0) ? "x" : $0 }))
  }
}
