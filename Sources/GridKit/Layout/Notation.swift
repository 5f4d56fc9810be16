extension Layout: LosslessStringConvertible {
  /// Reads a layout as people write it.
  ///
  /// That is a preset's number (`2`) or name (`wide-bottom`), or the notation: the number of cells
  /// in each row, joined by `+` (`3+3+3`), after `rows:` or `columns:` if wanted (`columns:1+2`).
  /// A single number means a preset unless `rows:` or `columns:` stands before it.
  ///
  /// - Returns: `nil` if the text is none of these.
  public init?(_ text: String) {
    if let preset = Self.presets.first(where: { text == "\($0.number)" || text == $0.name }) {
      self = preset.layout
      return
    }
    let (axis, lines): (Axis?, Substring) =
      if text.hasPrefix("rows:") {
        (.rows, text.dropFirst(5))
      } else if text.hasPrefix("columns:") {
        (.columns, text.dropFirst(8))
      } else {
        (nil, text[...])
      }
    var counts: [Int] = []
    for field in lines.split(separator: "+", omittingEmptySubsequences: false) {
      guard let count = Int(digits: field) else { return nil }
      counts.append(count)
    }
    guard axis != nil || counts.count > 1 else { return nil }
    self.init(axis ?? .rows, counts: counts)
  }

  /// The layout in the shortest notation that reads back as the same layout, such as `2+1`,
  /// `rows:2` or `columns:1+2`.
  public var description: String {
    let lines = counts.map(String.init).joined(separator: "+")
    return switch axis {
    case .columns: "columns:" + lines
    case .rows: counts.count == 1 ? "rows:" + lines : lines
    }
  }
}
