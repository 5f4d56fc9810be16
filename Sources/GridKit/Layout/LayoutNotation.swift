extension Layout: LosslessStringConvertible {
  /// Creates a layout from its notation, in upper or lower case.
  ///
  /// The notation is one of these:
  ///
  /// - a preset's number (`2`) or name (`wide-bottom`);
  /// - the number of cells across and down (`3x2`);
  /// - the number of cells in each row, joined by `+` (`2+1`), optionally after `rows:`;
  /// - the number of cells in each column, after `columns:` or `cols:` (`columns:1+2`);
  /// - a template (`aab/aac/def`), rows of letters and points separated by slashes, up to 64 x 64: each
  ///   letter is a cell and fills a rectangle; a point belongs to no cell;
  /// - the aspect ratios of the cells of a justified layout, separated by commas, after `justified:`
  ///   or `columns:justified:` (`justified:1.5,0.75`).
  ///
  /// A single number is a preset unless it follows `rows:`, `columns:` or `cols:`. So `rows:4` is
  /// one row of four cells, and `columns:3` is one column of three.
  ///
  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    if text.contains("/") {
      guard let template = try? LayoutTemplate(text) else { return nil }
      self.init(.template(template))
      return
    }
    let text = text.lowercased()
    if let preset = Self.presets.first(where: { text == "\($0.number)" || text == $0.name }) {
      self = preset.layout
    } else if let (prefix, axis) = Self.justifiedPrefixes.first(where: { text.hasPrefix($0.text) })
    {
      guard let ratios = Self.fields(text.dropFirst(prefix.count), ",", Double.init(digits:)),
        ratios.allSatisfy({ $0 > 0 }), let layout = Self.justified(axis, ratios)
      else { return nil }
      self = layout
    } else if let (prefix, axis) = Self.prefixes.first(where: { text.hasPrefix($0.text) }) {
      guard let counts = Self.fields(text.dropFirst(prefix.count), "+", Int.init(digits:)) else {
        return nil
      }
      self.init(axis, counts: counts)
    } else if let counts = Self.fields(text[...], "x", Int.init(digits:)), counts.count == 2 {
      self.init(across: counts[0], down: counts[1])
    } else if let counts = Self.fields(text[...], "+", Int.init(digits:)), counts.count > 1 {
      self.init(.rows, counts: counts)
    } else {
      return nil
    }
  }

  private static let prefixes: [(text: String, axis: Axis)] = [
    ("rows:", .rows), ("columns:", .columns), ("cols:", .columns),
  ]

  private static let justifiedPrefixes: [(text: String, axis: Axis)] = [
    ("justified:", .rows), ("columns:justified:", .columns),
  ]

  /// Reads fields between separators; `nil` if one cannot be read.
  private static func fields<Value>(
    _ text: Substring, _ separator: Character, _ read: (Substring) -> Value?
  ) -> [Value]? {
    let fields = text.split(separator: separator, omittingEmptySubsequences: false)
    let values = fields.compactMap(read)
    return values.count == fields.count ? values : nil
  }

  /// The notation that reads back as this layout: `3x2` for equal rows, `2+1` for other rows,
  /// `columns:1+2` for columns, a template with the letters a, b, c... in the order of the cells, and
  /// `justified:1.5,0.75` for a justified layout. That of a mosaic, `mosaic:aab/aac` or, with more than 24
  /// photos, `mosaic`, does not read back without its photos.
  public var description: String {
    switch kind {
    case .lines(.rows, let counts) where Set(counts).count == 1: "\(counts[0])x\(counts.count)"
    case .lines(.rows, let counts): counts.map(String.init).joined(separator: "+")
    case .lines(.columns, let counts): "columns:" + counts.map(String.init).joined(separator: "+")
    case .template(let template): template.description
    case .justified(let axis, let ratios):
      Self.justifiedPrefixes.first { $0.axis == axis }!.text
        + ratios.map(\.withoutExponent).joined(separator: ",")
    case .mosaic(let tree, _):
      (["mosaic"] + [tree.template].compactMap(\.self)).joined(separator: ":")
    }
  }
}
