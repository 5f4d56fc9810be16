import GridKit
import PhotoIO

extension ComposeSettings {
  /// The options of `compose`.
  static let options: [Option<ComposeSettings>] =
    pictureOptions + lookOptions + outputOptions + photoOptions + otherOptions

  /// The help of `--layout` without its default.
  static let layoutHelp =
    """
    layout of the cells: `1`, `2`, `3`, a name, the number across and down such as `3x2`, or the
    number in each row such as `2+1`, or in each column such as `columns:1+2`
    """

  private static let pictureOptions: [Option<ComposeSettings>] = [
    .value(
      "layout", "l", "L", .picture,
      """
      \(layoutHelp) (default: the one that `instagrid layouts --photos N --size SIZE` shows)
      """,
      not: "a layout: \(Layout.forms)",
      among: .layouts,
      parse: { TypedLayout($0) }, set: { ($0.layout, $0.layoutNote) = ($1.layout, $1.note) }
    ).keepingWord(in: \.typed.layout),
    .value(
      "size", "s", "SIZE", .picture,
      """
      size in pixels such as `1080` or `1080x1350`, \(sides.lowerBound)...\(sides.upperBound) along
      each side, or \(shapes(in: "`")) (default: `\(ComposeSettings().size.width)`)
      """,
      not:
        "a size: \(sides.lowerBound)...\(sides.upperBound) pixels along each side, such as 1080 or"
        + " 1080x1350, or \(shapes())",
      among: .shapes,
      parse: Self.size, set: { $0.size = $1 }),
    .values(
      "fit", "FIT", .picture,
      """
      `cover` crops each photo to fill its cell; `contain` shows all of it, with the background
      around it, and ignores its focus; *N=FIT* is for photo *N*; repeatable (default: `cover`)
      """,
      not: "a fit: \(Fit.forms)", among: .fits,
      parse: { PhotoSetting($0) }, values: \.fit),
    .values(
      "focus", "POINT", .picture,
      """
      keep this point of every photo visible: `top`, `bottom`, `left`, `right`, `center`, a pair
      such as `top-left`, or *X,Y* in fractions 0...1 or percent; *N=POINT* is for photo *N*;
      repeatable (default: `center`)
      """,
      not: "a focus: \(UnitPoint.forms)",
      among: .points,
      parse: { PhotoSetting($0) }, values: \.focus),
    .flag(
      "allow-empty", nil, .picture,
      """
      allow fewer photos than cells (requires `--layout`); without `--empty`, empty cells are
      `\(Style().emptyCell)`
      """,
      set: { $0.allowsEmpty = $1 }
    ).rare,
  ]

  private static let lookOptions: [Option<ComposeSettings>] = [
    .length(
      "gap", "g", "space between the cells: pixels, or percent of the shorter side such as `2.5%`",
      default: \.gap),
    .length("margin", "m", "space around the cells, as for `--gap`", default: \.margin),
    .length(
      "radius", "r", "radius of the cell corners, as for `--gap`", default: \.radius),
    .value(
      "background", "b", "COLOR", .look,
      """
      color around the cells: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS name or `transparent`
      (default: `\(Style().background)`)
      """,
      not: "a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, or transparent", among: .colors,
      parse: { Color(typed: $0) }, set: { $0.style.background = $1 }
    ).keepingWord(in: \.typed.background),
    .value(
      "empty", nil, "COLOR", .look,
      """
      allow empty cells (requires `--layout`), painted *COLOR*; `none` shows the background
      (default: no empty cells)
      """,
      not: "a color: #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS name, or none", among: .emptyColors,
      parse: { Color(typed: $0) },
      set: { ($0.style.emptyCell, $0.setsEmpty) = ($1, true) }),
  ]

  private static let outputOptions: [Option<ComposeSettings>] = [
    .file(
      "output", "o", .output, "file to write; `-` is standard output (required)",
      set: { $0.output = OutputName($1) }),
    .choice(
      "format", "f", .formats, .output, "format to write (default: by the extension of *FILE*)",
      not: "a format: png or jpeg", set: { $0.format = $1 }
    ).keepingWord(in: \.typed.format),
    .value(
      "quality", "q", "N", .output,
      "quality of a JPEG, 1...100 (default: `\(JPEGWriter().quality)`)", not: "a quality (1...100)",
      parse: Self.typedQuality, set: { $0.quality = $1 }),
    .choice(
      "subsampling", nil, .subsamplings, .output,
      "chroma subsampling of a JPEG (default: `444` from quality 90, else `420`)",
      not: "a chroma subsampling: 420, 422 or 444", set: { $0.subsampling = $1 }
    ).rare,
    .flag(
      "progressive", nil, .output, "write a progressive JPEG",
      set: { $0.isProgressive = $1 }
    ).rare,
    .choice(
      "png-compression", nil, .compressions, .output,
      "compression of a PNG (default: `\(PNGWriter().compression.rawValue)`)",
      not: "a compression: fast or small", set: { $0.compression = $1 }
    ).rare,
    .value(
      "dpi", nil, "N", .output,
      """
      resolution for print in pixels per inch,
      \(resolutions.lowerBound)...\(resolutions.upperBound); it does not affect pixels (default:
      none)
      """,
      not:
        "a resolution in pixels per inch (\(resolutions.lowerBound)...\(resolutions.upperBound))",
      parse: { PrintResolution(typed: $0) }, set: { $0.resolution = $1 }
    ).rare,
    .flag(
      "no-clobber", nil, .output, "never replace an existing file",
      set: { $0.replacesNothing = $1 }),
    .flag(
      "force", nil, .output,
      "replace any existing file, and write even to a terminal",
      set: { $0.replacesAnything = $1 }),
  ]

  private static let photoOptions: [Option<ComposeSettings>] = [
    .file(
      "photos-from", nil, .photos,
      "list of photos, one per line; `-` is standard input",
      set: { $0.selection.list = $1 }),
    .flag(
      "null", "0", .photos, "names in the list of `--photos-from` end in zero bytes",
      set: { $0.selection.isSeparatedByNull = $1 }
    ).rare,
    .flag(
      "recursive", nil, .photos,
      "also take photos in subfolders",
      set: { $0.selection.isRecursive = $1 }),
    .choice(
      "sort", nil, .orders, .photos,
      "sort by name, time or date taken (default: as given)",
      not: "a sort order: name, time or taken", set: { $0.selection.order = $1 }),
    .flag(
      "skip-bad", nil, .photos,
      "skip unreadable photos (exit code 65 if any)",
      set: { $0.selection.skipsBad = $1 }),
    .value(
      "max-pixels", nil, "N", .photos,
      """
      refuse photos with more than *N* pixels, where *N* is 1 or more (default:
      `\(Limits().pixels)`)
      """,
      not: "a number of pixels (1 or more)", parse: Self.typedPixels,
      set: { $0.limits.pixels = $1 }
    ).rare,
    .value(
      "max-memory", nil, "SIZE", .photos,
      """
      limit the memory for photos and pictures to *SIZE*, in bytes or with `K`, `M` or `G`
      (default: `\(ByteCount(Limits().memory.bytes))`)
      """,
      not: "a size such as 300M or 2G",
      parse: { ByteCount($0) }, set: { $0.limits.memory = MemoryBudget(bytes: $1.bytes) }
    ).rare,
    .flag(
      "exact", nil, .photos,
      "never shrink photos in the decoder: slower, and closest to the ideal picture",
      set: { $0.fidelity = $1 ? .exact : .standard }
    ).rare,
    .value(
      "threads", nil, "N", .photos,
      "number of threads, 1...1024 (default: the number of cores)",
      not: "a number of threads (1...1024)", parse: { number($0, in: 1...1024) },
      set: { $0.threads = $1 }
    ).rare,
  ]

  private static let otherOptions: [Option<ComposeSettings>] = [
    .flag(
      "dry-run", "n", .other,
      "show how each photo would be cropped and scaled; write nothing",
      set: { $0.isDryRun = $1 }),
    .flag(
      "json", nil, .other,
      "print the result or error as JSON (see `instagrid help json`)",
      set: { $0.wantsJSON = $1 }),
    .flag("quiet", nil, .other, "print only errors, no warnings", set: { $0.isQuiet = $1 }),
  ]

  private static let resolutions = PrintResolution.range

  /// Returns the names of the shapes for help and messages, such as `square, tall or story`.
  ///
  /// - Parameter mark: the text before and after each name.
  private static func shapes(in mark: String = "") -> String {
    let names = PictureShape.allCases.map { mark + $0.rawValue + mark }
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// Parses the size of a picture; `nil` if it is invalid or out of range.
  static func size(_ text: String) -> Size? {
    Size(typed: text).flatMap { sides.contains($0.width) && sides.contains($0.height) ? $0 : nil }
  }

  static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    Int(digits: text).flatMap { range.contains($0) ? $0 : nil }
  }
}

extension Option<ComposeSettings> {
  /// An option that sets a length of the style.
  fileprivate static func length(
    _ long: String, _ short: Character, _ help: String,
    default part: WritableKeyPath<Style, Length> & Sendable
  ) -> Option {
    .value(
      long, short, "LEN", .look, "\(help) (default: `\(Style()[keyPath: part])`)",
      not: "a length: pixels such as 54, or 0...100% of the shorter side such as 5%",
      parse: { Length(typed: $0) }, set: { $0.style[keyPath: part] = $1 })
  }
}
