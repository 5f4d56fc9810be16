extension Layout: LosslessStringConvertible {
  /// Creates a layout from its notation, in upper or lower case.
  ///
  /// The notation is one of these:
  ///
  /// - a preset's number (`2`) or name (`wide-bottom`);
  /// - the number of cells across and down (`3x2`);
  /// - the number of cells in each row, joined by `+` (`2+1`), optionally after `rows:`;
  /// - the number of cells in each column, after `columns:` or `cols:` (`columns:1+2`).
  ///
  /// A single number is a preset unless it follows `rows:`, `columns:` or `cols:`. So `rows:4` is
  /// one row of four cells, and `columns:3` is one column of three.
  ///
  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    let text = text.lowercased()
    if let preset = Self.presets.first(where: { text == "\($0.number)" || text == $0.name }) {
      self = preset.layout
    } else if let (prefix, axis) = Self.prefixes.first(where: { text.hasPrefix($0.text) }) {
      guard let counts = Self.counts(text.dropFirst(prefix.count), separator: "+") else {
        return nil
      }
      self.init(axis, counts: counts)
    } else if let counts = Self.counts(text[...], separator: "x"), counts.count == 2 {
      self.init(across: counts[0], down: counts[1])
    } else if let counts = Self.counts(text[...], separator: "+"), counts.count > 1 {
      self.init(.rows, counts: counts)
    } else {
      return nil
    }
  }

  private static let prefixes: [(text: String, axis: Axis)] = [
    ("rows:", .rows), ("columns:", .columns), ("cols:", .columns),
  ]

  private static func counts(_ text: Substring, separator: Character) -> [Int]? {
    var counts: [Int] = []
    for field in text.split(separator: separator, omittingEmptySubsequences: false) {
      guard let count = Int(digits: field) else { return nil }
      counts.append(count)
    }
    return counts
  }

  /// The notation that reads back as this layout: `3x2` for equal rows, `2+1` for other rows,
  /// `columns:1+2` for columns.
  public var description: String {
    let lines = counts.map(String.init).joined(separator: "+")
    return switch axis {
    case .rows: Set(counts).count == 1 ? "\(counts[0])x\(counts.count)" : lines
    case .columns: "columns:" + lines
    }
  }
}
